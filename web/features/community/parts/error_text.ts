import type { CommunityError } from '../../../data/community/errors.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText } from '../../../ui/day_text.ts';
import { dayOf } from '../../../data/today.ts';
import { timeSpanText } from '../../../ui/time_span.ts';

/** What the community refused, as it's said to the person: what happened, and what to do. */
export function communityErrorText(error: CommunityError): string {
  switch (error.code) {
    case 'offline':
      return m.community_error_offline();
    case 'members_only':
      return m.community_error_members();
    case 'too_fast':
      return m.community_error_too_fast({ span: timeSpanText(Math.ceil(error.seconds / 60)) });
    case 'code_wrong':
      return m.community_error_code();
    case 'full':
      return m.community_error_full();
    case 'not_found':
      return m.community_error_not_found();
    case 'private_number':
      return m.community_error_private_number();
    case 'not_open':
      return m.community_error_not_open();
    case 'other_step':
      return m.community_error_other_step();
    case 'restricted':
      return error.until === null
        ? m.community_error_restricted()
        : m.community_error_restricted_until({ day: dayText(dayOf(error.until)) });
    case 'name_taken':
      return m.community_error_name_taken();
    case 'needs_source':
      return m.community_error_needs_source();
    case 'vote_open':
      return m.community_error_vote_open();
    case 'staff_only':
      return m.community_error_staff();
    case 'needs_name':
      return m.community_error_needs_name();
    case 'refused_words':
      return m.community_error_refused_words();
    case 'too_many':
      return m.community_error_too_many();
    case 'unexpected':
      return m.community_error_unexpected();
  }
}
