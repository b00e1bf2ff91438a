import * as z from 'zod/mini';
import { checkInResults, nodKinds } from '../../../domain/community/circle.ts';
import { count, day, from, instant, nothing, row, whole, words } from '../row.ts';
import { badge } from '../rewards.ts';
import { madeId, pot, weekday } from './shared.ts';

/** One of the person's circles. */
const circleHead = row({
  id: words,
  name: words,
  isMyTurn: from('my_turn', z.boolean()),
  isHost: z.boolean(),
  weekday,
  /** The Monday from which another day holds, where the host has chosen one. */
  nextWeekdayOn: z.nullable(day),
  checkedIn: whole(0, 5),
  of: whole(1, 5),
  /** The day it was dissolved: it can be read for a while. */
  endedOn: z.nullable(day),
});
export type CircleHead = z.output<typeof circleHead>;

/** A circle that decided to go on without the person. */
const removal = row({ circleName: words, at: instant });
export type Removal = z.output<typeof removal>;

const invitation = row({
  /** Shown once: the database keeps no more of it than it needs to know it again. */
  code: words,
  expiresAt: instant,
});
export type Invitation = z.output<typeof invitation>;

const unknownCode = z.object({ outcome: z.literal('unknown') });
const tooManyCodes = row({ outcome: z.literal('too_many'), waitSeconds: count });

/** What an invitation leads to. */
const circlePreview = row({
  outcome: z.literal('known'),
  name: words,
  purpose: z.nullable(z.string()),
  weekday,
  /** The circle's own, whose midnights count. */
  zone: words,
  /** The zones of those who are in it, as IANA names them. */
  zones: z.array(words),
  members: z.array(row({ alias: words, pot })),
  /** The one that they have there, or would get; null as long as they have no name. */
  myPot: z.nullable(pot),
  placesLeft: whole(0, 5),
  /** Whether the person is in it already. */
  isIn: z.boolean(),
});
export type CirclePreview = z.output<typeof circlePreview>;

/** What a circle sees of a person beyond their alias, pot and words. */
const shares = row({
  weeks: z.boolean(),
  here: z.boolean(),
  goal: z.boolean(),
  firstName: z.boolean(),
  badges: z.boolean(),
  debtsClosed: z.boolean(),
});
export type Shares = z.output<typeof shares>;
export type ShareName = keyof Shares;
export type SharesRow = z.input<typeof shares>;

const checkInResult = z.enum(checkInResults);
const percent = whole(0, 100);

const nods = row({
  kind: z.enum(nodKinds),
  /** Those who gave it. */
  aliases: z.array(words),
  isMine: from('mine', z.boolean()),
});

const memberWeek = row({
  from: day,
  /** Null where the week is still open. */
  result: z.nullable(z.enum([...checkInResults, 'rested'])),
});
export type MemberWeek = z.output<typeof memberWeek>;

const member = row({
  id: from('member_id', words),
  aliasId: words,
  /** What is reported where their words are; null where they have said nothing. */
  checkInId: z.nullable(words),
  alias: words,
  pot,
  badges: z.array(badge),
  isMe: z.boolean(),
  firstName: z.nullable(z.string()),
  debtsClosed: z.nullable(count),
  state: z.enum(['checked_in', 'not_yet', 'resting', 'new']),
  commitment: z.nullable(z.string()),
  /** In their first week: one small thing by the next day, and how it went. */
  firstPromise: z.nullable(z.string()),
  firstResult: z.nullable(checkInResult),
  result: z.nullable(checkInResult),
  line: z.nullable(z.string()),
  /** The calendar day in the circle's zone is made of it. */
  saidAt: z.nullable(instant),
  /** Whether they let this circle see how much of their goal is done. */
  sharesGoal: z.boolean(),
  /** As of their last check-in here. Null also where they have told none yet. */
  goalPercent: z.nullable(percent),
  weeks: z.array(memberWeek),
  /** Of the last `of` weeks they came so many. */
  came: z.nullable(count),
  of: z.nullable(count),
  nods: z.array(nods),
});
export type Member = z.output<typeof member>;

