import { badges } from '../../domain/rewards/badges.ts';
import { hmacHex } from '../kernel/hmac.ts';
import { failed } from '../kernel/result.ts';
import type { Person } from '../kernel/sessions.ts';
import type { BadgeSettings } from './badge_settings.ts';
import type { RewardsResult } from './errors.ts';
import type { Claims, SignClaim } from './ports.ts';
import type { VoucherRequest, VoucherResponse } from './wire.ts';

/** Gives a member the voucher by which their wallet puts an earned badge on chain: the same again while it is good. `settings`
 *  are null where that is off. Fails with `claims_off`, `other_chain`, `members_only`, `not_earned`, `wallet_not_linked`,
 *  `voucher_elsewhere`, `too_many_vouchers`, `backend_unavailable`. */
export async function giveVoucher(
  claims: Claims,
  signClaim: SignClaim,
  settings: BadgeSettings | null,
  { badge, address, chainId }: VoucherRequest,
  person: Pick<Person, 'id'> & { readonly token: string },
): Promise<RewardsResult<VoucherResponse>> {
  if (settings === null) return failed('claims_off');
  const contract = settings.contracts.get(chainId);
  if (contract === undefined) return failed('other_chain');
  const opened = await claims.open(person.token, badges.indexOf(badge) + 1, address, chainId);
  if (!opened.ok) return opened;
  const { badge: badgeId, ...claim } = opened.value;
  // One achievement of one account: it can be made again, and is kept nowhere.
  const digest = await hmacHex(settings.claimSecret, 'badge claim', `${person.id}:${badgeId}`);
  const unsigned = { ...claim, badgeId, contract, claimId: `0x${digest}` };
  const signature = await signClaim(unsigned, settings.voucherKey);
  return {
    ok: true,
    value: {
      chainId,
      contract,
      account: claim.address,
      badgeId,
      claimId: unsigned.claimId,
      deadline: claim.deadline,
      signature,
    },
  };
}
