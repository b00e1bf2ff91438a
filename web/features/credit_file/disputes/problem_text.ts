import type { DisputeProblem } from '../../../data/credit_file/disputes.ts';
import type { AppError } from '../../../data/result.ts';
import { m } from '../../../paraglide/messages.js';

const texts: Readonly<Record<DisputeProblem['code'] | 'offline', () => string>> = {
  offline: m.dispute_problem_offline,
  no_draft: m.dispute_problem_no_draft,
  not_now: m.dispute_problem_not_now,
  impossible_day: m.dispute_problem_day,
  not_late_yet: m.dispute_problem_late,
  sent_before: m.dispute_problem_same,
  too_many: m.dispute_problem_full,
  full: m.dispute_problem_long,
  open_already: m.dispute_problem_open,
};

/** What is said where it did not go through. */
export const problemText = ({ code }: AppError<DisputeProblem>): string =>
  code === 'unexpected' ? m.dispute_problem() : texts[code]();
