import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { Database } from '../../types.ts';
import { startBackend } from '../testing/backend.ts';
import { debtRow } from '../testing/rows.ts';
import { addPass } from '../testing/sessions.ts';

// A person's way through the states, with real tokens: what the auth service writes into them and into
// its tables is what the policies go by.

type Client = SupabaseClient<Database>;
type DebtInsert = Database['public']['Tables']['debts']['Insert'];

let backend: Awaited<ReturnType<typeof startBackend>>;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend?.close());

function newClient(flowType: 'implicit' | 'pkce' = 'implicit'): Client {
  return createClient<Database>(backend.url, backend.secrets.anonKey, {
    auth: {
      flowType,
      persistSession: flowType === 'pkce',
      autoRefreshToken: false,
      storage: memoryStorage(),
    },
    realtime: { transport: WebSocket as never },
  });
}

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

async function standing(client: Client): Promise<string | null> {
  return (await client.rpc('session_status')).data;
}

async function write(client: Client, userId: string) {
  return (
    (await client.from('debts').insert(debtRow(userId) as DebtInsert)).error?.code ?? 'written'
  );
}

const read = async (client: Client) => (await client.from('debts').select('id')).data?.length;

async function mailTo(address: string) {
  const mail = (await backend.mailbox()).find(({ to }) => to === address);
  if (!mail) throw new Error(`no mail to ${address}`);
  return mail;
}
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? '';

async function signUp(client: Client, email: string, password: string): Promise<string> {
  await client.auth.signUp({ email, password });
  const { data, error } = await client.auth.verifyOtp({
    email,
    token: codeIn((await mailTo(email)).text),
    type: 'signup',
  });
  if (!data.user) throw error ?? new Error('no user');
  return data.user.id;
}

it('a visitor becomes a member: the same user, nothing lost, and a day to confirm', async () => {
  const client = newClient();
  const { data } = await client.auth.signInAnonymously();
  const id = data.user?.id ?? '';
  expect([await standing(client), await write(client, id)]).toEqual(['visitor_pass_over', '42501']);

  await addPass(backend.superuser, id, -1, 1);
  expect([await standing(client), await write(client, id)]).toEqual([
    'visitor_pass_running',
    'written',
  ]);

  await backend.superuser.query(
    `update public.access_passes set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
     where user_id = $1`,
    [id],
  );
  expect([await standing(client), await write(client, id), await read(client)]).toEqual([
    'visitor_pass_over',
    '42501',
    1,
  ]);

  const email = `${randomUUID()}@mail.test`;
  const { error } = await client.auth.updateUser({ email });
  expect(error).toBeNull();
  expect([await standing(client), await write(client, id)]).toEqual([
    'visitor_pass_running',
    'written',
  ]);
  const passes = await client.from('access_passes').select('source, starts_at, ends_at');
  expect(passes.data?.map(({ source }) => source).toSorted()).toEqual(['grace', 'order']);

  const confirmed = await client.auth.verifyOtp({
    email,
    token: codeIn((await mailTo(email)).text),
    type: 'email_change',
  });
  expect(confirmed.data.user?.id).toBe(id);
  await backend.superuser.query('delete from public.access_passes where user_id = $1', [id]);
  expect([await standing(client), await read(client), await write(client, id)]).toEqual([
    'member',
    2,
    'written',
  ]);
});

type Ways = 'typed code' | 'link, on any device' | 'link with PKCE, in the same browser';

/** A session by recovery, as each of the ways gives it. */
async function recoveredBy(way: Ways, email: string): Promise<Client> {
  const client = newClient(way === 'link with PKCE, in the same browser' ? 'pkce' : 'implicit');
  await client.auth.resetPasswordForEmail(email);
  const { text } = await mailTo(email);
  const { rows } = await backend.superuser.query<{ hash: string }>(
    'select recovery_token as hash from auth.users where email = $1',
    [email],
  );
  const hash = rows[0]?.hash ?? '';
  if (way === 'typed code')
    expect(
      (await client.auth.verifyOtp({ email, token: codeIn(text), type: 'recovery' })).error,
    ).toBeNull();
  else if (way === 'link, on any device')
    expect((await client.auth.verifyOtp({ token_hash: hash, type: 'recovery' })).error).toBeNull();
  else {
    const link = `${backend.url}/auth/v1/verify?type=recovery&token=${hash}`;
    const followed = await fetch(link, { redirect: 'manual' });
    const code = new URL(followed.headers.get('location') ?? '').searchParams.get('code') ?? '';
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
  }
  return client;
}

