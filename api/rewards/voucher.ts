import { badges } from '../../domain/rewards/badges.ts';
import { badgeVoucher, pointsVoucher } from '../../domain/rewards/voucher.ts';
import { hmacHex } from '../kernel/hmac.ts';
import { failed } from '../kernel/result.ts';
import type { Person } from '../kernel/sessions.ts';
import type { RewardsResult } from './errors.ts';
import type { Claims, OpenedClaim, SignVoucher, VoucherWords } from './ports.ts';
import type { VoucherSettings } from './voucher_settings.ts';
import type {
  PointsVoucherRequest,
  PointsVoucherResponse,
  VoucherRequest,
  VoucherResponse,
} from './wire.ts';

type Caller = Pick<Person, 'id'> & { readonly token: string };

/** Who signs, and for which contracts; `settings` are null where that is off. */
interface Issuer {
  readonly sign: SignVoucher;
  readonly settings: VoucherSettings | null;
}

/** Signs what the database opened, for the contract on the chain that was asked for. `subjectOf` says what for, by the secret that
 *  makes its number. */
async function give<Opened extends OpenedClaim, Subject extends object>(
  { sign, settings }: Issuer,
  words: VoucherWords,
  chainId: number,
  open: () => Promise<RewardsResult<Opened>>,
  subjectOf: (opened: Opened, claimSecret: string) => Promise<Subject>,
) {
  if (settings === null) return failed('claims_off');
  const contract = settings.contracts.get(chainId);
  if (contract === undefined) return failed('other_chain');
  const opened = await open();
  if (!opened.ok) return opened;
  const { address: account, deadline } = opened.value;
  const message = {
    ...(await subjectOf(opened.value, settings.claimSecret)),
    account,
    deadline,
  };
  const signature = await sign({ words, chainId, contract, message }, settings.voucherKey);
  return { ok: true as const, value: { ...message, chainId, contract, signature } };
}

/** Gives a member the voucher by which their wallet puts an earned badge on chain: the same again while it is good. Fails with
 *  `claims_off`, `other_chain`, `members_only`, `not_earned`, `wallet_not_linked`, `voucher_elsewhere`, `too_many_vouchers`,
 *  `backend_unavailable`. */
export const giveVoucher = (
  claims: Claims,
  issuer: Issuer,
  { badge, address, chainId }: VoucherRequest,
  { id, token }: Caller,
): Promise<RewardsResult<VoucherResponse>> =>
  give(
    issuer,
    badgeVoucher,
    chainId,
    () => claims.openBadge(token, badges.indexOf(badge) + 1, address, chainId),
    // One achievement of one account: it can be made again, and is kept nowhere.
    async ({ badge: badgeId }, secret) => ({
      badgeId,
      claimId: `0x${await hmacHex(secret, 'badge claim', `${id}:${badgeId}`)}`,
    }),
  );

/** Gives a member the voucher by which their wallet takes what is on chain to all points of their own referral ledger: the same again
 *  while it is good and no more have come. Fails like that for a badge. */
export const givePointsVoucher = (
  claims: Claims,
  issuer: Issuer,
  { address, chainId }: PointsVoucherRequest,
  { id, token }: Caller,
): Promise<RewardsResult<PointsVoucherResponse>> =>
  give(
    issuer,
    pointsVoucher,
    chainId,
    () => claims.openPoints(token, address, chainId),
    async ({ points: cumulative }, secret) => ({
      cumulative,
      member: `0x${await hmacHex(secret, 'points member', id)}`,
    }),
  );
