import type { CircleWeek } from '../../../data/community/circle_week.ts';
import { m } from '../../../paraglide/messages.js';
import { resultText } from './week_texts.ts';

/** What has happened between two readings of a week, as it's said to who listens. One's own doing is known already. */
export function newsOf(before: CircleWeek, now: CircleWeek): readonly string[] {
  if (before.circle.id !== now.circle.id || before.week.from !== now.week.from) return [];
  const known = new Map(before.members.map((member) => [member.id, member]));
  const said = now.members
    .filter(({ isMe }) => !isMe)
    .flatMap(({ id, alias, state, result }) => {
      const was = known.get(id);
      if (was === undefined) return [m.circle_say_joined({ alias })];
      if (was.state === state) return [];
      if (state === 'checked_in' && result !== null)
        return [m.circle_say_checked({ alias, result: resultText(result).toLowerCase() })];
      return state === 'resting' ? [m.circle_say_rests({ alias })] : [];
    });
  const here = new Set(now.members.map(({ id }) => id));
  const gone = before.members
    .filter(({ id, isMe }) => !isMe && !here.has(id))
    .map(({ alias }) => m.circle_say_left({ alias }));
  return [
    ...said,
    ...gone,
    ...(now.vote !== null && now.vote.memberId !== before.vote?.memberId
      ? [m.circle_say_vote()]
      : []),
  ];
}
