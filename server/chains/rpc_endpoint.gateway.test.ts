import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rpcLimits } from './rpc_limits.ts';
import { type Behavior, call, startRpc } from './testing.ts';

// Reads of chains against endpoints that answer, fail, lie, say too much or nothing.

let rpc: Awaited<ReturnType<typeof startRpc>>;
beforeAll(async () => {
  rpc = await startRpc();
});
afterAll(() => rpc?.stop());
beforeEach(() => rpc.begin());
const read = { to: `0x${'1'.repeat(40)}`, data: '0x70a08231' };
const hash = `0x${'2'.repeat(64)}`;

describe('reads of a chain', () => {
  test('that the chain refuses are refused in its words', async () => {
    expect((await rpc.post(call('eth_call', 7, [read, 'latest']))).body).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: 3, message: 'execution reverted', data: '0x' },
    });
  });

  test.each(['down', 'lies', 'silent', 'huge', 'moved', 'half'] as const)(
    'go to the next endpoint where one is %s',
    async (how) => {
      rpc.state.behavior = how;
      expect((await rpc.post(call('eth_chainId'))).body.result).toBe('eth_chainId of /other');
      expect(rpc.state.lines.join()).toContain('an endpoint failed');
      // Its address may hold a key.
      expect(rpc.state.lines.join()).not.toContain('key-of-ours');
    },
  );

  test('say so where none answers', async () => {
    const answer = await rpc.ask(rpc.app(['http://127.0.0.1:9/']), call('eth_chainId'));
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({ error: 'The chain does not answer.' });
  });

  test.each([
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_getTransactionReceipt', [hash]],
    ['eth_getCode', [read.to, 'latest']],
    ['eth_call', [read, 'latest']],
  ])('%s that is answered at length is not asked of the next endpoint', async (method, params) => {
    rpc.state.behavior = 'huge';
    expect((await rpc.post(call(method, 1, params))).status).toBe(502);
    expect(rpc.state.askedOther).toEqual([]);
  });

  const secret = 'Call https://node.example/v3/5ecre7-key to get more';
  test.each<[string, number, string, unknown[]]>([
    ['eth_call', -32_000, secret, [read, 'latest']],
    ['eth_estimateGas', -32_000, secret, [read]],
    ['eth_call', -32_602, secret, [read, 'latest']],
    ['eth_getCode', -32_601, secret, [read.to]],
    ['eth_call', 3, secret, [read, 'latest']],
  ])(
    '%s with error %i says nothing that an endpoint says of itself',
    async (method, code, message, params) => {
      rpc.state.behavior = { error: { code, message, data: { url: secret } } };
      const { body } = await rpc.post(call(method, 1, params));
      expect(body.error.code).toBe(code);
      expect(JSON.stringify(body)).not.toContain('5ecre7');
      expect(rpc.state.askedOther).toEqual([]);
    },
  );

  test('that a contract refuses come with its reason and its data, as far as they are of some length', async () => {
    const reason = 'execution reverted: the quote is over';
    rpc.state.behavior = { error: { code: -32_000, message: reason, data: '0x08c379a0' } };
    const one = await rpc.post(call('eth_call', 1, [read, 'latest']));
    expect(one.body.error).toEqual({ code: -32_000, message: reason, data: '0x08c379a0' });
    rpc.state.behavior = {
      error: { code: 3, message: `${reason}${'!'.repeat(5_000)}`, data: `0x${'00'.repeat(5_000)}` },
    };
    const { body } = await rpc.post(call('eth_call', 1, [read, 'latest']));
    expect(body.error.message).toHaveLength(200);
    expect(body.error).not.toHaveProperty('data');
  });

  test.each<[string, number, unknown[]]>([
    ['eth_chainId', -32_603, []],
    ['eth_chainId', -32_005, []],
    ['eth_blockNumber', -32_000, []],
    ['eth_getBalance', 429, [read.to]],
    ['eth_estimateGas', -32_005, [read]],
  ])('%s goes to the next endpoint where one is in trouble: %i', async (method, code, params) => {
    rpc.state.behavior = { error: { code, message: secret } };
    expect((await rpc.post(call(method, 1, params))).body.result).toBe(`${method} of /other`);
    expect(rpc.state.lines.join()).not.toContain('5ecre7');
  });

  test('have the answer of an endpoint in trouble where no other one does better', async () => {
    const trouble: Behavior = { error: { code: -32_603, message: secret } };
    rpc.state.behavior = trouble;
    const answers = await rpc.post([call('eth_chainId', 1), call('eth_foo', 2)]);
    expect(answers.body[0].result).toBe('eth_chainId of /other');
    const [own] = rpc.urls;
    const alone = await rpc.ask(rpc.app([own, 'http://127.0.0.1:9/']), call('eth_chainId'));
    expect(await alone.json()).toMatchObject({
      error: { code: -32_603, message: 'The chain refused that.' },
    });
  });

  test(
    'that an endpoint computes too long are not computed by the next one; others are asked there',
    async () => {
      rpc.state.behavior = 'hangs';
      const statuses = await Promise.all(
        [
          [call('eth_call', 1, [read, 'latest'])],
          [call('eth_estimateGas', 1, [read])],
          [call('eth_feeHistory', 1, ['0x4', 'latest', []])],
          [call('eth_chainId', 1), call('eth_call', 2, [read])],
          [call('eth_getBlockByNumber', 1, ['latest', false])],
          [call('eth_chainId', 1)],
        ].map(async (batch) => (await rpc.post(batch)).status),
      );
      expect(statuses).toEqual([502, 502, 502, 502, 502, 200]);
      expect(rpc.state.askedOther).toEqual(['eth_chainId']);
    },
    rpcLimits.timeoutMs + 10_000,
  );
});
