import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway } from './testing.ts';

// Bodies that come without end, from networks that a proxy names; the limits are a tenth of the real ones and less.

const kibibyte = 1024;
const mebibyte = 1024 ** 2;
const limits = {
  networkBytes: 4 * mebibyte,
  allBytes: 6 * mebibyte,
  overheadBytes: 8 * kibibyte,
  stalledSeconds: 2,
  bytesPerSecond: mebibyte,
};

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway({
    trustedProxies: 'loopback',
    bodyLimits: limits,
    toml: '[functions.echo]\nverify_jwt = false',
    functions: {
      echo: async (request) => Response.json({ bytes: (await request.arrayBuffer()).byteLength }),
    },
  });
});
afterAll(() => gateway.close());

interface Upload {
  readonly request: http.ClientRequest;
  /** Status of the answer, or how the connection ended. */
  readonly ended: Promise<number | string>;
  readonly answer: Promise<http.IncomingMessage>;
}

const open: Upload[] = [];

/** A request whose body is still to be written. */
function upload(from: string, headers: http.OutgoingHttpHeaders): Upload {
  const request = http.request(`${gateway.url}/functions/v1/echo/it`, {
    method: 'POST',
    agent: false,
    headers: {
      'x-forwarded-for': from,
      'content-type': 'application/octet-stream',
      ...headers,
    },
  });
  const answer = once(request, 'response').then(([response]) => {
    (response as http.IncomingMessage).resume();
    return response as http.IncomingMessage;
  });
  answer.catch(() => {});
  const ended = answer.then(
    ({ statusCode }) => statusCode ?? 0,
    (error: NodeJS.ErrnoException) => error.code ?? 'gone',
  );
  request.on('error', () => {});
  request.flushHeaders();
  const made = { request, ended, answer };
  open.push(made);
  return made;
}
const declared = (bytes: number) => ({ 'content-length': bytes });
const chunked = { 'transfer-encoding': 'chunked' };

async function closeAll() {
  for (const { request } of open.splice(0)) request.destroy();
  await expect.poll(() => gateway.kernel.bodies.held()).toBe(0);
}

/** An ordinary upload, and what is said to it. */
async function ordinary(from: string, bytes = 200 * kibibyte): Promise<number | string> {
  const { request, ended } = upload(from, declared(bytes));
  request.end(Buffer.alloc(bytes, 'a'));
  return ended;
}

const flooder = '198.51.100.7';
const neighbor = '198.51.100.90';
const stranger = '203.0.113.20';
const held = () => gateway.kernel.bodies.held();

