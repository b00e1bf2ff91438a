// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @dev For tests alone: a dollar that anybody makes, which may take a fee, or call somebody while it is moved.
contract TestDollar is ERC20 {
    /// @dev In ten-thousandths of what is moved.
    uint256 public fee;
    address private _called;
    bytes private _call;
    /// @dev What the call came to: its first four bytes say with which error it was refused.
    bytes public answer;

    constructor() ERC20("USD Coin", "USDC") {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setFee(uint256 fee_) external {
        fee = fee_;
    }

    function callWhenMoved(address called, bytes calldata data) external {
        (_called, _call) = (called, data);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (_called != address(0)) {
            address called = _called;
            _called = address(0);
            (, answer) = called.call(_call);
        }
        uint256 kept = amount * fee / 10_000;
        _spendAllowance(from, msg.sender, amount);
        _transfer(from, to, amount - kept);
        if (kept > 0) _burn(from, kept);
        return true;
    }
}
