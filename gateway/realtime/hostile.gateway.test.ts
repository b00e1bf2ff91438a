import net from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway } from '../kernel/testing.ts';
import { limits } from './limits.ts';

// What somebody with bad intent and the public key may send.

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
const sockets: WebSocket[] = [];
/** Within a test it stands still, or a flood would fall into two seconds on a slow machine; from one to the next, warnings end. */
let clock = Date.now();

beforeAll(async () => {
  // How much may be sent in a second is the business of the floods' tests: here it is what waits.
  const plenty = { framesPerSecond: 1e9, bytesPerSecond: 1e9 };
  const network = { networkFramesPerSecond: 1e9, networkBytesPerSecond: 1e9 };
  gateway = await startTestGateway({
    now: () => new Date(clock),
    realtimeLimits: { ...plenty, ...network },
  });
});
afterAll(() => gateway.close());
afterEach(() => {
  clock += (limits.warnedSeconds + 1) * 1000;
  for (const socket of sockets.splice(0)) socket.terminate();
});

type Said = [string | null, string | null, string, string, Record<string, unknown>];

/** A socket without the official client, which would not send such things, and the text frames it is sent. */
async function raw(
  version: '1.0.0' | '2.0.0' = '2.0.0',
  at = gateway,
): Promise<{ socket: WebSocket; said: Said[]; texts: string[] }> {
  const url = `${at.url.replace('http', 'ws')}/realtime/v1/websocket`;
  const socket = new WebSocket(`${url}?apikey=${at.secrets.anonKey}&vsn=${version}`);
  sockets.push(socket);
  const said: Said[] = [];
  const texts: string[] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return;
    texts.push(data.toString());
    said.push(JSON.parse(data.toString()));
  });
  socket.on('error', () => {});
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return { socket, said, texts };
}

let count = 0;
const fresh = () => `realtime:hostile-${(count += 1)}`;

const join = ({ socket }: { socket: WebSocket }, topic: string, config: object = {}) =>
  socket.send(JSON.stringify(['1', '1', topic, 'phx_join', { config }]));

/** Statuses of what was answered. */
const answers = (said: readonly Said[]) =>
  said.filter((each) => each[3] === 'phx_reply').map((each) => each[4]['status']);

