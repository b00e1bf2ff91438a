import { describe, expect, it } from 'vitest';
import { doneOf, endOf, leftOfPart, meetingCalendar } from './meeting.ts';

const at = (time: string) => Date.parse(`2026-11-22T${time}Z`);
const clock = {
  step: 1,
  stepAt: at('19:32:00'),
  stepMinutes: [2, 10, 10, 6, 2],
  pausedAt: null,
};

describe('the clock of a meeting', () => {
  it('tells what is left of a part, and when it all ends', () => {
    expect(leftOfPart(clock, at('19:36:00'))).toBe(6 * 60_000);
    expect(endOf(clock, at('19:36:00'))).toBe(at('20:00:00'));
    expect([0, 1, 2].map((step) => doneOf(clock, step, at('19:36:00')))).toEqual([100, 40, 0]);
  });

  it('stands still in a pause', () => {
    const paused = { ...clock, pausedAt: at('19:36:00') };
    expect(leftOfPart(paused, at('19:50:00'))).toBe(6 * 60_000);
    expect(endOf(paused, at('19:50:00'))).toBe(at('20:14:00'));
  });

  it('goes past a part that takes longer, which costs the others nothing', () => {
    expect(leftOfPart(clock, at('19:43:00'))).toBe(-60_000);
    expect(doneOf(clock, 1, at('19:43:00'))).toBe(100);
    expect(endOf(clock, at('19:43:00'))).toBe(at('20:01:00'));
  });

  it('has not begun before its time', () => {
    const early = { ...clock, step: 0, stepAt: at('19:30:00') };
    expect(leftOfPart(early, at('19:22:00'))).toBe(2 * 60_000);
    expect(endOf(early, at('19:22:00'))).toBe(at('20:00:00'));
  });
});

it('the entry in a calendar says "Meeting", and neither a name nor what it is about', () => {
  const text = meetingCalendar('6f0c', at('19:30:00'), at('12:00:00'));
  expect(text).toContain('DTSTART:20261122T193000Z\r\nDURATION:PT30M\r\nSUMMARY:Meeting\r\n');
  expect(text).not.toMatch(/debt|relief|rosa/i);
});
