import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { pino } from 'pino';
import { createRpcApp } from './rpc.ts';
import { rpcLimits } from './rpc_limits.ts';

/** What the first endpoint does with what it is asked; the second one, `/other`, answers as it should. */
export type Behavior =
  | 'good'
  | 'down'
  | 'lies'
  | 'silent'
  | 'huge'
  | 'moved'
  | 'half'
  | 'hangs'
  | { readonly error: object };

export const siteUrl = 'https://mendwell.example';

export const call = (method: string, id: unknown = 7, params: unknown[] = []) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

/** Reads of chains before two endpoints of this machine. */
export async function startRpc() {
  const state = {
    behavior: 'good' as Behavior,
    asked: [] as { id: number; method: string; params: unknown[] }[],
    askedOther: [] as string[],
    /** Lets what hangs go. */
    letGo: [] as (() => void)[],
    lines: [] as string[],
    now: 60_000,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      const calls = Array.isArray(body) ? body : [body];
      state.asked.push(...calls);
      if (request.url === '/other') state.askedOther.push(calls[0].method);
      const answers = calls.map(({ id, method }) =>
        method === 'eth_call'
          ? { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data: '0x' } }
          : { jsonrpc: '2.0', id, result: `${method} of ${request.url}` },
      );
      const behavior = request.url === '/other' ? 'good' : state.behavior;
      if (typeof behavior === 'object') {
        const { error } = behavior;
        const refusals = calls.map(({ id }) => ({ jsonrpc: '2.0', id, error }));
        response.end(JSON.stringify(Array.isArray(body) ? refusals : refusals[0]));
        return;
      }
      switch (behavior) {
        case 'good':
          // In another order than they were asked.
          response.end(JSON.stringify(Array.isArray(body) ? answers.toReversed() : answers[0]));
          break;
        case 'down':
          response.writeHead(503).end('{}');
          break;
        case 'lies':
          response.end('<html>');
          break;
        case 'half':
          response.end(JSON.stringify(answers.slice(1)));
          break;
        case 'huge':
          response.end(JSON.stringify({ id: 1, result: 'x'.repeat(rpcLimits.answerBytes) }));
          break;
        case 'moved':
          response.writeHead(307, { location: '/other' }).end();
          break;
        case 'hangs':
          state.letGo.push(() =>
            response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0])),
          );
          break;
        case 'silent':
          response.destroy();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const urls = [`${url}/key-of-ours`, `${url}/other`] as const;

  /** What is counted begins anew with each. */
  const app = (asked: readonly string[] = urls) => {
    const outer = new Hono();
    outer.use(async (c, next) => {
      c.set('clientAddress' as never, (c.req.header('x-from') ?? '198.51.100.1') as never);
      await next();
    });
    outer.route(
      '/',
      createRpcApp({
        endpoints: new Map([[8453, asked]]),
        siteUrl,
        log: pino({ level: 'warn' }, { write: (line: string) => void state.lines.push(line) }),
        now: () => state.now,
      }),
    );
    return outer;
  };
  const ask = (
    to: Hono,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
    chain = '8453',
  ) =>
    to.request(`/rpc/${chain}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  return {
    urls,
    state,
    app,
    ask,
    async post(body: unknown, chain = '8453') {
      const answer = await ask(app(), body, {}, chain);
      return { status: answer.status, body: await answer.json() };
    },
    /** So many calls of an address. */
    askMany: async (to: Hono, from: string, count = 20, method = 'eth_chainId') =>
      ask(
        to,
        Array.from({ length: count }, (_, id) => call(method, id)),
        { 'x-from': from },
      ),
    begin() {
      state.behavior = 'good';
      state.asked = [];
      state.askedOther = [];
      state.letGo = [];
      state.lines = [];
      state.now += 60_000;
    },
    stop: () => void server.close(),
  };
}
