import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { startBackend } from '../testing/backend.ts';
import { beginNow } from '../testing/circles.ts';
import { register } from '../testing/rows.ts';
import { addPass } from '../testing/sessions.ts';

// What each kind of person receives of a member's fields, by every way there is: REST, embedding, functions, the text of errors
// and the live channel, over the network with real tokens. Each field has words or a figure that stand nowhere else; a
// leak is that they are found in anything that is answered. The control is that who may see a field finds it.

const marks = {
  firstName: 'Xanthippe',
  debtsClosed: 173,
  goalPercent: 87,
  line: 'A line that stands nowhere else',
  commitment: 'A promise that stands nowhere else',
  debt: 'Credit Union of Nowhere Else',
  balance: 91_876_543,
};

let backend: Awaited<ReturnType<typeof startBackend>>;
const clients: SupabaseClient[] = [];
const kinds = ['fellow', 'blocked', 'blocker', 'exMember', 'stranger', 'visitor', 'anon'] as const;
type Kind = (typeof kinds)[number];
const people = new Map<Kind | 'owner' | 'third', { client: SupabaseClient; id: string }>();
const of = (kind: Kind | 'owner' | 'third') => {
  const person = people.get(kind);
  if (!person) throw new Error(`There is no ${kind}`);
  return person;
};
let circle = '';
let oldCode = '';
const today = new Date().toISOString().slice(0, 10);

function newClient(): SupabaseClient {
  const client = createClient(backend.url, backend.secrets.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never, timeout: 5_000 },
  });
  clients.push(client);
  return client;
}

/** Asks a function, and fails loudly where it is refused. */
async function must<T>(client: SupabaseClient, name: string, args: object): Promise<T> {
  const { data, error } = await client.rpc(name, args);
  if (error) throw new Error(`${name}: ${error.code} ${error.message}`);
  return data as T;
}

async function addPerson(kind: Kind | 'owner' | 'third'): Promise<void> {
  const client = newClient();
  if (kind === 'anon') {
    people.set(kind, { client, id: '' });
    return;
  }
  const { data } = await client.auth.signInAnonymously();
  const id = data.user?.id ?? '';
  people.set(kind, { client, id });
  if (kind === 'visitor') {
    await addPass(backend.superuser, id, -1, 60);
    return;
  }
  // A member at once, with the token from before.
  await backend.superuser.query(
    "update auth.users set is_anonymous = false, email = $2, created_at = now() - interval '1 year' where id = $1",
    [id, `${kind}-address@mail.test`],
  );
  await must(client, 'set_alias', {
    alias_name: `Pot ${kind}`.slice(0, 24),
    shape: 1,
    glaze: 1,
    is_adult: true,
  });
}

const join = async (kind: Kind | 'third') => {
  const { code } = await must<{ code: string }>(of('owner').client, 'make_invite', { circle });
  await must(of(kind).client, 'join_circle', { code, shares: {} });
  return code;
};

beforeAll(async () => {
  backend = await startBackend();
  for (const kind of ['owner', 'third', ...kinds] as const) await addPerson(kind);
  const owner = of('owner');
  const weekday = new Date().getUTCDay() || 7;
  const made = await must<{ id: string }>(owner.client, 'make_circle', {
    name: 'The Slow Kiln',
    purpose: '',
    weekday,
    zone: 'Etc/UTC',
    shares: {},
  });
  circle = made.id;
  oldCode = await join('exMember');
  for (const kind of ['fellow', 'blocked', 'blocker'] as const) await join(kind);
  await must(of('exMember').client, 'leave_circle', { circle });
  await beginNow(backend.superuser, circle);
  await backend.superuser.query('delete from private.attempts');
  await backend.superuser.query(
    `insert into public.blocks (user_id, blocked_id) values ($1, $2), ($3, $1)`,
    [owner.id, of('blocked').id, of('blocker').id],
  );
  await backend.superuser.query('update public.profiles set first_name = $2 where user_id = $1', [
    owner.id,
    marks.firstName,
  ]);
  await owner.client.from('debts').insert({
    user_id: owner.id,
    name: marks.debt,
    kind: 'card',
    balance_cents: marks.balance,
    apr_bps: 2499,
    minimum_kind: 'fixed',
    minimum_fixed_cents: 3500,
    starting_balance_cents: marks.balance,
    balance_as_of: today,
  });
  await must(owner.client, 'commit_week', { circle, today, commitment: marks.commitment });
  await must(owner.client, 'check_in', {
    circle,
    today,
    result: 'kept',
    line: marks.line,
    next: null,
    goal_percent: marks.goalPercent,
    debts_closed: marks.debtsClosed,
  });
});
afterAll(async () => {
  for (const client of clients) {
    await client.removeAllChannels();
    await client.realtime.disconnect();
  }
  await backend?.close();
});

