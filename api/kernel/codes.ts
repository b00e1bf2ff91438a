import { z } from 'zod';
import { call, connect } from './client.ts';
import type { ErrorCode } from './errors.ts';
import type { Codes, Environment, Redemption } from './ports.ts';
import type { Result } from './result.ts';

const redeemed = z.object({
  outcome: z.enum([
    'given',
    'asks',
    'moved',
    'already',
    'accepted',
    'unknown',
    'over',
    'used_up',
    'covered',
    'not_needed',
    'own_link',
    'budget_spent',
    'too_many',
  ]),
  pass: z.object({ plan: z.string(), startsAt: z.string(), endsAt: z.string() }).nullish(),
  timeEndsAt: z.string().nullish(),
  waitSeconds: z.number().int().optional(),
});
type Redeemed = z.output<typeof redeemed>;

type Refused = Exclude<Redeemed['outcome'], Redemption['outcome']>;

const refusals: Readonly<Record<Refused, ErrorCode>> = {
  unknown: 'code_unknown',
  over: 'code_over',
  used_up: 'code_used_up',
  covered: 'code_covered',
  not_needed: 'pass_not_needed',
  own_link: 'own_invitation',
  budget_spent: 'invitation_spent',
  too_many: 'too_many_codes',
};

const isRefused = (outcome: Redeemed['outcome']): outcome is Refused => outcome in refusals;

/** A wrong code is a value to the database, because it must stay counted; here it is the refusal that it is. */
function judge(answer: Result<Redeemed>): Result<Redemption> {
  if (!answer.ok) return answer;
  const { outcome, pass, timeEndsAt, waitSeconds } = answer.value;
  if (!isRefused(outcome))
    return { ok: true, value: { outcome, pass: pass ?? null, timeEndsAt: timeEndsAt ?? null } };
  return {
    ok: false,
    code: refusals[outcome],
    ...(waitSeconds !== undefined && { retryAfterSeconds: waitSeconds }),
  };
}

const seen = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('known'),
    firstName: z.string().nullable(),
    passesLeft: z.number().int(),
  }),
  z.object({ outcome: z.literal('unknown') }),
  z.object({ outcome: z.literal('too_many'), waitSeconds: z.number().int() }),
]);

/** Codes and invitations, by the SQL functions that alone know them. */
export function supabaseCodes({ supabaseUrl, serviceRoleKey, timeoutMs }: Environment): Codes {
  const server = connect(supabaseUrl, serviceRoleKey, timeoutMs);
  const redeem = async (name: string, parameters: object) =>
    judge(await call(server, name, parameters, (data) => redeemed.parse(data)));
  return {
    redeemMaster: (person, hash, sender, sure) =>
      redeem('redeem_access_code', { person, code_hash: hash, sender, sure }),
    redeemRecovery: (person, hash, sender) =>
      redeem('redeem_recovery_code', { person, code_hash: hash, sender }),
    acceptInvitation: (person, code, wantsTime, sender) =>
      redeem('accept_invitation', { person, invite: code, wants_time: wantsTime, sender }),
    async seeInvitation(code, sender) {
      const parameters = { invite: code, sender };
      const asked = await call(server, 'see_invitation', parameters, (data) => seen.parse(data));
      if (!asked.ok) return asked;
      const answer = asked.value;
      if (answer.outcome === 'too_many')
        return { ok: false, code: 'too_many_codes', retryAfterSeconds: answer.waitSeconds };
      if (answer.outcome === 'unknown') return { ok: true, value: null };
      const { firstName, passesLeft } = answer;
      return { ok: true, value: { firstName, passesLeft } };
    },
    createCode: ({ hash, hint, minutes, openUntil, uses, endsAt, note }) =>
      call(
        server,
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
        (data) => z.string().parse(data),
      ),
    listCodes: () =>
      call(server, 'list_access_codes', {}, (data) => z.array(z.unknown()).parse(data)),
    async revokeCode(id, withPasses) {
      const parameters = { code: id, with_passes: withPasses };
      const ended = await call(server, 'revoke_access_code', parameters, (data) =>
        z.number().int().nullable().parse(data),
      );
      if (!ended.ok) return ended;
      return ended.value === null
        ? { ok: false, code: 'code_unknown' }
        : { ok: true, value: ended.value };
    },
  };
}
