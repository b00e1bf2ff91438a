import { once } from 'node:events';
import fs from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTillChain } from '../../contracts/tests/testing/till_chain.ts';
import { findEvmNode } from '../evm_node.ts';
import { startEvmNode, startSecondEndpoint } from '../../supabase/tests/testing/evm_node.ts';
import { chainCommand } from './chain.ts';

// Deploying the contracts, on a real node of this machine.

const program = findEvmNode();
const deployerKey = generatePrivateKey();
const deployer = privateKeyToAddress(deployerKey);
const admin = privateKeyToAddress(generatePrivateKey());
const voucherKey = generatePrivateKey();
const issuer = privateKeyToAddress(voucherKey);

it('makes a key for vouchers', async () => {
  const made = await chainCommand({}, ['key']);
  const { voucherKey: key, issuer: address } = (
    made as unknown as { answer: Record<string, `0x${string}`> }
  ).answer as { voucherKey: `0x${string}`; issuer: string };
  expect(privateKeyToAddress(key)).toBe(address);
});

describe.runIf(program !== null)('a contract that takes vouchers', () => {
  let node: Awaited<ReturnType<typeof startEvmNode>>;
  let env: Record<string, string>;
  beforeAll(async () => {
    node = await startEvmNode(program ?? '', 8453);
    await node.ask('anvil_setBalance', [deployer, '0xde0b6b3a7640000']);
    env = {
      CHAIN_RPC_8453: node.url,
      DEPLOYER_KEY: deployerKey,
      VOUCHER_KEY: voucherKey,
      CLAIM_SECRET: 'a secret that no one finds by trying',
      SITE_URL: 'https://mendwell.example',
    };
  });
  afterAll(() => node?.stop());

  const countOf = async () =>
    Number(await node.ask('eth_getTransactionCount', [deployer, 'latest']));
  const run = (args: readonly string[], over: Record<string, string | undefined> = {}) =>
    chainCommand({ ...env, ...over }, args);

  it('is deployed once it is to be sent, as was said before, and takes our vouchers', async () => {
    const dry = await run(['deploy', '--admin', admin]);
    expect(dry).toMatchObject({
      ok: true,
      answer: {
        chain: 8453,
        deployer,
        admin,
        issuer,
        metadata: 'https://mendwell.example/badges/',
        isSent: false,
      },
      note: 'Nothing was sent. --send deploys it.',
    });
    expect(await countOf()).toBe(0);
    const sent = await run(['deploy', '--admin', admin, '--send']);
    if (!dry.ok || !sent.ok) throw new Error('control');
    const { address } = sent.answer as { readonly address: string };
    expect((dry.answer as { readonly address: string }).address).toBe(address);
    expect(sent.lines).toContain(`BADGES_8453: ${address}`);
    expect(await countOf()).toBe(1);
    expect(await run(['check'], { BADGES_8453: address })).toMatchObject({
      ok: true,
      answer: { contract: address, issuer, isPaused: false },
    });
    for (const said of [dry, sent])
      for (const secret of [deployerKey, voucherKey, env['CLAIM_SECRET'] ?? ''])
        expect(JSON.stringify(said)).not.toContain(secret);
    expect(
      await run(['check'], { BADGES_8453: address, VOUCHER_KEY: generatePrivateKey() }),
    ).toMatchObject({ ok: false, problem: expect.stringContaining('doesn’t take vouchers') });
  });

  it('is deployed for points likewise, with nothing of the site in it', async () => {
    const before = await countOf();
    const args = ['deploy', 'points', '--admin', admin];
    const dry = await run(args, { SITE_URL: undefined });
    expect(dry).toMatchObject({
      ok: true,
      answer: { chain: 8453, deployer, admin, issuer, isSent: false },
      note: 'Nothing was sent. --send deploys it.',
    });
    expect(await countOf()).toBe(before);
    const sent = await run([...args, '--send']);
    if (!dry.ok || !sent.ok) throw new Error('control');
    const { address } = sent.answer as { readonly address: string };
    expect(dry.answer).toMatchObject({ address });
    expect(JSON.stringify([dry, sent])).not.toContain('mendwell.example');
    expect(sent.lines).toContain(`POINTS_8453: ${address}`);
    expect(sent.note).toContain('chain check points');
    expect(await run(['check', 'points'], { POINTS_8453: address })).toMatchObject({
      ok: true,
      answer: { contract: address, issuer, isPaused: false },
    });
    // One isn't taken for the other.
    expect(await run(['check'], { BADGES_8453: address })).toMatchObject({
      ok: false,
      problem: `${address} is another contract.`,
    });
  });

  it.each([
    [['deploy', 'points'], {}, '--admin must be'],
    [['deploy', 'points', '--admin', issuer], {}, 'must be different'],
    [['check', 'points'], {}, 'Points can’t be put on chain yet: set POINTS_…'],
    [['check', 'points'], { POINTS_8453: admin }, 'There’s no contract'],
    [['key', 'points'], {}, 'Use chain key'],
    [['deploy', '--admin', admin], { DEPLOYER_KEY: 'x' }, 'Set DEPLOYER_KEY'],
    [['deploy', '--admin', admin], { VOUCHER_KEY: undefined }, 'chain key'],
    [['deploy'], {}, '--admin must be'],
    [['deploy', '--admin', admin], { SITE_URL: undefined }, 'Set SITE_URL'],
    [['deploy', '--admin', admin], { SITE_URL: 'http://127.0.0.1:3000' }, 'Set SITE_URL'],
    [['deploy', '--admin', admin], { VOUCHER_KEY: deployerKey }, 'must be different'],
    [['deploy', '--admin', issuer], {}, 'must be different'],
    [['deploy', '--admin', admin, '--chain', '5'], {}, '--chain must be one of'],
    [['deploy', '--admin', admin, '--chain', '1'], {}, 'Set CHAIN_RPC_1'],
    [['deploy', '--admin', admin, '--send'], { DEPLOYER_KEY: generatePrivateKey() }, 'has 0 ETH'],
    [['check'], {}, 'set BADGES_… too'],
    [['check'], { BADGES_8453: admin }, 'There’s no contract'],
    [['sell'], {}, 'Use chain key'],
  ])('is not, with %j and %j', async (args, over, sentence) => {
    const before = await countOf();
    expect(await run(args, over)).toMatchObject({
      ok: false,
      problem: expect.stringContaining(sentence),
    });
    expect(await countOf()).toBe(before);
  });

  it('is not on another chain than the one that was meant', async () => {
    const args = ['deploy', '--admin', admin, '--chain', '1', '--send'];
    expect(await run(args, { CHAIN_RPC_1: node.url })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('is an endpoint of chain 8453'),
    });
  });

  it('says what a node that is away did, and not where it is', async () => {
    const answer = await run(['deploy', '--admin', admin, '--send'], {
      CHAIN_RPC_8453: 'http://127.0.0.1:9/secret-key',
    });
    expect(answer).toMatchObject({ ok: false, problem: expect.stringContaining('didn’t do it') });
    expect(JSON.stringify(answer)).not.toContain('secret-key');
  });
});