/** What changes nothing, or nothing for who may not. The rest is tried by those outside, whom it refuses. */
const readers = ['my_alias', 'my_blocks', 'my_circles', 'my_records', 'my_removals', 'circle_week'];
const insiders: readonly Kind[] = ['fellow', 'blocked', 'blocker'];

/** Everything that somebody can be answered about the circle, as text. */
async function everythingSaidTo(kind: Kind): Promise<string> {
  const { client } = of(kind);
  const { rows: ids } = await backend.superuser.query<{ member: string; alias: string }>(
    `select members.id as member, aliases.id as alias
     from public.circle_members as members join public.aliases on aliases.user_id = members.user_id
     where members.user_id = $1`,
    [of('owner').id],
  );
  const [owner] = ids;
  const said: unknown[] = [];
  for (const table of Object.keys(register)) {
    const { data, error } = await client.from(table).select('*');
    said.push(data, error);
  }
  for (const path of [
    'circles?select=*,circle_members(*)',
    'circle_members?select=*,circles(*),nods(*)',
    'circle_members?select=*,circles(*,check_ins(*),circle_members(*))',
    'check_ins?select=*,circles(*,circle_members(*))',
    'aliases?select=*,circles(*)',
    `check_ins?line=eq.${encodeURIComponent(marks.line)}`,
    `check_ins?goal_percent=eq.${marks.goalPercent}&select=id`,
    `circle_members?user_id=eq.${of('owner').id}`,
  ]) {
    const { data } = await client.auth.getSession();
    const response = await fetch(`${backend.url}/rest/v1/${path}`, {
      headers: {
        apikey: backend.secrets.anonKey,
        authorization: `Bearer ${data.session?.access_token ?? backend.secrets.anonKey}`,
        prefer: 'count=exact',
      },
    });
    // Of the question itself nothing is repeated; the count is an answer as well.
    said.push(await response.text(), response.headers.get('content-range'));
  }
  const { rows: functions } = await backend.superuser.query<{
    name: string;
    names: string[] | null;
  }>(
    `select proname as name, proargnames as names from pg_proc
     where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')`,
  );
  const values: Record<string, unknown> = {
    circle,
    member: owner?.member,
    alias: owner?.alias,
    alias_id: owner?.alias,
    today,
    week: today,
    code: oldCode,
    shares: {},
    kind: 'no such kind',
    id: owner?.member,
    post: owner?.member,
    result: 'no such result',
    goal_percent: 1,
    weekday: 9,
    weeks: 99,
    is_adult: false,
  };
  for (const { name, names } of functions) {
    const isOutside = !insiders.includes(kind);
    // Whom somebody blocks or mutes they name themselves.
    if (['await_new_password', 'set_alias', 'block_person', 'mute_person'].includes(name)) continue;
    if (!readers.includes(name) && !isOutside) continue;
    const args = Object.fromEntries(
      (names ?? []).filter((each) => each in values).map((each) => [each, values[each]]),
    );
    const { data, error } = await client.rpc(name, args);
    said.push(name, data, error);
  }
  return JSON.stringify(said);
}

const choices = [
  ['first_name', marks.firstName],
  ['debts_closed', `"debts_closed":${marks.debtsClosed}`],
  ['goal', `"goal_percent":${marks.goalPercent}`],
] as const;

