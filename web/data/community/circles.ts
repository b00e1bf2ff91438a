import type { QueryClient } from '@tanstack/react-query';
import type { Weekday } from '../../../domain/community/weeks.ts';
import type { PotChoice } from '../../../domain/community/pots.ts';
import { fieldsOf, type Reader, text } from '../../../domain/stored/reader.ts';
import { listOf, nullable, whole, words } from '../../../domain/stored/shape_readers.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { day } from '../../../domain/stored/value_readers.ts';
import { callQuery } from '../read.ts';
import { done, failed } from '../result.ts';
import type { AppServices } from '../services.ts';
import type { CommunityKinds } from './errors.ts';
import { askCommunity, askedBy, type CommunityResult, nothing } from './ask.ts';
import {
  type CheckInResult,
  type CircleWeek,
  flag,
  moment,
  type NodKind,
  pot,
  readCircleWeek,
  type Shares,
  sharesRow,
  weekday,
} from './circle_week.ts';

// Circles, as a page reads and changes them. All of it are functions of the database: no row of another's is read here.

/** One of the person's circles. */
export interface CircleHead {
  readonly id: string;
  readonly name: string;
  readonly isMyTurn: boolean;
  readonly isHost: boolean;
  readonly weekday: Weekday;
  /** The Monday from which another day holds, where the host has chosen one. */
  readonly nextWeekdayOn: IsoDate | null;
  readonly checkedIn: number;
  readonly of: number;
  /** The day it was dissolved: it can be read for a while. */
  readonly endedOn: IsoDate | null;
}

const circleHead: Reader<CircleHead> = (stored) => {
  const row = fieldsOf(stored);
  return {
    id: words(row['id']),
    name: words(row['name']),
    isMyTurn: flag(row['my_turn']),
    isHost: flag(row['is_host']),
    weekday: weekday(row['weekday']),
    nextWeekdayOn: nullable(day)(row['next_weekday_on'] ?? null),
    checkedIn: whole(0, 5)(row['checked_in']),
    of: whole(1, 5)(row['of']),
    endedOn: nullable(day)(row['ended_on']),
  };
};

const circlesKey = ['community', 'circles'] as const;

/** Everything of circles is read anew. */
export const readCirclesAnew = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: circlesKey });

/** The person's circles, the oldest first. */
export const myCirclesQuery = (services: AppServices, userId: string) =>
  callQuery<readonly CircleHead[], CommunityKinds>({
    queryKey: [...circlesKey, userId, 'mine'],
    queryFn: askedBy(services, 'my_circles', {}, listOf(circleHead)),
  });

/** The week of a circle, as this person may see it. */
export const circleWeekQuery = (
  services: AppServices,
  userId: string,
  circleId: string,
  today: IsoDate,
) =>
  callQuery<CircleWeek, CommunityKinds>({
    queryKey: [...circlesKey, userId, 'week', circleId, today],
    queryFn: askedBy(services, 'circle_week', { circle: circleId, today }, readCircleWeek),
  });

/** A circle that decided to go on without the person. */
export interface Removal {
  readonly circleName: string;
  readonly at: Date;
}

/** What the last month's votes came to for the person. */
export const myRemovalsQuery = (services: AppServices, userId: string) =>
  callQuery<readonly Removal[], CommunityKinds>({
    queryKey: [...circlesKey, userId, 'removals'],
    queryFn: askedBy(
      services,
      'my_removals',
      {},
      listOf((stored): Removal => {
        const row = fieldsOf(stored);
        return { circleName: words(row['circle_name']), at: moment(row['at']) };
      }),
    ),
  });

const madeId: Reader<string> = (stored) => words(fieldsOf(stored)['id']);

export const makeCircle = (
  services: AppServices,
  {
    name,
    purpose,
    weekday: onDay,
    zone,
    shares,
  }: {
    readonly name: string;
    readonly purpose: string;
    readonly weekday: Weekday;
    readonly zone: string;
    readonly shares: Shares;
  },
) =>
  askCommunity(
    services,
    'make_circle',
    { name, purpose, weekday: onDay, zone, shares: sharesRow(shares) },
    madeId,
  );

export interface Invitation {
  /** Shown once: the database keeps no more of it than it needs to know it again. */
  readonly code: string;
  readonly expiresAt: Date;
}

export const makeInvite = (services: AppServices, circle: string) =>
  askCommunity(services, 'make_invite', { circle }, (stored): Invitation => {
    const row = fieldsOf(stored);
    return { code: words(row['code']), expiresAt: moment(row['expires_at']) };
  });

export const revokeInvite = (services: AppServices, circle: string) =>
  askCommunity(services, 'revoke_invite', { circle }, nothing);

/** What an invitation leads to. */
export interface CirclePreview {
  readonly name: string;
  readonly purpose: string;
  readonly weekday: Weekday;
  /** The circle's own, whose midnights count. */
  readonly zone: string;
  /** The zones of those who are in it, as IANA names them. */
  readonly zones: readonly string[];
  readonly members: readonly { readonly alias: string; readonly pot: PotChoice }[];
  readonly placesLeft: number;
  /** Whether the person is in it already. */
  readonly isIn: boolean;
}

