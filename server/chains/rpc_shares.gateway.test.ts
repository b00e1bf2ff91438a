import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rpcLimits } from './rpc_limits.ts';
import { call, siteUrl, startRpc } from './testing.ts';

// Who may ask for how many reads of a chain.

let rpc: Awaited<ReturnType<typeof startRpc>>;
beforeAll(async () => {
  rpc = await startRpc();
});
afterAll(() => rpc?.stop());
beforeEach(() => rpc.begin());

describe('reads of a chain', () => {
  const windows = rpcLimits.perAll / 20;

  test('that are not passed on are at the asker’s own cost: others ask as before', async () => {
    const outer = rpc.app();
    for (let n = 0; n < windows + 10; n += 1)
      await rpc.askMany(outer, `198.51.${n}.9`, 20, 'eth_foo');
    expect((await rpc.askMany(outer, '203.0.113.1', 1)).status).toBe(200);
    for (let n = 0; n < rpcLimits.perNetwork / 20; n += 1)
      expect((await rpc.askMany(outer, '203.0.113.7', 20, 'eth_foo')).status).toBe(200);
    expect((await rpc.askMany(outer, '203.0.113.7', 1, 'eth_foo')).status).toBe(429);
  });

  test.each([
    ['no JSON', '{', {}],
    ['no requests', '[7]', {}],
    ['too long', 'x'.repeat(rpcLimits.bodyBytes + 1), {}],
    ['no JSON by its type', JSON.stringify(call('eth_chainId')), { 'content-type': 'text/plain' }],
  ])('count where they are %s', async (_, body, headers) => {
    const outer = rpc.app();
    for (let n = 0; n < rpcLimits.perNetwork; n += 1)
      expect((await rpc.ask(outer, body, headers)).status).not.toBe(429);
    expect((await rpc.ask(outer, body, headers)).status).toBe(429);
    expect((await rpc.ask(outer, call('eth_chainId'))).status).toBe(429);
  });

  test('of another site’s page are at nobody’s cost: whoever visits it, and their network, are answered as before', async () => {
    const outer = rpc.app();
    const evil = { origin: 'https://evil.example' };
    for (let n = 0; n <= rpcLimits.perNetwork; n += 1)
      expect((await rpc.ask(outer, JSON.stringify(call('eth_chainId')), evil)).status).toBe(403);
    expect((await rpc.ask(outer, call('eth_chainId'))).status).toBe(200);
  });

  test('are no more of one provider with thousands of sites than its part', async () => {
    const outer = rpc.app();
    let passed = 0;
    for (let n = 0; n < windows; n += 1)
      if ((await rpc.askMany(outer, `2001:db8:${n.toString(16)}::1`)).status === 200) passed += 20;
    expect(passed).toBe(rpcLimits.perProvider);
    expect((await rpc.askMany(outer, '2001:db9::1')).status).toBe(200);
    rpc.state.now += rpcLimits.windowMs;
    rpc.state.behavior = 'hangs';
    const pending = Array.from({ length: rpcLimits.atOncePerProvider / 20 }, (_, n) =>
      rpc.askMany(outer, `2001:db8:${n.toString(16)}::1`),
    );
    await expect.poll(() => rpc.state.letGo.length).toBe(pending.length);
    expect((await rpc.askMany(outer, '2001:db8:ffff::1', 1)).status).toBe(429);
    const other = rpc.askMany(outer, '2001:db9::1', 1);
    await expect.poll(() => rpc.state.letGo.length).toBe(pending.length + 1);
    for (const go of rpc.state.letGo) go();
    expect((await other).status).toBe(200);
    await Promise.all(pending);
  });

  test.each<[string, Record<string, string>, number]>([
    ['of a page of ours', { origin: siteUrl }, 200],
    [
      'of a page of ours under another name, as the browser says',
      { origin: 'https://www.another.example', 'sec-fetch-site': 'same-origin' },
      200,
    ],
    ['of no page', {}, 200],
    ['of another site', { origin: 'https://evil.example' }, 403],
    [
      'of another site that calls itself ours',
      { origin: 'https://evil.example', host: 'evil.example' },
      403,
    ],
    ['of a page without an origin', { origin: 'null' }, 403],
    ['as a form sends them', { 'content-type': 'text/plain' }, 415],
    [
      'as a form of another site sends them',
      { 'content-type': 'text/plain', origin: 'https://evil.example' },
      403,
    ],
    ['in JSON with its letters named', { 'content-type': 'application/json; charset=utf-8' }, 200],
  ])('%s', async (_, headers, status) => {
    expect((await rpc.ask(rpc.app(), call('eth_chainId'), headers)).status).toBe(status);
    expect(rpc.state.asked).toHaveLength(status === 200 ? 1 : 0);
  });

  test('are so many of a network in ten seconds, and others do not wait for them', async () => {
    const outer = rpc.app();
    const ask = (from: string, count?: number) => rpc.askMany(outer, from, count);
    for (let n = 0; n < rpcLimits.perNetwork / 20; n += 1)
      expect((await ask('198.51.100.5')).status).toBe(200);
    const refused = await ask('198.51.100.5', 1);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect((await ask('198.51.100.6', 1)).status).toBe(200);
    rpc.state.now += rpcLimits.windowMs;
    expect((await ask('198.51.100.5', 1)).status).toBe(200);
  });

  test('are so many at once of a network, and of all', async () => {
    rpc.state.behavior = 'hangs';
    const outer = rpc.app();
    const ask = (from: string, count?: number) => rpc.askMany(outer, from, count);
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
    await expect.poll(() => rpc.state.letGo.length).toBe(pending.length);
    for (const go of rpc.state.letGo) go();
    for (const answer of await Promise.all(pending)) expect(answer.status).toBe(200);
    rpc.state.behavior = 'good';
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
    const outer = rpc.app();
    const ask = (from: string, count?: number) => rpc.askMany(outer, from, count);
    let passed = 0;
    for (let n = 1; n <= 17; n += 1)
      for (let times = 0; times < rpcLimits.perNetwork / 20; times += 1)
        if ((await ask(from(n))).status === 200) passed += 20;
    expect(passed).toBeLessThanOrEqual(2 * rpcLimits.perNetwork);
    expect((await ask('203.0.113.1')).status).toBe(200);
    rpc.state.now += rpcLimits.windowMs;
    rpc.state.behavior = 'hangs';
    const pending: Promise<Response>[] = [];
    for (let n = 1; n <= rpcLimits.atOnce / 20; n += 1) pending.push(ask(from(n)));
    await expect.poll(() => rpc.state.letGo.length).toBeGreaterThan(0);
    const other = ask('203.0.113.1');
    const refused = (await Promise.race([other, Promise.all(pending.slice(5))])) as Response[];
    expect(refused.every(({ status }) => status === 429)).toBe(true);
    await expect.poll(() => rpc.state.letGo.length).toBe(atOnce / 20 + 1);
    for (const go of rpc.state.letGo) go();
    expect((await other).status).toBe(200);
    await Promise.all(pending);
  });
});
