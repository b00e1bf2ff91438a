import { restsBeforeAsking } from '../../../../domain/community/limits.ts';
import { dayIn } from '../../../../domain/community/weeks.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { type CircleWeek, hasCheckedInBefore } from '../../../data/community/circle_week.ts';

/** What the person has opened on their card: their words to change them, or a check-in before its day. */
export type Opened = 'words' | 'check_in' | null;

/** For which week a promise was made, as its maker sees it now. */
export type PromisedFor = 'last_week' | 'this_week' | 'next_week' | 'first_week';

/** What a person's own card shows. Each kind has what its face needs, and no more. */
export type MyCard =
  /** Their check-in waits on this device for the connection. */
  | { readonly kind: 'unsent' }
  /** They checked in. A pause that they began since leaves that as it is. */
  | { readonly kind: 'done'; readonly mayChange: boolean; readonly pausedUntil: IsoDate | null }
  | {
      readonly kind: 'resting';
      readonly asksWhetherToStay: boolean;
      readonly may: 'check_in' | null;
    }
  | { readonly kind: 'paused'; readonly until: IsoDate }
  /** They have said nothing for the week that's shown. */
  | {
      readonly kind: 'unpromised';
      readonly promisedFor: PromisedFor;
      readonly asksWhetherToStay: boolean;
    }
  /** It's asked how it went. */
  | {
      readonly kind: 'asked';
      readonly promisedFor: PromisedFor;
      readonly asksWhetherToStay: boolean;
      readonly mayCancel: boolean;
    }
  /** They have said something, and it isn't asked yet how it went. */
  | {
      readonly kind: 'promised';
      readonly promisedFor: PromisedFor;
      readonly isChanging: boolean;
      readonly mayCheckIn: boolean;
    };

/** Which of them it is. `now` in milliseconds since 1970. */
export function myCard(
  {
    circle,
    week,
    me,
    members,
  }: Pick<CircleWeek, 'week' | 'me' | 'members'> & {
    readonly circle: Pick<CircleWeek['circle'], 'zone'>;
  },
  {
    now,
    opened,
    isUnsent,
  }: { readonly now: number; readonly opened: Opened; readonly isUnsent: boolean },
): MyCard {
  const mine = members.find(({ isMe }) => isMe);
  const today = dayIn(circle.zone, now);
  const isDone = mine?.state === 'checked_in' && me.result !== null;
  const isPaused = me.pausedUntil !== null && me.pausedUntil > today;
  const isResting = (me.isResting || isPaused) && !isDone;
  const asksWhetherToStay = me.restedInARow >= restsBeforeAsking && !isDone && !isPaused;
  const isChanging = opened === 'words';

  if (isUnsent) return { kind: 'unsent' };
  if (isDone && !isChanging)
    return {
      kind: 'done',
      mayChange: week.isOpen,
      pausedUntil: isPaused ? me.pausedUntil : null,
    };
  if (isResting && !isChanging)
    return isPaused && me.pausedUntil !== null
      ? { kind: 'paused', until: me.pausedUntil }
      : { kind: 'resting', asksWhetherToStay, may: week.isOpen ? 'check_in' : null };

  const coming =
    week.from <= today ? 'this_week' : mine?.state === 'new' ? 'first_week' : 'next_week';
  if (me.commitment === null && !isDone && !isChanging)
    return { kind: 'unpromised', promisedFor: coming, asksWhetherToStay };

  // One says the next week's promise with a check-in: without one before, it was said in this very week, perhaps just
  // now, and how it went is asked on the circle's day.
  const isOfBefore = hasCheckedInBefore(mine, week.from);
  const isAsked =
    isOfBefore || now >= week.askedAt.getTime() || isDone || isResting || opened === 'check_in';
  if (week.isOpen && isAsked)
    return {
      kind: 'asked',
      promisedFor: isOfBefore ? 'last_week' : coming,
      asksWhetherToStay,
      mayCancel: opened !== null,
    };
  return { kind: 'promised', promisedFor: coming, isChanging, mayCheckIn: week.isOpen };
}
