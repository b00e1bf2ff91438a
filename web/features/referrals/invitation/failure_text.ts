import type { AccessError } from '../../../data/passes/access_error.ts';
import { m } from '../../../paraglide/messages.js';

/** What taking an invitation may be refused with. What is not here has a face of its own, or is no answer to it. */
const texts: Partial<Record<AccessError['code'], () => string>> = {
  nothing_kept: m.referral_failure_nothing_kept,
  session_over: m.referral_failure_session_over,
  entrance_due: m.referral_failure_entrance_due,
  outdated: m.referral_failure_outdated,
  offline: m.referral_failure_offline,
};

/** What happened, and what to do next. */
export const failureText = ({ code }: AccessError): string =>
  (texts[code] ?? m.referral_failure_unexpected)();
