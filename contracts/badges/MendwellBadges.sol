// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {VoucherClaims} from "../vouchers/VoucherClaims.sol";
import {IERC5192} from "./IERC5192.sol";

/// @title Badges that stay where they were claimed
/// @notice A badge comes to one address by a voucher that an issuer signed, and can't be moved or sold. It says which of the
/// seven habits it is for, and nothing of the person. Rules: docs/decisions/0046-badges-on-chain.md.
contract MendwellBadges is ERC721, IERC5192, VoucherClaims {
    /// @notice What a voucher is the signature of (EIP-712), within the domain of this contract and chain.
    bytes32 public constant CLAIM_TYPEHASH =
        keccak256("Claim(address account,uint96 badgeId,bytes32 claimId,uint256 deadline)");

    /// @notice Claims that can't be made any more: made once, or taken back before that.
    mapping(bytes32 claimId => bool) public used;

    string private _metadata;

    error VoucherUsed(bytes32 claimId);
    /// @notice The address has this badge already, by another claim.
    error AlreadyHeld(uint256 tokenId);

    event Claimed(bytes32 indexed claimId, address indexed account, uint96 indexed badgeId, uint256 tokenId);
    event ClaimRevoked(bytes32 indexed claimId);

    /// @param admin May pause, and say who issues.
    /// @param issuer The address of the server's voucher key.
    /// @param metadata Where the description of badge 1 is, without "1.json".
    constructor(address admin, address issuer, string memory metadata)
        ERC721("Mendwell Badges", "MEND")
        EIP712("MendwellBadges", "1")
        VoucherClaims(admin, issuer)
    {
        _metadata = metadata;
    }

    /// @notice Gives a badge to the voucher's account, once. Whoever sends this pays for it.
    function claim(address account, uint96 badgeId, bytes32 claimId, uint256 deadline, bytes calldata signature)
        external
        returns (uint256 tokenId)
    {
        bytes32 claimHash = keccak256(abi.encode(CLAIM_TYPEHASH, account, badgeId, claimId, deadline));
        _requireVoucher(claimHash, deadline, signature);
        if (used[claimId]) revert VoucherUsed(claimId);

        tokenId = tokenIdOf(account, badgeId);
        if (_ownerOf(tokenId) != address(0)) revert AlreadyHeld(tokenId);
        used[claimId] = true;
        // Without a call to the receiver: nothing runs in between, and an address that is a contract gets its badge as well.
        _mint(account, tokenId);
        emit Locked(tokenId);
        emit Claimed(claimId, account, badgeId, tokenId);
    }

    /// @notice The number of a badge in a wallet: which, then whose.
    function tokenIdOf(address account, uint96 badgeId) public pure returns (uint256) {
        return (uint256(badgeId) << 160) | uint160(account);
    }

    /// @notice 1 where the address has the badge, 0 where it doesn't.
    function badgeBalance(address account, uint96 badgeId) external view returns (uint256) {
        return _ownerOf(tokenIdOf(account, badgeId)) == address(0) ? 0 : 1;
    }

    /// @notice Takes one's own badge away. What happened before stays in the chain's history.
    function burn(uint256 tokenId) external {
        address owner = _requireOwned(tokenId);
        if (msg.sender != owner) revert ERC721IncorrectOwner(msg.sender, tokenId, owner);
        _burn(tokenId);
    }

    /// @notice Ends a claim that wasn't made yet.
    function revokeClaim(bytes32 claimId) external onlyRole(ISSUER_ROLE) {
        used[claimId] = true;
        emit ClaimRevoked(claimId);
    }

    /// @inheritdoc IERC5192
    function locked(uint256 tokenId) external view returns (bool) {
        _requireOwned(tokenId);
        return true;
    }

    /// @notice The same for everybody who has this badge.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return string.concat(_metadata, Strings.toString(tokenId >> 160), ".json");
    }

    function approve(address, uint256) public pure override {
        revert Soulbound();
    }

    function setApprovalForAll(address, bool) public pure override {
        revert Soulbound();
    }

    function supportsInterface(bytes4 interfaceId) public view override(ERC721, AccessControl) returns (bool) {
        return interfaceId == type(IERC5192).interfaceId || super.supportsInterface(interfaceId);
    }

    /// @dev A token comes or goes. It never changes hands, whoever asks, and by whatever way a library may add.
    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        if (to != address(0) && _ownerOf(tokenId) != address(0)) revert Soulbound();
        return super._update(to, tokenId, auth);
    }
}
