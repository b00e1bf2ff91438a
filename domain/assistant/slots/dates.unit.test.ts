import { describe, expect, it } from 'vitest';
import { isoDate } from '../../time/iso_date.ts';
import { endMonthIn } from './dates.ts';

describe('the month that something is to be over by', () => {
  it.each([
    ['done by christmas', '2026-12-01'],
    ['how much a month to be done by christmas next year', '2027-12-01'],
    ['by xmas of next yr', '2027-12-01'],
    ['by next christmas', '2027-12-01'],
    ['finish by christmas 2028', '2028-12-01'],
    ['by christmas of 2027', '2027-12-01'],
    ['para navidad', '2026-12-01'],
    ['para la navidad del proximo ano', '2027-12-01'],
    ['para la proxima navidad', '2027-12-01'],
    ['para la navidad que viene', '2027-12-01'],
  ])('%s', (plain, month) => {
    expect(endMonthIn(plain, isoDate('2026-11-29'))).toBe(month);
  });
});