/** Others' figures are what they let this circle see, and null where they don't. */
const circleWeek = row({
  circle: row({
    id: words,
    name: words,
    purpose: z.string(),
    weekday,
    /** The day from a later week on, where the host has chosen another. */
    nextWeekday: z.nullable(weekday),
    zone: words,
    /** Grows when somebody may hear no more; part of the topic's name. */
    epoch: count,
    /** Of its life, from 1. */
    number: count,
    isHost: z.boolean(),
    /** Also in a full circle: whether there's room is told to whoever comes. */
    mayInvite: z.boolean(),
    membersMayInvite: z.boolean(),
    /** The day it dissolves, unless somebody objects. */
    endsOn: z.nullable(day),
    /** Because no one says anything: whatever is said takes it back. */
    endsBySilence: z.boolean(),
    /** The day it did: from then on it can be read for a while. */
    endedOn: z.nullable(day),
  }),
  week: row({
    from: day,
    to: day,
    /** When the check-in opens, the circle's day begins, and the check-in is over: instants, as members live in other zones than
     *  the circle's. */
    opensAt: instant,
    askedAt: instant,
    closesAt: instant,
    isOpen: z.boolean(),
  }),
  me: row({
    memberId: words,
    shares,
    commitment: z.nullable(z.string()),
    result: z.nullable(checkInResult),
    line: z.nullable(z.string()),
    next: z.nullable(z.string()),
    /** Their first promise; null after their first days where they made none. */
    first: z.nullable(
      row({
        promise: z.nullable(z.string()),
        result: z.nullable(checkInResult),
        mayChange: z.boolean(),
        /** The day after is there. */
        isAsked: z.boolean(),
      }),
    ),
    isResting: z.boolean(),
    restedInARow: count,
    pausedUntil: z.nullable(day),
    /** Why their words are not shown to the circle yet, or no longer; null where they are. */
    held: z.nullable(z.string()),
    /** The same of the promise for next week. */
    nextHeld: z.nullable(z.string()),
  }),
  members: z.array(member),
  /** Whom the person has blocked: they aren't among the members, and are named for a vote alone. */
  hidden: z.array(row({ id: from('member_id', words), alias: words })),
  /** The mean of the goals that may be seen one by one, of at least three. */
  together: z.nullable(row({ percent, ofMembers: count })),
  invitation: z.nullable(row({ expiresAt: instant })),
  vote: z.nullable(row({ memberId: words, closesAt: instant, mine: z.nullable(z.boolean()) })),
});
export type CircleWeek = z.output<typeof circleWeek>;
export type Me = CircleWeek['me'];

/** Why the words are not shown yet; null where they are. */
const held = row({ held: z.nullable(z.string()) });

export const circleAnswers = {
  my_circles: z.array(circleHead),
  my_removals: z.array(removal),
  circle_week: circleWeek,
  make_circle: madeId,
  make_invite: invitation,
  revoke_invite: nothing,
  preview_circle: z.union([circlePreview, unknownCode, tooManyCodes]),
  join_circle: z.union([
    row({ outcome: z.literal('known'), id: words }),
    unknownCode,
    tooManyCodes,
  ]),
  check_in: held,
  rest_week: held,
  commit_week: row({ held: z.nullable(z.string()), week: day }),
  promise_first: held,
  answer_first_promise: nothing,
  /** Whether it stands. */
  nod: z.boolean(),
  set_shares: shares,
  set_circle_alias: nothing,
  pause_circle: nothing,
  leave_circle: nothing,
  change_circle: nothing,
  hand_over: nothing,
  open_vote: nothing,
  cast_vote: nothing,
  dissolve_circle: row({ endsOn: day }),
  object_to_end: nothing,
};
