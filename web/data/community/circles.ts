import type { CheckInResult, NodKind } from '../../../domain/community/circle.ts';
import type { PotChoice } from '../../../domain/community/pots.ts';
import type { Weekday } from '../../../domain/time/weekday.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import type {
  CircleHead,
  CirclePreview,
  CircleWeek,
  Invitation,
  Removal,
  Shares,
} from '../../../supabase/wire/community/circles.ts';
import type { RpcArguments, RpcName } from '../../../supabase/wire/rpcs.ts';
import { callQuery } from '../read.ts';
import { done, failed } from '../result.ts';
import type { AppServices } from '../services.ts';
import { askCommunity, askedBy, change, type CommunityResult } from './ask.ts';
import { sharesRow } from './circle_week.ts';
import type { CommunityKinds } from './errors.ts';
import { circlesKey } from './keys.ts';

export type { CircleHead, CirclePreview, Invitation, Removal };

// Circles, as a page reads and changes them. All of it are functions of the database: no row of another's is read here.

/** The person's circles, the oldest first. */
export const myCirclesQuery = (services: AppServices, userId: string) =>
  callQuery<readonly CircleHead[], CommunityKinds>({
    queryKey: [...circlesKey, userId, 'mine'],
    queryFn: askedBy(services, 'my_circles', {}),
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
    queryFn: askedBy(services, 'circle_week', { circle: circleId, today }),
  });

/** What the last month's votes came to for the person. */
export const myRemovalsQuery = (services: AppServices, userId: string) =>
  callQuery<readonly Removal[], CommunityKinds>({
    queryKey: [...circlesKey, userId, 'removals'],
    queryFn: askedBy(services, 'my_removals', {}),
  });

/** Changes something of circles: they are read anew. */
const changeCircles = <Name extends RpcName>(
  services: AppServices,
  name: Name,
  given: RpcArguments<Name>,
) => change(services, name, given, { invalidates: [circlesKey] });

/** The id of the new circle. */
export async function makeCircle(
  services: AppServices,
  {
    name,
    purpose,
    weekday,
    zone,
    shares,
  }: {
    readonly name: string;
    readonly purpose: string;
    readonly weekday: Weekday;
    readonly zone: string;
    readonly shares: Shares;
  },
): Promise<CommunityResult<string>> {
  const given = { name, purpose, weekday, zone, shares: sharesRow(shares) };
  const made = await changeCircles(services, 'make_circle', given);
  return made.ok ? done(made.value.id) : made;
}

export const makeInvite = (services: AppServices, circle: string) =>
  changeCircles(services, 'make_invite', { circle });

export const revokeInvite = (services: AppServices, circle: string) =>
  changeCircles(services, 'revoke_invite', { circle });

type OfCode = { readonly outcome: 'known' | 'unknown' } | TooManyCodes;
interface TooManyCodes {
  readonly outcome: 'too_many';
  readonly waitSeconds: number;
}

/** What a code led to. A wrong one is counted at the server, so it's an answer there and no error. */
function knownCode<Answer extends OfCode>(result: CommunityResult<Answer>) {
  if (!result.ok) return result;
  const { value } = result;
  if (value.outcome === 'unknown') return failed({ code: 'code_wrong' } as const);
  if (value.outcome === 'too_many')
    return failed({ code: 'too_fast', seconds: Math.max(1, value.waitSeconds) } as const);
  return done(value as Extract<Answer, { readonly outcome: 'known' }>);
}

/** Asked once for each code. */
export const previewCircle = async (
  services: AppServices,
  code: string,
): Promise<CommunityResult<CirclePreview>> =>
  knownCode(await askCommunity(services, 'preview_circle', { code }));

/** The id of the circle. */
export async function joinCircle(
  services: AppServices,
  code: string,
  shares: Shares,
): Promise<CommunityResult<string>> {
  const given = { code, shares: sharesRow(shares) };
  const joined = knownCode(await changeCircles(services, 'join_circle', given));
  return joined.ok ? done(joined.value.id) : joined;
}

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
  changeCircles(services, 'check_in', {
    circle,
    today,
    result,
    line,
    next,
    goal_percent: goalPercent,
    debts_closed: debtsClosed,
  });

export const restWeek = (
  services: AppServices,
  circle: string,
  today: IsoDate,
  line: string | null,
) => changeCircles(services, 'rest_week', { circle, today, line });

export const commitWeek = (
  services: AppServices,
  circle: string,
  today: IsoDate,
  commitment: string,
  /** For the week after the one that's shown, whatever is said of that. */
  isNext = false,
) => changeCircles(services, 'commit_week', { circle, today, commitment, is_next: isNext });

/** One small thing by tomorrow, in one's first days. */
export const promiseFirst = (
  services: AppServices,
  circle: string,
  today: IsoDate,
  words: string,
) => changeCircles(services, 'promise_first', { circle, today, words });

/** How it went, from the next day on. */
export const answerFirstPromise = (
  services: AppServices,
  circle: string,
  today: IsoDate,
  result: CheckInResult,
) => changeCircles(services, 'answer_first_promise', { circle, today, result });

/** A nod is given, or taken back: sent twice it's the same. */
export const nod = (
  services: AppServices,
  circle: string,
  member: string,
  week: IsoDate,
  kind: NodKind,
  wanted: boolean,
) => changeCircles(services, 'nod', { circle, member, week, kind, wanted });

export const setShares = (services: AppServices, circle: string, shares: Shares) =>
  changeCircles(services, 'set_shares', { circle, shares: sharesRow(shares) });

export const setCircleAlias = (
  services: AppServices,
  circle: string,
  alias: string,
  { shape, glaze }: PotChoice,
) => changeCircles(services, 'set_circle_alias', { circle, alias_name: alias, shape, glaze });

/** 0 weeks is back. */
export const pauseCircle = (services: AppServices, circle: string, weeks: number) =>
  changeCircles(services, 'pause_circle', { circle, weeks });

export const leaveCircle = (services: AppServices, circle: string) =>
  changeCircles(services, 'leave_circle', { circle });

export const changeCircle = (
  services: AppServices,
  circle: string,
  {
    name,
    purpose,
    weekday,
    membersMayInvite,
  }: {
    readonly name: string;
    readonly purpose: string;
    /** Null leaves it. */
    readonly weekday: Weekday | null;
    readonly membersMayInvite: boolean;
  },
) =>
  changeCircles(services, 'change_circle', {
    circle,
    name,
    purpose,
    weekday,
    members_may_invite: membersMayInvite,
  });

export const handOver = (services: AppServices, circle: string, member: string) =>
  changeCircles(services, 'hand_over', { circle, member });

export const openVote = (services: AppServices, circle: string, member: string) =>
  changeCircles(services, 'open_vote', { circle, member });

/** Null is a vote for neither. It is said of this member, whatever else is asked by now. */
export const castVote = (
  services: AppServices,
  circle: string,
  member: string,
  yes: boolean | null,
) => changeCircles(services, 'cast_vote', { circle, member, yes });

export const dissolveCircle = (services: AppServices, circle: string) =>
  changeCircles(services, 'dissolve_circle', { circle });

export const objectToEnd = (services: AppServices, circle: string) =>
  changeCircles(services, 'object_to_end', { circle });
