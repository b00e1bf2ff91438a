import type { Session } from '@supabase/supabase-js';
import { MemoryRouter, useLocation } from 'react-router';
import {
  aliasRow,
  headRow,
  pageRow,
  weekRow,
} from '../../../../../supabase/wire/testing/community_rows.ts';
import { AuthContext } from '../../../../data/session/auth_context.ts';
import { authWith, member, show } from '../../../../data/testing/people.tsx';
import { answerOf, type RpcAnswers } from '../../../../data/testing/rpc_answers.ts';
import { serve } from '../../../../data/testing/services.ts';
import { settled } from '../../../../data/testing/settled.ts';
import { Component } from '../route.tsx';

type Row = Readonly<Record<string, unknown>>;

interface Refusal {
  readonly code: string;
  readonly hint?: string;
  readonly message?: string;
}

/** The database's functions, and what they were asked. An answer that is a promise comes late. */
export const database = {
  answers: {} as RpcAnswers,
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
  const data = answerOf(database.answers, name);
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
    feed_page: pageRow([]),
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
