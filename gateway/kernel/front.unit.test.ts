import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { answerErrors, compressResults, openCors, timeLimit, unknownPath } from './front.ts';
import { Refusal } from './refusal.ts';

const long = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, name: 'Card' })));

const results = new Hono()
  .use(compressResults)
  .get('/long', (c) => c.body(long, 200, { 'content-type': 'application/json' }))
  .get('/short', (c) => c.json({ id: 1 }))
  .get('/picture', (c) => c.body(long, 200, { 'content-type': 'image/png' }))
  .get('/encoded', (c) =>
    c.body(long, 200, { 'content-type': 'application/json', 'content-encoding': 'br' }),
  )
  .get('/nothing', (c) => c.body(null, 204));

const ask = (path: string, accepts?: string) =>
  results.request(path, accepts === undefined ? {} : { headers: { 'accept-encoding': accepts } });

test('a long result is compressed for a client that takes it', async () => {
  const response = await ask('/long', 'br, gzip');
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(bytes.length).toBeLessThan(long.length / 4);
  expect(gunzipSync(bytes).toString()).toBe(long);
});

test.each([
  ['a client that takes no gzip', '/long', 'identity'],
  ['a client that refuses gzip', '/long', 'gzip;q=0, br'],
  ['a client that says nothing', '/long', undefined],
  ['a picture', '/picture', 'gzip'],
])('%s gets the bytes as they are', async (_, path, accepts) => {
  const response = await ask(path, accepts);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.text()).toBe(long);
});

test('a short result, a compressed one and none at all pass unchanged', async () => {
  expect(await (await ask('/short', 'gzip')).json()).toEqual({ id: 1 });
  expect((await ask('/encoded', 'gzip')).headers.get('content-encoding')).toBe('br');
  expect((await ask('/nothing', 'gzip')).status).toBe(204);
});

test('a handler that takes too long is answered for', async () => {
  vi.useFakeTimers();
  const app = new Hono()
    .use(timeLimit(10, (c) => c.json({ error_code: 'request_timeout' }, 504)))
    .get('/', () => new Promise<Response>(() => {}));
  const asking = app.request('/');
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await asking).status).toBe(504);
  vi.useRealTimers();
});

test('a body that comes slowly isn’t the handler’s fault: it has as long again', async () => {
  vi.useFakeTimers();
  const app = new Hono()
    .use(timeLimit(10, (c) => c.json({ error_code: 'request_timeout' }, 504)))
    .post('/', () => new Promise<Response>(() => {}));
  const statusAfter = async (incoming: object, milliseconds: number) => {
    let status = 0;
    void Promise.resolve(app.request('/', { method: 'POST' }, { incoming })).then((answer) => {
      status = answer.status;
    });
    await vi.advanceTimersByTimeAsync(milliseconds);
    return status;
  };
  expect(await statusAfter({ complete: false, destroyed: false }, 19_999)).toBe(0);
  expect(await statusAfter({ complete: false, destroyed: false }, 20_000)).toBe(504);
  expect(await statusAfter({ complete: true, destroyed: false }, 10_000)).toBe(504);
  expect(await statusAfter({ complete: false, destroyed: true }, 10_000)).toBe(504);
  vi.useRealTimers();
});

test('headers reach a response whose own cannot be changed', async () => {
  const app = new Hono()
    .use(openCors)
    .get('/', () => Response.redirect('https://mendwell.example'));
  expect((await app.request('/')).headers.get('access-control-allow-origin')).toBe('*');
});

test('a refusal that is thrown answers for itself, and is no line of the log', async () => {
  class Teapot extends Refusal {
    response(): Response {
      return new Response(this.message, { status: 418 });
    }
  }
  const lines: string[] = [];
  const app = new Hono().get('/', () => {
    throw new Teapot('no coffee here');
  });
  app.onError(answerErrors(pino({}, { write: (line: string) => lines.push(line) })));
  const response = await app.request('/');
  expect([response.status, await response.text(), lines]).toEqual([418, 'no coffee here', []]);
});

test('a defect answers without a word of what went wrong, and the log names its place alone', async () => {
  const lines: string[] = [];
  const app = new Hono().get('/', () => {
    throw new TypeError('the password hunter2 is wrong');
  });
  app.onError(answerErrors(pino({}, { write: (line: string) => lines.push(line) })));
  const response = await app.request('/');
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('hunter2');
  expect(lines.join()).not.toContain('hunter2');
  expect(lines.join()).toContain('front.unit.test.ts');
});

test.each<[string | undefined, string?]>([
  ['ECONNREFUSED'],
  ['57P03'],
  ['57P02'],
  ['08006'],
  ['53300'],
  ['53100'],
  ['25006'],
  ['EHOSTUNREACH'],
  ['ENOSPC'],
  [undefined, 'timeout exceeded when trying to connect'],
  [undefined, 'Client has encountered a connection error and is not queryable'],
  [undefined, 'Connection terminated unexpectedly'],
])('while the database is away (%s %s) a client is told to try again', async (code, words) => {
  const app = new Hono().get('/', () => {
    throw Object.assign(new Error(words ?? 'away'), code === undefined ? {} : { code });
  });
  app.onError(answerErrors(pino({ level: 'silent' })));
  const response = await app.request('/');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

test('a client that hangs up is no defect', async () => {
  const lines: string[] = [];
  const app = new Hono().get('/', () => {
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  });
  app.onError(answerErrors(pino({}, { write: (line: string) => lines.push(line) })));
  expect((await app.request('/')).status).toBe(400);
  expect(lines).toEqual([]);
});

test('an unknown path is 404 in JSON', async () => {
  const app = new Hono();
  app.notFound(unknownPath);
  const response = await app.request('/nowhere');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 404, error_code: 'not_found' });
});
