import net from 'node:net';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { type Listener, listen, nodeHandler } from './listener.ts';

const open: Listener[] = [];
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.close(0);
});

async function start(
  app: Hono,
  timeouts = { headersSeconds: 1, requestSeconds: 1, idleSeconds: 5 },
): Promise<Listener> {
  const listening = await listen('127.0.0.1', 0, timeouts);
  if (!listening.ok) throw new Error(listening.code);
  open.push(listening.listener);
  listening.listener.serve(nodeHandler(app.fetch));
  return listening.listener;
}

/** Sends bytes and tells what came back, and after how long the server hung up. */
function converse(listener: Listener, bytes: string) {
  const started = performance.now();
  return new Promise<{ answer: string; seconds: number }>((resolve) => {
    const socket = net.connect(Number(new URL(listener.url).port), '127.0.0.1');
    let answer = '';
    socket.write(bytes);
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve({ answer, seconds: (performance.now() - started) / 1000 }));
  });
}

const echo = new Hono().post('/', async (c) => c.text(await c.req.text()));
echo.onError((_error, c) => c.body(null, 400));

test.each([
  ['headers', 'POST / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
  ['its body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc'],
])(
  'a client that never finishes %s is sent away, and others are served meanwhile',
  async (_, bytes) => {
    const listener = await start(echo);
    const slow = converse(listener, bytes);
    const quick = await fetch(listener.url, { method: 'POST', body: 'hello' });
    expect(await quick.text()).toBe('hello');
    const { answer, seconds } = await slow;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    // A server without timeouts of its own lets a minute pass.
    expect(seconds).toBeLessThan(30);
  },
);

test('until it serves, it says that it is starting', async () => {
  const listening = await listen('127.0.0.1', 0);
  if (!listening.ok) throw new Error(listening.code);
  open.push(listening.listener);
  const response = await fetch(listening.listener.url);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
});

test('a taken port and an address of another machine are told apart', async () => {
  const { url } = await start(echo);
  expect(await listen('127.0.0.1', Number(new URL(url).port))).toEqual({
    ok: false,
    code: 'port_taken',
  });
  expect(await listen('192.0.2.1', 0)).toEqual({ ok: false, code: 'no_such_address' });
});

test('closing lets an open request finish and takes no new one', async () => {
  let hasBegun = false;
  const app = new Hono().get('/', async (c) => {
    hasBegun = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return c.text('finished');
  });
  const listener = await start(app);
  const request = fetch(listener.url).then((response) => response.text());
  await expect.poll(() => hasBegun).toBe(true);
  const closing = listener.close(5);
  expect(await request).toBe('finished');
  await closing;
  await expect(fetch(listener.url)).rejects.toThrow();
});

test('closing does not wait longer than it was told', async () => {
  let hasBegun = false;
  const app = new Hono().get('/', () => {
    hasBegun = true;
    return new Promise<Response>(() => {});
  });
  const listener = await start(app);
  const request = fetch(listener.url).catch(() => 'cut off');
  await expect.poll(() => hasBegun).toBe(true);
  // Nobody answers ever: that it ends at all is because it does not wait for that.
  await listener.close(0.3);
  expect(await request).toBe('cut off');
});

test('a connection that its taker stumbles over is ended, and others are served', async () => {
  const listener = await start(echo);
  listener.upgrade(() => {
    throw new Error('stumbled');
  });
  const { answer } = await converse(
    listener,
    'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  expect(answer).toBe('');
  expect(await (await fetch(listener.url, { method: 'POST', body: 'hello' })).text()).toBe('hello');
});

test('silent connections of one network are cut beyond their limit, and those that asked count no more', async () => {
  const limits = { headersSeconds: 5, requestSeconds: 5, idleSeconds: 5 };
  const listening = await listen('127.0.0.1', 0, limits, { ofPeer: 20, inAll: 100 });
  if (!listening.ok) throw new Error(listening.code);
  const { listener } = listening;
  open.push(listener);
  listener.serve(nodeHandler(echo.fetch));
  const port = Number(new URL(listener.url).port);
  const sockets = Array.from({ length: 60 }, () => net.connect(port, '127.0.0.1'));
  let closed = 0;
  for (const socket of sockets) {
    socket.on('error', () => {});
    socket.on('close', () => (closed += 1));
  }
  await expect.poll(() => closed).toBe(40);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(async () =>
      fetch(listener.url, { method: 'POST', body: 'hello' }).then(
        async (answer) => answer.text(),
        () => 'cut',
      ),
    )
    .toBe('hello');
  // As many at once as the limit, again and again: those that asked are silent no more.
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => fetch(listener.url, { method: 'POST', body: 'hi' })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  }
});
