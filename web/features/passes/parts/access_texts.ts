import type { RedeemResponse } from '../../../data/passes/codes.ts';
import { m } from '../../../paraglide/messages.js';
import type { AccessError, Wait } from '../../../data/passes/access_error.ts';

type Plain = Exclude<AccessError['code'], Wait>;

const failures: Readonly<Record<Plain, () => string>> = {
  nothing_typed: m.passes_nothing_typed,
  no_code: m.passes_no_code,
  nothing_kept: m.passes_nothing_kept,
  code_unknown: m.passes_code_unknown,
  code_over: m.passes_code_over,
  code_used_up: m.passes_code_used_up,
  code_covered: m.passes_code_covered,
  pass_not_needed: m.passes_pass_not_needed,
  own_invitation: m.passes_own_invitation,
  invitation_spent: m.passes_invitation_spent,
  payments_off: m.passes_payments_off,
  no_such_plan: m.passes_no_such_plan,
  order_known: m.passes_order_known,
  order_unknown: m.passes_order_unknown,
  order_settled: m.passes_order_settled,
  provider_unavailable: m.passes_provider_unavailable,
  receipt_unknown: m.passes_receipt_unknown,
  session_over: m.passes_session_over,
  entrance_due: m.passes_entrance_due,
  outdated: m.passes_outdated,
  offline: m.passes_offline,
  unexpected: m.passes_unexpected,
};

/** Minutes from which a wait is told in hours. */
const longWait = 120;

function waitText(minutes: number): string {
  if (minutes === 1) return m.ui_minute_one();
  return minutes > longWait
    ? m.ui_hours({ count: Math.ceil(minutes / 60) })
    : m.ui_minutes({ count: minutes });
}

/** What happened, and what to do next. */
export function failureText(failure: AccessError): string {
  switch (failure.code) {
    case 'too_many_codes':
      return m.passes_too_many_codes({ wait: waitText(failure.waitMinutes) });
    case 'too_many_orders':
      return m.passes_too_many_orders({ wait: waitText(failure.waitMinutes) });
    case 'too_many_visits':
      return m.passes_too_many_visits({ wait: waitText(failure.waitMinutes) });
    default:
      return failures[failure.code]();
  }
}

/** An instant as people read it. */
type AsRead = (instant: string) => string;

/** Whether other time waits while everything is open until a day. */
const hasWaiting = (endsAt: string, timeEndsAt: string): boolean =>
  Date.parse(timeEndsAt) > Date.parse(endsAt);

/** What a code would do that is asked about before it is used; null for any other. */
export function askedCodeText(
  { outcome, pass, timeEndsAt }: RedeemResponse,
  at: AsRead,
): string | null {
  if (outcome !== 'asks' || pass === null || !timeEndsAt) return null;
  const end = at(pass.endsAt);
  return hasWaiting(pass.endsAt, timeEndsAt)
    ? m.passes_asks_waiting({ end, last: at(timeEndsAt) })
    : m.passes_asks({ end });
}

/** What a code did. */
export function usedCodeText(
  { kind, outcome, pass, timeEndsAt }: RedeemResponse,
  at: AsRead,
): string {
  if (pass === null) return m.passes_used_accepted();
  const end = at(pass.endsAt);
  if (outcome === 'already')
    return kind === 'recovery' ? m.passes_used_here({ end }) : m.passes_used_already({ end });
  if (outcome === 'moved') return m.passes_used_moved({ end });
  if (timeEndsAt)
    return hasWaiting(pass.endsAt, timeEndsAt)
      ? m.passes_used_open_waiting({ end, last: at(timeEndsAt) })
      : m.passes_used_open({ end });
  return kind === 'invitation' ? m.passes_used_invitation({ end }) : m.passes_used_given({ end });
}
