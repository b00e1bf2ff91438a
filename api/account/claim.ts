import type { Sessions, Standing } from '../kernel/sessions.ts';
import { failed } from '../kernel/result.ts';
import type { AccountResult } from './errors.ts';
import type { VisitorData } from './ports.ts';
import type { ClaimResponse } from './wire.ts';

type DueCode =
  | 'not_signed_in'
  | 'second_factor_due'
  | 'password_due'
  | 'account_closed'
  | 'members_only';

/** Standings that keep a session from acting as a member, with what to tell its holder. */
const dueFirst: Readonly<Record<Exclude<Standing, 'member'>, DueCode>> = {
  nobody: 'not_signed_in',
  second_factor_due: 'second_factor_due',
  password_due: 'password_due',
  leaving: 'account_closed',
  visitor_pass_running: 'members_only',
  visitor_pass_over: 'members_only',
};

/**
 * A member brings along what they entered as a visitor, proven by a live session of each. `preview` only
 * looks; `claim` moves everything at once, and once: repeated, it answers the same totals.
 * Fails with `not_signed_in`, `second_factor_due`, `password_due`, `account_closed`, `members_only` for the member;
 * `visitor_session_over`, `not_a_visitor`, `same_person`, `claimed_by_another` for the visitor;
 * `account_full` when together it is too much; `backend_unavailable`.
 */
export async function bringVisitorData(
  ports: Sessions & VisitorData,
  step: 'preview' | 'claim',
  tokens: { member: string; visitor: string },
): Promise<AccountResult<ClaimResponse>> {
  const [member, standing, visitor] = await Promise.all([
    ports.personOf(tokens.member),
    ports.standingOf(tokens.member),
    ports.personOf(tokens.visitor),
  ]);
  if (!member.ok) return member;
  if (!standing.ok) return standing;
  if (standing.value !== 'member') return failed(dueFirst[standing.value]);
  if (!visitor.ok)
    return visitor.code === 'not_signed_in' ? failed('visitor_session_over') : visitor;
  if (visitor.value.id === member.value.id) return failed('same_person');
  if (!visitor.value.isAnonymous) return failed('not_a_visitor');
  return ports[step](member.value.id, visitor.value.id);
}
