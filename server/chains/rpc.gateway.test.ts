import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rpcLimits } from './rpc_limits.ts';
import { call, startRpc } from './testing.ts';

// Reads of chains: what is passed on, and what isn't.

let rpc: Awaited<ReturnType<typeof startRpc>>;
beforeAll(async () => {
  rpc = await startRpc();
});
afterAll(() => rpc?.stop());
beforeEach(() => rpc.begin());
const post = (body: unknown, chain?: string) => rpc.post(body, chain);

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
    expect(rpc.state.asked.map(({ id }) => id)).toEqual([1, 1, 2]);
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
    expect(rpc.state.asked.map((each) => each.method)).toEqual(['eth_chainId']);
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
    expect(rpc.state.asked).toEqual([]);
  });

  test.each(['1', '0', '08453', '8453.0', '-1', '8453x', '99999999999'])(
    'chain %s is not set up',
    async (chain) => {
      expect((await post(call('eth_chainId'), chain)).status).toBe(404);
    },
  );

  test('come by POST alone', async () => {
    const answer = await rpc.app().request('/rpc/8453');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
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
      rpc.state.asked = [];
      await post(call(method, 1, [{ ...read, ...(gas !== undefined && { gas }) }, 'latest']));
      expect(rpc.state.asked).toMatchObject([
        { method, params: [{ ...read, gas: sent }, 'latest'] },
      ]);
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
    expect(rpc.state.asked.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_chainId']);
  });

  const hash = `0x${'2'.repeat(64)}`;
  /** Arrays in one another, deeper than some endpoint reads. */
  const deep = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) as unknown;
  test.each([
    ['eth_getBlockByNumber', [deep, false]],
    ['eth_getBlockByNumber', ['latest', 'yes']],
    ['eth_getBlockByHash', ['0x12', false]],
    // With all of each transaction a block is megabytes.
    ['eth_getBlockByHash', [hash, true]],
    ['eth_getBlockByNumber', ['latest', true]],
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
    expect(rpc.state.asked).toEqual([]);
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
    ['eth_getBlockByHash', [hash, false]],
    ['eth_getBalance', [to, 'pending']],
    ['eth_getBalance', [to]],
    ['eth_getCode', [to, { blockHash: hash }]],
    ['eth_getTransactionCount', [to, '0x10']],
    ['eth_getTransactionByHash', [hash]],
    ['eth_getTransactionReceipt', [hash]],
  ])('%s with its own is passed on', async (method, params) => {
    await post({ jsonrpc: '2.0', id: 1, method, params });
    expect(rpc.state.asked).toMatchObject([{ method, params }]);
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
    else expect(rpc.state.asked).toMatchObject([{ method: 'eth_feeHistory', params: passed }]);
    expect(rpc.state.asked).toHaveLength(passed === null ? 0 : 1);
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
    expect(rpc.state.asked[0]?.params).toEqual([{ ...(first as object), gas: max }, ...rest]);
  });
});
