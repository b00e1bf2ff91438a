import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  federalHolidays,
  isBusinessDay,
  isBusinessDayByDate,
} from './business_day.ts';
import { isoDate } from './iso_date.ts';

describe('federal holidays', () => {
  it('of 2026: July 4 is a Saturday, so Friday is kept', () => {
    expect(federalHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ]);
  });

  it('of 2021: two Saturdays and a Sunday', () => {
    expect(federalHolidays(2021)).toEqual(
      expect.arrayContaining(['2021-06-18', '2021-07-05', '2021-12-24']),
    );
  });

  it('of 2020: no Juneteenth yet', () => {
    expect(federalHolidays(2020)).toHaveLength(10);
    expect(isBusinessDay(isoDate('2020-06-19'))).toBe(true);
  });

  it('keep a New Year’s Day that is a Saturday on the last day of the year before', () => {
    expect(isBusinessDay(isoDate('2021-12-31'))).toBe(false);
    expect(isBusinessDay(isoDate('2022-01-03'))).toBe(true);
  });
});

describe('business days', () => {
  it.each([
    // Wednesday, December 9, 2026: Thursday, Friday, Monday, Tuesday, Wednesday.
    ['2026-12-09', 5, '2026-12-16'],
    // Friday, November 20, 2026: Thanksgiving is in between.
    ['2026-11-20', 5, '2026-11-30'],
    // Friday, December 18, 2026, over Christmas.
    ['2026-12-18', 5, '2026-12-28'],
    // Saturday, February 28, 2032, a leap year: Monday is March 1.
    ['2032-02-28', 1, '2032-03-01'],
    // Thursday, December 30, 2021: Friday is New Year's Day, kept.
    ['2021-12-30', 1, '2022-01-03'],
    ['2026-12-09', 0, '2026-12-09'],
  ])('%s and %i more end on %s', (day, count, end) => {
    expect(addBusinessDays(isoDate(day), count)).toBe(end);
  });
});

it('leaves out a holiday on its own date alone where the rule names 5 USC 6103(a)', () => {
  // Juneteenth of 2027 is a Saturday, kept on the Friday; New Year's Day of 2022 was one, too.
  expect(isBusinessDay(isoDate('2027-06-18'))).toBe(false);
  expect(isBusinessDayByDate(isoDate('2027-06-18'))).toBe(true);
  expect(isBusinessDayByDate(isoDate('2021-12-31'))).toBe(true);
  expect(isBusinessDayByDate(isoDate('2026-12-25'))).toBe(false);
  expect(addBusinessDays(isoDate('2027-06-11'), 5, isBusinessDayByDate)).toBe('2027-06-18');
  expect(addBusinessDays(isoDate('2026-06-29'), 5, isBusinessDayByDate)).toBe('2026-07-06');
});
