import type { CircleWeek } from '../../../data/community/circle_week.ts';
import { nodLines } from './nod_texts.ts';

/** Who nodded to what the person said, under their own words. */
export function OwnNods({ week }: { readonly week: Pick<CircleWeek, 'members'> }) {
  const mine = week.members.find(({ isMe }) => isMe);
  const lines = mine ? nodLines(mine) : [];
  if (lines.length === 0) return null;
  return (
    <ul className="text-cell text-ink-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
