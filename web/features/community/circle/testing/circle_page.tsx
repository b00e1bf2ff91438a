import type { Session } from '@supabase/supabase-js';
import { MemoryRouter, useLocation } from 'react-router';
import { AuthContext } from '../../../../data/session/auth_context.ts';
import { authWith, member, show } from '../../../../data/testing/people.tsx';
import { serve } from '../../../../data/testing/services.ts';
import { settled } from '../../../../data/testing/settled.ts';
import { Component } from '../route.tsx';

type Row = Readonly<Record<string, unknown>>;

/** A member as `circle_week` tells of them. */
export const memberRow = (id: string, rest: Row = {}): Row => ({
  member_id: id,
  alias_id: `alias-${id}`,
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
  said_at: null,
  shares_goal: true,
  goal_percent: null,
  weeks: [{ from: '2026-11-16', result: null }],
  came: null,
  of: null,
  nods: [],
  ...rest,
});

export const shareRow = {
  weeks: true,
  here: true,
  goal: true,
  first_name: false,
  badges: false,
  debts_closed: false,
};

/** What `circle_week` answers on Saturday, November 21, 2026, unless a test says otherwise. */
export const weekRow = ({
  circle = {},
  week = {},
  me = {},
  members = [memberRow('Wren'), memberRow('Rosa')],
  ...rest
}: {
  readonly circle?: Row;
  readonly week?: Row;
  readonly me?: Row;
  readonly members?: readonly Row[];
  readonly [part: string]: unknown;
} = {}): Row => ({
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
    is_resting: false,
    rested_in_a_row: 0,
    paused_until: null,
    held: null,
    next_held: null,
    state: 'shown',
    has_circle_alias: false,
    ...me,
  },
  members,
  hidden: [],
  together: null,
  invitation: null,
  vote: null,
  ...rest,
});

export const headRow = (rest: Row = {}): Row => ({
  id: 'c1',
  name: 'The Slow Kiln',
  my_turn: true,
  is_host: false,
  weekday: 6,
  checked_in: 0,
  of: 2,
  ended_on: null,
  ...rest,
});

export const aliasRow = (rest: Row = {}): Row => ({
  alias: { id: 'a1', name: 'Wren', shape: 0, glaze: 0 },
  restriction: null,
  is_staff: false,
  is_cared_for: false,
  ...rest,
});

interface Refusal {
  readonly code: string;
  readonly hint?: string;
  readonly message?: string;
}

/** The database's functions, and what they were asked. An answer that is a promise comes late. */
export const database = {
  answers: {} as Record<string, unknown>,
  refusals: {} as Record<string, Refusal | undefined>,
  isAway: false,
  asked: [] as (readonly [name: string, given: Row])[],
  /** What was given to this function, the last time first. */
  given: (name: string): readonly Row[] =>
    database.asked
      .filter(([asked]) => asked === name)
      .map(([, given]) => given)
      .toReversed(),
};

/** What happens on the channel of the circle. */
export const channel = {
  topic: '',
  isTracked: false,
  hear: (_event: string): void => undefined,
  status: (_status: string): void => undefined,
  here: (..._ids: readonly string[]): void => undefined,
};

function rpc(name: string, given: Row) {
  database.asked.push([name, given]);
  const refusal = database.refusals[name];
  const data = database.answers[name] ?? null;
  const answer = database.isAway
    ? { data: null, error: { code: '', message: 'TypeError: fetch failed', hint: '' } }
    : refusal
      ? { data: null, error: { message: 'no', hint: null, ...refusal } }
      : { data, error: null };
  const answered =
    data instanceof Promise
      ? data.then((late: unknown) => ({ data: late, error: null }))
      : Promise.resolve(answer);
  return Object.assign(answered, { abortSignal: () => answered });
}

function channelFor(topic: string) {
  let here: readonly string[] = [];
  const listeners = new Map<string, (message: object) => void>();
  const isCircle = topic.startsWith('circle:');
  if (isCircle) {
    channel.topic = topic;
    channel.isTracked = false;
  }
  const made = {
    on: (kind: string, _filter: object, callback: (message: object) => void) => {
      listeners.set(kind, callback);
      return made;
    },
    subscribe: (callback: (status: string) => void) => {
      if (!isCircle) return made;
      channel.status = callback;
      channel.hear = (event) => listeners.get('broadcast')?.({ event, payload: {} });
      channel.here = (...ids) => {
        here = ids;
        listeners.get('presence')?.({});
      };
      return made;
    },
    presenceState: () => Object.fromEntries(here.map((id) => [id, [{}]])),
    track: () => {
      channel.isTracked = true;
      return Promise.resolve('ok');
    },
    untrack: () => Promise.resolve('ok'),
    send: () => Promise.resolve('ok'),
    unsubscribe: () => Promise.resolve('ok'),
    teardown: () => undefined,
  };
  return made;
}

/** A database of its own, in which the person is in one circle. */
export function startAnew(): void {
  database.answers = {
    my_alias: aliasRow(),
    my_circles: [headRow()],
    circle_week: weekRow(),
    my_removals: [],
    my_decisions: [],
    feed_page: { questions: [], more: false, now: '2026-11-21T15:00:00Z' },
  };
  database.refusals = {};
  database.isAway = false;
  database.asked = [];
  serve({
    connect: () =>
      Promise.resolve({
        rpc,
        realtime: { setAuth: () => Promise.resolve() },
        channel: channelFor,
      }),
  });
}

const At = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
};

export async function openCircles(
  path = '/community',
  session: Session | null = member,
): Promise<HTMLElement> {
  const page = await show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[path]}>
        <main>
          <Component />
        </main>
        <At />
      </MemoryRouter>
    </AuthContext>,
  );
  await settled();
  await settled();
  return page;
}
