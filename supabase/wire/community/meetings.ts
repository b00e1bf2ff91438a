import * as z from 'zod/mini';
import { count, from, instant, nothing, row, whole, words } from '../row.ts';
import { madeId, pot } from './shared.ts';

const faceColumns = { aliasId: words, alias: words, pot };

/** Somebody as a buddy knows them. */
const buddyFace = row(faceColumns);

const buddy = row({
  ...faceColumns,
  /** `asked`: they haven't answered. `asks`: the person hasn't. */
  state: z.enum(['buddy', 'asked', 'asks']),
  /** How often the two met. */
  meetings: count,
});
export type Buddy = z.output<typeof buddy>;

const meeting = row({
  id: words,
  /** `one` offered first: theirs are the first ten minutes. */
  side: z.enum(['one', 'other']),
  with: buddyFace,
  me: row({ alias: words, pot }),
  state: z.enum(['offered', 'taken', 'closed', 'cancelled']),
  times: z.array(instant),
  /** Whether the other offered these times. */
  isMyTurn: z.boolean(),
  /** Null until a time is taken; so are the two below. */
  startsAt: z.nullable(instant),
  opensAt: z.nullable(instant),
  overAt: z.nullable(instant),
  step: z.nullable(whole(0, 4)),
  stepAt: z.nullable(instant),
  stepMinutes: z.array(whole(1, 60)),
  pausedAt: z.nullable(instant),
  isOpen: z.boolean(),
  /** Grows when the two are to meet in another room. */
  epoch: whole(1, 1_000_000),
  /** The server's clock. */
  now: instant,
  /** Whether the other left the room, or the person did. */
  hasLeft: z.boolean(),
  iLeft: from('i_left', z.boolean()),
  /** How the person closed it; null until they do. */
  keep: z.nullable(z.enum(['let_go', 'mine', 'both'])),
  bothKept: z.boolean(),
  notes: z.nullable(
    row({ mine: z.string(), theirs: z.nullable(z.string()), step: z.nullable(z.string()) }),
  ),
});
export type MeetingAnswer = z.output<typeof meeting>;

export const meetingAnswers = {
  my_buddies: z.array(buddy),
  ask_buddy: nothing,
  answer_buddy: nothing,
  end_buddy: nothing,
  my_meetings: z.array(meeting),
  meeting,
  propose_meeting: madeId,
  offer_other_times: nothing,
  take_meeting: nothing,
  advance_meeting: meeting,
  pause_meeting: meeting,
  leave_meeting: nothing,
  close_meeting: meeting,
};
