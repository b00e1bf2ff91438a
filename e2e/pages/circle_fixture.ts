import type { Page } from '@playwright/test';
import { giveDebts } from '../people.ts';
import { besideCircle } from './meeting_fixture.ts';
import { feed } from './question_fixture.ts';
import { asMember } from '../visitor_access.ts';

// A circle as its functions answer: for pictures, which need the same people on the same day.

const mondays = [
  '2026-09-28',
  '2026-10-05',
  '2026-10-12',
  '2026-10-19',
  '2026-10-26',
  '2026-11-02',
  '2026-11-09',
  '2026-11-16',
];
const outcomes: Readonly<Record<string, string>> = {
  k: 'kept',
  p: 'partly',
  n: 'not_yet',
  r: 'rested',
};

const shares = {
  weeks: true,
  here: true,
  goal: true,
  first_name: false,
  badges: false,
  debts_closed: false,
};

interface Person {
  readonly alias: string;
  readonly pot: { readonly shape: number; readonly glaze: number };
  readonly state: string;
  readonly weeks: string;
  readonly [field: string]: unknown;
}

const member = ({ alias, pot, state, weeks, ...rest }: Person, index: number) => ({
  member_id: `member-${index}`,
  alias_id: `alias-${index}`,
  check_in_id: null,
  alias,
  pot,
  is_me: false,
  first_name: null,
  debts_closed: null,
  badges: [],
  state,
  commitment: null,
  result: null,
  line: null,
  said_at: null,
  shares_goal: true,
  goal_percent: null,
  first_promise: null,
  first_result: null,
  weeks: mondays.map((from, week) => ({ from, result: outcomes[weeks.charAt(week)] ?? null })),
  came: weeks.replace(/[^kpn]/g, '').length,
  of: weeks.replaceAll('.', '').length,
  nods: [],
  ...rest,
});

const people = (own: object) => [
  member(
    {
      alias: 'Rosa',
      pot: { shape: 4, glaze: 2 },
      state: 'checked_in',
      weeks: 'kkpkrkkk',
      result: 'kept',
      commitment: 'Send the letter to the hospital billing office.',
      line: 'It sat in my bag for nine days. Today I walked it in myself.',
      said_at: '2026-11-21T14:20:00Z',
      goal_percent: 42,
      nods: [{ kind: 'well_kept', aliases: ['Otis'], mine: false }],
    },
    0,
  ),
  member(
    {
      alias: 'Marcus',
      pot: { shape: 3, glaze: 3 },
      state: 'checked_in',
      weeks: 'nkppkrkp',
      result: 'partly',
      commitment: 'Open every envelope in the drawer.',
      line: 'Eleven opened, four to go. One was from a collector. I asked about it in Questions and slept better.',
      said_at: '2026-11-20T23:20:00Z',
      goal_percent: 18,
      nods: [{ kind: 'with_you', aliases: ['Rosa', 'Otis'], mine: true }],
    },
    1,
  ),
  member(
    {
      alias: 'Wren',
      pot: { shape: 0, glaze: 0 },
      state: 'not_yet',
      weeks: 'kknkkpk.',
      is_me: true,
      goal_percent: 26,
      ...own,
    },
    2,
  ),
  member(
    {
      alias: 'Otis',
      pot: { shape: 5, glaze: 1 },
      state: 'checked_in',
      weeks: 'kkkkkrkk',
      result: 'kept',
      commitment: 'Pay both minimums two days early.',
      line: 'Overtime helped. My daughter drew the chart for the fridge.',
      said_at: '2026-11-20T22:00:00Z',
      goal_percent: 62,
      nods: [{ kind: 'well_kept', aliases: ['Rosa'], mine: false }],
    },
    3,
  ),
  member(
    {
      alias: 'Linh',
      pot: { shape: 1, glaze: 4 },
      shares_goal: false,
      state: 'resting',
      weeks: 'krkkprkr',
      line: 'Night shifts. Keep my place on the shelf.',
      said_at: '2026-11-16T22:00:00Z',
    },
    4,
  ),
];

