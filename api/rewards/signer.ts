import { badgeVoucher } from '../../domain/rewards/voucher.ts';
import type { SignClaim } from './ports.ts';

type Hex = `0x${string}`;

/** By the key itself; its nonce is of RFC 6979, so that two servers sign alike. The library is read with the first voucher. */
export const signClaim: SignClaim = async (claim, voucherKey) => {
  const { privateKeyToAccount } = await import('viem/accounts');
  return privateKeyToAccount(voucherKey as Hex).signTypedData({
    ...badgeVoucher,
    domain: {
      ...badgeVoucher.domain,
      chainId: claim.chainId,
      verifyingContract: claim.contract as Hex,
    },
    message: {
      account: claim.address as Hex,
      badgeId: BigInt(claim.badgeId),
      claimId: claim.claimId as Hex,
      deadline: BigInt(claim.deadline),
    },
  });
};
