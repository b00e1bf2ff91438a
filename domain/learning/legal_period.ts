import { addBusinessDays, isBusinessDayByDate } from '../time/business_day.ts';
import { addDays, addMonths, type IsoDate } from '../time/iso_date.ts';

/** A period that a passage of law counts from a day. */
export interface LegalPeriod {
  /** Days that are no Saturday, no Sunday and no federal holiday, before `days`. */
  readonly businessDays?: number;
  readonly days?: number;
  /** After `days`, where both are given. */
  readonly years?: number;
}

/**
 * Passages that set a last day, by their id. Their numbers and where they begin are those of the passages, which a test holds.
 * Of 15 USC 1681c(c)(1) the 180 days begin on the date too; what follows begins once they have expired, the day after.
 */
export const LEGAL_PERIODS = {
  // "within thirty days after receipt of the notice"
  'usc15-1692g-b': { days: 30 },
  // "ending 30 days after the consumer receives or is assumed to receive"
  'cfr12-1006-34-b5': { businessDays: 5, days: 30 },
  // "not later than 60 days after receipt"
  'usc15-1681j-b': { days: 60 },
  // "before the end of the 30-day period beginning on the date on which the agency receives the notice": by the letter it ends a day sooner.
  // Counted as a dispute's own page does (`disputeDeadlines`), so that nobody is called late a day early.
  'usc15-1681i-a1': { days: 30 },
  'usc15-1681c-a': { years: 7 },
  'usc15-1681c-c': { days: 180, years: 7 },
} as const satisfies Readonly<Record<string, LegalPeriod>>;

export type PeriodPassage = keyof typeof LEGAL_PERIODS;

export const isPeriodPassage = (passage: string): passage is PeriodPassage =>
  Object.hasOwn(LEGAL_PERIODS, passage);

/** The last day of what a passage counts from a day; of years, the day by which they are over. */
export function lastDayOf(passage: PeriodPassage, from: IsoDate): IsoDate {
  const { businessDays = 0, days = 0, years = 0 }: LegalPeriod = LEGAL_PERIODS[passage];
  const start = addBusinessDays(from, businessDays, isBusinessDayByDate);
  return addMonths(addDays(start, days), years * 12);
}
