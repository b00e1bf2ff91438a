import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type Hex, recoverTypedDataAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { chains } from '../../../domain/wallet/chains.ts';
import { voucherDomain, voucherTypes } from '../../../domain/rewards/voucher.ts';
import { startBackend, startOnDeno } from '../testing/backend.ts';

// The function `rewards` as it runs, on Node inside the gateway and on Deno as the hosted service runs it: who gets a voucher for
// which badge, in which wallet, and who doesn't.

const chainId = 8453;
const contract = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const voucherKey = generatePrivateKey();
const claimSecret = 'no one finds this by trying it';
const signer = privateKeyToAccount(voucherKey).address;

let backend: Awaited<ReturnType<typeof startBackend>>;
let deno: Awaited<ReturnType<typeof startOnDeno>>;
let denoOff: Awaited<ReturnType<typeof startOnDeno>>;
beforeAll(async () => {
  backend = await startBackend({
    badges: {
      contracts: new Map([
        [chainId, contract],
        [10, contract],
      ]),
      voucherKey,
      claimSecret: `${claimSecret}, on two runtimes`,
    },
  });
  const environment = {
    SUPABASE_URL: backend.url,
    SUPABASE_ANON_KEY: backend.secrets.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: backend.secrets.serviceRoleKey,
  };
  deno = await startOnDeno('rewards', {
    ...environment,
    BADGES_8453: contract,
    BADGES_10: contract,
    CHAIN_RPC_8453: 'https://node.example',
    CHAIN_RPC_10: 'https://node.example',
    VOUCHER_KEY: voucherKey,
    CLAIM_SECRET: `${claimSecret}, on two runtimes`,
  });
  denoOff = await startOnDeno('rewards', environment);
});
afterAll(async () => {
  await deno?.stop();
  await denoOff?.stop();
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
  await client.auth.signUp({ email, password: 'mended with gold' });
  const mail = (await backend.mailbox()).find(({ to }) => to === email);
  const [token = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
  const { data, error } = await client.auth.verifyOtp({ email, token, type: 'email' });
  if (!data.session) throw error ?? new Error('no session');
  return { client, id: data.session.user.id, token: data.session.access_token };
}

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address;
async function give({ id }: Pick<Signed, 'id'>, badge: number) {
  await backend.superuser.query(
    'insert into public.earned_badges (user_id, badge) values ($1, $2)',
    [id, badge],
  );
}
async function link({ id }: Pick<Signed, 'id'>, address = newAddress(), chain?: number) {
  await backend.superuser.query(
    'insert into public.wallets (user_id, address, chain_id) values ($1, $2, $3)',
    [id, address.toLowerCase(), chain ?? null],
  );
  return address;
}
/** A member who has earned the first badge, and linked a wallet. */
async function earner() {
  const person = await join();
  await give(person, 1);
  return { person, address: await link(person) };
}

let base = '';
let runsOnDeno = false;
async function ask(token: string | null, body: unknown, at = base) {
  const response = await fetch(`${at}/rewards/voucher`, {
    method: 'POST',
    headers: {
      apikey: backend.secrets.anonKey,
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const json = (await response.json()) as Record<string, string | number>;
  return { status: response.status, json, code: json['error'] ?? json['code'] };
}
const claimsOf = async ({ client }: Signed) =>
  (await client.from('badge_claims').select('badge, address, chain_id').order('badge')).data;
const age = (id: string, minutes: number) =>
  backend.superuser.query(
    'update public.badge_claims set expires_at = expires_at - make_interval(mins => $2) where user_id = $1',
    [id, minutes],
  );

describe.each(['Node', 'Deno'])('a voucher, on %s', (runtime) => {
  beforeEach(() => {
    runsOnDeno = runtime === 'Deno';
    base = runsOnDeno ? deno.url : `${backend.url}/functions/v1`;
  });

  it('is the issuer’s signature of the badge, the wallet, a claim and a deadline, for one contract', async () => {
    const { person, address } = await earner();
    const before = Math.floor(Date.now() / 1000);
    const { status, json } = await ask(person.token, { badge: 'first_plan', address, chainId });
    expect(status).toBe(200);
    expect(json).toEqual({
      chainId,
      contract,
      account: address.toLowerCase(),
      badgeId: 1,
      claimId: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      deadline: expect.any(Number),
      signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
    });
    expect(Number(json['deadline']) - before).toBeGreaterThanOrEqual(1799);
    expect(Number(json['deadline']) - before).toBeLessThan(1900);
    const recovered = await recoverTypedDataAddress({
      domain: { ...voucherDomain, chainId, verifyingContract: contract },
      types: voucherTypes,
      primaryType: 'Claim',
      message: {
        account: address,
        badgeId: 1n,
        claimId: json['claimId'] as Hex,
        deadline: BigInt(json['deadline'] ?? 0),
      },
      signature: json['signature'] as Hex,
    });
    expect(recovered).toBe(signer);
    expect(await claimsOf(person)).toEqual([
      { badge: 1, address: address.toLowerCase(), chain_id: chainId },
    ]);
    for (const secret of [person.id, person.id.replaceAll('-', ''), voucherKey.slice(2)])
      expect(JSON.stringify(json)).not.toContain(secret);
  });

  it('is the same again, however often and many at once', async () => {
    const { person, address } = await earner();
    const asked = { badge: 'first_plan', address, chainId };
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(person.token, asked)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const again = await ask(person.token, { ...asked, address: address.toLowerCase() });
    const other = runsOnDeno ? `${backend.url}/functions/v1` : deno.url;
    const elsewhere = await ask(person.token, asked, other);
    const all = [...answers, again, elsewhere].map(({ json }) => JSON.stringify(json));
    expect(new Set(all).size).toBe(1);
    expect((await claimsOf(person))?.length).toBe(1);
  });

  it('gets a new deadline when five minutes are left, for the same claim', async () => {
    const { person, address } = await earner();
    const asked = { badge: 'first_plan', address, chainId };
    const first = (await ask(person.token, asked)).json;
    await age(person.id, 24);
    const good = (await ask(person.token, asked)).json;
    expect(Number(first['deadline']) - Number(good['deadline'])).toBe(24 * 60);
    await age(person.id, 1);
    const fresh = (await ask(person.token, asked)).json;
    expect(Number(fresh['deadline'])).toBeGreaterThanOrEqual(Number(first['deadline']));
    expect(fresh['claimId']).toBe(first['claimId']);
    expect(fresh['signature']).not.toBe(good['signature']);
  });

  it('is for another claim where the badge or the member is another', async () => {
    const [one, other] = [await earner(), await earner()];
    await give(one.person, 5);
    const claims = await Promise.all([
      ask(one.person.token, { badge: 'first_plan', address: one.address, chainId }),
      ask(one.person.token, { badge: 'ten_lessons', address: one.address, chainId }),
      ask(other.person.token, { badge: 'first_plan', address: other.address, chainId }),
    ]);
    expect(new Set(claims.map(({ json }) => json['claimId'])).size).toBe(3);
    expect(claims.map(({ json }) => json['badgeId'])).toEqual([1, 5, 1]);
  });

  it('is bound to its chain by the first one, and to its wallet while that one is good', async () => {
    const { person, address } = await earner();
    const second = await link(person);
    const asked = { badge: 'first_plan', address, chainId };
    expect(await ask(person.token, asked)).toMatchObject({ status: 200 });
    expect(await ask(person.token, { ...asked, chainId: 10 })).toMatchObject({
      status: 409,
      code: 'other_chain',
    });
    expect(await ask(person.token, { ...asked, address: second })).toMatchObject({
      status: 409,
      code: 'voucher_elsewhere',
    });
    await age(person.id, 31);
    const first = (await ask(person.token, { ...asked, address: second })).json;
    expect(first['account']).toBe(second.toLowerCase());
    expect(await ask(person.token, { ...asked, chainId: 10 })).toMatchObject({
      code: 'other_chain',
    });
  });

  it('is for nobody, no visitor, and no member whose session is over or waits for a second factor', async () => {
    const { person, address } = await earner();
    const asked = { badge: 'first_plan', address, chainId };
    expect(await ask(null, asked)).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(await ask('a.b.c', asked)).toMatchObject({ status: 401 });
    expect(await ask(backend.secrets.anonKey, asked)).toMatchObject({ status: 401 });
    const { data } = await newClient().auth.signInAnonymously();
    expect(await ask(data.session?.access_token ?? '', asked)).toMatchObject({
      status: 403,
      code: 'members_only',
    });
    const email = (await person.client.auth.getUser()).data.user?.email ?? '';
    await backend.superuser.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now())`,
      [person.id],
    );
    const elsewhere = await newClient().auth.signInWithPassword({
      email,
      password: 'mended with gold',
    });
    expect(await ask(elsewhere.data.session?.access_token ?? '', asked)).toMatchObject({
      status: 403,
      code: 'second_factor_due',
    });
    await backend.superuser.query('delete from auth.mfa_factors where user_id = $1', [person.id]);
    expect(await claimsOf(person)).toEqual([]);
    expect(await ask(person.token, asked), 'control').toMatchObject({ status: 200 });
    await person.client.auth.signOut({ scope: 'local' });
    expect((await ask(person.token, asked)).status).toBeGreaterThanOrEqual(401);
  });

  it('is for an earned badge, and a wallet that its member has linked on that chain', async () => {
    const { person, address } = await earner();
    const lou = await earner();
    const asked = { badge: 'first_plan', address, chainId };
    expect(await ask(person.token, { ...asked, badge: 'ten_lessons' })).toMatchObject({
      status: 403,
      code: 'not_earned',
    });
    for (const other of [newAddress(), lou.address])
      expect(await ask(person.token, { ...asked, address: other })).toMatchObject({
        status: 403,
        code: 'wallet_not_linked',
      });
    const elsewhere = await link(person, newAddress(), 10);
    expect(await ask(person.token, { ...asked, address: elsewhere })).toMatchObject({
      code: 'wallet_not_linked',
    });
    expect(await ask(person.token, { ...asked, chainId: 1 })).toMatchObject({
      status: 409,
      code: 'other_chain',
    });
    expect(await claimsOf(person)).toEqual([]);
    expect(await ask(person.token, asked), 'control').toMatchObject({ status: 200 });
    await backend.superuser.query('delete from public.wallets where user_id = $1', [person.id]);
    expect(await ask(person.token, asked)).toMatchObject({ code: 'wallet_not_linked' });
    expect(await claimsOf(lou.person), 'nobody reads another’s').toEqual([]);
  });

  it('is not given for what is no request', async () => {
    const { person, address } = await earner();
    const asked = { badge: 'first_plan', address, chainId };
    for (const body of [
      '{',
      '[]',
      'null',
      {},
      { ...asked, badge: 1 },
      { ...asked, badge: 'constructor' },
      { ...asked, address: 'mendwell.eth' },
      { ...asked, address: `${address}0` },
      { ...asked, chainId: '8453' },
      { ...asked, chainId: 5 },
      { ...asked, deadline: 9_999_999_999 },
    ])
      expect(await ask(person.token, body)).toMatchObject({
        status: 400,
        code: 'malformed_request',
      });
    expect((await ask(person.token, { ...asked, more: 'x'.repeat(2000) })).status).toBe(413);
    expect(await claimsOf(person)).toEqual([]);
  });

  it('is given thirty times an hour', async () => {
    const { person, address } = await earner();
    const asked = { badge: 'first_plan', address, chainId };
    const statuses: number[] = [];
    for (let times = 0; times < 31; times += 1)
      statuses.push((await ask(person.token, asked)).status);
    expect(statuses.lastIndexOf(200)).toBe(29);
    expect(await ask(person.token, asked)).toMatchObject({
      status: 429,
      code: 'too_many_vouchers',
      json: { retryAfterSeconds: expect.any(Number) },
    });
  });
});

it('is given nowhere where it isn’t set up, and the function says so', async () => {
  const { person, address } = await earner();
  const asked = { badge: 'first_plan', address, chainId };
  expect(await ask(person.token, asked, denoOff.url)).toMatchObject({
    status: 503,
    code: 'claims_off',
  });
  expect(await claimsOf(person)).toEqual([]);
});

describe('claims', () => {
  it('are written by nobody by hand, and signed by no function of SQL', async () => {
    const { person, address } = await earner();
    const row = { user_id: person.id, badge: 1, address: address.toLowerCase(), chain_id: 1 };
    expect((await person.client.from('badge_claims').insert(row)).error?.code).toBe('42501');
    const { data } = await person.client.rpc('open_badge_claim', {
      badge_number: 1,
      wallet_address: address,
      chain: chainId,
    });
    expect(Object.keys(data).toSorted()).toEqual(['address', 'badge', 'chainId', 'deadline']);
    expect((await person.client.from('badge_claims').delete().eq('badge', 1)).error?.code).toBe(
      '42501',
    );
    for (const [badge, wallet, chain] of [
      [0, address, 1],
      [8, address, 1],
      [null, address, 1],
      [1, 'x', 1],
      [1, null, 1],
      [1, address, 0],
      [1, address, null],
      // A network that nothing can be claimed on would have the badge for good.
      [1, address, 424_242],
    ] as const) {
      const asked = { badge_number: badge, wallet_address: wallet, chain };
      expect((await person.client.rpc('open_badge_claim', asked)).error?.code).toBe('22023');
    }
    for (const chain of [...chains.map(({ id }) => id), 0, 5, 424_242, null]) {
      const { rows } = await backend.superuser.query(
        'select private.is_wallet_chain($1) as known',
        [chain],
      );
      expect(rows).toEqual([{ known: chains.some(({ id }) => id === chain) }]);
    }
    const { error } = await newClient().rpc('open_badge_claim', {
      badge_number: 1,
      wallet_address: address,
      chain: 1,
    });
    expect(error?.code).toBe('42501');
  });

  it('go with the account', async () => {
    const { person, address } = await earner();
    base = `${backend.url}/functions/v1`;
    await ask(person.token, { badge: 'first_plan', address, chainId });
    await backend.superuser.query('delete from auth.users where id = $1', [person.id]);
    const { rows } = await backend.superuser.query(
      'select from public.badge_claims where user_id = $1',
      [person.id],
    );
    expect(rows).toEqual([]);
  });
});
