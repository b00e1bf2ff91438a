// What a voucher for a badge on chain is the signature of: EIP-712, as `contracts/badges/MendwellBadges.sol` reads it.

/** The name and version of the contract's domain. The chain's number and the contract's address belong to it as well. */
export const voucherDomain = { name: 'MendwellBadges', version: '1' } as const;

/** `badgeId` is the badge's number, from 1; `deadline` is in seconds since 1970. */
export const voucherTypes = {
  Claim: [
    { name: 'account', type: 'address' },
    { name: 'badgeId', type: 'uint96' },
    { name: 'claimId', type: 'bytes32' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;