describe.each([false, true])('with everything shared: %s', (isShared) => {
  beforeAll(async () => {
    await must(of('owner').client, 'set_shares', {
      circle,
      shares: {
        weeks: isShared,
        here: isShared,
        goal: isShared,
        first_name: isShared,
        badges: isShared,
        debts_closed: isShared,
      },
    });
  });

  it.each(kinds)(
    '%s receives what was chosen for the circle, and nothing outside of it',
    async (kind) => {
      const said = await everythingSaidTo(kind);
      expect(said.length, 'control: there are answers').toBeGreaterThan(1000);
      for (const [field, mark] of choices) {
        expect([kind, field, said.includes(mark)]).toEqual([
          kind,
          field,
          kind === 'fellow' && isShared,
        ]);
      }
      for (const mark of [marks.line, marks.commitment, 'Pot owner']) {
        // Whom they blocked stands in a list of their own, by name alone.
        const isNamed = mark === 'Pot owner' && kind === 'blocker';
        expect([kind, mark, said.includes(mark)]).toEqual([
          kind,
          mark,
          kind === 'fellow' || isNamed,
        ]);
      }
      for (const mark of [of('owner').id, 'owner-address', marks.debt, String(marks.balance)]) {
        expect([kind, mark, said.includes(mark)]).toEqual([kind, mark, false]);
      }
    },
  );

  it('a fellow receives weeks as they were chosen, and nobody else any', async () => {
    const { members } = await must<{
      members: { alias: string; weeks: unknown[]; came: number | null; of: number | null }[];
    }>(of('fellow').client, 'circle_week', { circle, today });
    const owner = members.find(({ alias }) => alias === 'Pot owner');
    expect(owner).toMatchObject(
      isShared
        ? { weeks: [{ result: 'kept' }], came: 1, of: 1 }
        : { weeks: [], came: null, of: null },
    );
  });
});

describe.each(choices)('of %s alone', (field, mark) => {
  it.each([true, false])(
    'the choice %s is true at once, and touches no other field',
    async (isShared) => {
      await must(of('owner').client, 'set_shares', {
        circle,
        shares: { first_name: false, debts_closed: false, goal: false, [field]: isShared },
      });
      const said = await everythingSaidTo('fellow');
      for (const [other, otherMark] of choices) {
        expect([other, said.includes(otherMark)]).toEqual([other, other === field && isShared]);
      }
      expect(mark).toBeTruthy();
    },
  );
});

it('a goal that is kept private looks the same whether there is one or not', async () => {
  const goalSeen = async (isShared: boolean) => {
    await must(of('owner').client, 'set_shares', { circle, shares: { goal: isShared } });
    const { members } = await must<{ members: ({ alias: string } & Record<string, unknown>)[] }>(
      of('fellow').client,
      'circle_week',
      { circle, today },
    );
    const owner = members.find(({ alias }) => alias === 'Pot owner');
    return [owner?.['shares_goal'], owner?.['goal_percent']];
  };
  const setGoal = (percent: number | null) =>
    backend.superuser.query(
      'update public.check_ins set goal_percent = $1 where line is not null',
      [percent],
    );
  expect(await goalSeen(false)).toEqual([false, null]);
  expect(await goalSeen(true), 'control').toEqual([true, marks.goalPercent]);
  await setGoal(null);
  expect(await goalSeen(false)).toEqual([false, null]);
  expect(await goalSeen(true), 'control').toEqual([true, null]);
  await setGoal(marks.goalPercent);
});

it('a report of the circle that would block as well names its host to nobody in it', async () => {
  for (const kind of ['fellow', 'blocked'] as const) {
    const { client, id } = of(kind);
    const before = await must(client, 'circle_week', { circle, today });
    const answer = await must<object>(client, 'report_post', {
      post_kind: 'circle',
      post_id: circle,
      reason: 'unkind',
      also_block: true,
    });
    expect(Object.keys(answer), kind).toEqual(['id']);
    expect(await must(client, 'my_blocks', {}), kind).toEqual([]);
    expect(await must(client, 'circle_week', { circle, today }), kind).toEqual(before);
    const { rows } = await backend.superuser.query(
      'delete from public.reports where user_id = $1 returning id',
      [id],
    );
    expect(rows, 'control: it was taken').toHaveLength(1);
  }
});

