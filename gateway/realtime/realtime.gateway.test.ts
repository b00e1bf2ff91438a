import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway } from '../kernel/testing.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  gateway = await startTestGateway({
    realtimeLimits: { standingSeconds: 0.1, bytesPerSecond: 1e9, networkBytesPerSecond: 1e9 },
    sql: `
      create table public.memberships (user_id uuid, room text);
      grant select on public.memberships to authenticated;
      create policy "members of a room receive" on realtime.messages for select to authenticated
        using (exists (select from public.memberships m
          where m.user_id = auth.uid() and m.room = realtime.topic()));
      create policy "members of a room send" on realtime.messages for insert to authenticated
        with check (extension = 'broadcast' and exists (select from public.memberships m
          where m.user_id = auth.uid() and m.room = realtime.topic()));`,
  });
});
afterAll(() => gateway.close());
afterEach(async () => {
  for (const client of clients.splice(0)) {
    await client.removeAllChannels();
    await client.realtime.disconnect();
  }
});

function client(version: '1.0.0' | '2.0.0' = '2.0.0', at = gateway.url): SupabaseClient {
  const made = createClient(at, gateway.secrets.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never, vsn: version, timeout: 5_000 },
  });
  clients.push(made);
  return made;
}

async function visitor(version?: '1.0.0'): Promise<{ made: SupabaseClient; id: string }> {
  const made = client(version);
  const { data } = await made.auth.signInAnonymously();
  await made.realtime.setAuth();
  return { made, id: data.user?.id ?? '' };
}

const subscribed = (channel: RealtimeChannel) =>
  new Promise<string>((resolve) => {
    channel.subscribe((status, error) => resolve(error ? `${status}: ${error.message}` : status));
  });

/** What a channel hears of one event, as it comes. */
function heard(channel: RealtimeChannel, event = '*'): unknown[] {
  const all: unknown[] = [];
  channel.on('broadcast', { event }, (message) => all.push(message));
  return all;
}

let count = 0;
const fresh = () => `room-${(count += 1)}`;

describe.each(['1.0.0', '2.0.0'] as const)('broadcast, version %s', (version) => {
  test('reaches everybody on the topic but who sent it', async () => {
    const topic = fresh();
    const [one, other, elsewhere] = [
      client(version).channel(topic),
      client(version).channel(topic),
      client(version).channel(fresh()),
    ];
    const all = [heard(one), heard(other), heard(elsewhere)] as const;
    expect(await Promise.all([one, other, elsewhere].map(subscribed))).toEqual(
      Array(3).fill('SUBSCRIBED'),
    );
    await one.send({ type: 'broadcast', event: 'said', payload: { text: 'häl“lo', n: [1, null] } });
    await expect
      .poll(() => all[1])
      .toEqual([{ type: 'broadcast', event: 'said', payload: { text: 'häl“lo', n: [1, null] } }]);
    expect(all[0]).toEqual([]);
    expect(all[2]).toEqual([]);
  });

  test('comes back to who asked for it, and is acknowledged', async () => {
    const channel = client(version).channel(fresh(), {
      config: { broadcast: { self: true, ack: true } },
    });
    const all = heard(channel);
    await subscribed(channel);
    expect(await channel.send({ type: 'broadcast', event: 'e', payload: { a: 1 } })).toBe('ok');
    await expect.poll(() => all.length).toBe(1);
  });
});

test('the two versions hear each other', async () => {
  const topic = fresh();
  const [old, recent] = [client('1.0.0').channel(topic), client('2.0.0').channel(topic)];
  const [byOld, byRecent] = [heard(old), heard(recent)];
  await Promise.all([old, recent].map(subscribed));
  await old.send({ type: 'broadcast', event: 'a', payload: { from: 'old' } });
  await recent.send({ type: 'broadcast', event: 'b', payload: { from: 'recent' } });
  await expect.poll(() => byRecent).toMatchObject([{ event: 'a', payload: { from: 'old' } }]);
  await expect.poll(() => byOld).toMatchObject([{ event: 'b', payload: { from: 'recent' } }]);
});

