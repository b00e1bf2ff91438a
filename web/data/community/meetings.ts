import type { QueryClient } from '@tanstack/react-query';
import type { MeetingClock } from '../../../domain/community/meeting.ts';
import type { PotChoice } from '../../../domain/community/pots.ts';
import { fieldsOf, oneOf, type Reader, text } from '../../../domain/stored/reader.ts';
import { listOf, nullable, whole, words } from '../../../domain/stored/shape_readers.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { callQuery } from '../read.ts';
import type { AppServices } from '../services.ts';
import { askCommunity, askedBy, nothing } from './ask.ts';
import { flag, moment, pot } from './circle_week.ts';
import type { CommunityKinds } from './errors.ts';

// Buddies and relief meetings, as a page reads and changes them.

/** Somebody as a buddy knows them. */
export interface BuddyFace {
  readonly aliasId: string;
  readonly alias: string;
  readonly pot: PotChoice;
}

/** `asked`: they haven't answered. `asks`: the person hasn't. */
export interface Buddy extends BuddyFace {
  readonly state: 'buddy' | 'asked' | 'asks';
  /** How often the two met. */
  readonly meetings: number;
}

const face: Reader<BuddyFace> = (stored) => {
  const row = fieldsOf(stored);
  return { aliasId: words(row['alias_id']), alias: words(row['alias']), pot: pot(row['pot']) };
};

const buddy: Reader<Buddy> = (stored) => {
  const row = fieldsOf(stored);
  return {
    ...face(stored),
    state: oneOf<Buddy['state']>(['buddy', 'asked', 'asks'])(row['state']),
    meetings: whole(0, 1_000_000)(row['meetings']),
  };
};

export type Keep = 'let_go' | 'mine' | 'both';
const keeps: readonly Keep[] = ['let_go', 'mine', 'both'];

/** `one` offered first: theirs are the first ten minutes. */
export type Side = 'one' | 'other';

export interface Meeting {
  readonly id: string;
  readonly side: Side;
  readonly with: BuddyFace;
  readonly me: { readonly alias: string; readonly pot: PotChoice };
  readonly state: 'offered' | 'taken' | 'closed' | 'cancelled';
  readonly times: readonly Date[];
  /** Whether the other offered these times. */
  readonly isMyTurn: boolean;
  /** Null until a time is taken; so are the three below. */
  readonly startsAt: Date | null;
  readonly opensAt: Date | null;
  readonly overAt: Date | null;
  readonly clock: MeetingClock | null;
  readonly isOpen: boolean;
  /** Grows when the two are to meet in another room. */
  readonly epoch: number;
  /** Milliseconds that the server's clock is ahead of this device's. */
  readonly ahead: number;
  /** Whether the other left the room, or the person did. */
  readonly hasLeft: boolean;
  readonly iLeft: boolean;
  /** How the person closed it; null until they do. */
  readonly keep: Keep | null;
  readonly bothKept: boolean;
  readonly notes: {
    readonly mine: string;
    readonly theirs: string | null;
    readonly step: string | null;
  } | null;
}

const meetingOf =
  (clock: () => number): Reader<Meeting> =>
  (stored) => {
    const row = fieldsOf(stored);
    const me = fieldsOf(row['me']);
    const at = nullable(moment);
    const stepAt = at(row['step_at']);
    return {
      id: words(row['id']),
      side: oneOf<Side>(['one', 'other'])(row['side']),
      with: face(row['with']),
      me: { alias: words(me['alias']), pot: pot(me['pot']) },
      state: oneOf<Meeting['state']>(['offered', 'taken', 'closed', 'cancelled'])(row['state']),
      times: listOf(moment)(row['times']),
      isMyTurn: flag(row['is_my_turn']),
      startsAt: at(row['starts_at']),
      opensAt: at(row['opens_at']),
      overAt: at(row['over_at']),
      clock: stepAt && {
        step: whole(0, 4)(row['step']),
        stepAt: stepAt.getTime(),
        stepMinutes: listOf(whole(1, 60))(row['step_minutes']),
        pausedAt: at(row['paused_at'])?.getTime() ?? null,
      },
      isOpen: flag(row['is_open']),
      epoch: whole(1, 1_000_000)(row['epoch']),
      ahead: moment(row['now']).getTime() - clock(),
      hasLeft: flag(row['has_left']),
      iLeft: flag(row['i_left']),
      keep: nullable(oneOf(keeps))(row['keep']),
      bothKept: flag(row['both_kept']),
      notes: nullable((given) => {
        const notes = fieldsOf(given);
        return {
          mine: text(notes['mine']),
          theirs: nullable(text)(notes['theirs']),
          step: nullable(text)(notes['step']),
        };
      })(row['notes']),
    };
  };

