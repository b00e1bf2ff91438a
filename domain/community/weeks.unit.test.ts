import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { dayIn, exampleOf, weekdays } from './weeks.ts';
import { weekdayOf } from '../time/weekday.ts';

describe('the week of a circle', () => {
  it('begins on Monday', () => {
    expect(weekdayOf(isoDate('2026-11-23'))).toBe(1);
    expect(weekdayOf(isoDate('2026-11-28'))).toBe(6);
    expect(weekdayOf(isoDate('2026-11-29'))).toBe(7);
    expect(weekdays.map((each) => weekdayOf(exampleOf(each)))).toEqual([...weekdays]);
  });

  it('turns where the circle is, not where its reader is', () => {
    const evening = Date.parse('2026-11-24T04:30:00Z');
    expect(dayIn('America/Chicago', evening)).toBe('2026-11-23');
    expect(dayIn('Pacific/Auckland', evening)).toBe('2026-11-24');
    // The night the clocks go back has two half past ones.
    expect(dayIn('America/Chicago', Date.parse('2026-11-01T06:30:00Z'))).toBe('2026-11-01');
    expect(dayIn('America/Chicago', Date.parse('2026-11-01T04:59:00Z'))).toBe('2026-10-31');
    expect(dayIn('Nowhere/Land', evening)).toBe('2026-11-24');
  });
});