it.each<Ways>(['typed code', 'link, on any device', 'link with PKCE, in the same browser'])(
  'recovery opens nothing until the password is set: %s',
  async (way) => {
    const email = `${randomUUID()}@mail.test`;
    const elsewhere = newClient();
    const id = await signUp(elsewhere, email, 'mended with gold');
    expect(await write(elsewhere, id)).toBe('written');

    const client = await recoveredBy(way, email);
    const asked = [await standing(client), await read(client), await write(client, id)];
    expect(asked).toEqual(['password_due', 0, '42501']);
    await client.auth.refreshSession();
    expect(await standing(client), 'with a new token').toBe('password_due');

    const changed = await client.auth.updateUser({ password: 'mended with silver' });
    expect(changed.error).toBeNull();
    expect([await standing(client), await read(client), await write(client, id)]).toEqual([
      'member',
      1,
      'written',
    ]);
    expect([await standing(elsewhere), await read(elsewhere)], 'a session from before').toEqual([
      'nobody',
      0,
    ]);
  },
);

it('a token that was signed out reads and writes nothing from that moment', async () => {
  const client = newClient();
  const id = await signUp(client, `${randomUUID()}@mail.test`, 'mended with gold');
  expect(await write(client, id)).toBe('written');
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  const withToken = createClient<Database>(backend.url, backend.secrets.anonKey, {
    accessToken: async () => token,
    realtime: { transport: WebSocket as never },
  });
  expect([await standing(withToken), await read(withToken)], 'the control').toEqual(['member', 1]);
  await client.auth.signOut();
  expect([await standing(withToken), await read(withToken), await write(withToken, id)]).toEqual([
    'nobody',
    0,
    '42501',
  ]);
});

it('a member writes by upsert, and a retry of the same rows changes nothing', async () => {
  const client = newClient();
  const id = await signUp(client, `${randomUUID()}@mail.test`, 'mended with gold');
  const debt = debtRow(id) as DebtInsert;
  const payment = {
    id: randomUUID(),
    debt_id: debt.id ?? '',
    paid_on: '2026-11-02',
    amount_cents: 5000,
  };
  for (const attempt of ['first', 'again']) {
    const { error } = await client.from('debts').upsert([debt]);
    expect(error, attempt).toBeNull();
    expect((await client.from('debt_payments').upsert(payment)).error, attempt).toBeNull();
    const plan = { strategy: 'snowball', monthly_cents: 40_000, starts_on: '2026-12-01' };
    expect((await client.from('payoff_plans').upsert(plan)).error, attempt).toBeNull();
    const profile = { first_name: 'Ada', time_zone: 'America/Chicago' };
    expect((await client.from('profiles').upsert(profile)).error, attempt).toBeNull();
  }
  const { data } = await client.from('debts').select('balance_cents, debt_payments(amount_cents)');
  expect(data).toEqual([{ balance_cents: 250_000, debt_payments: [{ amount_cents: 5000 }] }]);
  expect((await client.from('profiles').select('first_name')).data).toEqual([
    { first_name: 'Ada' },
  ]);
});

it('what the database refuses arrives with its own code', async () => {
  const client = newClient();
  const id = await signUp(client, `${randomUUID()}@mail.test`, 'mended with gold');
  const debts = Array.from({ length: 201 }, () => debtRow(id) as DebtInsert);
  const tooMany = await client.from('debts').insert(debts);
  expect([tooMany.status, tooMany.error?.code]).toEqual([400, 'MW001']);
  const claim = await client.rpc('claim_visitor_data', { member: id, visitor: id });
  expect([claim.status, claim.error?.code]).toEqual([403, '42501']);
  const nobody = await newClient().from('debts').select();
  expect([nobody.status, nobody.error?.code]).toEqual([401, '42501']);
});
