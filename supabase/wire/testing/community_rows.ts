import type { RpcGiven } from '../rpcs.ts';

// What the community's functions answer, as examples: the wire says their types, so that a column more or less does not compile.

type WeekRow = RpcGiven<'circle_week'>;
type MemberRow = WeekRow['members'][number];
type HeadRow = RpcGiven<'my_circles'>[number];
type AliasRow = NonNullable<RpcGiven<'my_alias'>>;
type MeetingRow = RpcGiven<'meeting'>;
type MatchRow = NonNullable<RpcGiven<'my_match'>>;
type ItemRow = RpcGiven<'feed_page'>['questions'][number];
type ThreadRow = RpcGiven<'thread'>;
type SaidRow = ThreadRow['answers'][number];

/** A member as `circle_week` tells of them; the reader is Wren. */
export const memberRow = (id: string, rest: Partial<MemberRow> = {}): MemberRow => ({
  member_id: id,
  alias_id: `alias-${id}`,
  check_in_id: null,
  alias: id,
  pot: { shape: 1, glaze: 2 },
  is_me: id === 'Wren',
  first_name: null,
  debts_closed: null,
  badges: [],
  state: 'not_yet',
  commitment: null,
  result: null,
  line: null,
  first_promise: null,
  first_result: null,
  said_at: null,
  shares_goal: true,
  goal_percent: null,
  weeks: [{ from: '2026-11-16', result: null }],
  came: null,
  of: null,
  nods: [],
  ...rest,
});

export const shareRow: WeekRow['me']['shares'] = {
  weeks: true,
  here: true,
  goal: true,
  first_name: false,
  badges: false,
  debts_closed: false,
};

/** On Saturday, November 21, 2026, unless a test says otherwise. */
export const weekRow = ({
  circle = {},
  week = {},
  me = {},
  ...rest
}: Partial<Omit<WeekRow, 'circle' | 'week' | 'me'>> & {
  readonly circle?: Partial<WeekRow['circle']>;
  readonly week?: Partial<WeekRow['week']>;
  readonly me?: Partial<WeekRow['me']>;
} = {}): WeekRow => ({
  circle: {
    id: 'c1',
    name: 'The Slow Kiln',
    purpose: 'Nothing late.',
    weekday: 6,
    next_weekday: null,
    zone: 'UTC',
    epoch: 1,
    number: 3,
    is_host: false,
    members_may_invite: true,
    may_invite: true,
    ends_on: null,
    ends_by_silence: false,
    ended_on: null,
    ...circle,
  },
  week: {
    from: '2026-11-16',
    to: '2026-11-22',
    opens_at: '2026-11-20T00:00:00+00:00',
    asked_at: '2026-11-21T00:00:00+00:00',
    closes_at: '2026-11-25T00:00:00+00:00',
    is_open: true,
    ...week,
  },
  me: {
    member_id: 'Wren',
    shares: shareRow,
    commitment: 'Call Harbor Visa',
    result: null,
    line: null,
    next: null,
    first: null,
    is_resting: false,
    rested_in_a_row: 0,
    paused_until: null,
    held: null,
    next_held: null,
    ...me,
  },
  members: [memberRow('Wren'), memberRow('Rosa')],
  hidden: [],
  together: null,
  invitation: null,
  vote: null,
  ...rest,
});

export const headRow = (rest: Partial<HeadRow> = {}): HeadRow => ({
  id: 'c1',
  name: 'The Slow Kiln',
  my_turn: true,
  is_host: false,
  weekday: 6,
  next_weekday_on: null,
  checked_in: 0,
  of: 2,
  ended_on: null,
  ...rest,
});

export const aliasRow = (rest: Partial<AliasRow> = {}): AliasRow => ({
  alias: { id: 'a1', name: 'Wren', shape: 0, glaze: 0 },
  restriction: null,
  is_staff: false,
  is_cared_for: false,
  ...rest,
});

/** A meeting with Rosa, whose time is `startsAt`. */
export const meetingRow = (
  startsAt: string,
  rest: Partial<MeetingRow> & Pick<MeetingRow, 'id' | 'now'>,
): MeetingRow => ({
  side: 'other',
  with: { alias_id: 'a1', alias: 'Rosa', pot: { shape: 4, glaze: 2 } },
  me: { alias: 'Wren', pot: { shape: 0, glaze: 0 } },
  state: 'taken',
  times: [startsAt],
  is_my_turn: false,
  starts_at: startsAt,
  opens_at: startsAt,
  over_at: startsAt,
  is_open: false,
  step: 0,
  step_at: startsAt,
  step_minutes: [2, 10, 10, 6, 2],
  paused_at: null,
  epoch: 3,
  has_left: false,
  i_left: false,
  keep: null,
  both_kept: false,
  notes: null,
  ...rest,
});

export const matchRow = (rest: Partial<MatchRow> = {}): MatchRow => ({
  request: null,
  waiting: 0,
  proposal: null,
  ...rest,
});

const author = (name: string): NonNullable<ItemRow['author']> => ({
  id: `alias-${name}`,
  name,
  shape: 1,
  glaze: 2,
  is_staff: false,
  is_me: false,
});

export const askedRow = (title: string, rest: Partial<ItemRow> = {}): ItemRow => ({
  id: crypto.randomUUID(),
  topic: 'collections',
  title,
  author: author('Marcus'),
  asked_at: '2026-11-22T14:00:00Z',
  active_at: '2026-11-22T14:00:00.123456+00:00',
  answers: 0,
  accepted: false,
  new_answers: null,
  ...rest,
});

export const saidRow = (name: string, body: string, rest: Partial<SaidRow> = {}): SaidRow => ({
  id: crypto.randomUUID(),
  author: author(name),
  kind: 'experience',
  body,
  source: null,
  helped: 0,
  helped_me: false,
  shown_at: '2026-11-22T14:30:00.123456+00:00',
  written_at: '2026-11-22T14:30:00Z',
  edited_at: null,
  state: 'shown',
  reason: null,
  is_mine: false,
  is_accepted: false,
  ...rest,
});

export const threadRow = (
  id: string,
  answers: readonly SaidRow[],
  rest: Partial<ThreadRow['question']> = {},
): ThreadRow => ({
  question: {
    ...askedRow('A letter from a collector. What first?', { id, answers: answers.length }),
    body: 'It was the ninth envelope in the drawer.',
    edited_at: null,
    state: 'shown',
    reason: null,
    is_mine: false,
    is_following: false,
    read_at: null,
    ...rest,
  },
  answers: [...answers],
  more: false,
});

export const pageRow = (questions: readonly ItemRow[], more = false): RpcGiven<'feed_page'> => ({
  questions: [...questions],
  more,
  now: '2026-11-22T15:00:00Z',
});
