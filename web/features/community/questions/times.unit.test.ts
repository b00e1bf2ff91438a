import { describe, expect, it } from 'vitest';
import { againText, agoText } from './times.ts';

const now = new Date(2026, 10, 22, 15, 0).getTime();
const minute = 60_000;

describe('when something was written', () => {
  it.each([
    [new Date(now - 30_000), 'just now'],
    [new Date(now + 5_000), 'just now'],
    [new Date(now - 5 * minute), '5 minutes ago'],
    [new Date(now - 4 * 60 * minute), '4 hours ago'],
    [new Date(2026, 10, 22, 0, 0), '15 hours ago'],
    [new Date(2026, 10, 21, 23, 59), 'yesterday'],
    [new Date(2026, 10, 19, 9, 0), 'Thursday'],
    [new Date(2026, 10, 15, 9, 0), 'Nov 15'],
    [new Date(2025, 10, 15, 9, 0), 'Nov 15, 2025'],
  ])('%s is %s', (at, text) => expect(agoText(at, now)).toBe(text));
});

describe('when one may write again', () => {
  it.each([
    [600, /^at 3:10\sPM$/],
    [10 * 3600, /^tomorrow at 1:00\sAM$/],
  ])('in %d seconds is %s', (seconds, text) => expect(againText(seconds, now)).toMatch(text));
});
