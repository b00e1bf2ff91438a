import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type IsoDate,
  addDays,
  addMonths,
  dayOfMonth,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  isIsoDate,
  isoDate,
  lastOfMonth,
  monthsBetween,
} from './iso_date.ts';

const anyDay = fc
  .date({ min: new Date('1601-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => isoDate(date.toISOString().slice(0, 10)));

describe('a day', () => {
  it.each(['2026-11-21', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    'may be %s',
    (text) => {
      expect(isoDate(text)).toBe(text);
    },
  );

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '2026-11-21T00:00:00Z',
    '0000-01-01',
    '',
  ])('may not be %j', (text) => {
    expect(isIsoDate(text)).toBe(false);
    expect(() => isoDate(text)).toThrow(RangeError);
  });
});

describe('days', () => {
  it('cross months, years and leap days', () => {
    expect(addDays(isoDate('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(isoDate('2027-01-01'), -1)).toBe('2026-12-31');
    expect(addDays(isoDate('2028-02-28'), 1)).toBe('2028-02-29');
    expect(addDays(isoDate('2100-02-28'), 1)).toBe('2100-03-01');
    expect(addDays(isoDate('2026-11-21'), 30)).toBe('2026-12-21');
    expect(() => addDays(isoDate('0001-01-01'), -1)).toThrow(RangeError);
    expect(() => addDays(isoDate('9999-12-31'), 1)).toThrow(RangeError);
  });

  it('are as many as were added', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -200_000, max: 200_000 }), (from, count) => {
        expect(daysBetween(from, addDays(from, count))).toBe(count);
      }),
    );
  });
});

describe('months', () => {
  it('end where the month ends', () => {
    expect(addMonths(isoDate('2026-01-31'), 1)).toBe('2026-02-28');
    expect(addMonths(isoDate('2027-11-30'), 3)).toBe('2028-02-29');
    expect(addMonths(isoDate('2026-03-31'), -1)).toBe('2026-02-28');
    expect(lastOfMonth(isoDate('2028-02-10'))).toBe('2028-02-29');
    expect(dayOfMonth(isoDate('2026-02-10'), 30)).toBe('2026-02-28');
    expect(dayOfMonth(isoDate('2026-11-21'), 26)).toBe('2026-11-26');
    expect(firstOfMonth(isoDate('2026-11-21'))).toBe('2026-11-01');
    expect(daysInMonth(isoDate('2028-02-01'))).toBe(29);
  });

  it('end with the calendar', () => {
    expect(addMonths(isoDate('9999-11-30'), 1)).toBe('9999-12-30');
    expect(() => addMonths(isoDate('9999-12-01'), 1)).toThrow(RangeError);
    expect(() => addMonths(isoDate('0001-01-31'), -1)).toThrow(RangeError);
  });

  it('cross the year', () => {
    expect(addMonths(isoDate('2026-11-21'), 2)).toBe('2027-01-21');
    expect(addMonths(isoDate('2026-01-05'), -1)).toBe('2025-12-05');
    // December 2026 is payment 1, so payment 236 is 235 months later.
    expect(addMonths(isoDate('2026-12-01'), 235)).toBe('2046-07-01');
  });

  it('are counted by addMonths and back by monthsBetween', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -1_200, max: 1_200 }), (day, count) => {
        expect(monthsBetween(day, addMonths(day, count))).toBe(count);
      }),
    );
  });
});

describe('days between two days', () => {
  it('are counted over leap days and years', () => {
    expect(daysBetween(isoDate('2026-11-21'), isoDate('2026-11-30'))).toBe(9);
    expect(daysBetween(isoDate('2028-02-28'), isoDate('2028-03-01'))).toBe(2);
    expect(daysBetween(isoDate('2026-03-01'), isoDate('2026-02-28'))).toBe(-1);
    expect(daysBetween(isoDate('2026-01-01'), isoDate('2027-01-01'))).toBe(365);
  });

  it('agree with the calendar of the machine', () => {
    const utc = (day: IsoDate) => Date.parse(day) / 86_400_000;
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        expect(daysBetween(from, to)).toBe(utc(to) - utc(from));
      }),
    );
  });
});