it('the owner finds each of their own fields: control', async () => {
  const { client, id } = of('owner');
  const week = JSON.stringify(await must(client, 'circle_week', { circle, today }));
  for (const mark of [
    marks.firstName,
    marks.line,
    marks.commitment,
    `"goal_percent":${marks.goalPercent}`,
  ]) {
    expect([mark, week.includes(mark)]).toEqual([mark, true]);
  }
  expect(week).not.toContain(id);
  expect((await client.from('check_ins').select('line').not('line', 'is', null)).data).toEqual([
    { line: marks.line },
  ]);
  expect((await client.from('debts').select('name')).data).toEqual([{ name: marks.debt }]);
});

/** How joining ended, and what was heard since. */
async function listen(kind: Kind | 'owner', topic: string, presence?: string) {
  const { client } = of(kind);
  await client.realtime.setAuth();
  const heard: string[] = [];
  const channel: RealtimeChannel = client.channel(topic, {
    config: { private: true, ...(presence !== undefined && { presence: { key: presence } }) },
  });
  channel.on('broadcast', { event: '*' }, (message) => heard.push(JSON.stringify(message)));
  channel.on('presence', { event: 'join' }, (message) => heard.push(JSON.stringify(message)));
  const status = await new Promise<string>((resolve) => {
    channel.subscribe((state) => resolve(state));
  });
  return { channel, status, heard };
}

const topicNow = async () =>
  (
    await backend.superuser.query<{ topic: string }>(
      "select 'circle:' || id || ':' || epoch as topic from public.circles where id = $1",
      [circle],
    )
  ).rows[0]?.topic ?? '';
const memberId = async (kind: Kind | 'owner') =>
  (
    await backend.superuser.query<{ id: string }>(
      'select id from public.circle_members where circle_id = $1 and user_id = $2',
      [circle, of(kind).id],
    )
  ).rows[0]?.id ?? '';

