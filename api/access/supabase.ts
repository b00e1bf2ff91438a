import * as z from 'zod/mini';
import { connect, rpcOf } from '../kernel/backend.ts';
import type { Environment } from '../kernel/environment.ts';
import { failed } from '../kernel/result.ts';
import { accessErrors, type AccessResult } from './errors.ts';
import type { Codes, Redemption } from './ports.ts';
import {
  type AccessErrorCode,
  codeListResponse,
  invitedCircle,
  inviter,
  redeemResponse,
} from './wire.ts';

const refusal = z.object({
  outcome: z.enum([
    'unknown',
    'over',
    'used_up',
    'covered',
    'not_needed',
    'own_link',
    'budget_spent',
    'too_many',
  ]),
  waitSeconds: z.optional(z.int()),
});
type Refusal = z.output<typeof refusal>;

const codes: Readonly<Record<Refusal['outcome'], AccessErrorCode>> = {
  unknown: 'code_unknown',
  over: 'code_over',
  used_up: 'code_used_up',
  covered: 'code_covered',
  not_needed: 'pass_not_needed',
  own_link: 'own_invitation',
  budget_spent: 'invitation_spent',
  too_many: 'too_many_codes',
};

const { outcome, pass, timeEndsAt } = redeemResponse.shape;
const redeemed = z.union([
  refusal,
  z.object({ outcome, pass: z._default(pass, null), timeEndsAt: z._default(timeEndsAt, null) }),
]);
const isRefusal = (answer: z.output<typeof redeemed>): answer is Refusal => answer.outcome in codes;

const foundInviter = z.discriminatedUnion('outcome', [
  z.extend(inviter, { outcome: z.literal('known') }),
  z.object({ outcome: z.literal('unknown') }),
  z.object({ outcome: z.literal('too_many'), waitSeconds: z.int() }),
]);

const { placesLeft, expiresAt, ...shown } = invitedCircle.shape;
const foundCircle = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('known'),
    ...shown,
    places_left: placesLeft,
    expires_at: expiresAt,
  }),
  z.object({ outcome: z.literal('unknown') }),
  z.object({ outcome: z.literal('too_many'), wait_seconds: z.int() }),
]);

/** Codes and invitations, by the SQL functions that alone know them. */
export function supabaseCodes(environment: Environment): Codes {
  const rpc = rpcOf(connect(environment), accessErrors);
  /** A wrong code is a value to the database, because it must stay counted; here it is the refusal that it is. */
  const redeem = async (name: string, parameters: object): Promise<AccessResult<Redemption>> => {
    const answer = await rpc(name, parameters, redeemed);
    if (!answer.ok) return answer;
    if (!isRefusal(answer.value)) return { ok: true, value: answer.value };
    const { outcome: refused, waitSeconds } = answer.value;
    return {
      ok: false,
      code: codes[refused],
      ...(waitSeconds !== undefined && { retryAfterSeconds: waitSeconds }),
    };
  };
  return {
    redeemMaster: (person, hash, addressHash, isSure) =>
      redeem('redeem_access_code', { person, code_hash: hash, sender: addressHash, sure: isSure }),
    redeemRecovery: (person, hash, addressHash) =>
      redeem('redeem_recovery_code', { person, code_hash: hash, sender: addressHash }),
    acceptInvitation: (person, code, wantsTime, addressHash) =>
      redeem('accept_invitation', {
        person,
        invite: code,
        wants_time: wantsTime,
        sender: addressHash,
      }),
    async findInviter(code, addressHash) {
      const found = await rpc(
        'see_invitation',
        { invite: code, sender: addressHash },
        foundInviter,
      );
      if (!found.ok) return found;
      switch (found.value.outcome) {
        case 'too_many':
          return {
            ok: false,
            code: 'too_many_codes',
            retryAfterSeconds: found.value.waitSeconds,
          };
        case 'unknown':
          return { ok: true, value: null };
        case 'known':
          return { ok: true, value: found.value };
      }
    },
    async findCircle(code, addressHash) {
      const found = await rpc('see_circle', { code, sender: addressHash }, foundCircle);
      if (!found.ok) return found;
      switch (found.value.outcome) {
        case 'too_many':
          return {
            ok: false,
            code: 'too_many_codes',
            retryAfterSeconds: found.value.wait_seconds,
          };
        case 'unknown':
          return { ok: true, value: null };
        case 'known': {
          const { outcome: _, places_left: left, expires_at: until, ...circle } = found.value;
          return { ok: true, value: { ...circle, placesLeft: left, expiresAt: until } };
        }
      }
    },
    createCode: ({ hash, hint, minutes, openUntil, uses, endsAt, note }) =>
      rpc(
        'create_access_code',
        {
          code_hash: hash,
          code_hint: hint,
          gives_minutes: minutes,
          opens_until: openUntil,
          most_uses: uses,
          usable_until: endsAt,
          remark: note,
        },
        z.string(),
      ),
    listCodes: () => rpc('list_access_codes', {}, codeListResponse),
    async revokeCode(id, withPasses) {
      const ended = await rpc(
        'revoke_access_code',
        { code: id, with_passes: withPasses },
        z.nullable(z.int()),
      );
      if (!ended.ok) return ended;
      return ended.value === null ? failed('code_unknown') : { ok: true, value: ended.value };
    },
  };
}