describe('bodies that are held back', () => {
  test.each([
    ['of a declared length', declared(1_900 * kibibyte), 1_800 * kibibyte, 12],
    ['in chunks', chunked, 1_800 * kibibyte, 12],
    ['that are many and small', declared(64 * kibibyte), 40 * kibibyte, 160],
  ])(
    '%s are bounded for a network, and nobody else is hurt',
    async (_name, headers, sent, count) => {
      const uploads = Array.from({ length: count }, () => upload(flooder, headers));
      let maxHeld = 0;
      const watching = setInterval(() => {
        maxHeld = Math.max(maxHeld, held());
      }, 5);
      for (const { request } of uploads) request.write(Buffer.alloc(sent, 'a'));
      // One of them is ended.
      await Promise.race(uploads.map(({ ended }) => ended));
      expect(await ordinary(stranger)).toBe(200);
      expect(await ordinary(neighbor, 20 * kibibyte)).toBe(200);
      clearInterval(watching);
      expect(maxHeld).toBeLessThanOrEqual(limits.networkBytes + 300 * kibibyte);
      await closeAll();
    },
  );

  test('are refused before they are read where their length says so', async () => {
    const first = [1, 2].map(() => upload(flooder, declared(1_900 * kibibyte)));
    for (const { request } of first) request.write(Buffer.alloc(1_800 * kibibyte, 'a'));
    await expect.poll(held).toBeGreaterThan(3_500 * kibibyte);
    const late = upload(flooder, declared(1_950 * kibibyte));
    late.request.end(Buffer.alloc(1_950 * kibibyte, 'a'));
    const answer = await late.answer;
    expect(answer.statusCode).toBe(429);
    expect(answer.headers).toMatchObject({
      'retry-after': '5',
      'access-control-allow-origin': '*',
      'x-sb-error-code': 'over_request_rate_limit',
    });
    for (const { request } of first) request.end(Buffer.alloc(100 * kibibyte, 'a'));
    expect(await Promise.all(first.map(({ ended }) => ended))).toEqual([200, 200]);
    await closeAll();
  });

  test('of many networks are bounded for all, and the largest makes room', async () => {
    const uploads = [1, 2, 3, 4, 5].map((each) => upload(`192.0.${each}.1`, chunked));
    for (const { request } of uploads) request.write(Buffer.alloc(1_900 * kibibyte, 'a'));
    expect(await Promise.race(uploads.map(({ ended }) => ended))).toSatisfy(
      (ended: number | string) => ended === 503 || typeof ended === 'string',
    );
    expect(held()).toBeLessThanOrEqual(limits.allBytes);
    expect(await ordinary(stranger)).toBe(200);
    await closeAll();
  });

  test('end when no more of them comes for a while, and not while it does', async () => {
    const stuck = upload(flooder, declared(1000));
    stuck.request.write('a');
    const steady = upload(stranger, declared(60));
    const dripping = setInterval(() => steady.request.write('a'), 50);
    expect(await stuck.ended).toBe(408);
    clearInterval(dripping);
    await closeAll();
  });

  test('wait for us, and not we for them, while their buffer is full', async () => {
    expect(await ordinary(stranger, 1_900 * kibibyte)).toBe(200);
    expect(await ordinary(stranger, 0)).toBe(200);
    expect(held()).toBe(0);
  });
});

describe('messages of sockets that are held back', () => {
  /** A socket by hand, whose messages may stop in the middle. */
  async function socketFrom(from: string): Promise<net.Socket> {
    const { hostname, port } = new URL(gateway.url);
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      `GET /realtime/v1/websocket?apikey=${gateway.secrets.anonKey}&vsn=2.0.0 HTTP/1.1\r\nhost: ${hostname}\r\nx-forwarded-for: ${from}\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n`,
    );
    await once(socket, 'data');
    return socket;
  }
  /** The head of a text message's part, and no more of it than `sent`. */
  const part = (length: number, sent: number, isLast: boolean, isFirst = true) => {
    const head = Buffer.alloc(14);
    head[0] = (isLast ? 0x80 : 0) | (isFirst ? 1 : 0);
    head[1] = 0x80 | 127;
    head.writeBigUInt64BE(BigInt(length), 2);
    return Buffer.concat([head, Buffer.alloc(sent, 'a')]);
  };

  test.each([
    ['one frame', (socket: net.Socket) => socket.write(part(2_000_000, 1_900_000, true))],
    [
      'many parts',
      (socket: net.Socket) => {
        for (let at = 0; at < 19; at += 1) socket.write(part(100_000, 100_000, false, at === 0));
      },
    ],
  ])('in %s are bounded for a network', async (_name, send) => {
    const sockets = await Promise.all(Array.from({ length: 6 }, () => socketFrom(flooder)));
    const closed = sockets.map((socket) => once(socket, 'close').then(() => 'closed'));
    for (const socket of sockets) send(socket);
    expect(await Promise.race(closed)).toBe('closed');
    await expect.poll(held).toBeLessThanOrEqual(limits.networkBytes);
    expect(await ordinary(stranger)).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(held).toBe(0);
  });

  test('end when no more of them comes, and quiet sockets do not', async () => {
    const quiet = new WebSocket(
      `${gateway.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${gateway.secrets.anonKey}&vsn=2.0.0`,
      { headers: { 'x-forwarded-for': stranger } },
    );
    await once(quiet, 'open');
    quiet.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]));
    const stuck = await socketFrom(flooder);
    stuck.write(part(1000, 10, true));
    await once(stuck, 'close');
    expect(quiet.readyState).toBe(quiet.OPEN);
    quiet.terminate();
    await expect.poll(held).toBe(0);
  });
});
