import { describe, expect, it } from 'vitest';
import { askedFromText, togetherText, windowText } from './week_texts.ts';

// A circle of Saturdays: its check-in is open from Friday to Tuesday, by its own midnights.

const circleOf = (zone: string, offset: string, over: object = {}) => ({
  circle: { zone },
  week: {
    from: '2026-11-16',
    to: '2026-11-22',
    opensAt: new Date(`2026-11-20T00:00:00${offset}`),
    askedAt: new Date(`2026-11-21T00:00:00${offset}`),
    closesAt: new Date(`2026-11-25T00:00:00${offset}`),
    isOpen: true,
    ...over,
  } as Parameters<typeof windowText>[0]['week'],
});
/** As it's printed, with plain spaces. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');
const said = (circle: ReturnType<typeof circleOf>, now: string, zone: string) =>
  plain(windowText(circle, Date.parse(now), zone));

const newYork = circleOf('America/New_York', '-05:00');
const auckland = circleOf('Pacific/Auckland', '+13:00');

describe('until when a check-in is open', () => {
  it.each([
    [
      'where the circle is',
      newYork,
      '2026-11-22T12:00:00-05:00',
      'America/New_York',
      'Check-in is open until Tuesday night.',
    ],
    [
      'in another zone of the same hour',
      newYork,
      '2026-11-22T12:00:00-05:00',
      'America/Toronto',
      'Check-in is open until Tuesday night.',
    ],
    [
      'on its last day',
      newYork,
      '2026-11-24T12:00:00-05:00',
      'America/New_York',
      'Check-in closes tonight at midnight.',
    ],
    [
      'farther west',
      newYork,
      '2026-11-22T12:00:00-05:00',
      'America/Los_Angeles',
      'Check-in is open until Tuesday, 9 PM your time.',
    ],
    [
      'farther west, on the last day',
      newYork,
      '2026-11-24T12:00:00-05:00',
      'America/Los_Angeles',
      'Check-in is open until 9 PM today, your time.',
    ],
    [
      'farther east: it’s Wednesday there',
      newYork,
      '2026-11-23T12:00:00-05:00',
      'Pacific/Guam',
      'Check-in is open until Wednesday, 3 PM your time.',
    ],
    [
      'on the other side of the date line',
      auckland,
      '2026-11-22T12:00:00+13:00',
      'Pacific/Honolulu',
      'Check-in is open until Tuesday, 1 AM your time.',
    ],
    [
      'where the hour is a half one',
      newYork,
      '2026-11-22T12:00:00-05:00',
      'Asia/Kolkata',
      'Check-in is open until Wednesday, 10:30 AM your time.',
    ],
    [
      'a whole day apart',
      circleOf('Pacific/Kiritimati', '+14:00'),
      '2026-11-22T12:00:00+14:00',
      'Pacific/Honolulu',
      'Check-in is open until Monday night.',
    ],
  ])('is said %s', (_, circle, now, zone, text) => {
    expect(said(circle, now, zone)).toBe(text);
  });

  it('is said by the hour that it is after the hands were changed', () => {
    // New York changes on Sunday, November 1, 2026; Phoenix doesn't.
    const over = (offset: string, day: string) =>
      circleOf('America/New_York', offset, { closesAt: new Date(`${day}T00:00:00${offset}`) });
    expect(said(over('-04:00', '2026-10-28'), '2026-10-25T12:00:00Z', 'America/Phoenix')).toBe(
      'Check-in is open until Tuesday, 9 PM your time.',
    );
    expect(said(over('-05:00', '2026-11-04'), '2026-11-01T12:00:00Z', 'America/Phoenix')).toBe(
      'Check-in is open until Tuesday, 10 PM your time.',
    );
  });

  it('is a night also where the hands skip midnight', () => {
    // Cairo, Friday, April 24, 2026: after 11:59 PM it's 1 AM.
    const cairo = circleOf('Africa/Cairo', '+03:00', {
      closesAt: new Date('2026-04-24T01:00:00+03:00'),
    });
    expect(said(cairo, '2026-04-21T12:00:00Z', 'Africa/Cairo')).toBe(
      'Check-in is open until Thursday night.',
    );
  });
});

describe('whose goal isn’t in the common figure', () => {
  const goals = (...others: readonly (readonly [string, boolean, number | null])[]) =>
    togetherText({
      together: { percent: 30, ofMembers: 3 },
      members: [
        { alias: 'Wren', isMe: true, sharesGoal: true, goalPercent: 20 },
        ...others.map(([alias, sharesGoal, goalPercent]) => ({
          alias,
          isMe: false,
          sharesGoal,
          goalPercent,
        })),
      ],
    });
  const two = [
    ['Rosa', true, 30],
    ['Linh', true, 40],
  ] as const;

  it('is said as it is: private, or not there yet', () => {
    expect(goals(...two)).toBe('The average of three goals.');
    expect(goals(...two, ['Otto', false, null])).toBe(
      'The average of three goals. Otto keeps theirs private.',
    );
    expect(goals(...two, ['Otto', true, null])).toBe(
      'The average of three goals. Otto doesn’t have one here yet.',
    );
    expect(goals(...two, ['Otto', true, null], ['Mina', false, null])).toBe(
      'The average of three goals. The others aren’t counted.',
    );
  });
});

describe('from when it’s open', () => {
  it.each([
    [
      'where the circle is',
      '2026-11-18T12:00:00-05:00',
      'America/New_York',
      'Check-in for Saturday opens on Friday.',
    ],
    ['on that day', '2026-11-20T00:00:00-05:00', 'America/New_York', 'Check-in opens today.'],
    [
      'farther west',
      '2026-11-18T12:00:00-05:00',
      'America/Los_Angeles',
      'Check-in opens on Thursday, 9 PM your time.',
    ],
    [
      'farther west, on that day',
      '2026-11-19T12:00:00-05:00',
      'America/Los_Angeles',
      'Check-in opens at 9 PM today, your time.',
    ],
    [
      'more than a week before',
      '2026-11-11T12:00:00-05:00',
      'America/New_York',
      'Check-in for Saturday opens on Friday, November 20.',
    ],
  ])('is said %s', (_, now, zone, text) => {
    expect(said(circleOf('America/New_York', '-05:00', { isOpen: false }), now, zone)).toBe(text);
  });

  it('and from when it’s asked', () => {
    expect(plain(askedFromText(newYork, 'America/New_York'))).toBe(
      'On Saturday we’ll ask how it went. Done already? Check in whenever you like.',
    );
    expect(plain(askedFromText(newYork, 'America/Denver'))).toBe(
      'On Friday, 10 PM your time we’ll ask how it went. Done already? Check in whenever you like.',
    );
  });
});
