import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestGateway } from './testing.ts';

// Answers that nobody reads, for networks that a proxy names; the limits are a tenth of the real ones and less.

const kibibyte = 1024;
const mebibyte = 1024 ** 2;
const limits = {
  networkBytes: 24 * mebibyte,
  allBytes: 40 * mebibyte,
  overheadBytes: 8 * kibibyte,
  stalledSeconds: 2,
  bytesPerSecond: 64 * kibibyte,
};
/** More than the two ends of a connection hold for each other. */
const answerBytes = 16 * mebibyte;

/** An answer in parts, each made when the one before has left. */
function inParts(): Response {
  let left = 4 * answerBytes;
  return new Response(
    new ReadableStream({
      pull(controller) {
        left -= mebibyte;
        controller.enqueue(new Uint8Array(mebibyte));
        if (left <= 0) controller.close();
      },
    }),
  );
}

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway({
    trustedProxies: 'loopback',
    bodyLimits: limits,
    toml: '[functions.answers]\nverify_jwt = false',
    functions: {
      async answers(request) {
        const { pathname } = new URL(request.url);
        if (pathname.endsWith('/parts')) return inParts();
        if (pathname.endsWith('/late')) await pause(4_000);
        const bytes = pathname.endsWith('/long') ? answerBytes : 10;
        return new Response('a'.repeat(pathname.endsWith('/third') ? answerBytes * 0.4 : bytes));
      },
    },
  });
});
afterAll(() => gateway.close());

const held = () => gateway.kernel.bodies.held();
const open: net.Socket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await expect.poll(held).toBe(0);
});

interface Asker {
  readonly socket: net.Socket;
  isCut: boolean;
}

/** Asks, and reads nothing of what comes. */
function ask(from: string, what: string, times = 1): Asker {
  const { hostname, port } = new URL(gateway.url);
  const socket = net.connect(Number(port), hostname);
  const asker = { socket, isCut: false };
  open.push(socket);
  socket.on('error', () => {}).pause();
  socket.on('close', () => {
    asker.isCut = true;
  });
  const line = `${what.startsWith('POST') ? what : `GET /functions/v1/answers/${what}`} HTTP/1.1`;
  const body = what.startsWith('POST')
    ? 'content-length: 1000\r\n\r\n'.concat('a'.repeat(1000))
    : '\r\n';
  socket.write(`${line}\r\nhost: a\r\nx-forwarded-for: ${from}\r\n${body}`.repeat(times));
  return asker;
}

/** Whether the server still has the connection: one that reads nothing hears of no end. */
const connections = () =>
  new Promise<number>((resolve) =>
    gateway.server.getConnections((_error, count) => resolve(count)),
  );

const flooder = '198.51.100.7';
const stranger = '203.0.113.20';

test.each([
  ['on a connection each', () => Array.from({ length: 8 }, () => ask(flooder, 'long')), 6],
  ['one behind the other on one connection', () => [ask(flooder, 'long', 8)], 0],
])('answers that nobody reads are bounded for a network: %s', async (_name, flood, left) => {
  const begun = vi.spyOn(gateway.kernel.bodies, 'begin');
  flood();
  await expect.poll(() => begun.mock.calls.length).toBeGreaterThan(1);
  begun.mockRestore();
  await expect.poll(connections).toBeLessThanOrEqual(left);
  expect(held()).toBeLessThanOrEqual(limits.networkBytes);
  const answer = await fetch(`${gateway.url}/functions/v1/answers/short`, {
    headers: { 'x-forwarded-for': stranger, connection: 'close' },
  });
  expect(await answer.text()).toBe('a'.repeat(10));
});

test.each(['long', 'parts'])('whoever stops to read is cut off: %s', async (what) => {
  ask(flooder, what);
  await expect.poll(held).toBeGreaterThan(0);
  const started = performance.now();
  await expect.poll(connections, { interval: 100 }).toBe(0);
  expect((performance.now() - started) / 1000).toBeGreaterThan(1);
  expect(held()).toBe(0);
});

test('whoever reads steadily has all of it, if it takes long', async () => {
  const { socket } = ask(stranger, 'long');
  let read = 0;
  const started = performance.now();
  while (read < answerBytes) {
    const part = socket.read() as Buffer | null;
    if (part) read += part.length;
    await pause(part ? 15 : 5);
  }
  expect(read).toBeGreaterThanOrEqual(answerBytes);
  expect((performance.now() - started) / 1000).toBeGreaterThan(limits.stalledSeconds);
});

test('whoever reads a little now and then is cut off', async () => {
  const { socket } = ask(flooder, 'long');
  await expect.poll(held).toBeGreaterThan(0);
  const dripping = setInterval(() => socket.read(100), 200);
  await expect.poll(connections, { interval: 100 }).toBe(0);
  clearInterval(dripping);
});

test('an answer that takes us long is waited for', async () => {
  const { socket } = ask(stranger, 'late');
  const [answer] = (await once(socket.resume(), 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
});

test('what waits behind an answer is let go of with its connection', async () => {
  const { socket } = ask(flooder, 'POST /functions/v1/answers/third', 3);
  await expect.poll(held).toBeGreaterThan(answerBytes / 2);
  socket.destroy();
  await expect.poll(held).toBe(0);
});
