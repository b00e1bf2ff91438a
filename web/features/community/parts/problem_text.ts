import type { CommunityError } from '../../../data/community/errors.ts';
import { m } from '../../../paraglide/messages.js';
import { timeSpanText } from '../../../ui/time_span.ts';

/** What the community refused, as a sentence that says what to do. A page may say it better where it knows more. */
export function problemText(error: CommunityError): string {
  switch (error.code) {
    case 'offline':
      return m.community_problem_offline();
    case 'too_fast':
      return m.community_problem_too_fast({
        wait: timeSpanText(Math.max(1, Math.ceil(error.seconds / 60))),
      });
    case 'members_only':
      return m.community_problem_members_only();
    case 'private_number':
      return m.community_problem_private_number();
    case 'not_found':
      return m.community_problem_not_found();
    case 'restricted':
      return m.community_problem_restricted();
    case 'refused_words':
      return m.community_problem_refused_words();
    case 'needs_name':
      return m.community_problem_needs_name();
    case 'name_taken':
      return m.community_problem_name_taken();
    default:
      return m.community_problem_unexpected();
  }
}
