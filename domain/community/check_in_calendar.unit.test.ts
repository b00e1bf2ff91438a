import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { checkInCalendar } from './check_in_calendar.ts';

describe('the entry of a check-in', () => {
  it('begins on the next day of the circle, and comes every week', () => {
    const text = checkInCalendar(6, isoDate('2026-11-22'), 'c1');
    expect(text).toContain('DTSTART:20261128T180000\r\n');
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=SA\r\n');
    expect(checkInCalendar(7, isoDate('2026-11-22'), 'c1')).toContain('DTSTART:20261122T180000');
  });

  it('names nothing but the check-in', () => {
    const text = checkInCalendar(1, isoDate('2026-11-22'), 'c1');
    expect(text.match(/^SUMMARY:.*$/m)?.[0].trim()).toBe('SUMMARY:Check-in');
    expect(text).not.toMatch(/circle|debt/i);
  });
});
