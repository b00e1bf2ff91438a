import type { Learning } from './learning.ts';

/** As many as one asks for in a day. */
const maxPerDay = 3;

/** The calendar day of an instant, where the person is. */
const dayOf = (time: number) => new Date(time).toDateString();

/** The questions to ask again today, the longest overdue first: what was asked again today already counts among the three. */
export function dueQuestions({ cards }: Learning, now: number): readonly string[] {
  const all = Object.entries(cards);
  const askedToday = all.filter(
    ([, { reps, updatedAt }]) => reps > 1 && dayOf(updatedAt) === dayOf(now),
  ).length;
  return all
    .filter(([, { due }]) => due <= now)
    .toSorted(([, one], [, other]) => one.due - other.due)
    .slice(0, Math.max(0, maxPerDay - askedToday))
    .map(([id]) => id);
}
