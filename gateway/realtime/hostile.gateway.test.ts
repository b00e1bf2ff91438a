import net from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway } from '../kernel/testing.ts';

// What somebody with bad intent and the public key may send.

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
afterEach(() => {
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

describe('presence under a name that objects have already', () => {
  test.each(['__proto__', 'constructor', 'toString'])('%s is a name like any other', async (key) => {
    const topic = fresh();
    const one = await raw();
    join(one, topic, { presence: { key, enabled: true } });
    one.socket.send(
      JSON.stringify(['1', '2', topic, 'presence', { event: 'track', payload: { mood: 'fine' } }]),
    );
    await expect.poll(() => answers(one.said)).toEqual(['ok', 'ok']);
    const other = await raw();
    join(other, topic, { presence: { enabled: true } });
    const state = () => other.said.find((each) => each[3] === 'presence_state')?.[4];
    await expect.poll(() => Object.entries(state() ?? {})).toMatchObject([
      [key, { metas: [{ mood: 'fine' }] }],
    ]);
  });
});
