import type { RedeemResponse } from '../../../api/access/wire.ts';
import { m } from '../../paraglide/messages.js';
import type { AccessFailure, Wait } from './access_error.ts';

type Plain = Exclude<AccessFailure['code'], Wait>;

const failures: Readonly<Record<Plain, () => string>> = {
  nothing_typed: m.data_access_nothing_typed,
  no_code: m.data_access_no_code,
  nothing_kept: m.data_access_nothing_kept,
  code_unknown: m.data_access_code_unknown,
  code_over: m.data_access_code_over,
  code_used_up: m.data_access_code_used_up,
  code_covered: m.data_access_code_covered,
  pass_not_needed: m.data_access_pass_not_needed,
  own_invitation: m.data_access_own_invitation,
  invitation_spent: m.data_access_invitation_spent,
  payments_off: m.data_access_payments_off,
  no_such_plan: m.data_access_no_such_plan,
  order_known: m.data_access_order_known,
  order_unknown: m.data_access_order_unknown,
  order_settled: m.data_access_order_settled,
  provider_unavailable: m.data_access_provider_unavailable,
  receipt_unknown: m.data_access_receipt_unknown,
  session_over: m.data_access_session_over,
  entrance_due: m.data_access_entrance_due,
  outdated: m.data_access_outdated,
  offline: m.data_access_offline,
  unexpected: m.data_access_unexpected,
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
export function failureText(failure: AccessFailure): string {
  switch (failure.code) {
    case 'too_many_codes':
      return m.data_access_too_many_codes({ wait: waitText(failure.waitMinutes) });
    case 'too_many_orders':
      return m.data_access_too_many_orders({ wait: waitText(failure.waitMinutes) });
    case 'too_many_visits':
      return m.data_access_too_many_visits({ wait: waitText(failure.waitMinutes) });
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
    ? m.data_access_asks_waiting({ end, last: at(timeEndsAt) })
    : m.data_access_asks({ end });
}

/** What a code did. */
export function usedCodeText(
  { kind, outcome, pass, timeEndsAt }: RedeemResponse,
  at: AsRead,
): string {
  if (pass === null) return m.data_access_used_accepted();
  const end = at(pass.endsAt);
  if (outcome === 'already')
    return kind === 'recovery'
      ? m.data_access_used_here({ end })
      : m.data_access_used_already({ end });
  if (outcome === 'moved') return m.data_access_used_moved({ end });
  if (timeEndsAt)
    return hasWaiting(pass.endsAt, timeEndsAt)
      ? m.data_access_used_open_waiting({ end, last: at(timeEndsAt) })
      : m.data_access_used_open({ end });
  return kind === 'invitation'
    ? m.data_access_used_invitation({ end })
    : m.data_access_used_given({ end });
}
