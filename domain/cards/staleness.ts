import { addMonths, type IsoDate, monthsBetween } from '../time/iso_date.ts';

/** What the age of a release allows. `aging`: a line above. `old`: by name, without places. `hidden`: not shown. */
export type Freshness = 'fresh' | 'aging' | 'old' | 'hidden';

const AGING_MONTHS = 12;
const OLD_MONTHS = 18;
const HIDDEN_MONTHS = 36;

/** Over 12, 18 and 36 months since the survey's day. Source: docs/domain/cards.md#age */
export function freshnessOf(asOf: IsoDate, today: IsoDate): Freshness {
  const isOver = (months: number) => today > addMonths(asOf, months);
  if (isOver(HIDDEN_MONTHS)) return 'hidden';
  if (isOver(OLD_MONTHS)) return 'old';
  return isOver(AGING_MONTHS) ? 'aging' : 'fresh';
}

/** Whole months since the survey's day, never below zero. */
export function ageMonths(asOf: IsoDate, today: IsoDate): number {
  const months = monthsBetween(asOf, today);
  return Math.max(0, addMonths(asOf, months) > today ? months - 1 : months);
}
