import { describe, expect, it } from 'vitest';
import { isoDate } from '../../../../domain/time/iso_date.ts';
import type { Me, Member } from '../../../data/community/circle_week.ts';
import { myCard, type Opened } from './my_card.ts';

// A circle of Saturdays in UTC, in the week of November 16, 2026: open from Friday the 20th to Tuesday the 24th.

const card = ({
  me = {},
  mine = {},
  week = {},
  at = '2026-11-21T12:00:00Z',
  opened = null,
  isUnsent = false,
}: {
  readonly me?: Partial<Me>;
  readonly mine?: Partial<Member>;
  readonly week?: object;
  readonly at?: string;
  readonly opened?: Opened;
  readonly isUnsent?: boolean;
} = {}) =>
  myCard(
    {
      circle: { zone: 'UTC' },
      week: {
        from: isoDate('2026-11-16'),
        to: isoDate('2026-11-22'),
        opensAt: new Date('2026-11-20T00:00:00Z'),
        askedAt: new Date('2026-11-21T00:00:00Z'),
        closesAt: new Date('2026-11-25T00:00:00Z'),
        isOpen: true,
        ...week,
      },
      me: {
        commitment: 'Call Harbor Visa',
        result: null,
        isResting: false,
        pausedUntil: null,
        restedInARow: 0,
        ...me,
      } as Me,
      members: [{ isMe: true, state: 'not_yet', weeks: [], ...mine } as unknown as Member],
    },
    { now: Date.parse(at), opened, isUnsent },
  );
const done = { me: { result: 'kept' }, mine: { state: 'checked_in' } } as const;
const cameBefore = { weeks: [{ from: isoDate('2026-11-09'), result: 'partly' as const }] };
const friday = '2026-11-20T12:00:00Z';

describe('a person’s own card', () => {
  it('shows what waits for the connection before anything else', () => {
    expect(card({ ...done, isUnsent: true })).toEqual({ kind: 'unsent' });
  });

  it('shows that they checked in, and their words again to change them while it’s open', () => {
    expect(card(done)).toEqual({ kind: 'done', mayChange: true, pausedUntil: null });
    expect(card({ ...done, week: { isOpen: false } })).toMatchObject({
      kind: 'done',
      mayChange: false,
    });
    expect(card({ ...done, opened: 'words' })).toMatchObject({ kind: 'asked', mayCancel: true });
  });

  it('shows a week of rest, and a way back', () => {
    const me = { isResting: true };
    expect(card({ me })).toEqual({ kind: 'resting', asksWhetherToStay: false, may: 'check_in' });
    expect(card({ me, week: { isOpen: false } })).toMatchObject({ may: null });
    expect(card({ me, opened: 'words' })).toMatchObject({ kind: 'asked', mayCancel: true });
  });

  it('shows a pause until its day, and asks nothing', () => {
    const me = { isResting: true, pausedUntil: isoDate('2026-12-07'), restedInARow: 5 };
    expect(card({ me })).toEqual({ kind: 'paused', until: '2026-12-07' });
    expect(card({ me, at: '2026-12-07T00:00:00Z' })).toMatchObject({ kind: 'resting' });
  });

  it('shows a pause after a check-in beside it, until its day', () => {
    const me = { ...done.me, isResting: true, pausedUntil: isoDate('2026-11-30') };
    expect(card({ ...done, me })).toMatchObject({ kind: 'done', pausedUntil: '2026-11-30' });
    expect(card({ ...done, me, at: '2026-11-30T00:00:00Z' })).toMatchObject({ pausedUntil: null });
  });

  it('asks for one thing first, for the week that it’s for', () => {
    const me = { commitment: null };
    expect(card({ me })).toMatchObject({ kind: 'unpromised', promisedFor: 'this_week' });
    const before = { at: '2026-11-15T12:00:00Z', week: { isOpen: false } };
    expect(card({ me, ...before })).toMatchObject({ promisedFor: 'next_week' });
    expect(card(before)).toMatchObject({ kind: 'promised', promisedFor: 'next_week' });
  });

  it('asks a newcomer for their first week, before it has begun', () => {
    const coming = {
      at: '2026-11-15T12:00:00Z',
      week: { isOpen: false },
      mine: { state: 'new' as const },
    };
    expect(card({ ...coming, me: { commitment: null } })).toMatchObject({
      kind: 'unpromised',
      promisedFor: 'first_week',
    });
    expect(card(coming)).toMatchObject({ kind: 'promised', promisedFor: 'first_week' });
    expect(card({ ...coming, at: '2026-11-16T12:00:00Z' })).toMatchObject({
      promisedFor: 'this_week',
    });
  });

  it('asks how it went: on the circle’s day, or from the first on who checked in the week before', () => {
    expect(card()).toMatchObject({ kind: 'asked', promisedFor: 'this_week', mayCancel: false });
    expect(card({ at: friday })).toMatchObject({ kind: 'promised', mayCheckIn: true });
    expect(card({ at: friday, opened: 'check_in' })).toMatchObject({
      kind: 'asked',
      mayCancel: true,
    });
    expect(card({ at: friday, mine: cameBefore })).toMatchObject({
      kind: 'asked',
      promisedFor: 'last_week',
    });
  });

  it('shows what they said while nothing is asked, and lets them change it', () => {
    const closed = { at: '2026-11-18T12:00:00Z', week: { isOpen: false } };
    expect(card({ ...closed, mine: cameBefore })).toEqual({
      kind: 'promised',
      promisedFor: 'this_week',
      isChanging: false,
      mayCheckIn: false,
    });
    expect(card({ ...closed, opened: 'words' })).toMatchObject({ isChanging: true });
  });

  it('asks after three rests whether they stay', () => {
    const me = { restedInARow: 3 };
    expect(card({ me })).toMatchObject({ kind: 'asked', asksWhetherToStay: true });
    expect(card({ me: { ...me, commitment: null } })).toMatchObject({ asksWhetherToStay: true });
    expect(card({ me: { ...me, isResting: true } })).toMatchObject({ asksWhetherToStay: true });
    expect(card({ me: { restedInARow: 2 } })).toMatchObject({ asksWhetherToStay: false });
  });
});