/** What a code led to. A wrong one is counted at the server, so it's an answer there and no error. */
async function askByCode<Value>(
  services: AppServices,
  name: string,
  given: { readonly code: string; readonly shares?: object },
  read: Reader<Value>,
): Promise<CommunityResult<Value>> {
  const result = await askCommunity(services, name, given, fieldsOf);
  if (!result.ok) return result;
  const { outcome, wait_seconds: seconds } = result.value;
  if (outcome === 'unknown') return failed({ code: 'code_wrong' } as const);
  if (outcome === 'too_many')
    return failed({ code: 'too_fast', seconds: Math.max(1, Number(seconds) || 60) } as const);
  return done(read(result.value));
}

/** Asked once for each code. */
export const previewCircle = (services: AppServices, code: string) =>
  askByCode(services, 'preview_circle', { code }, (stored): CirclePreview => {
    const row = fieldsOf(stored);
    return {
      isIn: flag(row['is_in']),
      name: words(row['name']),
      purpose: text(row['purpose'] ?? ''),
      weekday: weekday(row['weekday']),
      zone: words(row['zone']),
      zones: listOf(words)(row['zones']),
      members: listOf((given) => {
        const each = fieldsOf(given);
        return { alias: words(each['alias']), pot: pot(each['pot']) };
      })(row['members']),
      placesLeft: whole(0, 5)(row['places_left']),
    };
  });

export const joinCircle = (services: AppServices, code: string, shares: Shares) =>
  askByCode(services, 'join_circle', { code, shares: sharesRow(shares) }, madeId);

/** What somebody says of their week. `today` is their own day. */
export interface CheckIn {
  readonly circle: string;
  readonly today: IsoDate;
  readonly result: CheckInResult;
  readonly line: string | null;
  readonly next: string;
  /** Taken now, so that no payment's day shows. */
  readonly goalPercent: number | null;
  readonly debtsClosed: number | null;
}

export const checkIn = (
  services: AppServices,
  { circle, today, result, line, next, goalPercent, debtsClosed }: CheckIn,
) =>
  askCommunity(
    services,
    'check_in',
    {
      circle,
      today,
      result,
      line,
      next,
      goal_percent: goalPercent,
      debts_closed: debtsClosed,
    },
    nothing,
  );

export const restWeek = (
  services: AppServices,
  circle: string,
  today: IsoDate,
  line: string | null,
) => askCommunity(services, 'rest_week', { circle, today, line }, nothing);

export const commitWeek = (
  services: AppServices,
  circle: string,
  today: IsoDate,
  commitment: string,
  /** For the week after the one that's shown, whatever is said of that. */
  isNext = false,
) => askCommunity(services, 'commit_week', { circle, today, commitment, is_next: isNext }, nothing);

/** A nod is given, or taken back: sent twice it's the same. */
export const nod = (
  services: AppServices,
  circle: string,
  member: string,
  week: IsoDate,
  kind: NodKind,
  wanted: boolean,
) => askCommunity(services, 'nod', { circle, member, week, kind, wanted }, nothing);

export const setShares = (services: AppServices, circle: string, shares: Shares) =>
  askCommunity(services, 'set_shares', { circle, shares: sharesRow(shares) }, nothing);

export const setCircleAlias = (
  services: AppServices,
  circle: string,
  alias: string,
  { shape, glaze }: PotChoice,
) =>
  askCommunity(services, 'set_circle_alias', { circle, alias_name: alias, shape, glaze }, nothing);

/** 0 weeks is back. */
export const pauseCircle = (services: AppServices, circle: string, weeks: number) =>
  askCommunity(services, 'pause_circle', { circle, weeks }, nothing);

export const leaveCircle = (services: AppServices, circle: string) =>
  askCommunity(services, 'leave_circle', { circle }, nothing);

export const changeCircle = (
  services: AppServices,
  circle: string,
  {
    name,
    purpose,
    weekday: onDay,
    membersMayInvite,
  }: {
    readonly name: string;
    readonly purpose: string;
    /** Null leaves it. */
    readonly weekday: Weekday | null;
    readonly membersMayInvite: boolean;
  },
) =>
  askCommunity(
    services,
    'change_circle',
    { circle, name, purpose, weekday: onDay, members_may_invite: membersMayInvite },
    nothing,
  );

export const handOver = (services: AppServices, circle: string, member: string) =>
  askCommunity(services, 'hand_over', { circle, member }, nothing);

export const openVote = (services: AppServices, circle: string, member: string) =>
  askCommunity(services, 'open_vote', { circle, member }, nothing);

/** Null is a vote for neither. It is said of this member, whatever else is asked by now. */
export const castVote = (
  services: AppServices,
  circle: string,
  member: string,
  yes: boolean | null,
) => askCommunity(services, 'cast_vote', { circle, member, yes }, nothing);

export const dissolveCircle = (services: AppServices, circle: string) =>
  askCommunity(services, 'dissolve_circle', { circle }, nothing);

export const objectToEnd = (services: AppServices, circle: string) =>
  askCommunity(services, 'object_to_end', { circle }, nothing);
