// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev For tests alone: says that an order was paid, and nothing was.
contract FalseTill {
    event Paid(bytes32 indexed orderId, address indexed payer, address token, uint256 amount);

    mapping(bytes32 orderId => bool) public paid;

    function pretend(bytes32 orderId, address token, uint256 amount) external {
        paid[orderId] = true;
        emit Paid(orderId, msg.sender, token, amount);
    }
}
