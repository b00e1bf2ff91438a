import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRpcApp, rpcLimits } from './rpc.ts';

// Reads of chains against endpoints that answer, fail, lie or say nothing.

type Behavior = 'good' | 'down' | 'lies' | 'silent' | 'huge' | 'moved' | 'half' | 'hangs';
let server: Server;
let url = '';
let behavior: Behavior = 'good';
let asked: { id: number; method: string; params: unknown[] }[] = [];
let askedOther: string[] = [];
/** Lets what hangs go. */
let letGo: (() => void)[] = [];
let now = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      const calls = Array.isArray(body) ? body : [body];
      asked.push(...calls);
      if (request.url === '/other') askedOther.push(calls[0].method);
      const answers = calls.map(({ id, method }) =>
        method === 'eth_call'
          ? { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data: '0x' } }
          : { jsonrpc: '2.0', id, result: `${method} of ${request.url}` },
      );
      const isOther = request.url === '/other';
      switch (isOther ? 'good' : behavior) {
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
          letGo.push(() =>
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
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  behavior = 'good';
  asked = [];
  askedOther = [];
  letGo = [];
  now += 60_000;
});

const lines: string[] = [];
const app = () => {
  const outer = new Hono();
  outer.use(async (c, next) => {
    c.set('clientAddress' as never, (c.req.header('x-from') ?? '198.51.100.1') as never);
    await next();
  });
  outer.route(
    '/',
    createRpcApp(
      new Map([[8453, [`${url}/key-of-ours`, `${url}/other`]]]),
      pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
      () => now,
    ),
  );
  return outer;
};
const post = async (body: unknown, chain = '8453', from?: string) => {
  const answer = await app().request(`/rpc/${chain}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: from === undefined ? {} : { 'x-from': from },
  });
  return { status: answer.status, body: await answer.json() };
};
const call = (method: string, id: unknown = 7, params: unknown[] = []) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

const to = `0x${'1'.repeat(40)}`;
const read = { to, data: '0x70a08231' };

describe('reads of a chain', () => {
  test('are passed on, each answer to its own question', async () => {
    expect(await post(call('eth_chainId', 'mine'))).toEqual({
      status: 200,
      body: { jsonrpc: '2.0', id: 'mine', result: 'eth_chainId of /key-of-ours' },
    });
    const { body } = await post([call('eth_blockNumber', 5), call('eth_gasPrice', 9)]);
    expect(body).toEqual([
      { jsonrpc: '2.0', id: 5, result: 'eth_blockNumber of /key-of-ours' },
      { jsonrpc: '2.0', id: 9, result: 'eth_gasPrice of /key-of-ours' },
    ]);
    // What the page calls them is not told.
    expect(asked.map(({ id }) => id)).toEqual([1, 1, 2]);
  });

  test('that the chain refuses are refused in its words', async () => {
    expect((await post(call('eth_call', 7, [read, 'latest']))).body).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: 3, message: 'execution reverted' },
    });
  });

  test.each([
    'eth_sendRawTransaction',
    'eth_sendTransaction',
    'personal_sign',
    'eth_getLogs',
    'debug_traceTransaction',
    'anvil_setBalance',
    '__proto__',
  ])('%s is not passed on', async (method) => {
    const { status, body } = await post([call(method, 1), call('eth_chainId', 2)]);
    expect(status).toBe(200);
    expect(body).toMatchObject([{ id: 1, error: { code: -32_601 } }, { id: 2 }]);
    expect(asked.map((each) => each.method)).toEqual(['eth_chainId']);
  });

  test.each(['down', 'lies', 'silent', 'huge', 'moved', 'half'] as const)(
    'go to the next endpoint where one is %s',
    async (how) => {
      behavior = how;
      lines.length = 0;
      expect((await post(call('eth_chainId'))).body.result).toBe('eth_chainId of /other');
      expect(lines.join()).toContain('an endpoint failed');
      // Its address may hold a key.
      expect(lines.join()).not.toContain('key-of-ours');
    },
  );

  test('say so where none answers', async () => {
    const alone = createRpcApp(new Map([[1, ['http://127.0.0.1:9/']]]), pino({ level: 'silent' }));
    const outer = new Hono();
    outer.use(async (c, next) => {
      c.set('clientAddress' as never, '198.51.100.1' as never);
      await next();
    });
    outer.route('/', alone);
    const answer = await outer.request('/rpc/1', {
      method: 'POST',
      body: JSON.stringify(call('eth_chainId')),
    });
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({ error: 'The chain does not answer.' });
  });

  test.each([
    ['no JSON', '{', 400],
    ['nothing', '', 400],
    ['a number', '7', 400],
    ['no calls', '[]', 400],
    ['no version', { id: 1, method: 'eth_chainId' }, 400],
    ['an id that is an object', { ...call('eth_chainId'), id: {} }, 400],
    ['a call in a call', [[call('eth_chainId')]], 400],
    [
      'a call of calls, as deep as it may be long',
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      400,
    ],
    ['too many calls', Array.from({ length: 21 }, () => call('eth_chainId')), 400],
    ['too long', call('eth_call', 1, ['x'.repeat(rpcLimits.bodyBytes)]), 413],
  ])('%s is refused, and nothing is asked', async (_, body, status) => {
    expect((await post(body)).status).toBe(status);
    expect(asked).toEqual([]);
  });

  test.each(['1', '0', '08453', '8453.0', '-1', '8453x', '99999999999'])(
    'chain %s is not set up',
    async (chain) => {
      expect((await post(call('eth_chainId'), chain)).status).toBe(404);
    },
  );

  test('come by POST alone', async () => {
    const answer = await app().request('/rpc/8453');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  });

  test('are so many of a network in ten seconds, and others do not wait for them', async () => {
    const outer = app();
    const ask = (from: string, count = 20) =>
      outer.request('/rpc/8453', {
        method: 'POST',
        headers: { 'x-from': from },
        body: JSON.stringify(Array.from({ length: count }, (_, id) => call('eth_chainId', id))),
      });
    for (let n = 0; n < rpcLimits.perNetwork / 20; n += 1)
      expect((await ask('198.51.100.5')).status).toBe(200);
    const refused = await ask('198.51.100.5', 1);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect((await ask('198.51.100.6', 1)).status).toBe(200);
    now += rpcLimits.windowMs;
    expect((await ask('198.51.100.5', 1)).status).toBe(200);
  });

  // EIP-7825: 2^24.
  const max = '0x1000000';

  test.each([
    ['so much', '0xffffffffffff', max],
    ['all that a word holds', `0x${'f'.repeat(64)}`, max],
    ['nought in front', '0x00001000000f', max],
    ['none named', undefined, max],
    ['little', '0x5208', '0x5208'],
  ])('compute no longer than a transaction may: %s', async (_, gas, sent) => {
    for (const method of ['eth_call', 'eth_estimateGas']) {
      asked = [];
      await post(call(method, 1, [{ ...read, ...(gas !== undefined && { gas }) }, 'latest']));
      expect(asked).toMatchObject([{ method, params: [{ ...read, gas: sent }, 'latest'] }]);
    }
  });

  test.each([
    ['no parameters', []],
    ['none in order', { 0: read, 1: 'latest' }],
    ['a call that is a list', [[read], 'latest']],
    ['another state', [read, 'latest', { [to]: { code: '0x5b600056' } }]],
    ['another state of nothing', [read, 'latest', {}]],
    ['another block', [read, 'latest', null, { gasLimit: '0xffffffffffff' }]],
    ['another state for the block', [read, { [to]: { code: '0x5b600056' } }]],
    ['gas by another name', [{ ...read, Gas: '0xffffffffffff' }, 'latest']],
    ['gas that is a number', [{ ...read, gas: 2 ** 48 }, 'latest']],
    ['gas in decimals', [{ ...read, gas: '281474976710655' }, 'latest']],
    ['gas below nothing', [{ ...read, gas: '-0x1' }, 'latest']],
    ['code for an account', [{ ...read, authorizationList: [{ address: to }] }, 'latest']],
  ])('that ask for %s are not passed on', async (_, params) => {
    for (const method of ['eth_call', 'eth_estimateGas']) {
      const { status, body } = await post([
        { jsonrpc: '2.0', id: 1, method, params },
        call('eth_chainId', 2),
      ]);
      expect(status).toBe(200);
      expect(body).toMatchObject([{ id: 1, error: { code: -32_602 } }, { id: 2 }]);
    }
    expect(asked.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_chainId']);
  });

  const hash = `0x${'2'.repeat(64)}`;
  /** Arrays in one another, deeper than some endpoint reads. */
  const deep = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) as unknown;
  test.each([
    ['eth_getBlockByNumber', [deep, false]],
    ['eth_getBlockByNumber', ['latest', 'yes']],
    ['eth_getBlockByHash', ['0x12', false]],
    ['eth_getBalance', [to, { blockHash: hash, blockCode: '0x' }]],
    ['eth_getBalance', [`${to}1`, 'latest']],
    ['eth_getCode', []],
    ['eth_getTransactionCount', { address: to }],
    ['eth_getTransactionByHash', [hash, hash]],
    ['eth_getTransactionReceipt', [deep]],
    ['eth_chainId', [deep]],
  ])('%s with other parameters than its own is not passed on', async (method, params) => {
    const { status, body } = await post({ jsonrpc: '2.0', id: 1, method, params });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 1, error: { code: -32_602 } });
    expect(asked).toEqual([]);
  });

  test('a parameter that is too deep to be written again is not passed on', async () => {
    const deepest = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const asking = `{"jsonrpc":"2.0","id":1,"method":"eth_getCode","params":[${deepest}]}`;
    const { status, body } = await post(asking);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 1, error: { code: -32_602 } });
  });

  test.each([
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_getBlockByHash', [hash, true]],
    ['eth_getBalance', [to, 'pending']],
    ['eth_getBalance', [to]],
    ['eth_getCode', [to, { blockHash: hash }]],
    ['eth_getTransactionCount', [to, '0x10']],
    ['eth_getTransactionByHash', [hash]],
    ['eth_getTransactionReceipt', [hash]],
  ])('%s with its own is passed on', async (method, params) => {
    await post({ jsonrpc: '2.0', id: 1, method, params });
    expect(asked).toMatchObject([{ method, params }]);
  });

  test.each([
    ['of few blocks', ['0x4', 'latest', [10, 50]], ['0x4', 'latest', [10, 50]]],
    ['by a number that isn’t written in hex', [4, '0x10'], ['0x4', '0x10']],
    ['of too many blocks', ['0x400', 'latest', []], null],
    ['of as many as a word holds', [`0x${'f'.repeat(64)}`, 'latest'], null],
    ['of none', ['0x0', 'latest'], null],
    ['of too many shares', ['0x4', 'latest', Array.from({ length: 100 }, () => 50)], null],
    ['of nothing that’s named', [], null],
  ])('fees %s', async (_, params, passed) => {
    const { body } = await post(call('eth_feeHistory', 1, params));
    if (passed === null) expect(body).toMatchObject({ error: { code: -32_602 } });
    else expect(asked).toMatchObject([{ method: 'eth_feeHistory', params: passed }]);
    expect(asked).toHaveLength(passed === null ? 0 : 1);
  });

  test.each([
    ['a multicall of a wallet', [{ to, data: '0x82ad56cb' }, 'latest']],
    ['a call of a block', [read, { blockHash: `0x${'2'.repeat(64)}`, requireCanonical: true }]],
    ['a call of a sender', [{ from: to, ...read, value: '0x0', gasPrice: '0x1' }, '0x10']],
    ['a contract to be made', [{ from: to, data: '0x6000' }]],
  ])('%s is passed on', async (_, params) => {
    const { body } = await post(call('eth_estimateGas', 1, params));
    expect(body.result).toBe('eth_estimateGas of /key-of-ours');
    const [first, ...rest] = params;
    expect(asked[0]?.params).toEqual([{ ...(first as object), gas: max }, ...rest]);
  });

  test(
    'that an endpoint computes too long are not computed by the next one; others are asked there',
    async () => {
      behavior = 'hangs';
      const statuses = await Promise.all(
        [
          [call('eth_call', 1, [read, 'latest'])],
          [call('eth_estimateGas', 1, [read])],
          [call('eth_feeHistory', 1, ['0x4', 'latest', []])],
          [call('eth_chainId', 1), call('eth_call', 2, [read])],
          [call('eth_chainId', 1)],
        ].map(async (batch) => (await post(batch)).status),
      );
      expect(statuses).toEqual([502, 502, 502, 502, 200]);
      expect(askedOther).toEqual(['eth_chainId']);
    },
    rpcLimits.timeoutMs + 10_000,
  );

  test('are so many at once of a network, and of all', async () => {
    behavior = 'hangs';
    const outer = app();
    const ask = async (from: string, count = 20) =>
      outer.request('/rpc/8453', {
        method: 'POST',
        headers: { 'x-from': from },
        body: JSON.stringify(Array.from({ length: count }, (_, id) => call('eth_chainId', id))),
      });
    const pending: Promise<Response>[] = [];
    const fill = (from: string) => {
      for (let sum = 0; sum < rpcLimits.atOncePerNetwork; sum += 20) pending.push(ask(from));
    };
    fill('198.51.100.5');
    const refused = await ask('198.51.100.5', 1);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    // What is refused holds no place: another network's calls are taken until there are too many of all.
    const networks = rpcLimits.atOnce / rpcLimits.atOncePerNetwork;
    for (let n = 1; n < networks; n += 1) fill(`198.51.${100 + n}.1`);
    expect((await ask('203.0.113.1', 1)).status).toBe(429);
    await expect.poll(() => letGo.length).toBe(pending.length);
    for (const go of letGo) go();
    for (const answer of await Promise.all(pending)) expect(answer.status).toBe(200);
    behavior = 'good';
    expect((await ask('198.51.100.5', 1)).status).toBe(200);
    expect((await ask('203.0.113.1', 1)).status).toBe(200);
  });

  test.each([
    ['addresses of a /24', rpcLimits.atOncePerSite, (n: number) => `198.51.100.${n}`],
    [
      'households of a /48',
      rpcLimits.atOncePerSite,
      (n: number) => `2001:db8:1:${n.toString(16)}::1`,
    ],
    [
      'addresses of one household',
      rpcLimits.atOncePerNetwork,
      (n: number) => `2001:db8:1:1::${n.toString(16)}`,
    ],
  ])('are no more of a site with many %s than of two networks', async (_, atOnce, from) => {
    const outer = app();
    const ask = async (address: string, count = 20) =>
      outer.request('/rpc/8453', {
        method: 'POST',
        headers: { 'x-from': address },
        body: JSON.stringify(Array.from({ length: count }, (_each, id) => call('eth_chainId', id))),
      });
    let passed = 0;
    for (let n = 1; n <= 17; n += 1)
      for (let times = 0; times < rpcLimits.perNetwork / 20; times += 1)
        if ((await ask(from(n))).status === 200) passed += 20;
    expect(passed).toBeLessThanOrEqual(2 * rpcLimits.perNetwork);
    expect((await ask('203.0.113.1')).status).toBe(200);
    now += rpcLimits.windowMs;
    behavior = 'hangs';
    const pending: Promise<Response>[] = [];
    for (let n = 1; n <= rpcLimits.atOnce / 20; n += 1) pending.push(ask(from(n)));
    await expect.poll(() => letGo.length).toBeGreaterThan(0);
    const other = ask('203.0.113.1');
    const refused = (await Promise.race([other, Promise.all(pending.slice(5))])) as Response[];
    expect(refused.every(({ status }) => status === 429)).toBe(true);
    await expect.poll(() => letGo.length).toBe(atOnce / 20 + 1);
    for (const go of letGo) go();
    expect((await other).status).toBe(200);
    await Promise.all(pending);
  });
});