describe('the live channel', () => {
  it('is heard by members alone, and says of a check-in that there is something to read', async () => {
    const topic = await topicNow();
    const outside = ['exMember', 'stranger', 'visitor', 'anon'] as const;
    for (const kind of outside) {
      const { status, channel } = await listen(kind, topic);
      expect([kind, status]).toEqual([kind, 'CHANNEL_ERROR']);
      await of(kind).client.removeChannel(channel);
    }
    const fellow = await listen('fellow', topic);
    expect(fellow.status).toBe('SUBSCRIBED');
    await must(of('owner').client, 'commit_week', { circle, today, commitment: marks.line });
    await expect.poll(() => fellow.heard.length).toBeGreaterThan(0);
    expect(fellow.heard.join()).not.toContain(marks.line);
    expect(fellow.heard.join()).not.toContain(of('owner').id);
    await of('fellow').client.removeChannel(fellow.channel);
  });

  it('carries no word of a member: what they send reaches nobody', async () => {
    const topic = await topicNow();
    const fellow = await listen('fellow', topic);
    const owner = await listen('owner', topic);
    await fellow.channel.send({ type: 'broadcast', event: 'said', payload: { words: marks.line } });
    await must(of('owner').client, 'commit_week', {
      circle,
      today,
      commitment: 'Open the drawer.',
    });
    await expect
      .poll(() => owner.heard.length, { message: 'control: it is open' })
      .toBeGreaterThan(0);
    expect(owner.heard.join()).not.toContain(marks.line);
    for (const kind of ['fellow', 'owner'] as const) await of(kind).client.removeAllChannels();
  });

  it('shows who is here where they chose it, and nobody else', async () => {
    const shown = async (isShared: boolean) => {
      await must(of('fellow').client, 'set_shares', { circle, shares: { here: isShared } });
      const topic = await topicNow();
      const owner = await listen('owner', topic, await memberId('owner'));
      const fellow = await listen('fellow', topic, await memberId('fellow'));
      await fellow.channel.track({ at: 'page' });
      await must(of('fellow').client, 'commit_week', {
        circle,
        today,
        commitment: 'Open the drawer.',
      });
      await expect.poll(() => owner.heard.join(), { message: 'control' }).toContain('changed');
      const keys = Object.keys(owner.channel.presenceState());
      for (const kind of ['fellow', 'owner'] as const) await of(kind).client.removeAllChannels();
      return keys.includes(await memberId('fellow'));
    };
    expect(await shown(false)).toBe(false);
    expect(await shown(true)).toBe(true);
  });

  it('shows nobody under the id of somebody else', async () => {
    const topic = await topicNow();
    const owner = await listen('owner', topic, await memberId('owner'));
    const fellow = await listen('fellow', topic, await memberId('owner'));
    expect(fellow.status).toBe('SUBSCRIBED');
    expect(await fellow.channel.track({ at: 'page' })).toBe('error');
    await of('fellow').client.removeAllChannels();
    const control = await listen('fellow', topic, await memberId('fellow'));
    expect(await control.channel.track({ at: 'page' })).toBe('ok');
    const shown = () => Object.keys(owner.channel.presenceState());
    await expect.poll(shown, { message: 'control' }).toEqual([await memberId('fellow')]);
    for (const kind of ['fellow', 'owner'] as const) await of(kind).client.removeAllChannels();
  });

  it('shows nobody who blocked a fellow or was blocked by one, whatever they chose', async () => {
    const inBlocks = ['owner', 'blocked', 'blocker'] as const;
    for (const kind of inBlocks) {
      await must(of(kind).client, 'set_shares', { circle, shares: { here: true } });
    }
    const topic = await topicNow();
    const listeners = [];
    for (const kind of [...inBlocks, 'fellow'] as const) {
      const listener = await listen(kind, topic, await memberId(kind));
      expect([kind, listener.status]).toEqual([kind, 'SUBSCRIBED']);
      listeners.push(listener);
    }
    // The last to come is seen by all: by then the others would have been. Nobody is answered otherwise than the rest, and each
    // sees themself, in another window as well: what they are answered tells of no block.
    for (const { channel } of listeners) expect(await channel.track({ at: 'page' })).toBe('ok');
    const fellow = await memberId('fellow');
    for (const [at, kind] of ([...inBlocks, 'fellow'] as const).entries()) {
      const channel = listeners[at]?.channel;
      const seen = () => Object.keys(channel?.presenceState() ?? {}).toSorted();
      const expected = [...new Set([fellow, await memberId(kind)])].toSorted();
      await expect.poll(seen, { message: `control: ${kind}` }).toEqual(expected);
    }
    expect(JSON.stringify(listeners[0]?.channel.presenceState())).not.toContain('page');
    for (const kind of [...inBlocks, 'fellow'] as const) await of(kind).client.removeAllChannels();
  });

  it('of before is silent for who left, though they still hold it open', async () => {
    const topic = await topicNow();
    const leaving = await listen('blocker', topic);
    expect(leaving.status).toBe('SUBSCRIBED');
    await must(of('blocker').client, 'leave_circle', { circle });
    const next = await topicNow();
    expect(next).not.toBe(topic);
    const fellow = await listen('fellow', next);
    const before = leaving.heard.length;
    await must(of('owner').client, 'commit_week', {
      circle,
      today,
      commitment: 'Open the drawer.',
    });
    await expect.poll(() => fellow.heard.length, { message: 'control' }).toBeGreaterThan(0);
    // The last they hear is that something changed: they themselves went.
    expect(leaving.heard.length - before).toBeLessThanOrEqual(1);
    expect((await listen('blocker', next)).status).toBe('CHANNEL_ERROR');
    for (const kind of ['fellow', 'blocker'] as const) await of(kind).client.removeAllChannels();
  });

  it('of changes in tables is there for none of them', async () => {
    const { rows } = await backend.superuser.query('select tablename from pg_publication_tables');
    expect(rows).toEqual([]);
  });
});
