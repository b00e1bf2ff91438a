import { fieldsOf, objectOf, oneOf, type Reader, text } from '../../../domain/stored/reader.ts';
import { listOf, nullable, whole, words } from '../../../domain/stored/shape_readers.ts';
import { day } from '../../../domain/stored/value_readers.ts';
import type { Badge } from '../../../domain/rewards/badges.ts';
import { badge } from '../rewards/badges.ts';
import type { PotChoice } from '../../../domain/community/pots.ts';
import type { Weekday } from '../../../domain/community/weeks.ts';
import { addDays, type IsoDate } from '../../../domain/time/iso_date.ts';

// What `circle_week` answers. Others' figures are what they let this circle see, and null where they don't.

const results = ['kept', 'partly', 'not_yet'] as const;
export type CheckInResult = (typeof results)[number];

const states = ['checked_in', 'not_yet', 'resting', 'new'] as const;
export type MemberState = (typeof states)[number];

export const nodKinds = ['with_you', 'well_kept', 'rest_well'] as const;
export type NodKind = (typeof nodKinds)[number];

/** What a circle sees of a person beyond their alias, pot and words. */
export interface Shares {
  readonly weeks: boolean;
  readonly here: boolean;
  readonly goal: boolean;
  readonly firstName: boolean;
  readonly badges: boolean;
  readonly debtsClosed: boolean;
}
export type ShareName = keyof Shares;

export const defaultShares: Shares = {
  weeks: true,
  here: true,
  goal: true,
  firstName: false,
  badges: false,
  debtsClosed: false,
};

/** As the database names them. */
export const sharesRow = ({ firstName, debtsClosed, ...rest }: Shares) => ({
  ...rest,
  first_name: firstName,
  debts_closed: debtsClosed,
});

export interface Nods {
  readonly kind: NodKind;
  /** Those who gave it. */
  readonly aliases: readonly string[];
  readonly isMine: boolean;
}

export interface MemberWeek {
  readonly from: IsoDate;
  /** Null where the week is still open. */
  readonly result: CheckInResult | 'rested' | null;
}

export interface Member {
  readonly id: string;
  readonly aliasId: string;
  /** What is reported where their words are; null where they have said nothing. */
  readonly checkInId: string | null;
  readonly badges: readonly Badge[];
  readonly alias: string;
  readonly pot: PotChoice;
  readonly isMe: boolean;
  readonly firstName: string | null;
  readonly debtsClosed: number | null;
  readonly state: MemberState;
  readonly commitment: string | null;
  readonly result: CheckInResult | null;
  readonly line: string | null;
  /** The calendar day in the circle's zone is made of it. */
  readonly saidAt: Date | null;
  /** Whether they let this circle see how much of their goal is done. */
  readonly sharesGoal: boolean;
  /** As of their last check-in here. Null also where they have told none yet. */
  readonly goalPercent: number | null;
  readonly weeks: readonly MemberWeek[];
  /** Of the last `of` weeks they came so many. */
  readonly came: number | null;
  readonly of: number | null;
  readonly nods: readonly Nods[];
}

export interface Me {
  readonly memberId: string;
  readonly shares: Shares;
  readonly commitment: string | null;
  readonly result: CheckInResult | null;
  readonly line: string | null;
  readonly next: string | null;
  readonly isResting: boolean;
  readonly restedInARow: number;
  readonly pausedUntil: IsoDate | null;
  /** Why their words are not shown to the circle yet, or no longer; null where they are. */
  readonly held: string | null;
  /** The same of the promise for next week. */
  readonly nextHeld: string | null;
}

export interface CircleWeek {
  readonly circle: {
    readonly id: string;
    readonly name: string;
    readonly purpose: string;
    readonly weekday: Weekday;
    /** The day from a later week on, where the host has chosen another. */
    readonly nextWeekday: Weekday | null;
    readonly zone: string;
    /** Grows when somebody may hear no more; part of the topic's name. */
    readonly epoch: number;
    /** Of its life, from 1. */
    readonly number: number;
    readonly isHost: boolean;
    /** Also in a full circle: whether there's room is told to whoever comes. */
    readonly mayInvite: boolean;
    readonly membersMayInvite: boolean;
    /** The day it dissolves, unless somebody objects. */
    readonly endsOn: IsoDate | null;
    /** Because no one says anything: whatever is said takes it back. */
    readonly endsBySilence: boolean;
    /** The day it did: from then on it can be read for a while. */
    readonly endedOn: IsoDate | null;
  };
  readonly week: {
    readonly from: IsoDate;
    readonly to: IsoDate;
    /** When the check-in opens, the circle's day begins, and the check-in is over: instants, as members live in other
     *  zones than the circle's. */
    readonly opensAt: Date;
    readonly askedAt: Date;
    readonly closesAt: Date;
    readonly isOpen: boolean;
  };
  readonly me: Me;
  readonly members: readonly Member[];
  /** Whom the person has blocked: they aren't among the members, and are named for a vote alone. */
  readonly hidden: readonly { readonly id: string; readonly alias: string }[];
  /** The mean of the goals that may be seen one by one, of at least three. */
  readonly together: { readonly percent: number; readonly ofMembers: number } | null;
  readonly invitation: { readonly expiresAt: Date } | null;
  readonly vote: {
    readonly memberId: string;
    readonly closesAt: Date;
    readonly mine: boolean | null;
  } | null;
}