describe.runIf(program !== null)('the till for stablecoins', () => {
  let chain: Awaited<ReturnType<typeof startTillChain>>;
  let second: Awaited<ReturnType<typeof startSecondEndpoint>>;
  let env: Record<string, string>;
  const quoteKey = generatePrivateKey();
  const quoter = privateKeyToAddress(quoteKey);
  const treasury = privateKeyToAddress(generatePrivateKey());
  beforeAll(async () => {
    chain = await startTillChain(program ?? '');
    second = await startSecondEndpoint(chain.node.url);
    await chain.node.ask('anvil_setBalance', [deployer, '0xde0b6b3a7640000']);
    env = {
      CHAIN_RPC_8453: `${chain.node.url},${second.url}`,
      DEPLOYER_KEY: deployerKey,
      QUOTE_KEY: quoteKey,
      STABLECOIN_8453: chain.token,
    };
  });
  afterAll(async () => {
    second?.stop();
    await chain?.stop();
  });
  const run = (args: readonly string[], over: Record<string, string | undefined> = {}) =>
    chainCommand({ ...env, ...over }, args);

  it('has a key of its own', async () => {
    const made = await chainCommand({}, ['key', 'quotes']);
    if (!made.ok) throw new Error('control');
    const { quoteKey: key, quoter: address } = made.answer as Record<string, `0x${string}`>;
    expect(privateKeyToAddress(key as `0x${string}`)).toBe(address);
    expect(made.lines?.[0]).toBe(`QUOTE_KEY: ${key}`);
  });

  it('is deployed once it is to be sent, as was said before, and takes our quotes', async () => {
    const dry = await run(['deploy', 'till', '--treasury', treasury]);
    expect(dry).toMatchObject({
      ok: true,
      answer: { chain: 8453, deployer, treasury, quoter, isSent: false },
      note: 'Nothing was sent. --send deploys it.',
    });
    const sent = await run(['deploy', 'till', '--treasury', treasury, '--send']);
    if (!dry.ok || !sent.ok) throw new Error('control');
    const { address } = sent.answer as { readonly address: string };
    expect((dry.answer as { readonly address: string }).address).toBe(address);
    expect(sent.lines).toContain(`TILL_8453: ${address}`);
    const over = { TILL_8453: address };
    expect(await run(['check', 'till'], over)).toMatchObject({
      ok: true,
      answer: { till: address, quoter, treasury, token: chain.token, depth: 30 },
    });
    for (const said of [dry, sent])
      for (const secret of [deployerKey, quoteKey])
        expect(JSON.stringify(said)).not.toContain(secret);
    for (const [given, sentence] of [
      [{ QUOTE_KEY: generatePrivateKey() }, 'doesn’t take quotes'],
      [{ TILL_8453: treasury }, 'There’s no contract'],
      [{ TILL_8453: chain.token }, 'is another contract'],
      [{ STABLECOIN_8453: treasury }, 'There’s no token'],
      [{ CHAIN_RPC_8453: chain.node.url }, 'two endpoints'],
      [{ STABLECOIN_8453: undefined }, 'set STABLECOIN_8453 too'],
    ] as const)
      expect(await run(['check', 'till'], { ...over, ...given })).toMatchObject({
        ok: false,
        problem: expect.stringContaining(sentence),
      });
    second.be('another_chain');
    expect(await run(['check', 'till'], over)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('Endpoint 2 of CHAIN_RPC_8453 is an endpoint of chain 1'),
    });
    second.be('agrees');
  });

  it.each([
    [['deploy', 'till'], {}, '--treasury must be'],
    [['deploy', 'till', '--treasury', treasury], { QUOTE_KEY: undefined }, 'chain key quotes'],
    [['deploy', 'till', '--treasury', treasury], { DEPLOYER_KEY: undefined }, 'Set DEPLOYER_KEY'],
    [['deploy', 'till', '--treasury', treasury], { QUOTE_KEY: deployerKey }, 'must be different'],
    [['deploy', 'till', '--treasury', quoter], {}, 'must be different'],
    [['check', 'till'], { QUOTE_KEY: undefined }, 'set TILL_8453 and QUOTE_KEY too'],
    [['deploy', 'bank'], {}, 'Use chain key'],
    [['key', 'till'], {}, 'Use chain key'],
  ])('is not, with %j and %j', async (args, over, sentence) => {
    expect(await run(args, over)).toMatchObject({
      ok: false,
      problem: expect.stringContaining(sentence),
    });
  });
});

