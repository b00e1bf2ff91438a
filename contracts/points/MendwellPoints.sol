// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {VoucherClaims} from "../vouchers/VoucherClaims.sol";

/// @title Points that stay where they were claimed
/// @notice Points come to one address by vouchers that an issuer signed, and can't be moved or sold. They're worth no money. Rules:
/// docs/decisions/0051-points-on-chain.md.
contract MendwellPoints is ERC20, VoucherClaims {
    /// @notice What a voucher is the signature of (EIP-712), within the domain of this contract and chain.
    bytes32 public constant CLAIM_TYPEHASH =
        keccak256("PointsClaim(bytes32 member,address account,uint256 cumulative,uint256 deadline)");

    /// @notice Everything that ever came to an account: of a voucher, only what is above it is added.
    mapping(address account => uint256) public claimed;
    /// @notice The one account that a member's points come to: that of their first claim.
    mapping(bytes32 member => address) public accountOf;
    /// @notice The one member whose points an account has.
    mapping(address account => bytes32) public memberOf;

    /// @notice The voucher's points are there already.
    error NothingToClaim(uint256 claimed);
    /// @notice More points than anybody has: a voucher that says so would leave no room for others'.
    error TooManyPoints(uint256 cumulative);
    /// @notice The member's points come to another account, or the account has another member's.
    error OtherAccount(address account, bytes32 member);

    event PointsClaimed(bytes32 indexed member, address indexed account, uint256 cumulative, uint256 added);

    /// @param admin May pause, and say who issues.
    /// @param issuer The address of the server's voucher key.
    constructor(address admin, address issuer)
        ERC20("Mendwell Points", "MENDP")
        EIP712("MendwellPoints", "1")
        VoucherClaims(admin, issuer)
    {}

    /// @notice Takes an account's points to the voucher's total. Whoever sends this pays for it.
    /// @param cumulative All points that the member ever earned: a voucher that comes twice, or after a later one, adds nothing.
    function claim(bytes32 member, address account, uint256 cumulative, uint256 deadline, bytes calldata signature)
        external
        returns (uint256 added)
    {
        bytes32 claimHash = keccak256(abi.encode(CLAIM_TYPEHASH, member, account, cumulative, deadline));
        _requireVoucher(claimHash, deadline, signature);
        if (cumulative > type(uint64).max) revert TooManyPoints(cumulative);
        address known = accountOf[member];
        if (known == address(0) && memberOf[account] == 0) {
            accountOf[member] = account;
            memberOf[account] = member;
        } else if (known != account) {
            revert OtherAccount(known, memberOf[account]);
        }
        uint256 before = claimed[account];
        if (cumulative <= before) revert NothingToClaim(before);
        added = cumulative - before;
        claimed[account] = cumulative;
        _mint(account, added);
        emit PointsClaimed(member, account, cumulative, added);
    }

    /// @notice Whether a voucher of so many points has come to the account, or one of more.
    function hasClaimed(address account, uint256 cumulative) external view returns (bool) {
        return claimed[account] >= cumulative;
    }

    /// @notice Takes one's own points away; those of later vouchers still come. What happened before stays in the chain's history.
    function burn() external {
        _burn(msg.sender, balanceOf(msg.sender));
    }

    /// @notice Points are whole.
    function decimals() public pure override returns (uint8) {
        return 0;
    }

    function approve(address, uint256) public pure override returns (bool) {
        revert Soulbound();
    }

    /// @dev Points come or go. They never change hands, whoever asks, and by whatever way a library may add.
    function _update(address from, address to, uint256 value) internal override {
        if (from != address(0) && to != address(0)) revert Soulbound();
        super._update(from, to, value);
    }
}