const weekOf = (own: object, me: object) => ({
  circle: {
    id: 'circle',
    name: 'The Slow Kiln',
    purpose: 'Nothing late through spring.',
    weekday: 6,
    next_weekday: null,
    zone: 'America/Chicago',
    epoch: 1,
    number: 14,
    is_host: true,
    members_may_invite: true,
    may_invite: true,
    ends_on: null,
    ends_by_silence: false,
    ended_on: null,
  },
  week: {
    from: '2026-11-16',
    to: '2026-11-22',
    opens_at: '2026-11-20T06:00:00+00:00',
    asked_at: '2026-11-21T06:00:00+00:00',
    closes_at: '2026-11-25T06:00:00+00:00',
    is_open: true,
  },
  me: {
    member_id: 'member-2',
    shares,
    commitment: 'Call Harbor Visa and ask them to move the due date past payday',
    result: null,
    line: null,
    next: null,
    is_resting: false,
    first: null,
    rested_in_a_row: 0,
    paused_until: null,
    held: null,
    next_held: null,
    ...me,
  },
  members: people(own),
  hidden: [],
  together: { percent: 37, of_members: 4 },
  invitation: null,
  vote: null,
});

/** Nothing of the community but what `answers` has, by the functions' names. */
async function answer(page: Page, answers: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route('**/rest/v1/rpc/*', async (route) => {
    const name = new URL(route.request().url()).pathname.replace(/.*\//, '');
    if (name in answers) await route.fulfill({ json: answers[name] });
    else await route.fallback();
  });
}

const nobodyYet = {
  my_match: { request: null, waiting: 7, proposal: null },
  my_alias: {
    alias: { id: 'alias', name: 'Wren', shape: 0, glaze: 0 },
    restriction: null,
    is_staff: false,
    is_cared_for: false,
  },
  my_circles: [],
  my_removals: [],
  my_decisions: [],
  my_meetings: [],
  my_buddies: [],
  my_blocks: [],
  feed_page: feed,
};
const head = {
  id: 'circle',
  name: 'The Slow Kiln',
  my_turn: true,
  is_host: true,
  weekday: 6,
  next_weekday_on: null,
  checked_in: 3,
  of: 5,
  ended_on: null,
};

/** A member in no circle. */
export async function giveNoCircle(page: Page): Promise<void> {
  await asMember(page, 'Dana');
  await answer(page, nobodyYet);
}

/** A member of a circle of five, whose turn it is. */
export async function giveCircle(page: Page): Promise<void> {
  await giveDebts(page);
  await asMember(page, 'Dana');
  await answer(page, {
    ...nobodyYet,
    ...besideCircle,
    my_circles: [head],
    circle_week: weekOf({}, {}),
  });
}

/** The same after the check-in, with a vote that is open. */
export async function giveCheckedIn(page: Page): Promise<void> {
  await giveDebts(page);
  await asMember(page, 'Dana');
  const own = {
    state: 'checked_in',
    result: 'kept',
    line: 'Eleven minutes on hold.',
    said_at: '2026-11-21T14:50:00Z',
    weeks: 'kknkkpkk',
    came: 10,
    of: 12,
  };
  const week = weekOf(own, {
    result: 'kept',
    line: 'Eleven minutes on hold.',
    next: 'Set the new date in my planner.',
  });
  await answer(page, {
    ...nobodyYet,
    my_circles: [{ ...head, my_turn: false, checked_in: 4 }],
    circle_week: {
      ...week,
      members: week.members.filter(({ alias }) => alias !== 'Linh'),
      together: { percent: 37, of_members: 4 },
      vote: { member_id: 'member-3', closes_at: '2026-11-25T02:00:00Z', mine: null },
    },
  });
}

/** An invitation that a member looks at. */
export async function giveInvitation(page: Page): Promise<void> {
  await giveDebts(page);
  await asMember(page, 'Dana');
  await answer(page, {
    ...nobodyYet,
    preview_circle: {
      outcome: 'known',
      name: 'The Slow Kiln',
      purpose: 'Nothing late through spring.',
      weekday: 6,
      zone: 'America/Chicago',
      zones: ['America/New_York', 'America/Chicago'],
      members: people({})
        .filter(({ is_me: isMe }) => !isMe)
        .map(({ alias, pot }) => ({ alias, pot })),
      places_left: 1,
      is_in: false,
      my_pot: people({}).find(({ is_me: isMe }) => isMe)?.pot ?? null,
    },
  });
}