describe.runIf(program !== null)('a chain to try things on', () => {
  let dataDir: string;
  let port: string;
  beforeAll(async () => {
    dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mendwell-chain-'));
    port = String(await freePort());
  });
  afterAll(async () => {
    await run('--stop');
    await fs.rm(dataDir, { recursive: true, force: true });
  });
  const run = (...args: readonly string[]) => chainCommand({}, ['local', ...args], dataDir);
  const answerOf = (result: unknown) =>
    (result as { readonly answer: Record<string, string> }).answer;
  const balanceOf = async (url: string, address: string) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getBalance',
        params: [address, 'latest'],
      }),
    });
    return ((await response.json()) as { readonly result: string }).result;
  };

  it('has all that the server is told to use, stays, and says the same again', async () => {
    const started = await run('--port', port);
    expect(started).toMatchObject({ ok: true, answer: { isRunning: true, chain: 8453 } });
    const answer = answerOf(started);
    expect(await chainCommand(answer, ['check'])).toMatchObject({
      ok: true,
      answer: { contract: answer['BADGES_8453'], isPaused: false },
    });
    expect(await chainCommand(answer, ['check', 'points'])).toMatchObject({
      ok: true,
      answer: { contract: answer['POINTS_8453'], isPaused: false },
    });
    expect(await chainCommand(answer, ['check', 'till'])).toMatchObject({
      ok: true,
      answer: { till: answer['TILL_8453'], token: answer['STABLECOIN_8453'], depth: 3 },
    });
    const wallet = privateKeyToAddress(generatePrivateKey());
    const again = await run('--to', wallet);
    expect(answerOf(again)).toEqual(answer);
    expect(Number(await balanceOf(answer['url'] ?? '', wallet))).toBe(10 ** 19);
    const lines = (again as { readonly lines: readonly string[] }).lines;
    for (const line of lines) expect(line).toMatch(/^(?:export [A-Z_0-9]+='[^']*'|# .*)$/);
  });

  it.each([
    [['--to', '0x12'], '--to must be the address of a wallet'],
    [['--port', 'x'], '--port must be a number'],
  ])('refuses %j', async (args, said) => {
    expect(await run(...args)).toMatchObject({ ok: false, problem: expect.stringContaining(said) });
  });

  it('isn’t for a hosted backend', async () => {
    expect(await chainCommand({}, ['local'])).toMatchObject({ ok: false });
  });

  it('isn’t taken to be another’s that has the port', async () => {
    const other = await startEvmNode(program ?? '', 8453);
    const elsewhere = path.join(dataDir, 'elsewhere');
    const taken = new URL(other.url).port;
    try {
      expect(await chainCommand({}, ['local', '--port', taken], elsewhere)).toMatchObject({
        ok: false,
        problem: expect.stringContaining(`is port ${taken} taken?`),
      });
      expect(await chainCommand({}, ['local', '--stop'], elsewhere)).toMatchObject({ ok: false });
    } finally {
      await other.stop();
    }
  });

  it('is gone once it’s stopped', async () => {
    expect(await run('--stop')).toMatchObject({ ok: true, answer: { isRunning: false } });
    expect(await run('--stop')).toMatchObject({ ok: false });
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
