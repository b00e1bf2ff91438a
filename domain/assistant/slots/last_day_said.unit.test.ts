import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../../time/iso_date.ts';
import { lastDaySaidIn } from './last_day_said.ts';
import { plainOf } from './plain.ts';

const today = '2026-11-30' as IsoDate;
const of = (text: string) => lastDaySaidIn(plainOf(text), today)?.day ?? null;

describe('a last day that a paper names', () => {
  it.each([
    ['My collection letter gives me until December 31', '2026-12-31'],
    ['The letter says to dispute by 12/31', '2026-12-31'],
    ['deadline to dispute is jan 4', '2027-01-04'],
    ['I have till the 15th', '2026-12-15'],
    ['dispute it no later than Jan. 4, 2027', '2027-01-04'],
    ['Jan. 4, 2027 is the last day', '2027-01-04'],
    ['The bureau has until December 20 to answer', '2026-12-20'],
    ['Tengo hasta el 31 de diciembre', '2026-12-31'],
    ['el plazo vence el 15/12', '2026-12-15'],
    ['la carta me da hasta el 4 de enero de 2027', '2027-01-04'],
    ['I have until tomorrow', '2026-12-01'],
  ])('to come: “%s”', (text, day) => expect(of(text)).toBe(day));

  it.each([
    ['the deadline was November 12', '2026-11-12'],
    ['they had until November 10 to answer', '2026-11-10'],
    ['dispute by November 20', '2026-11-20'],
  ])('past: “%s”', (text, day) => expect(of(text)).toBe(day));

  it.each(['the notice came November 20', 'I got it on 11/14', 'they called 3 days ago', 'soon'])(
    'none: “%s”',
    (text) => expect(of(text)).toBeNull(),
  );
});
