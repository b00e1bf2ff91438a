import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { parseSiweMessage } from 'viem/siwe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { startBackend, startOnDeno } from '../testing/backend.ts';

// The function `wallet` as it runs, on Node inside the gateway and on Deno as the hosted service runs it, asked by official clients'
// sessions on a real database; and the wallets that signing in leaves.

let backend: Awaited<ReturnType<typeof startBackend>>;
let deno: Awaited<ReturnType<typeof startOnDeno>>;
beforeAll(async () => {
  backend = await startBackend();
  deno = await startOnDeno('wallet', {
    SUPABASE_URL: backend.url,
    SUPABASE_ANON_KEY: backend.secrets.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: backend.secrets.serviceRoleKey,
    SITE_URL: backend.url,
  });
});
afterAll(async () => {
  await deno?.stop();
  await backend?.close();
});

const newClient = () =>
  createClient(backend.url, backend.secrets.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });

interface Signed {
  readonly client: SupabaseClient;
  readonly id: string;
  readonly token: string;
}

async function join(): Promise<Signed> {
  const client = newClient();
  const email = `${randomUUID()}@mail.test`;
  const { error } = await client.auth.signUp({ email, password: 'mended with gold' });
  if (error) throw error;
  const mail = (await backend.mailbox()).find(({ to }) => to === email);
  const [token = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
  const { data, error: refused } = await client.auth.verifyOtp({ email, token, type: 'email' });
  if (!data.session) throw refused ?? new Error('no session');
  return { client, id: data.session.user.id, token: data.session.access_token };
}

const newWallet = () => privateKeyToAccount(generatePrivateKey());
type Wallet = ReturnType<typeof newWallet>;

let runsOnDeno = false;
async function ask(step: string, token: string | null, body: unknown) {
  const base = runsOnDeno ? deno.url : `${backend.url}/functions/v1`;
  const response = await fetch(`${base}/wallet/${step}`, {
    method: 'POST',
    headers: {
      apikey: backend.secrets.anonKey,
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const json = (await response.json()) as Record<string, string>;
  return { status: response.status, json, code: json['error'] ?? json['code'] };
}
const begin = async ({ token }: Signed, { address }: Pick<Wallet, 'address'>) =>
  (await ask('nonce', token, { address, chainId: 8453 })).json;
async function link(person: Signed, wallet: Wallet, name?: string) {
  const { nonce, message = '' } = await begin(person, wallet);
  const signature = await wallet.signMessage({ message });
  return ask('link', person.token, { nonce, signature, ...(name !== undefined && { name }) });
}
const walletsOf = async ({ client }: Signed) =>
  (await client.from('wallets').select('id, address, chain_id, name').order('created_at')).data;

describe.each([['Node'], ['Deno']])('the function wallet on %s', (runtime) => {
  beforeEach(() => {
    runsOnDeno = runtime === 'Deno';
  });

  it('links a wallet that signs what its owner was given, which then opens the account', async () => {
    const dana = await join();
    const wallet = newWallet();
    const { message = '', nonce, expiresAt = '' } = await begin(dana, wallet);
    const said = parseSiweMessage(message);
    expect(said).toMatchObject({
      domain: new URL(backend.url).host,
      uri: backend.url,
      address: wallet.address,
      chainId: 8453,
      nonce,
      statement: expect.stringContaining('Link this wallet to my Mendwell account.'),
    });
    expect(said.expirationTime).toEqual(new Date(expiresAt));
    expect(new Date(expiresAt).getTime() - (said.issuedAt?.getTime() ?? 0)).toBe(300_000);
    const signature = await wallet.signMessage({ message });
    const linked = await ask('link', dana.token, {
      nonce,
      signature,
      name: '  Fern\u0000 Wallet ',
    });
    expect(linked).toMatchObject({ status: 200, json: { address: wallet.address.toLowerCase() } });
    expect(await walletsOf(dana)).toEqual([
      {
        id: linked.json['id'],
        address: wallet.address.toLowerCase(),
        chain_id: null,
        name: 'Fern Wallet',
      },
    ]);
    const { data } = await newClient().auth.signInWithWeb3({
      chain: 'ethereum',
      wallet: providerOf(wallet),
      options: { url: backend.url },
    });
    expect(data.user?.id).toBe(dana.id);
  });

  it('opens the account no more once its password was recovered', async () => {
    const dana = await join();
    const wallet = newWallet();
    await link(dana, wallet);
    const email = (await dana.client.auth.getUser()).data.user?.email ?? '';
    const owner = newClient();
    await owner.auth.resetPasswordForEmail(email);
    const mail = (await backend.mailbox()).find(({ to }) => to === email);
    const [token = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
    expect((await owner.auth.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull();
    await owner.rpc('await_new_password');
    expect((await owner.auth.updateUser({ password: 'gold mends this again' })).error).toBeNull();
    expect(await walletsOf({ ...dana, client: owner })).toEqual([]);
    const { data } = await newClient().auth.signInWithWeb3({
      chain: 'ethereum',
      wallet: providerOf(wallet),
      options: { url: backend.url },
    });
    expect(data.user?.id).not.toBe(dana.id);
  });

  it('links nothing by a signature of another wallet, of other words, or shown before', async () => {
    const dana = await join();
    const lou = await join();
    const wallet = newWallet();
    const { nonce, message = '' } = await begin(dana, wallet);
    const signature = await wallet.signMessage({ message });
    expect(await ask('link', lou.token, { nonce, signature })).toMatchObject({
      status: 410,
      code: 'link_over',
    });
    expect(await ask('link', dana.token, { nonce, signature })).toMatchObject({ status: 200 });
    expect(await ask('link', dana.token, { nonce, signature })).toMatchObject({ status: 410 });

    const other = await begin(dana, newWallet());
    const wrong = { nonce: other['nonce'], signature };
    expect(await ask('link', dana.token, wrong)).toMatchObject({
      status: 422,
      code: 'wrong_signer',
    });
    expect(await ask('link', dana.token, wrong)).toMatchObject({ status: 410 });
    expect((await walletsOf(dana))?.length).toBe(1);
    expect(await walletsOf(lou)).toEqual([]);
  });

  it('lets the latest of several beginnings count, for five minutes', async () => {
    const dana = await join();
    const wallet = newWallet();
    const first = await begin(dana, wallet);
    const second = await begin(dana, wallet);
    const signed = async ({ nonce, message = '' }: Record<string, string>) =>
      ask('link', dana.token, { nonce, signature: await wallet.signMessage({ message }) });
    expect(await signed(first)).toMatchObject({ status: 410 });
    await backend.superuser.query(
      'update private.wallet_links set expires_at = now() where user_id = $1',
      [dana.id],
    );
    expect(await signed(second)).toMatchObject({ status: 410 });
    expect(await walletsOf(dana)).toEqual([]);
  });

  it('counts for the session that began it, while that stands and has shown that it is they', async () => {
    const dana = await join();
    const wallet = newWallet();
    const signed = async (token: string, { nonce, message = '' }: Record<string, string>) =>
      ask('link', token, { nonce, signature: await wallet.signMessage({ message }) });

    const elsewhere = newClient();
    const { data } = await elsewhere.auth.signInWithPassword({
      email: (await dana.client.auth.getUser()).data.user?.email ?? '',
      password: 'mended with gold',
    });
    const other = data.session?.access_token ?? '';
    expect(await signed(other, await begin(dana, wallet))).toMatchObject({ status: 410 });

    const late = await begin(dana, wallet);
    await backend.superuser.query(
      "update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes' where session_id in (select id from auth.sessions where user_id = $1)",
      [dana.id],
    );
    const renewed = (await dana.client.auth.refreshSession()).data.session?.access_token ?? '';
    expect(await signed(renewed, late)).toMatchObject({ status: 403, code: 'proof_due' });
    expect(await walletsOf(dana)).toEqual([]);

    const lou = await join();
    const begun = await begin(lou, wallet);
    await lou.client.auth.signOut({ scope: 'local' });
    expect((await signed(lou.token, begun)).status).toBeGreaterThanOrEqual(401);
    const { rows } = await backend.superuser.query(
      'select from public.wallets where address = $1',
      [wallet.address.toLowerCase()],
    );
    expect(rows).toEqual([]);
  });

  it('gives a wallet to one account, however many ask at once', async () => {
    const people = await Promise.all([join(), join(), join()]);
    const wallet = newWallet();
    const answers = await Promise.all(people.map((person) => link(person, wallet)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect(answers.filter(({ code }) => code === 'linked_elsewhere').length).toBe(2);
  });

  it('asks for a member who has lately shown that it is they', async () => {
    const wallet = newWallet();
    const { address } = wallet;
    expect(await ask('nonce', null, { address, chainId: 1 })).toMatchObject({ status: 401 });
    const { data } = await newClient().auth.signInAnonymously();
    expect(
      await ask('nonce', data.session?.access_token ?? '', { address, chainId: 1 }),
    ).toMatchObject({ status: 403, code: 'members_only' });
    const dana = await join();
    await backend.superuser.query(
      "update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes' where session_id in (select id from auth.sessions where user_id = $1)",
      [dana.id],
    );
    const renewed = await dana.client.auth.refreshSession();
    expect(
      await ask('nonce', renewed.data.session?.access_token ?? '', { address, chainId: 1 }),
    ).toMatchObject({ status: 403, code: 'proof_due' });
  });

  it('reads nothing that is no wallet', async () => {
    const dana = await join();
    const address = newWallet().address;
    for (const body of [
      '{',
      '[]',
      {},
      { address },
      { address: 'ada.eth', chainId: 1 },
      { address: `${address}00`, chainId: 1 },
      { address, chainId: 5 },
      { address, chainId: '1' },
      { address, chainId: 1, more: 1 },
      'x'.repeat(5000),
    ])
      expect((await ask('nonce', dana.token, body)).status).toBeGreaterThanOrEqual(400);
    for (const body of [
      {},
      { nonce: 'x', signature: '0x' },
      { nonce: 'a'.repeat(32), signature: `0x${'0'.repeat(128)}` },
      { nonce: 'a'.repeat(32), signature: `0x${'0'.repeat(130)}`, name: 'x'.repeat(201) },
    ])
      expect((await ask('link', dana.token, body)).status).toBe(400);
    for (const signature of [`0x${'0'.repeat(130)}`, `0x${'f'.repeat(130)}`]) {
      const { nonce } = await begin(dana, { address });
      expect(await ask('link', dana.token, { nonce, signature })).toMatchObject({
        code: 'wrong_signer',
      });
    }
  });

  it('holds ten wallets, and lets nobody try for ever', async () => {
    const dana = await join();
    await backend.superuser.query(
      "insert into public.wallets (user_id, address, chain_id) select $1, '0x' || lpad(to_hex(n), 40, $2), 1 from generate_series(1, 10) as n",
      [dana.id, runsOnDeno ? 'd' : 'a'],
    );
    const { address } = newWallet();
    expect(await ask('nonce', dana.token, { address, chainId: 1 })).toMatchObject({
      status: 409,
      code: 'too_many_wallets',
    });
    const lou = await join();
    const statuses = [];
    for (let tried = 0; tried < 21; tried += 1)
      statuses.push((await ask('nonce', lou.token, { address, chainId: 1 })).status);
    expect(statuses.lastIndexOf(200)).toBe(19);
    expect(statuses[20]).toBe(429);
  });
});

/** A wallet as the official client asks it. */
function providerOf(wallet: Wallet) {
  return {
    async request({ method, params }: { method: string; params?: readonly unknown[] }) {
      if (method === 'eth_requestAccounts') return [wallet.address];
      if (method === 'eth_chainId') return '0x1';
      return wallet.signMessage({ message: { raw: String(params?.[0]) as `0x${string}` } });
    },
    // oxlint-disable-next-line typescript/no-explicit-any -- the client's own type has more, and asks for none of it
  } as any;
}

describe('a wallet', () => {
  const signIn = (wallet: Wallet, client = newClient()) =>
    client.auth.signInWithWeb3({
      chain: 'ethereum',
      wallet: providerOf(wallet),
      options: { url: backend.url },
    });

  it('that somebody came with is theirs, and stays while it is the last way in', async () => {
    const client = newClient();
    const wallet = newWallet();
    const { data, error } = await signIn(wallet, client);
    expect(error).toBe(null);
    const signed = { client, id: data.user?.id ?? '', token: data.session?.access_token ?? '' };
    const [own] = (await walletsOf(signed)) ?? [];
    expect(own).toMatchObject({ address: wallet.address.toLowerCase(), chain_id: null });
    const refused = await client.rpc('unlink_wallet', { wallet: own?.id });
    expect(refused.error?.code).toBe('MW702');
    expect((await walletsOf(signed))?.length).toBe(1);
    runsOnDeno = false;
    expect(await link(signed, newWallet())).toMatchObject({ status: 200 });
    expect((await client.rpc('unlink_wallet', { wallet: own?.id })).error).toBe(null);
    expect((await client.rpc('unlink_wallet', { wallet: own?.id })).error).toBe(null);
    expect((await signIn(wallet)).data.user?.id).not.toBe(signed.id);
  });

  it('is unlinked by its owner alone, and opens the account no more', async () => {
    runsOnDeno = false;
    const dana = await join();
    const lou = await join();
    const wallet = newWallet();
    const { json } = await link(dana, wallet);
    await lou.client.rpc('unlink_wallet', { wallet: json['id'] });
    expect((await walletsOf(dana))?.length).toBe(1);
    expect((await lou.client.from('wallets').select()).data).toEqual([]);
    expect((await dana.client.from('wallets').delete().eq('id', json['id'])).error?.code).toBe(
      '42501',
    );
    const { data } = await dana.client.auth.getUser();
    expect(data.user?.app_metadata['providers']).toEqual(['email', 'web3']);
    await dana.client.rpc('unlink_wallet', { wallet: json['id'] });
    expect(await walletsOf(dana)).toEqual([]);
    expect((await dana.client.auth.getUser()).data.user?.app_metadata['providers']).toEqual([
      'email',
    ]);
    // Whoever comes with it now has an account of their own.
    const later = await signIn(wallet);
    expect(later.data.user?.id).not.toBe(dana.id);
  });

  it('that is unlinked ends what it had opened, and leaves no trace of its sign-in', async () => {
    runsOnDeno = false;
    const dana = await join();
    const wallet = newWallet();
    const { json } = await link(dana, wallet);
    const thief = newClient();
    expect((await signIn(wallet, thief)).data.user?.id).toBe(dana.id);
    const address = wallet.address.toLowerCase();
    const known = async () =>
      JSON.stringify((await dana.client.auth.getUser()).data.user).includes(address);
    expect(await known()).toBe(true);
    await dana.client.rpc('unlink_wallet', { wallet: json['id'] });
    expect(await known()).toBe(false);
    expect((await thief.auth.refreshSession()).error).not.toBe(null);
    expect((await thief.from('wallets').select()).data ?? []).toEqual([]);
    // Who unlinked it stays.
    expect((await dana.client.auth.refreshSession()).error).toBe(null);
  });

  it('whose owner signs what links it has signed in nowhere', async () => {
    runsOnDeno = false;
    const dana = await join();
    const wallet = newWallet();
    const { nonce, message = '' } = await begin(dana, wallet);
    expect(parseSiweMessage(message).requestId).toBe(`link:${nonce}`);
    const signature = await wallet.signMessage({ message });
    const shown = () => newClient().auth.signInWithWeb3({ chain: 'ethereum', message, signature });
    expect((await shown()).error).not.toBe(null);
    expect(await ask('link', dana.token, { nonce, signature })).toMatchObject({ status: 200 });
    expect((await shown()).error).not.toBe(null);
  });

  it('is told of where the others are: a new way in, and one less', async () => {
    runsOnDeno = false;
    const dana = await join();
    await backend.superuser.query(
      "update auth.users set created_at = now() - interval '1 day' where id = $1",
      [dana.id],
    );
    const { json } = await link(dana, newWallet());
    await dana.client.rpc('unlink_wallet', { wallet: json['id'] });
    const { rows } = await backend.superuser.query(
      "select type from public.notices where user_id = $1 and kind = 'security' and type like 'identity%' order by created_at, type",
      [dana.id],
    );
    expect(rows).toEqual([{ type: 'identity_added' }, { type: 'identity_removed' }]);
  });
});
