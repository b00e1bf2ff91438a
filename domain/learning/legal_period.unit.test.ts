import { describe, expect, it } from 'vitest';
import { disputeDeadlines } from '../credit_file/deadlines.ts';
import { isoDate } from '../time/iso_date.ts';
import { lastDayOf, type PeriodPassage } from './legal_period.ts';

describe('the last day that a passage sets', () => {
  it.each<[string, PeriodPassage, string, string]>([
    ['of a bureau’s 30 days', 'usc15-1681i-a1', '2026-06-03', '2026-07-03'],
    ['of a bureau’s, over the end of a year', 'usc15-1681i-a1', '2026-12-31', '2027-01-30'],
    // "Within thirty days after receipt": June 4 is day 1.
    ['of a collector’s notice, after the day', 'usc15-1692g-b', '2026-06-03', '2026-07-03'],
    // Sent on Wednesday, June 3: five business days after it is Wednesday, June 10.
    ['of a notice that was sent', 'cfr12-1006-34-b5', '2026-06-03', '2026-07-10'],
    ['of the 60 days after a denial', 'usc15-1681j-b', '2026-06-03', '2026-08-02'],
    ['of seven years', 'usc15-1681c-a', '2020-01-15', '2027-01-15'],
    // 180 days after January 15, 2020, a leap year: July 13.
    ['of seven years after 180 days', 'usc15-1681c-c', '2020-01-15', '2027-07-13'],
  ])('%s', (_, passage, from, last) => {
    expect(lastDayOf(passage, isoDate(from))).toBe(last);
  });

  it('of a bureau is the day that a dispute’s own page says', () => {
    for (const day of ['2026-01-31', '2026-06-03', '2028-02-28'].map(isoDate)) {
      const asked = { isBureau: true, isAfterAnnualReport: false };
      expect(lastDayOf('usc15-1681i-a1', day)).toBe(disputeDeadlines({ on: day }, asked).answer.on);
    }
  });
});
