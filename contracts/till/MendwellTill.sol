// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

/// @title A till that keeps nothing
/// @notice Takes exactly what the server quoted for an order, passes it on to the treasury in the same call, and says so in an
/// event. It has no owner, holds no money and can't be changed. Rules: docs/decisions/0047-passes-by-stablecoin.md.
contract MendwellTill is EIP712, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice What a quote is the signature of (EIP-712), within the domain of this contract and chain.
    bytes32 public constant ORDER_TYPEHASH =
        keccak256("Order(bytes32 orderId,address token,uint256 amount,uint256 deadline)");

    /// @notice Where all money goes.
    address public immutable treasury;

    /// @notice Whoever signs quotes.
    address public immutable quoter;

    /// @notice Orders that were paid: each is paid once.
    mapping(bytes32 orderId => bool) public paid;

    error OrderExpired(uint256 deadline);
    error OrderPaid(bytes32 orderId);
    /// @notice The quote was signed by somebody else, or something of it was changed.
    error BadQuote(address signer);
    /// @notice The token took something of the sum for itself, or made more of it.
    error ShortTransfer(uint256 expected, uint256 received);
    error NoAddress();

    event Paid(bytes32 indexed orderId, address indexed payer, address token, uint256 amount);

    constructor(address treasury_, address quoter_) EIP712("MendwellTill", "1") {
        if (treasury_ == address(0) || quoter_ == address(0)) revert NoAddress();
        treasury = treasury_;
        quoter = quoter_;
    }

    /// @notice Pays for an order with the sender's tokens, which have to be allowed before: that amount, and no more.
    function pay(bytes32 orderId, address token, uint256 amount, uint256 deadline, bytes calldata quote)
        external
        nonReentrant
    {
        if (block.timestamp > deadline) revert OrderExpired(deadline);
        if (paid[orderId]) revert OrderPaid(orderId);
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(ORDER_TYPEHASH, orderId, token, amount, deadline)));
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecover(digest, quote);
        if (problem != ECDSA.RecoverError.NoError || signer != quoter) revert BadQuote(signer);

        paid[orderId] = true;
        uint256 before = IERC20(token).balanceOf(treasury);
        IERC20(token).safeTransferFrom(msg.sender, treasury, amount);
        uint256 received = IERC20(token).balanceOf(treasury) - before;
        if (received != amount) revert ShortTransfer(amount, received);
        emit Paid(orderId, msg.sender, token, amount);
    }
}
