import type { CircleWeek } from '../../../data/community/circle_week.ts';
import { m } from '../../../paraglide/messages.js';

type Asked = Pick<CircleWeek, 'me' | 'members' | 'hidden' | 'vote'>;

/** About whom a vote can be asked for. It takes two others; whom one blocked can be voted on, and is seen nowhere else. */
export function votable({ members, hidden, vote }: Asked) {
  const others = [...members.filter(({ isMe }) => !isMe), ...hidden];
  // A vote about one keeps none about another away.
  return others.length < 2 ? [] : others.filter(({ id }) => id !== vote?.memberId);
}

/** What one can do, as the title of the ways to it. */
export function chooseTitle(week: Asked): string {
  const mayAsk = votable(week).length > 0;
  if (week.me.pausedUntil !== null)
    return mayAsk ? m.circle_choose_title_back() : m.circle_choose_title_back_pair();
  return mayAsk ? m.circle_choose_title() : m.circle_choose_title_pair();
}

export const chooseText = (week: Asked): string =>
  votable(week).length > 0 ? m.circle_choose_text() : m.circle_choose_text_pair();
