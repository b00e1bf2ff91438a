/** Habits that a badge is for, in the order of their numbers, which begin at 1. What each takes: docs/domain/rewards.md. */
export const badges = [
  'first_plan',
  'first_debt_closed',
  'six_months_written',
  'twelve_on_time',
  'ten_lessons',
  'eight_check_ins',
  'five_that_helped',
] as const;
export type Badge = (typeof badges)[number];

/** The badge of a number; throws a RangeError where there is none. */
export function badgeOf(number: number): Badge {
  const badge = badges[number - 1];
  if (badge === undefined) throw new RangeError(`no badge ${number}`);
  return badge;
}
