import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { checkInCalendar } from './check_in_calendar.ts';

const eastern = { circle: 'America/New_York', person: 'America/New_York' };

describe('the entry of a check-in', () => {
  it.each([
    // weekday, circle, person, first day of the entry from Sunday, November 22, 2026
    // A circle of Tuesdays ends at midnight: at six of that day in Honolulu it's over in summer, and has an hour left in winter.
    [2, 'America/New_York', 'Pacific/Honolulu', '20261123T180000', 'MO'],
    [2, 'America/New_York', 'America/Anchorage', '20261124T180000', 'TU'],
    [2, 'America/New_York', 'America/Los_Angeles', '20261124T180000', 'TU'],
    [2, 'America/New_York', 'Asia/Tokyo', '20261124T180000', 'TU'],
    [2, 'Asia/Tokyo', 'America/Los_Angeles', '20261123T180000', 'MO'],
    // Any other is open for days after it.
    [1, 'America/New_York', 'Pacific/Honolulu', '20261123T180000', 'MO'],
    [3, 'America/New_York', 'Pacific/Honolulu', '20261125T180000', 'WE'],
  ] as const)(
    'is never after the close: weekday %i in %s, seen from %s',
    (weekday, circle, person, first, day) => {
      const text = checkInCalendar(weekday, isoDate('2026-11-22'), 'c1', { circle, person });
      expect(text).toContain(`DTSTART:${first}\r\n`);
      expect(text).toContain(`BYDAY=${day}\r\n`);
    },
  );

  it('begins on the next day of the circle, and comes every week', () => {
    const text = checkInCalendar(6, isoDate('2026-11-22'), 'c1', eastern);
    expect(text).toContain('DTSTART:20261128T180000\r\n');
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=SA\r\n');
    expect(checkInCalendar(7, isoDate('2026-11-22'), 'c1', eastern)).toContain(
      'DTSTART:20261122T180000',
    );
  });

  it('names nothing but the check-in', () => {
    const text = checkInCalendar(1, isoDate('2026-11-22'), 'c1', eastern);
    expect(text.match(/^SUMMARY:.*$/m)?.[0].trim()).toBe('SUMMARY:Check-in');
    expect(text).not.toMatch(/circle|debt/i);
  });
});