test('bytes go through as they are', async () => {
  const topic = fresh();
  const [one, other] = [client().channel(topic), client().channel(topic)];
  const all = heard(other);
  await Promise.all([one, other].map(subscribed));
  await one.send({
    type: 'broadcast',
    event: 'bytes',
    payload: new Uint8Array([0, 255, 10]).buffer as never,
  });
  await expect.poll(() => all.length).toBe(1);
  expect([...new Uint8Array((all[0] as { payload: ArrayBuffer }).payload)]).toEqual([0, 255, 10]);
});

test('over HTTP it reaches the open topic, and needs a key', async () => {
  const topic = fresh();
  const channel = client().channel(topic);
  const all = heard(channel);
  await subscribed(channel);
  const post = (body: unknown, headers: Record<string, string>) =>
    fetch(`${gateway.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const apikey = gateway.secrets.anonKey;
  const messages = [{ topic, event: 'e', payload: { a: 1 } }];
  expect((await post({ messages }, { apikey })).status).toBe(202);
  await expect.poll(() => all).toMatchObject([{ event: 'e', payload: { a: 1 } }]);
  expect((await post({ messages }, {})).status).toBe(401);
  expect((await post({ messages: 'x' }, { apikey })).status).toBe(422);
  expect((await post({ messages }, { apikey, authorization: 'Bearer a.b.c' })).status).toBe(401);
});

describe('presence', () => {
  test('shows who is there, who comes and who goes', async () => {
    const topic = fresh();
    const config = (key: string) => ({ config: { presence: { key, enabled: true } } });
    const one = client().channel(topic, config('ann'));
    const other = client().channel(topic, config('ben'));
    const changes: string[] = [];
    one.on('presence', { event: 'join' }, ({ key }) => changes.push(`join ${key}`));
    one.on('presence', { event: 'leave' }, ({ key }) => changes.push(`leave ${key}`));
    other.on('presence', { event: 'sync' }, () => {});
    await subscribed(one);
    expect(await one.track({ mood: 'fine' })).toBe('ok');
    await subscribed(other);
    await expect.poll(() => Object.keys(other.presenceState())).toEqual(['ann']);
    await other.track({ mood: 'late' });
    await expect.poll(() => Object.keys(one.presenceState()).toSorted()).toEqual(['ann', 'ben']);
    expect(one.presenceState()['ben']).toMatchObject([{ mood: 'late' }]);
    await other.track({ mood: 'here' });
    await expect.poll(() => one.presenceState()['ben']).toMatchObject([{ mood: 'here' }]);
    await other.unsubscribe();
    await expect.poll(() => Object.keys(one.presenceState())).toEqual(['ann']);
    await one.untrack();
    await expect.poll(() => Object.keys(one.presenceState())).toEqual([]);
    expect(changes).toContain('leave ben');
  });
});

describe('a private topic', () => {
  const secret = { config: { private: true } };

  test('lets in whom its policies name, and nobody else', async () => {
    const topic = fresh();
    const [member, stranger] = [await visitor(), await visitor()];
    await gateway.superuser.query('insert into memberships values ($1, $2)', [member.id, topic]);
    expect(await subscribed(stranger.made.channel(topic, secret))).toContain('CHANNEL_ERROR');
    expect(await subscribed(client().channel(topic, secret))).toContain('CHANNEL_ERROR');
    const channel = member.made.channel(topic, secret);
    const all = heard(channel);
    expect(await subscribed(channel)).toBe('SUBSCRIBED');
    // The open topic of the same name is another.
    const open = client().channel(topic);
    await subscribed(open);
    await open.send({ type: 'broadcast', event: 'e', payload: {} });
    const [second] = [await visitor()];
    await gateway.superuser.query('insert into memberships values ($1, $2)', [second.id, topic]);
    const theirs = second.made.channel(topic, secret);
    await subscribed(theirs);
    await theirs.send({ type: 'broadcast', event: 'mine', payload: { a: 1 } });
    await expect.poll(() => all.length).toBe(1);
    expect(all).toMatchObject([{ event: 'mine' }]);
    // Nobody may say that they are there.
    expect(await theirs.track({})).not.toBe('ok');
  });

  test('closes for who may no longer', async () => {
    const topic = fresh();
    const member = await visitor();
    await gateway.superuser.query('insert into memberships values ($1, $2)', [member.id, topic]);
    const channel = member.made.channel(topic, secret);
    const statuses: string[] = [];
    await new Promise<void>((resolve) => {
      channel.subscribe((status) => {
        statuses.push(status);
        resolve();
      });
    });
    await gateway.superuser.query('delete from memberships where room = $1', [topic]);
    await member.made.auth.refreshSession();
    await expect.poll(() => statuses.at(-1)).toMatch(/CLOSED|CHANNEL_ERROR/);
  });

  test('hears what is sent from SQL', async () => {
    const topic = fresh();
    const member = await visitor();
    await gateway.superuser.query('insert into memberships values ($1, $2)', [member.id, topic]);
    const channel = member.made.channel(topic, secret);
    const all = heard(channel);
    await subscribed(channel);
    await gateway.superuser.query(`select realtime.send('{"a": 1}', 'from_sql', $1)`, [topic]);
    await expect.poll(() => all).toMatchObject([{ event: 'from_sql', payload: { a: 1 } }]);
  });
});

describe('a private topic, as the hosted service has it besides', () => {
  const joinRoom = async (topic: string, config: object = {}) => {
    const one = await visitor();
    await gateway.superuser.query('insert into memberships values ($1, $2)', [one.id, topic]);
    const channel = one.made.channel(topic, { config: { private: true, ...config } as never });
    return { ...one, channel };
  };
  const send = (topic: string, n: number) =>
    gateway.superuser.query(`select realtime.send($1, 'e', $2)`, [{ n }, topic]);

  test('replays what was sent from SQL, the last of it, once each', async () => {
    const topic = fresh();
    for (let n = 0; n < 4; n += 1) await send(topic, n);
    const { channel } = await joinRoom(topic, { broadcast: { replay: { since: 0, limit: 3 } } });
    const all = heard(channel);
    await subscribed(channel);
    await send(topic, 4);
    const numbers = () => all.map((each) => (each as { payload: { n: number } }).payload.n);
    await expect.poll(numbers).toEqual([1, 2, 3, 4]);
    expect(all[0]).toMatchObject({ meta: { replayed: true, id: expect.any(String) } });
    expect(all[3]).not.toHaveProperty('meta');
    const late = await joinRoom(topic, { broadcast: { replay: { since: Date.now() + 60_000 } } });
    const none = heard(late.channel);
    await subscribed(late.channel);
    await send(topic, 5);
    await expect.poll(() => none.length).toBe(1);
  });

  test('replays nothing on an open topic, nor for what is no moment', async () => {
    // The official client does not even ask.
    const socket = new WebSocket(
      `${gateway.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${gateway.secrets.anonKey}&vsn=2.0.0`,
    );
    await new Promise((resolve) => socket.on('open', resolve));
    const config = { broadcast: { replay: { since: 0 } } };
    socket.send(JSON.stringify(['1', '1', `realtime:${fresh()}`, 'phx_join', { config }]));
    const answer = await new Promise<string>((resolve) =>
      socket.once('message', (data: Buffer) => resolve(data.toString())),
    );
    expect(answer).toContain('Replay is not allowed for public channels');
    socket.close();
    const { channel } = await joinRoom(fresh(), { broadcast: { replay: { since: 'now' } } });
    expect(await subscribed(channel)).toContain('Replay params are not valid');
  });

  test('says when the database is heard, and hears bytes from it', async () => {
    const topic = fresh();
    const { channel } = await joinRoom(topic, { broadcast: { replication_ready: true } });
    const all = heard(channel);
    const ready = new Promise((resolve) => channel.on('system', {}, resolve));
    await subscribed(channel);
    expect(await ready).toMatchObject({
      extension: 'system',
      status: 'ok',
      message: 'Replication connection established',
      channel: topic,
    });
    await gateway.superuser.query(`select realtime.send_binary('\\x00ff0a', 'bytes', $1)`, [topic]);
    await expect.poll(() => all.length).toBe(1);
    const { payload } = all[0] as { payload: ArrayBuffer };
    expect([...new Uint8Array(payload)]).toEqual([0, 255, 10]);
  });

  test('is sent to over HTTP by who may, as JSON and as bytes', async () => {
    const topic = `${fresh()}/with ü`;
    const one = await joinRoom(topic);
    const all = heard(one.channel);
    await subscribed(one.channel);
    const other = await joinRoom(topic);
    expect(await other.channel.httpSend('a/b', { n: 1 })).toEqual({ success: true });
    expect(await other.channel.httpSend('c', new Uint8Array([1, 2]).buffer)).toEqual({
      success: true,
    });
    await expect.poll(() => all.length).toBe(2);
    expect(all[0]).toMatchObject({ event: 'a/b', payload: { n: 1 } });
    const stranger = (await visitor()).made.channel(topic, { config: { private: true } });
    await expect(stranger.httpSend('e', { n: 2 })).rejects.toThrow('Unauthorized');
    const post = (type: string, body: string) =>
      fetch(`${gateway.url}/realtime/v1/api/broadcast/t/events/e`, {
        method: 'POST',
        headers: { apikey: gateway.secrets.anonKey, 'content-type': type },
        body,
      }).then(({ status }) => status);
    expect(await post('application/json', '{}')).toBe(202);
    expect(await post('application/json', '{')).toBe(422);
    expect(await post('text/plain', 'x')).toBe(415);
    expect(all).toHaveLength(2);
  });
});

describe('the name under which somebody is present on a private topic', () => {
  const presentAs = async (topic: string, key: string) => {
    const one = await visitor();
    const channel = one.made.channel(topic, {
      config: { private: true, presence: { key, enabled: true } },
    });
    channel.on('presence', { event: 'sync' }, () => {});
    return { ...one, channel, keys: () => Object.keys(channel.presenceState()) };
  };

  test('is one that its policies allow', async () => {
    await gateway.superuser.query(`
      create policy "hear names" on realtime.messages for select to authenticated
        using (realtime.topic() like 'names-%');
      create policy "show own name" on realtime.messages for insert to authenticated
        with check (extension = 'presence' and realtime.topic() like 'names-%'
          and current_setting('realtime.presence_key', true) in ('', 'self ' || auth.uid()))`);
    const topic = `names-${fresh()}`;
    const one = await visitor();
    const own = one.made.channel(topic, {
      config: { private: true, presence: { key: `self ${one.id}`, enabled: true } },
    });
    own.on('presence', { event: 'sync' }, () => {});
    await subscribed(own);
    expect(await own.track({})).toBe('ok');
    const other = await presentAs(topic, `self ${one.id}`);
    await subscribed(other.channel);
    expect(await other.channel.track({ not: 'me' })).toBe('error');
    expect(await other.channel.track({ still: 'not' })).toBe('error');
    const nameless = await presentAs(topic, '');
    await subscribed(nameless.channel);
    expect(await nameless.channel.track({})).toBe('ok');
    await expect.poll(() => nameless.keys().length).toBe(2);
    expect(nameless.keys().find((key) => !key.startsWith('self'))).toMatch(/^[-0-9a-f]{36}$/);
    expect(own.presenceState()[`self ${one.id}`]).toHaveLength(1);
    await gateway.superuser.query(`drop policy "show own name" on realtime.messages`);
  });

  test('is nobody else’s while they are there', async () => {
    await gateway.superuser.query(`
      create policy "show any name" on realtime.messages for insert to authenticated
        with check (extension = 'presence' and realtime.topic() like 'names-%')`);
    const topic = `names-${fresh()}`;
    const [one, other] = [await presentAs(topic, 'ann'), await presentAs(topic, 'ann')];
    await subscribed(one.channel);
    expect(await one.channel.track({})).toBe('ok');
    await subscribed(other.channel);
    expect(await other.channel.track({})).toBe('error');
    await one.channel.untrack();
    await expect.poll(() => other.keys()).toEqual([]);
    expect(await other.channel.track({})).toBe('ok');
  });
});

describe('what somebody says of themselves on a private topic', () => {
  const metasOf = (channel: RealtimeChannel): unknown[] =>
    Object.values(channel.presenceState()).flat();
  const entering = async (topic: string, key: string, made: SupabaseClient) => {
    const channel = made.channel(topic, {
      config: { private: true, presence: { key, enabled: true } },
    });
    channel.on('presence', { event: 'sync' }, () => {});
    await subscribed(channel);
    return channel;
  };
  const words = { at: 'home', deep: { er: ['call me'] } };

  beforeAll(() =>
    gateway.superuser.query(`
      create policy "hear silent" on realtime.messages for select to authenticated
        using (realtime.topic() like 'silent-%');
      create policy "be there silently" on realtime.messages for insert to authenticated
        with check (extension = 'presence' and realtime.topic() like 'silent-%'
          and (payload is null or payload = '{}')
          and (current_setting('realtime.presence_key', true) not like 'hidden%'
            or current_setting('realtime.presence_audience', true) = 'self'))`),
  );
  afterAll(() =>
    gateway.superuser.query(`
      drop policy "hear silent" on realtime.messages;
      drop policy "be there silently" on realtime.messages`),
  );

  test('is nothing but the name where its policies take no words', async () => {
    const topic = `silent-${fresh()}`;
    const one = await entering(topic, 'one', (await visitor()).made);
    const other = await entering(topic, 'other', (await visitor()).made);
    for (const payload of [words, {}, { phx_ref: 'words' }])
      expect(await one.track(payload)).toBe('ok');
    // The last word of three: each is a diff of its own.
    await one.track({ at: 'the end' });
    await expect
      .poll(() => JSON.stringify(metasOf(one)) === JSON.stringify(metasOf(other)))
      .toBe(true);
    expect(metasOf(other)).toEqual([{ presence_ref: expect.any(String) }]);
    expect(JSON.stringify(metasOf(other))).not.toContain('words');
  });

  test('is theirs alone where nobody else may see them, and they are not told so', async () => {
    const topic = `silent-${fresh()}`;
    const person = await visitor();
    const second = client();
    const { data } = await person.made.auth.getSession();
    await second.realtime.setAuth(data.session?.access_token ?? null);
    const hidden = await entering(topic, 'hidden one', person.made);
    const shown = await entering(topic, 'other', (await visitor()).made);
    expect(await shown.track({})).toBe('ok');
    expect(await hidden.track(words)).toBe('ok');
    expect(await hidden.track({})).toBe('ok');
    const again = await entering(topic, 'hidden two', second);
    for (const own of [hidden, again])
      await expect
        .poll(() => Object.keys(own.presenceState()).toSorted())
        .toEqual(['hidden one', 'other']);
    const late = await entering(topic, 'late', (await visitor()).made);
    expect(await late.track({})).toBe('ok');
    for (const other of [shown, late])
      await expect
        .poll(() => Object.keys(other.presenceState()).toSorted())
        .toEqual(['late', 'other']);
    expect(await hidden.untrack()).toBe('ok');
    await expect
      .poll(() => Object.keys(again.presenceState()).toSorted())
      .toEqual(['late', 'other']);
    expect(await hidden.track({})).toBe('ok');
    await hidden.unsubscribe();
    await expect
      .poll(() => Object.keys(again.presenceState()).toSorted())
      .toEqual(['late', 'other']);
  });
});

describe('the socket', () => {
  const url = (query: string) =>
    `${gateway.url.replace('http', 'ws')}/realtime/v1/websocket${query}`;
  const refusal = (query: string) =>
    new Promise<number | undefined>((resolve) => {
      const socket = new WebSocket(url(query));
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('open', () => resolve(101));
      socket.on('error', () => {});
    });

  test('wants a key and a version it knows', async () => {
    expect(await refusal('')).toBe(401);
    expect(await refusal('?apikey=nonsense')).toBe(401);
    expect(await refusal(`?apikey=${gateway.secrets.anonKey}&vsn=3.0.0`)).toBe(403);
  });

  test('survives whatever is sent to it', async () => {
    const socket = new WebSocket(url(`?apikey=${gateway.secrets.anonKey}&vsn=2.0.0`));
    const said: unknown[] = [];
    socket.on('message', (data: Buffer) => said.push(JSON.parse(data.toString())));
    await new Promise((resolve) => socket.on('open', resolve));
    const join = (topic: string, payload: unknown) =>
      socket.send(JSON.stringify(['1', '1', topic, 'phx_join', payload]));
    for (const each of ['', '{', '[]', '[1,2,3]', 'null', '["1","1",{},"x",{}]', '{"topic":"a"}'])
      socket.send(each);
    socket.send(Buffer.from([3, 255, 255, 255, 255, 255, 1]));
    socket.send(Buffer.from([3]));
    join('realtime:', {});
    join('other', {});
    join('realtime:x', null);
    join('realtime:x', { config: 'x', access_token: 5 });
    join('realtime:y', { access_token: 'not.a.token' });
    socket.send(JSON.stringify(['1', '2', 'realtime:nowhere', 'broadcast', { event: 'e' }]));
    socket.send(JSON.stringify([null, '9', 'phoenix', 'heartbeat', {}]));
    await expect
      .poll(() => said.at(-1))
      .toEqual([null, '9', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]);
    const answers = said
      .filter((each) => Array.isArray(each) && each[3] === 'phx_reply')
      .map((each) => (each as [unknown, unknown, string, unknown, { status: string }])[4].status);
    expect(answers).toEqual(['error', 'error', 'ok', 'ok', 'error', 'error', 'ok']);
    socket.close();
  });

  test('ends a channel whose token runs out, and one that says too much', async () => {
    const { made } = await visitor();
    const channel = made.channel(fresh());
    await subscribed(channel);
    const closed = new Promise<string>((resolve) => {
      channel.on('system', {}, ({ message }: { message: string }) => resolve(message));
    });
    await Promise.all(
      Array.from({ length: 250 }, (_, n) =>
        channel.send({ type: 'broadcast', event: 'e', payload: { n } }),
      ),
    );
    expect(await closed).toContain('Too many messages');
  });

  test('is cut when its client reads no more, and nobody else notices', async () => {
    const topic = fresh();
    const lazy = new WebSocket(url(`?apikey=${gateway.secrets.anonKey}&vsn=2.0.0`));
    await new Promise((resolve) => lazy.on('open', resolve));
    lazy.send(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', {}]));
    await new Promise((resolve) => lazy.once('message', resolve));
    const [speaker, reader] = [client().channel(topic), client().channel(topic)];
    const all = heard(reader);
    await Promise.all([speaker, reader].map(subscribed));
    lazy.pause();
    const payload = { long: 'x'.repeat(2_000_000) };
    // One at a time: a reader that keeps up is never behind by as much as the other, however busy this machine is.
    for (let n = 1; n <= 40; n += 1) {
      await speaker.send({ type: 'broadcast', event: 'e', payload });
      await expect.poll(() => all.length, { interval: 5 }).toBe(n);
    }
    const ended = new Promise((resolve) => lazy.once('close', resolve));
    lazy.resume();
    await ended;
  });

  test('takes so many channels and no more', async () => {
    const socket = new WebSocket(url(`?apikey=${gateway.secrets.anonKey}&vsn=2.0.0`));
    const said: [unknown, unknown, string, string, { status: string }][] = [];
    socket.on('message', (data: Buffer) => said.push(JSON.parse(data.toString())));
    await new Promise((resolve) => socket.on('open', resolve));
    for (let n = 0; n < 101; n += 1)
      socket.send(JSON.stringify([`${n}`, `${n}`, `realtime:many-${n}`, 'phx_join', {}]));
    await expect.poll(() => said.filter((each) => each[3] === 'phx_reply').length).toBe(101);
    expect(said.filter((each) => each[4].status === 'error').length).toBeGreaterThanOrEqual(1);
    socket.close();
  });
});

describe('several gateways on one database', () => {
  let second: Awaited<ReturnType<typeof startTestGateway>>;
  beforeAll(async () => {
    second = await startTestGateway({ beside: gateway });
  });
  afterAll(() => second.close());
  const elsewhere = () => client('2.0.0', second.url);

  /** Each knows the other once what it says is heard there: a greeting takes its time. */
  const acquainted = async () => {
    const topic = fresh();
    const both = [client().channel(topic), elsewhere().channel(topic)];
    const said = both.map((channel) => heard(channel));
    await Promise.all(both.map(subscribed));
    await expect
      .poll(async () => {
        for (const channel of both)
          await channel.send({ type: 'broadcast', event: 'e', payload: {} });
        return said.every((each) => each.length > 0);
      })
      .toBe(true);
  };

  test('a broadcast reaches who is on the other, long or short, in its order', async () => {
    await acquainted();
    const topic = fresh();
    const [here, there] = [client().channel(topic), elsewhere().channel(topic)];
    const all = heard(there) as { payload: { n: number; long?: string } }[];
    await Promise.all([here, there].map(subscribed));
    for (let n = 0; n < 6; n += 1)
      await here.send({
        type: 'broadcast',
        event: 'e',
        payload: n % 2 === 0 ? { n } : { n, long: 'x'.repeat(20_000) },
      });
    await expect.poll(() => all.map(({ payload }) => payload.n)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(all[1]?.payload.long).toHaveLength(20_000);
  });

  test('presence is one, whoever came first', async () => {
    await acquainted();
    const topic = fresh();
    const config = (key: string) => ({ config: { presence: { key, enabled: true } } });
    const here = client().channel(topic, config('ann'));
    const there = elsewhere().channel(topic, config('ben'));
    for (const channel of [here, there]) channel.on('presence', { event: 'sync' }, () => {});
    await subscribed(here);
    await here.track({});
    await subscribed(there);
    await there.track({});
    for (const channel of [here, there])
      await expect
        .poll(() => Object.keys(channel.presenceState()).toSorted())
        .toEqual(['ann', 'ben']);
    await there.untrack();
    await expect.poll(() => Object.keys(here.presenceState())).toEqual(['ann']);
  });

  test('who was on one that is gone is gone', async () => {
    const topic = fresh();
    const here = client().channel(topic, { config: { presence: { key: 'ann', enabled: true } } });
    here.on('presence', { event: 'sync' }, () => {});
    await subscribed(here);
    const gone = '6d1c0c7e-0000-4000-8000-000000000001';
    await gateway.superuser.query(
      'insert into _gateway.realtime_gateways (id, seen_at) values ($1, now())',
      [gone],
    );
    const say = (said: object) =>
      gateway.superuser.query(`select pg_notify('_gateway_realtime', $1)`, [
        JSON.stringify({ from: gone, said }),
      ]);
    await say({
      kind: 'present',
      place: `open:${topic}`,
      metas: { zoe: { metas: [{ phx_ref: 'z' }] } },
    });
    await expect.poll(() => Object.keys(here.presenceState())).toEqual(['zoe']);
    await gateway.superuser.query('delete from _gateway.realtime_gateways where id = $1', [gone]);
    await expect.poll(() => Object.keys(here.presenceState())).toEqual([]);
  });

  test('a channel hears again after the database ended every connection', async () => {
    const topic = fresh();
    const [here, there] = [client().channel(topic), elsewhere().channel(topic)];
    const all = heard(there);
    await Promise.all([here, there].map(subscribed));
    await gateway.superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'mendwell realtime' and datname = current_database()`,
    );
    await expect
      .poll(async () => {
        await here.send({ type: 'broadcast', event: 'e', payload: {} });
        return all.length;
      })
      .toBeGreaterThan(0);
  });
});

