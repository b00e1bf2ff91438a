import type { CommunityError } from '../../../data/community/errors.ts';
import { m } from '../../../paraglide/messages.js';
import { dateText } from '../../../ui/time_text.ts';
import { problemText } from '../parts/problem_text.ts';
import { againText } from './times.ts';

/** Why something was not posted, and what becomes of it. The draft is kept, whatever it is. */
export function refusalText(error: CommunityError, now: number): string {
  switch (error.code) {
    case 'offline':
      return m.questions_refused_offline();
    case 'too_fast':
      return m.questions_refused_too_fast({ when: againText(error.seconds, now) });
    case 'restricted':
      return error.until === null
        ? problemText(error)
        : m.questions_refused_restricted({ date: dateText(error.until) });
    case 'not_found':
      return m.questions_refused_gone();
    default:
      return problemText(error);
  }
}
