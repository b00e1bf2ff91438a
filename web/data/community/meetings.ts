import type { MeetingClock } from '../../../domain/community/meeting.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import type { Buddy, MeetingAnswer } from '../../../supabase/wire/community/meetings.ts';
import type { RpcArguments, RpcName } from '../../../supabase/wire/rpcs.ts';
import { callQuery } from '../read.ts';
import { done } from '../result.ts';
import type { AppServices } from '../services.ts';
import { askedBy, change, type CommunityResult } from './ask.ts';
import { commitWeek } from './circles.ts';
import type { CommunityKinds } from './errors.ts';
import { meetingsKey } from './keys.ts';

export type { Buddy };

// Buddies and relief meetings, as a page reads and changes them.

export type Keep = NonNullable<MeetingAnswer['keep']>;

/** A meeting with its clock, by the clock of this device. */
export interface Meeting
  extends Omit<MeetingAnswer, 'now' | 'step' | 'stepAt' | 'stepMinutes' | 'pausedAt'> {
  /** Null until a time is taken. */
  readonly clock: MeetingClock | null;
  /** Milliseconds that the server's clock is ahead of this device's. */
  readonly ahead: number;
}

const meetingHere =
  (services: AppServices) =>
  ({ now, step, stepAt, stepMinutes, pausedAt, ...meeting }: MeetingAnswer): Meeting => ({
    ...meeting,
    clock:
      step === null || stepAt === null
        ? null
        : { step, stepAt: stepAt.getTime(), stepMinutes, pausedAt: pausedAt?.getTime() ?? null },
    ahead: now.getTime() - services.clock(),
  });

export const myBuddiesQuery = (services: AppServices, userId: string) =>
  callQuery<readonly Buddy[], CommunityKinds>({
    queryKey: [...meetingsKey, userId, 'buddies'],
    queryFn: askedBy(services, 'my_buddies', {}),
  });

export const myMeetingsQuery = (services: AppServices, userId: string) => {
  const ask = askedBy(services, 'my_meetings', {});
  return callQuery<readonly Meeting[], CommunityKinds>({
    queryKey: [...meetingsKey, userId, 'mine'],
    queryFn: async (context) => (await ask(context)).map(meetingHere(services)),
  });
};

export const meetingQuery = (services: AppServices, userId: string, id: string) => {
  const ask = askedBy(services, 'meeting', { id });
  return callQuery<Meeting, CommunityKinds>({
    queryKey: [...meetingsKey, userId, 'one', id],
    // Whoever comes back to it finds where it is now.
    staleTime: 0,
    queryFn: async (context) => meetingHere(services)(await ask(context)),
  });
};

/** Changes something of buddies or meetings: they are read anew. */
const changeMeetings = <Name extends RpcName>(
  services: AppServices,
  name: Name,
  given: RpcArguments<Name>,
) => change(services, name, given, { invalidates: [meetingsKey] });

export const askBuddy = (services: AppServices, alias: string) =>
  changeMeetings(services, 'ask_buddy', { alias_id: alias });
export const answerBuddy = (services: AppServices, alias: string, yes: boolean) =>
  changeMeetings(services, 'answer_buddy', { alias_id: alias, yes });
export const endBuddy = (services: AppServices, alias: string) =>
  changeMeetings(services, 'end_buddy', { alias_id: alias });

/** Offers three times; gives the meeting's id. */
export async function proposeMeeting(
  services: AppServices,
  alias: string,
  times: readonly Date[],
): Promise<CommunityResult<string>> {
  const given = { alias_id: alias, times: times.map((time) => time.toISOString()) };
  const made = await changeMeetings(services, 'propose_meeting', given);
  return made.ok ? done(made.value.id) : made;
}

export const takeMeeting = (services: AppServices, id: string, time: Date) =>
  changeMeetings(services, 'take_meeting', { id, time: time.toISOString() });

/** Goes on from the part that is seen: where the other was quicker it's `other_step`. */
export const advanceMeeting = (services: AppServices, id: string, step: number) =>
  changeMeetings(services, 'advance_meeting', { id, expected_step: step });

export const pauseMeeting = (services: AppServices, id: string, paused: boolean) =>
  changeMeetings(services, 'pause_meeting', { id, paused });

export const leaveMeeting = (services: AppServices, id: string, hasLeft: boolean) =>
  changeMeetings(services, 'leave_meeting', { id, has_left: hasLeft });

export async function closeMeeting(
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
): Promise<CommunityResult<Meeting>> {
  const closed = await changeMeetings(services, 'close_meeting', {
    id,
    step_text: step,
    keep,
    // What is let go doesn't leave the screen.
    ...(keep === 'let_go' ? {} : { mine }),
    ...(keep === 'both' ? { theirs } : {}),
  });
  return closed.ok ? done(meetingHere(services)(closed.value)) : closed;
}

/** Makes one's step next week's promise in a circle. */
export const promiseStep = (
  services: AppServices,
  circle: string,
  today: IsoDate,
  commitment: string,
) => commitWeek(services, circle, today, commitment, true);