describe('a right that ended after the join', () => {
  test('closes the channel; others on it go on hearing', async () => {
    const room = fresh();
    const [one, other] = [await visitor(), await visitor()];
    for (const { id } of [one, other])
      await gateway.superuser.query('insert into public.memberships values ($1, $2)', [id, room]);
    const channels = [one, other].map(({ made }) =>
      made.channel(room, { config: { private: true } }),
    );
    const [first, second] = channels as [RealtimeChannel, RealtimeChannel];
    const [byFirst, bySecond] = [heard(first), heard(second)];
    const events: unknown[] = [];
    first.on('system', {}, (message) => events.push(message));
    expect(await Promise.all(channels.map(subscribed))).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);
    await gateway.superuser.query('delete from public.memberships where user_id = $1', [one.id]);
    await expect
      .poll(() => events)
      .toContainEqual(
        expect.objectContaining({
          status: 'error',
          message: `You do not have permissions to read from this Channel topic: ${room}`,
        }),
      );
    await gateway.superuser.query(`select realtime.send('{"a":1}', 'said', $1, true)`, [room]);
    await expect.poll(() => bySecond).toMatchObject([{ payload: { a: 1 } }]);
    expect(byFirst).toEqual([]);
  });

  test('to send is lost where only that is, and to be seen there, too', async () => {
    const room = fresh();
    await gateway.superuser.query(`
      create policy "hear ${room}" on realtime.messages for select to authenticated using (realtime.topic() = '${room}');
      create policy "show in ${room}" on realtime.messages for insert to authenticated
        with check (realtime.topic() = '${room}' and exists (select from public.memberships m where m.user_id = auth.uid() and m.room = '${room}'))`);
    const [one, other] = [await visitor(), await visitor()];
    await gateway.superuser.query('insert into public.memberships values ($1, $2)', [one.id, room]);
    const shown = one.made.channel(room, {
      config: { private: true, presence: { key: 'one', enabled: true } },
    });
    const watching = other.made.channel(room, {
      config: { private: true, presence: { key: 'other', enabled: true } },
    });
    watching.on('presence', { event: 'sync' }, () => {});
    shown.on('presence', { event: 'sync' }, () => {});
    await Promise.all([shown, watching].map(subscribed));
    await shown.track({ a: 1 });
    await expect.poll(() => Object.keys(watching.presenceState())).toEqual(['one']);
    await gateway.superuser.query('delete from public.memberships where user_id = $1', [one.id]);
    await expect.poll(() => Object.keys(watching.presenceState())).toEqual([]);
    expect(shown.state).toBe('joined');
  });
});

