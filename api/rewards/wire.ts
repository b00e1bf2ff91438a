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
const number = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));

/** In which of somebody's wallets, and on which chain. */
const place = { address, chainId: z.literal(chains.map(({ id }) => id)) };

/** `POST /rewards/voucher`: which badge somebody wants on chain, and where. */
export const voucherRequest = z.strictObject({ badge: z.enum(badges), ...place });
export type VoucherRequest = z.output<typeof voucherRequest>;

/** `POST /rewards/points-voucher`: where somebody wants their points. */
export const pointsVoucherRequest = z.strictObject(place);
export type PointsVoucherRequest = z.output<typeof pointsVoucherRequest>;

/** Where the contract is, and what every `claim` takes. */
const signed = {
  chainId: z.int().check(z.minimum(1)),
  contract: address,
  account: address,
  /** Seconds since 1970. */
  deadline: z.int().check(z.minimum(1)),
  signature: z.string().check(z.regex(/^0x[0-9a-f]{130}$/)),
};

export const voucherResponse = z.object({
  ...signed,
  /** The badge's number, from 1. */
  badgeId: z.int().check(z.minimum(1)),
  /** The same for every voucher of the same achievement; says nothing of whose. */
  claimId: number,
});
export type VoucherResponse = z.output<typeof voucherResponse>;

export const pointsVoucherResponse = z.object({
  ...signed,
  /** The same for every voucher of the same member; says nothing of who. */
  member: number,
  /** All points that the member ever earned. */
  cumulative: z.int().check(z.minimum(1)),
});
export type PointsVoucherResponse = z.output<typeof pointsVoucherResponse>;