const key = ['community', 'meetings'] as const;

/** Everything of buddies and meetings is read anew. */
export const readMeetingsAnew = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: key });

export const myBuddiesQuery = (services: AppServices, userId: string) =>
  callQuery<readonly Buddy[], CommunityKinds>({
    queryKey: [...key, userId, 'buddies'],
    queryFn: askedBy(services, 'my_buddies', {}, listOf(buddy)),
  });

export const myMeetingsQuery = (services: AppServices, userId: string) =>
  callQuery<readonly Meeting[], CommunityKinds>({
    queryKey: [...key, userId, 'mine'],
    queryFn: askedBy(services, 'my_meetings', {}, listOf(meetingOf(services.clock))),
  });

export const meetingQuery = (services: AppServices, userId: string, id: string) =>
  callQuery<Meeting, CommunityKinds>({
    queryKey: [...key, userId, 'one', id],
    // Whoever comes back to it finds where it is now.
    staleTime: 0,
    queryFn: askedBy(services, 'meeting', { id }, meetingOf(services.clock)),
  });

export const askBuddy = (services: AppServices, alias: string) =>
  askCommunity(services, 'ask_buddy', { alias_id: alias }, nothing);
export const answerBuddy = (services: AppServices, alias: string, yes: boolean) =>
  askCommunity(services, 'answer_buddy', { alias_id: alias, yes }, nothing);
export const endBuddy = (services: AppServices, alias: string) =>
  askCommunity(services, 'end_buddy', { alias_id: alias }, nothing);

const given = (times: readonly Date[]) => times.map((time) => time.toISOString());

/** Offers three times; gives the meeting's id. */
export const proposeMeeting = (services: AppServices, alias: string, times: readonly Date[]) =>
  askCommunity(
    services,
    'propose_meeting',
    { alias_id: alias, times: given(times) },
    (stored): string => words(fieldsOf(stored)['id']),
  );

export const takeMeeting = (services: AppServices, id: string, time: Date) =>
  askCommunity(services, 'take_meeting', { id, time: time.toISOString() }, nothing);

/** Goes on from the part that is seen: where the other was quicker it's `other_step`. */
export const advanceMeeting = (services: AppServices, id: string, step: number) =>
  askCommunity(services, 'advance_meeting', { id, expected_step: step }, nothing);

export const pauseMeeting = (services: AppServices, id: string, paused: boolean) =>
  askCommunity(services, 'pause_meeting', { id, paused }, nothing);

export const leaveMeeting = (services: AppServices, id: string, hasLeft: boolean) =>
  askCommunity(services, 'leave_meeting', { id, has_left: hasLeft }, nothing);

export const closeMeeting = (
  services: AppServices,
  id: string,
  {
    step,
    keep,
    mine,
    theirs,
  }: {
    readonly step: string;
    readonly keep: Keep;
    readonly mine: string;
    readonly theirs: string;
  },
) =>
  askCommunity(
    services,
    'close_meeting',
    {
      id,
      step_text: step,
      keep,
      // What is let go doesn't leave the screen.
      ...(keep === 'let_go' ? {} : { mine }),
      ...(keep === 'both' ? { theirs } : {}),
    },
    meetingOf(services.clock),
  );

/** Makes one's step next week's promise in a circle. */
export const promiseStep = (
  services: AppServices,
  circle: string,
  today: IsoDate,
  commitment: string,
) => askCommunity(services, 'commit_week', { circle, today, commitment, is_next: true }, nothing);
