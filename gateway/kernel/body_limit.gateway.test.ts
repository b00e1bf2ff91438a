import { execFile } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyLimit } from './body_limit.ts';
import { type Listener, listen, nodeHandler } from './listener.ts';

const mebibyte = 1024 ** 2;
let listener: Listener;

beforeAll(async () => {
  const app = new Hono()
    .use(bodyLimit(mebibyte, (c) => c.text('too large', 413)))
    .post('/', async (c) => c.text(`${(await c.req.text()).length} letters`));
  const listening = await listen('127.0.0.1', 0);
  if (!listening.ok) throw new Error(listening.code);
  listener = listening.listener;
  listener.serve(nodeHandler(app.fetch));
});
afterAll(() => listener.close(0));

/** What ten requests with so many letters are answered. From a process of its own: where one process is both
 *  sides, an answer is always read before the break of its connection is noticed. */
function answersTo(letters: number, headers: http.OutgoingHttpHeaders): Promise<string[]> {
  const client = `
    const [url, letters, headers] = process.argv.slice(1);
    const post = () => new Promise((resolve) => {
      const request = require('node:http').request(url, { method: 'POST', agent: false, headers: JSON.parse(headers) });
      request.on('error', ({ code }) => resolve(code));
      request.on('response', async (response) => {
        const text = await response.reduce((before, piece) => before + piece, '').catch(({ code }) => code);
        resolve(response.statusCode + ' ' + text);
      });
      request.end('a'.repeat(Number(letters)));
    });
    (async () => {
      const answers = [];
      for (let time = 0; time < 10; time += 1) answers.push(await post());
      console.log(JSON.stringify(answers));
    })();`;
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['-e', client, listener.url, String(letters), JSON.stringify(headers)],
      (error, stdout) => (error ? reject(error) : resolve(JSON.parse(stdout) as string[])),
    );
  });
}

const ten = (answer: string) => Array.from({ length: 10 }, () => answer);
const chunked = { 'transfer-encoding': 'chunked' };
const declared = (letters: number) => ({ 'content-length': letters });

test('a body over the limit is refused in words, not by a broken connection', async () => {
  const letters = 8 * mebibyte;
  for (const headers of [declared(letters), chunked])
    expect(await answersTo(letters, headers)).toEqual(ten('413 too large'));
});

test('a body that just fits passes', async () => {
  for (const headers of [declared(mebibyte), chunked])
    expect(await answersTo(mebibyte, headers)).toEqual(ten(`200 ${mebibyte} letters`));
});

test('one that is far over is not heard out', async () => {
  const request = http.request(listener.url, {
    method: 'POST',
    agent: false,
    headers: declared(1024 * mebibyte),
  });
  request.on('error', () => {});
  request.flushHeaders();
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  expect([response.statusCode, response.headers.connection]).toEqual([413, 'close']);
  request.destroy();
});
