// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// @title What is claimed by vouchers, and stays where it was claimed
/// @notice Who may sign vouchers, until when one counts, and who may stop all of it. Rules: docs/decisions/0046-badges-on-chain.md.
abstract contract VoucherClaims is EIP712, AccessControl, Pausable {
    /// @notice Whoever signs vouchers.
    bytes32 public constant ISSUER_ROLE = keccak256("ISSUER_ROLE");

    /// @notice What was claimed stays with the address that claimed it.
    error Soulbound();
    error VoucherExpired(uint256 deadline);
    /// @notice The voucher was signed by somebody else, or something of it was changed.
    error InvalidVoucher(address signer);

    /// @param admin May pause, and say who issues.
    /// @param issuer The address of the server's voucher key.
    constructor(address admin, address issuer) {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(ISSUER_ROLE, issuer);
    }

    /// @notice Stops claims, or lets them go on.
    function setPaused(bool isPaused) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (isPaused) _pause();
        else _unpause();
    }

    /// @dev Reverts unless an issuer signed these words (`claimHash`: their EIP-712 hash) for this contract, and they still count.
    function _requireVoucher(bytes32 claimHash, uint256 deadline, bytes calldata signature) internal view whenNotPaused {
        if (block.timestamp > deadline) revert VoucherExpired(deadline);
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecover(_hashTypedDataV4(claimHash), signature);
        if (problem != ECDSA.RecoverError.NoError || !hasRole(ISSUER_ROLE, signer)) revert InvalidVoucher(signer);
    }
}
