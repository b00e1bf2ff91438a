import { randomBytes, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { startBackend, startOnDeno } from '../testing/backend.ts';
import { findEvmNode } from '../../../server/evm_node.ts';
import { startEvmNode, startSecondEndpoint } from '../testing/evm_node.ts';

// Wallets that are contracts, on a real chain of this machine: EIP-1271, by two endpoints that have to agree.

const program = findEvmNode();
const chainId = 8453;
const newAddress = () => `0x${randomBytes(20).toString('hex')}`;

/** A contract to which any 65 bytes that begin with a word of its own are its signature: it loads the signature's first word, compares,
 *  and returns the magic value times that. */
const codeOf = (word: string) => `0x6064357f${word}14631626ba7e0260e01b60005260206000f3`;

describe.runIf(program !== null)('a wallet that is a contract', () => {
  let node: Awaited<ReturnType<typeof startEvmNode>>;
  let second: Awaited<ReturnType<typeof startSecondEndpoint>>;
  let backend: Awaited<ReturnType<typeof startBackend>>;
  let deno: Awaited<ReturnType<typeof startOnDeno>>;
  let base = '';

  beforeAll(async () => {
    node = await startEvmNode(program ?? '', chainId);
    second = await startSecondEndpoint(node.url);
    const endpoints = [node.url, second.url];
    // Of another chain there is one endpoint alone.
    backend = await startBackend({
      chains: {
        endpoints: new Map([
          [chainId, endpoints],
          [1, [node.url]],
        ]),
      },
    });
    deno = await startOnDeno('wallet', {
      SUPABASE_URL: backend.url,
      SUPABASE_ANON_KEY: backend.secrets.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: backend.secrets.serviceRoleKey,
      SITE_URL: backend.url,
      [`CHAIN_RPC_${chainId}`]: endpoints.join(','),
      CHAIN_RPC_1: node.url,
    });
  });
  afterAll(async () => {
    await deno?.stop();
    await backend?.close();
    second?.stop();
    await node?.stop();
  });
  beforeEach(() => second.be('agrees'));

  const newClient = () =>
    createClient(backend.url, backend.secrets.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    });
  async function join() {
    const client = newClient();
    const email = `${randomUUID()}@mail.test`;
    await client.auth.signUp({ email, password: 'mended with gold' });
    const mail = (await backend.mailbox()).find(({ to }) => to === email);
    const [token = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
    const { data, error } = await client.auth.verifyOtp({ email, token, type: 'email' });
    if (!data.session) throw error ?? new Error('no session');
    return { client, token: data.session.access_token };
  }
  async function ask(step: string, token: string, body: unknown) {
    const response = await fetch(`${base}/wallet/${step}`, {
      method: 'POST',
      headers: {
        apikey: backend.secrets.anonKey,
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(body),
    });
    const json = (await response.json()) as Record<string, string>;
    return { status: response.status, json, code: json['error'] ?? json['code'] };
  }
  async function deploy() {
    const word = randomBytes(32).toString('hex');
    const address = newAddress();
    await node.ask('anvil_setCode', [address, codeOf(word)]);
    return { address, signature: `0x${word}${'11'.repeat(33)}`, word };
  }
  async function link(token: string, address: string, signature: string, chain = chainId) {
    const { nonce } = (await ask('nonce', token, { address, chainId: chain })).json;
    return ask('link', token, { nonce, signature, name: 'Safe' });
  }
  const walletsOf = async (client: SupabaseClient) =>
    (await client.from('wallets').select('address, chain_id')).data;

  describe.each(['Node', 'Deno'])('on %s', (runtime) => {
    beforeEach(() => {
      base = runtime === 'Deno' ? deno.url : `${backend.url}/functions/v1`;
    });

    it('is linked for its own chain, with a signature as long as it likes, and opens nothing', async () => {
      const dana = await join();
      const { address, word } = await deploy();
      const linked = await link(dana.token, address, `0x${word}${'22'.repeat(1_000)}`);
      expect(linked).toMatchObject({ status: 200, json: { address } });
      expect(await walletsOf(dana.client)).toEqual([{ address, chain_id: chainId }]);
      const { rows } = await backend.superuser.query(
        `select from auth.identities where provider_id = $1`,
        [`web3:ethereum:${address}`],
      );
      expect(rows).toEqual([]);
    });

    it('is not, where it says no, or there is no contract', async () => {
      const dana = await join();
      const { address } = await deploy();
      const other = `0x${'33'.repeat(65)}`;
      expect(await link(dana.token, address, other)).toMatchObject({ code: 'wrong_signer' });
      expect(await link(dana.token, newAddress(), other)).toMatchObject({ code: 'wrong_signer' });
      expect(await walletsOf(dana.client)).toEqual([]);
    });

    it.each(['lies', 'another_chain', 'down'] as const)(
      'is not by one endpoint alone: the other %s',
      async (mood) => {
        const dana = await join();
        const { address, signature } = await deploy();
        second.be(mood);
        const wrong = `0x${'44'.repeat(65)}`;
        const given = mood === 'lies' ? wrong : signature;
        expect(await link(dana.token, address, given)).toMatchObject({ code: 'wrong_signer' });
        second.be('agrees');
        expect(await link(dana.token, address, signature), 'control').toMatchObject({
          status: 200,
        });
      },
    );

    it('is not on a chain that has one endpoint', async () => {
      const dana = await join();
      const { address, signature } = await deploy();
      expect(await link(dana.token, address, signature, 1)).toMatchObject({
        code: 'wrong_signer',
      });
    });

    it('is one account’s on that chain', async () => {
      const [dana, lou] = [await join(), await join()];
      const { address, signature } = await deploy();
      expect(await link(dana.token, address, signature)).toMatchObject({ status: 200 });
      expect(await link(lou.token, address, signature)).toMatchObject({
        status: 409,
        code: 'linked_elsewhere',
      });
    });
  });
});
