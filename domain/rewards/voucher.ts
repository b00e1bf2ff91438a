// What vouchers are the signatures of: EIP-712, as the contracts read it. The domain is the contract's name and version; the chain's
// number and the contract's address belong to it as well. Deadlines are in seconds since 1970.

/** For a badge, by `contracts/badges/MendwellBadges.sol`. `badgeId` is the badge's number, from 1. */
export const badgeVoucher = {
  domain: { name: 'MendwellBadges', version: '1' },
  primaryType: 'Claim',
  types: {
    Claim: [
      { name: 'account', type: 'address' },
      { name: 'badgeId', type: 'uint96' },
      { name: 'claimId', type: 'bytes32' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
} as const;

/** For points, by `contracts/points/MendwellPoints.sol`. `cumulative` are all that the member ever earned. */
export const pointsVoucher = {
  domain: { name: 'MendwellPoints', version: '1' },
  primaryType: 'PointsClaim',
  types: {
    PointsClaim: [
      { name: 'member', type: 'bytes32' },
      { name: 'account', type: 'address' },
      { name: 'cumulative', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
} as const;