const converse = (bytes: string) =>
  new Promise<string>((resolve) => {
    const socket = net.connect(Number(new URL(gateway.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
    socket.write(bytes);
  });

test('a request for a socket whose target is no address is refused', async () => {
  const answer = await converse(
    'GET // HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
});

test('fresh tokens without end close their channel, then the socket: for each of them rights are tried', async () => {
  const topic = fresh();
  const one = await raw();
  const ended = new Promise<number>((resolve) => one.socket.on('close', resolve));
  const token = { access_token: gateway.secrets.anonKey };
  const renew = () => {
    join(one, topic);
    for (let n = 0; n < 110; n += 1)
      one.socket.send(JSON.stringify([null, null, topic, 'access_token', token]));
  };
  renew();
  await expect
    .poll(() => one.said.find((each) => each[3] === 'system')?.[4]['message'])
    .toBe('Too many messages per second');
  renew();
  expect(await ended).toBe(1008);
  // A neighbor was told already.
  const other = await raw();
  const alsoEnded = new Promise<number>((resolve) => other.socket.on('close', resolve));
  join(other, topic);
  for (let n = 0; n < 110; n += 1)
    other.socket.send(JSON.stringify([null, null, topic, 'access_token', token]));
  expect(await alsoEnded).toBe(1008);
  expect(other.said.filter((each) => each[3] === 'system')).toEqual([]);
});

describe('presence under a name that objects have already', () => {
  test.each(['__proto__', 'constructor', 'toString'])(
    '%s is a name like any other',
    async (key) => {
      const topic = fresh();
      const one = await raw();
      join(one, topic, { presence: { key, enabled: true } });
      one.socket.send(
        JSON.stringify([
          '1',
          '2',
          topic,
          'presence',
          { event: 'track', payload: { mood: 'fine' } },
        ]),
      );
      await expect.poll(() => answers(one.said)).toEqual(['ok', 'ok']);
      const other = await raw();
      join(other, topic, { presence: { enabled: true } });
      const state = () => other.said.find((each) => each[3] === 'presence_state')?.[4];
      await expect
        .poll(() => Object.entries(state() ?? {}))
        .toMatchObject([[key, { metas: [{ mood: 'fine' }] }]]);
    },
  );
});

describe('what is kept of a client, or sent on for it, is short', () => {
  const track = ({ socket }: { socket: WebSocket }, topic: string, payload: object) =>
    socket.send(JSON.stringify(['1', '2', topic, 'presence', { event: 'track', payload }]));
  const reasons = (said: readonly Said[]) =>
    said.flatMap(([, , , event, { response }]) =>
      event === 'phx_reply' ? [(response as { reason?: string }).reason ?? 'ok'] : [],
    );

  test('the name under which somebody is present', async () => {
    const topic = fresh();
    const one = await raw();
    for (const key of ['k'.repeat(256), '€'.repeat(86), 'k'.repeat(2_900_000)]) {
      join(one, topic, { presence: { key } });
      track(one, topic, {});
    }
    join(one, topic, { presence: { key: 'k'.repeat(255) } });
    track(one, topic, {});
    const refusal = 'PresenceRateLimitReached: The presence key is too long';
    const refused = [refusal, 'unmatched topic'];
    await expect
      .poll(() => reasons(one.said))
      .toEqual([...refused, ...refused, ...refused, 'ok', 'ok']);
  });

  test('that name, with what somebody says of themselves', async () => {
    const topic = fresh();
    const one = await raw();
    join(one, topic, { presence: { key: 'k'.repeat(255) } });
    track(one, topic, { mood: 'x'.repeat(limits.presenceBytes - 100) });
    track(one, topic, { mood: 'x'.repeat(limits.presenceBytes - 300) });
    await expect
      .poll(() => reasons(one.said))
      .toEqual(['ok', 'PresenceRateLimitReached: Too much presence', 'ok']);
  });

  test.each(['1.0.0', '2.0.0'] as const)(
    'references, topics and events, version %s',
    async (version) => {
      const { socket, texts } = await raw(version);
      const send = (...[join_ref, ref, topic, event]: (string | null)[]) =>
        socket.send(
          JSON.stringify(
            version === '2.0.0'
              ? [join_ref, ref, topic, event, {}]
              : { join_ref, ref, topic, event, payload: {} },
          ),
        );
      const topic = fresh();
      for (const long of ['x'.repeat(256), '€'.repeat(86), 'x'.repeat(1_000_000)]) {
        send(long, '1', topic, 'phx_join');
        send('1', long, topic, 'phx_join');
        send('1', '1', `realtime:${long}`, 'phx_join');
        send(null, '1', topic, long);
        send(null, long, 'phoenix', 'heartbeat');
      }
      send('j'.repeat(255), 'r'.repeat(255), topic, 'phx_join');
      await expect.poll(() => texts.length).toBe(2);
      expect(texts[0]).toContain('r'.repeat(255));
    },
  );

  test('the event of a broadcast', async () => {
    const topic = fresh();
    const [sender, hearer] = [await raw(), await raw('1.0.0')];
    join(sender, topic);
    hearer.socket.send(JSON.stringify({ join_ref: '1', ref: '1', topic, event: 'phx_join' }));
    for (const { texts } of [sender, hearer]) await expect.poll(() => texts.length).toBe(2);
    for (const event of ['e'.repeat(300_000), 'short'])
      sender.socket.send(JSON.stringify(['1', '2', topic, 'broadcast', { event, payload: {} }]));
    await expect.poll(() => hearer.texts.length).toBe(3);
    expect(hearer.texts[2]).toContain('short');
  });

  test('a token', async () => {
    const topic = fresh();
    const { socket, said } = await raw();
    socket.send(
      JSON.stringify(['1', '1', topic, 'phx_join', { access_token: 'x'.repeat(20_000) }]),
    );
    await expect.poll(() => reasons(said)).toEqual(['InvalidJWTToken: the token is too long']);
  });
});

describe('broadcasts over HTTP', () => {
  let time = Date.now();
  let strict: Awaited<ReturnType<typeof startTestGateway>>;
  beforeAll(async () => {
    strict = await startTestGateway({
      trustedProxies: 'loopback',
      now: () => new Date(time),
      realtimeLimits: { networkBytesPerSecond: 20_000, networkDeliveriesPerSecond: 3 },
    });
  });
  afterAll(() => strict.close());
  afterEach(() => {
    time += 1_000;
  });

  type From = readonly [address: string, key?: string];
  const headers = ([address, key = strict.secrets.anonKey]: From) => ({
    apikey: key,
    'content-type': 'application/json',
    'x-forwarded-for': address,
  });
  const messages = (topic: string, from: From, count = 1, bytes = 0) =>
    fetch(`${strict.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: headers(from),
      body: JSON.stringify({
        messages: Array.from({ length: count }, () => ({
          topic,
          event: 'e',
          payload: { filler: 'x'.repeat(bytes) },
        })),
      }),
    });
  const one = (topic: string, from: From, bytes = 0) =>
    fetch(`${strict.url}/realtime/v1/api/broadcast/${topic}/events/e`, {
      method: 'POST',
      headers: headers(from),
      body: JSON.stringify('x'.repeat(bytes)),
    });
  const first = '198.51.100.1';
  const neighbor = '198.51.100.2';
  const server = (): From => [first, strict.secrets.serviceRoleKey];

  test('to private topics wait for each other within a network, as joins do, and others do not wait for them', async () => {
    const db = strict.superuser;
    const lockKey = 770_077;
    await db.query(`
      create function public.wait_here() returns boolean language plpgsql as $$
      begin perform pg_advisory_xact_lock(${lockKey}); return true; end $$;
      create policy slow_topic on realtime.messages for insert to anon
      with check (realtime.topic() <> 'slow' or public.wait_here())`);
    const privately = (topic: string, address: string) =>
      fetch(`${strict.url}/realtime/v1/api/broadcast/${topic}/events/e?private=true`, {
        method: 'POST',
        headers: headers([address]),
        body: '1',
      }).then(({ status }) => status);
    const waiting = async () =>
      (
        await db.query(
          `select from pg_locks where locktype = 'advisory' and objid = ${lockKey} and not granted`,
        )
      ).rowCount;
    const holder = await db.connect();
    const asked: Promise<number>[] = [];
    try {
      await holder.query(`begin; select pg_advisory_xact_lock(${lockKey})`);
      for (let each = 0; each < 5; each += 1) asked.push(privately('slow', first));
      await expect.poll(waiting).toBe(limits.judgedPerNetwork);
      expect(await privately('quick', '203.0.113.1')).toBe(202);
      expect(await waiting()).toBe(limits.judgedPerNetwork);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await Promise.all(asked)).toEqual([202, 202, 202, 202, 202]);
    await db.query('drop policy slow_topic on realtime.messages; drop function public.wait_here()');
  });

  test('are so many bytes a second of a network, both ways of sending together', async () => {
    expect((await messages('t', [first], 1, 12_000)).status).toBe(202);
    const refused = await one('t', [neighbor], 12_000);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await messages('t', [neighbor], 1, 12_000)).status).toBe(429);
    expect((await one('t', [neighbor], 6_000)).status).toBe(202);
    expect((await one('t', ['203.0.113.1'], 12_000)).status).toBe(202);
    expect((await messages('t', server(), 1, 30_000)).status).toBe(202);
    expect((await one('t', server(), 30_000)).status).toBe(202);
    time += 1_000;
    expect((await one('t', [neighbor], 12_000)).status).toBe(202);
  });

  test('are heard by so many a second, and refused whole', async () => {
    const hearers = [await raw('2.0.0', strict), await raw('2.0.0', strict)];
    const topic = fresh();
    for (const hearer of hearers) join(hearer, topic);
    for (const { said } of hearers) await expect.poll(() => answers(said)).toEqual(['ok']);
    const name = topic.replace('realtime:', '');
    let heard = 0;
    hearers[0]?.socket.on('message', (_data, isBinary) => {
      if (isBinary) heard += 1;
    });
    const refused = await messages(name, [first], 2);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await one(name, [first])).status).toBe(202);
    expect((await one(name, [neighbor])).status).toBe(429);
    expect((await one('elsewhere', [neighbor])).status).toBe(202);
    expect((await one(name, ['203.0.113.1'])).status).toBe(202);
    expect((await messages(name, server(), 5)).status).toBe(202);
    await expect.poll(() => heard).toBe(7);
  });
});

describe('a broadcast as bytes that says it is JSON', () => {
  const bytesOf = (topic: string, event: string, payload: string) =>
    Buffer.concat([
      Buffer.from([3, 1, 1, topic.length, event.length, 0, 1]),
      Buffer.from(`11${topic}${event}${payload}`),
    ]);

  test('reaches nobody when it is none', async () => {
    const topic = fresh();
    const [sender, old, recent] = [await raw(), await raw('1.0.0'), await raw()];
    join(sender, topic);
    join(recent, topic);
    old.socket.send(JSON.stringify({ join_ref: '1', ref: '1', topic, event: 'phx_join' }));
    for (const { texts } of [sender, old, recent]) await expect.poll(() => texts.length).toBe(2);
    const bytes: string[] = [];
    recent.socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) bytes.push(data.toString());
    });
    sender.socket.send(
      bytesOf(topic, 'e', '{}},"topic":"realtime:elsewhere","event":"phx_close","x":{"y":{}'),
    );
    sender.socket.send(bytesOf(topic, 'e', '['.repeat(100_000) + ']'.repeat(100_000)));
    sender.socket.send(bytesOf(topic, 'e', ' {"honest" :\n 1} '));
    await expect.poll(() => old.texts.length).toBe(3);
    await expect.poll(() => bytes.length).toBe(1);
    expect(old.texts[2]).toBe(
      `{"join_ref":null,"ref":null,"topic":"${topic}","event":"broadcast","payload":{"type":"broadcast","event":"e","payload":{"honest":1}}}`,
    );
  });
});

describe('while a join waits for the database', () => {
  /** Rights on a private topic are tried on this table. */
  async function whileLocked(work: () => Promise<void>): Promise<void> {
    const client = await gateway.superuser.connect();
    try {
      await client.query('begin; lock table realtime.messages in access exclusive mode');
      await work();
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  const closed = (socket: WebSocket) =>
    new Promise<string>((resolve) => {
      socket.on('close', () => resolve('closed'));
    });

  test.each([
    ['too many', 1_100, ''],
    ['too long', 12, 'x'.repeat(1_000_000)],
  ])('%s frames behind it end the socket', async (_, frames, long) => {
    await whileLocked(async () => {
      const one = await raw();
      const ended = closed(one.socket);
      join(one, fresh(), { private: true });
      for (let n = 0; n < frames; n += 1)
        one.socket.send(JSON.stringify([null, '2', 'realtime:none', 'x', { long }]));
      expect(await ended).toBe('closed');
    });
  });

  test('a few are answered after it', async () => {
    const one = await raw();
    await whileLocked(async () => {
      join(one, fresh(), { private: true });
      for (let n = 0; n < 100; n += 1)
        one.socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}]));
    });
    await expect.poll(() => answers(one.said).length).toBe(101);
    expect(answers(one.said)[0]).toBe('error');
  });
});

describe('who comes from one address', () => {
  let time = Date.now();
  let strict: Awaited<ReturnType<typeof startTestGateway>>;
  beforeAll(async () => {
    strict = await startTestGateway({
      trustedProxies: 'loopback',
      now: () => new Date(time),
      realtimeLimits: { socketsPerNetwork: 2, broadcastsPerMinute: 5 },
    });
  });
  afterAll(() => strict.close());

  /** What a request for a socket is answered, and how the socket ends. */
  function from(address: string) {
    const url = `${strict.url.replace('http', 'ws')}/realtime/v1/websocket`;
    const socket = new WebSocket(`${url}?apikey=${strict.secrets.anonKey}&vsn=2.0.0`, {
      headers: { 'x-forwarded-for': address },
    });
    sockets.push(socket);
    socket.on('error', () => {});
    const status = new Promise<number | undefined>((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('open', () => resolve(101));
    });
    const ended = new Promise<number>((resolve) => {
      socket.on('close', (code) => resolve(code));
    });
    return { socket, status, ended };
  }

  test('has so many sockets and no more, and others have theirs', async () => {
    const [first, second] = [from('198.51.100.1'), from('198.51.100.2')];
    expect(await Promise.all([first.status, second.status])).toEqual([101, 101]);
    // Of a network, a /24 or a /48, the oldest that shows no member's token makes room.
    expect(await from('203.0.113.9, 198.51.100.99').status).toBe(101);
    expect(await first.ended).toBe(1013);
    expect(second.socket.readyState).toBe(WebSocket.OPEN);
    const six = from('2001:db8:0:1::1');
    expect(await six.status).toBe(101);
    expect(await from('2001:db8:0:2::1').status).toBe(101);
    expect(await from('2001:db8:0:ffff::1').status).toBe(101);
    expect(await six.ended).toBe(1013);
    expect(second.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('and joins nothing is sent away', async () => {
    const [idle, busy] = [from('192.0.2.3'), from('192.0.2.3')];
    await Promise.all([idle.status, busy.status]);
    const joined = new Promise((resolve) => busy.socket.once('message', resolve));
    join(busy, fresh());
    await joined;
    time += 31_000;
    expect(await idle.ended).toBe(1006);
    expect(busy.socket.readyState).toBe(WebSocket.OPEN);
  });

  const post = (messages: readonly object[], address: string, key = strict.secrets.anonKey) =>
    fetch(`${strict.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: {
        apikey: key,
        'content-type': 'application/json',
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ messages }),
    });

  test('sends so many messages a minute over HTTP', async () => {
    const message = { topic: 't', event: 'e', payload: {} };
    expect((await post(Array(5).fill(message), '198.51.100.4')).status).toBe(202);
    const refused = await post([message], '198.51.100.4');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post([message], '198.51.100.5')).status).toBe(202);
    const server = strict.secrets.serviceRoleKey;
    expect((await post(Array(6).fill(message), '198.51.100.4', server)).status).toBe(202);
    time += 60_000;
    expect((await post([message], '198.51.100.4')).status).toBe(202);
  });

  test('sends nothing that is nested without end', async () => {
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const answer = await fetch(`${strict.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: strict.secrets.anonKey, 'x-forwarded-for': '198.51.100.7' },
      body: `{"messages":[{"topic":"t","event":"e","payload":${nested}}]}`,
    });
    expect(answer.status).toBe(422);
  });

  test('asks of so many private topics at once', async () => {
    const messages = Array.from({ length: 21 }, (_, n) => ({
      topic: `t${n}`,
      event: 'e',
      payload: {},
      private: true,
    }));
    const server = strict.secrets.serviceRoleKey;
    expect((await post(messages, '198.51.100.6', server)).status).toBe(422);
    expect((await post(messages.slice(1), '198.51.100.6', server)).status).toBe(202);
  });
});

describe('strangers, who need nothing but the public key', () => {
  let time = Date.now();
  let small: Awaited<ReturnType<typeof startTestGateway>>;
  beforeAll(async () => {
    small = await startTestGateway({
      trustedProxies: 'loopback',
      now: () => new Date(time),
      realtimeLimits: { users: 20, socketsPerNetwork: 8 },
    });
  });
  afterAll(() => small.close());

  async function open(address: string) {
    const url = `${small.url.replace('http', 'ws')}/realtime/v1/websocket`;
    const socket = new WebSocket(`${url}?apikey=${small.secrets.anonKey}&vsn=2.0.0`, {
      headers: { 'x-forwarded-for': address },
    });
    sockets.push(socket);
    socket.on('error', () => {});
    const statuses: unknown[] = [];
    socket.on('message', (data: Buffer) => {
      const [, , , event, payload] = JSON.parse(data.toString());
      if (event === 'phx_reply') statuses.push(payload.status);
    });
    await new Promise((resolve) => {
      socket.on('open', resolve);
      socket.on('close', resolve);
    });
    return { socket, statuses };
  }
  const tokenOf = (sub: string, more: object = {}) =>
    new SignJWT({ role: 'authenticated', sub, ...more })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(small.secrets.jwtSecret));
  const joinWith = (socket: WebSocket, token: string) =>
    socket.send(
      JSON.stringify(['1', '1', 'realtime:open', 'phx_join', { access_token: token, config: {} }]),
    );
  const openOnes = (all: readonly { readonly socket: WebSocket }[]) =>
    all.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length;

  test('take no place from members, and no more than a quarter of all', async () => {
    const strangers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => open(`198.51.${n % 5}.1`)),
    );
    await expect.poll(() => openOnes(strangers)).toBe(20);
    const visitor = await tokenOf('3e2f6f8e-0000-4000-8000-000000000001', { is_anonymous: true });
    for (const { socket } of strangers.filter((each) => openOnes([each]) === 1))
      joinWith(socket, visitor);
    const members: { readonly socket: WebSocket }[] = [];
    for (let n = 0; n < 15; n += 1) {
      const member = await open(`203.0.${n}.1`);
      joinWith(member.socket, await tokenOf(`3e2f6f8e-0000-4000-8000-0000000001${10 + n}`));
      await expect.poll(() => member.statuses).toEqual(['ok']);
      members.push(member);
    }
    expect(openOnes(members)).toBe(15);
    await expect.poll(() => openOnes(strangers)).toBe(5);
    // With time, those that are left keep a quarter; the members stay.
    time += 6_000;
    await Promise.all(Array.from({ length: 5 }, (_, n) => open(`192.0.${n}.1`)));
    time += 6_000;
    await expect.poll(() => openOnes(members)).toBe(15);
  });
});
