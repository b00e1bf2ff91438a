import * as z from 'zod/mini';
import { badges } from '../../domain/rewards/badges.ts';
import { chains } from '../../domain/wallet/chains.ts';

/** Codes that `rewards` may refuse with, beside those of every function: `errors.ts` says what each means. */
export const rewardsErrorCode = z.enum([
  'claims_off',
  'members_only',
  'not_earned',
  'wallet_not_linked',
  'other_chain',
  'voucher_elsewhere',
  'too_many_vouchers',
]);
export type RewardsErrorCode = z.output<typeof rewardsErrorCode>;

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));

/** `POST /rewards/voucher`: which badge somebody wants on chain, in which of their wallets, and on which chain. */
export const voucherRequest = z.strictObject({
  badge: z.enum(badges),
  address,
  chainId: z.literal(chains.map(({ id }) => id)),
});
export type VoucherRequest = z.output<typeof voucherRequest>;

/** What the contract's `claim` takes, and where that contract is. */
export const voucherResponse = z.object({
  chainId: z.int().check(z.minimum(1)),
  contract: address,
  account: address,
  /** The badge's number, from 1. */
  badgeId: z.int().check(z.minimum(1)),
  /** The same for every voucher of the same achievement; says nothing of whose. */
  claimId: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  /** Seconds since 1970. */
  deadline: z.int().check(z.minimum(1)),
  signature: z.string().check(z.regex(/^0x[0-9a-f]{130}$/)),
});
export type VoucherResponse = z.output<typeof voucherResponse>;