/** Whether they checked in the week before the one that begins on `from`. */
export const hasCheckedInBefore = (member: Member | undefined, from: IsoDate): boolean =>
  member?.weeks.some(
    ({ from: each, result }) =>
      each === addDays(from, -7) && result !== null && result !== 'rested',
  ) ?? false;

export const moment: Reader<Date> = (stored) => {
  const date = new Date(words(stored));
  if (Number.isNaN(date.getTime())) throw new TypeError('not a moment');
  return date;
};
export const flag: Reader<boolean> = (stored) => {
  if (typeof stored !== 'boolean') throw new TypeError('neither yes nor no');
  return stored;
};
export const weekday: Reader<Weekday> = (stored) => whole(1, 7)(stored) as Weekday;
const count = whole(0, 1_000_000);
const percent = whole(0, 100);

export const pot: Reader<PotChoice> = objectOf<PotChoice>({
  shape: whole(0, 5),
  glaze: whole(0, 5),
});

const shares: Reader<Shares> = (stored) => {
  const row = fieldsOf(stored);
  return {
    weeks: flag(row['weeks']),
    here: flag(row['here']),
    goal: flag(row['goal']),
    firstName: flag(row['first_name']),
    badges: flag(row['badges']),
    debtsClosed: flag(row['debts_closed']),
  };
};

const nods: Reader<Nods> = (stored) => {
  const row = fieldsOf(stored);
  return {
    kind: oneOf(nodKinds)(row['kind']),
    aliases: listOf(words)(row['aliases']),
    isMine: flag(row['mine']),
  };
};

const memberWeek: Reader<MemberWeek> = objectOf<MemberWeek>({
  from: day,
  result: nullable(oneOf<CheckInResult | 'rested'>([...results, 'rested'])),
});

const member: Reader<Member> = (stored) => {
  const row = fieldsOf(stored);
  return {
    id: words(row['member_id']),
    aliasId: words(row['alias_id']),
    checkInId: nullable(words)(row['check_in_id'] ?? null),
    alias: words(row['alias']),
    pot: pot(row['pot']),
    badges: listOf(badge)(row['badges']),
    isMe: flag(row['is_me']),
    firstName: nullable(text)(row['first_name']),
    debtsClosed: nullable(count)(row['debts_closed']),
    state: oneOf(states)(row['state']),
    commitment: nullable(text)(row['commitment']),
    result: nullable(oneOf(results))(row['result']),
    line: nullable(text)(row['line']),
    saidAt: nullable(moment)(row['said_at']),
    sharesGoal: flag(row['shares_goal']),
    goalPercent: nullable(percent)(row['goal_percent']),
    weeks: listOf(memberWeek)(row['weeks']),
    came: nullable(count)(row['came']),
    of: nullable(count)(row['of']),
    nods: listOf(nods)(row['nods']),
  };
};

/** What `circle_week` answers; throws what is none of it. */
export const readCircleWeek: Reader<CircleWeek> = (stored) => {
  const all = fieldsOf(stored);
  const circle = fieldsOf(all['circle']);
  const week = fieldsOf(all['week']);
  const me = fieldsOf(all['me']);
  return {
    circle: {
      id: words(circle['id']),
      name: words(circle['name']),
      purpose: text(circle['purpose'] ?? ''),
      weekday: weekday(circle['weekday']),
      nextWeekday: nullable(weekday)(circle['next_weekday'] ?? null),
      zone: words(circle['zone']),
      epoch: count(circle['epoch']),
      number: count(circle['number']),
      isHost: flag(circle['is_host']),
      mayInvite: flag(circle['may_invite']),
      membersMayInvite: flag(circle['members_may_invite']),
      endsOn: nullable(day)(circle['ends_on']),
      endsBySilence: flag(circle['ends_by_silence']),
      endedOn: nullable(day)(circle['ended_on']),
    },
    week: {
      from: day(week['from']),
      to: day(week['to']),
      opensAt: moment(week['opens_at']),
      askedAt: moment(week['asked_at']),
      closesAt: moment(week['closes_at']),
      isOpen: flag(week['is_open']),
    },
    me: {
      memberId: words(me['member_id']),
      shares: shares(me['shares']),
      commitment: nullable(text)(me['commitment']),
      result: nullable(oneOf(results))(me['result']),
      line: nullable(text)(me['line']),
      next: nullable(text)(me['next']),
      isResting: flag(me['is_resting']),
      restedInARow: count(me['rested_in_a_row']),
      pausedUntil: nullable(day)(me['paused_until']),
      held: nullable(text)(me['held']),
      nextHeld: nullable(text)(me['next_held']),
    },
    members: listOf(member)(all['members']),
    hidden: listOf((given) => {
      const row = fieldsOf(given);
      return { id: words(row['member_id']), alias: words(row['alias']) };
    })(all['hidden']),
    together: nullable((given) => {
      const row = fieldsOf(given);
      return { percent: percent(row['percent']), ofMembers: count(row['of_members']) };
    })(all['together']),
    invitation: nullable((given) => ({ expiresAt: moment(fieldsOf(given)['expires_at']) }))(
      all['invitation'],
    ),
    vote: nullable((given) => {
      const row = fieldsOf(given);
      return {
        memberId: words(row['member_id']),
        closesAt: moment(row['closes_at']),
        mine: nullable(flag)(row['mine']),
      };
    })(all['vote']),
  };
};
