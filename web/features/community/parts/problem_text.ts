import type { CommunityError } from '../../../data/community/errors.ts';
import { dayOf } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText } from '../../../ui/day_text.ts';
import { timeSpanText } from '../../../ui/time_span.ts';

type Kind = Exclude<CommunityError['code'], 'too_fast' | 'restricted'>;

const texts: Readonly<Record<Kind, () => string>> = {
  offline: m.community_problem_offline,
  members_only: m.community_problem_members_only,
  pass_due: m.community_problem_members_only,
  adults_only: m.community_problem_members_only,
  code_wrong: m.community_problem_code_wrong,
  full: m.community_problem_full,
  two_circles: m.community_problem_two_circles,
  hosts: m.community_problem_hosts,
  they_host: m.community_problem_they_host,
  not_found: m.community_problem_not_found,
  private_number: m.community_problem_private_number,
  not_open: m.community_problem_not_open,
  day_kept: m.community_problem_not_open,
  other_step: m.community_problem_other_step,
  name_taken: m.community_problem_name_taken,
  needs_source: m.community_problem_needs_source,
  vote_open: m.community_problem_vote_open,
  appealed_before: m.community_decision_appealed,
  appeal_late: m.community_decision_appealed,
  decided_elsewhere: m.community_problem_vote_open,
  staff_only: m.community_problem_staff_only,
  staff_factor_due: m.community_problem_staff_only,
  needs_name: m.community_problem_needs_name,
  refused_words: m.community_problem_refused_words,
  too_many: m.community_problem_too_many,
  too_many_drafts: m.community_problem_too_many,
  checked_in: m.community_problem_checked_in,
  wrong_date: m.community_problem_wrong_date,
  unexpected: m.community_problem_unexpected,
};

/** What the community refused, as a sentence that says what to do. A page may say it better where it knows more. */
export function problemText(error: CommunityError): string {
  if (error.code === 'too_fast')
    return m.community_problem_too_fast({
      wait: timeSpanText(Math.max(1, Math.ceil(error.seconds / 60))),
    });
  if (error.code === 'restricted')
    return error.until === null
      ? m.community_problem_restricted()
      : m.community_problem_restricted_until({ day: dayText(dayOf(error.until)) });
  return texts[error.code]();
}