describe('a session that ended', () => {
  const invite = (id: string, topic: string) =>
    gateway.superuser.query('insert into public.memberships values ($1, $2)', [id, topic]);
  /** Somebody on a private topic, and the state of their channel as it changes. */
  async function listener(topic: string) {
    const { made, id } = await visitor();
    await invite(id, topic);
    const channel = made.channel(topic, { config: { private: true } });
    const systems: { status?: string; message?: string }[] = [];
    channel.on('system', {}, (message: { status?: string; message?: string }) => {
      systems.push(message);
    });
    const all = heard(channel);
    expect(await subscribed(channel)).toBe('SUBSCRIBED');
    return { made, id, channel, systems, all };
  }
  const over = { status: 'error', message: 'The session of this access token has ended' };

  test.each([
    ['signed out elsewhere', 'delete from auth.sessions where user_id = $1'],
    ['banned', `update auth.users set banned_until = now() + interval '1 day' where id = $1`],
    ['closed', 'update auth.users set deleted_at = now() where id = $1'],
  ])('hears nothing more: %s', async (_, sql) => {
    const topic = fresh();
    const [gone, stays] = [await listener(topic), await listener(topic)];
    await gateway.superuser.query(sql, [gone.id]);
    await expect.poll(() => gone.systems).toContainEqual(expect.objectContaining(over));
    await gateway.superuser.query("select realtime.send('{}', 'said', $1, true)", [topic]);
    await expect.poll(() => stays.all).toHaveLength(1);
    expect(gone.all).toEqual([]);
    expect(stays.systems).not.toContainEqual(expect.objectContaining(over));
  });

  test('joins nothing, and sends nothing over HTTP', async () => {
    const { made, id } = await visitor();
    const topic = fresh();
    await invite(id, topic);
    const token = (await made.auth.getSession()).data.session?.access_token ?? '';
    await gateway.superuser.query('delete from auth.sessions where user_id = $1', [id]);
    const channel = made.channel(topic, { config: { private: true } });
    expect(await subscribed(channel)).toContain('session of this access token has ended');
    const { status } = await fetch(`${gateway.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: {
        apikey: gateway.secrets.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ messages: [{ topic, event: 'said', payload: {}, private: true }] }),
    });
    expect(status).toBe(401);
  });
});
