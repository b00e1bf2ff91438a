import fs from 'node:fs';
import { randomUUID } from 'node:crypto';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { ClaimRequest, ClaimResponse } from '../../../api/account/wire.ts';
import type { ErrorBody } from '../../../api/kernel/wire.ts';
import type { Database } from '../../types.ts';
import { startBackend, startOnDeno } from '../testing/backend.ts';
import { debtRow } from '../testing/rows.ts';
import { addFactor, addPass } from '../testing/sessions.ts';

// The function `account` as it runs: one source, on Node inside the gateway and on Deno as the hosted
// service runs it, asked by the official client's sessions, on a real database.

let backend: Awaited<ReturnType<typeof startBackend>>;
let deno: Awaited<ReturnType<typeof startOnDeno>>;
beforeAll(async () => {
  backend = await startBackend();
  deno = await startOnDeno('account', {
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

interface Signed {
  client: SupabaseClient<Database>;
  session: Session;
}

function newClient(): SupabaseClient<Database> {
  return createClient<Database>(backend.url, backend.secrets.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
}

async function visit(minutes: number): Promise<Signed> {
  const client = newClient();
  const { data, error } = await client.auth.signInAnonymously();
  if (!data.session) throw error ?? new Error('no session');
  if (minutes > 0) await addPass(backend.superuser, data.session.user.id, -1, minutes);
  return { client, session: data.session };
}

async function join(): Promise<Signed> {
  const client = newClient();
  const email = `${randomUUID()}@mail.test`;
  const password = 'mended with gold';
  const { error } = await client.auth.signUp({ email, password });
  if (error) throw error;
  const mail = (await backend.mailbox()).find(({ to }) => to === email);
  const [token] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
  const { data, error: refused } = await client.auth.verifyOtp({
    email,
    token: token ?? '',
    type: 'signup',
  });
  if (!data.session) throw refused ?? new Error('no session');
  return { client, session: data.session };
}

/** A visit with a debt, a payment on it and a plan, all entered through the data API. */
async function enteredVisit(): Promise<Signed> {
  const visitor = await visit(59);
  const debt = debtRow(visitor.session.user.id) as Database['public']['Tables']['debts']['Insert'];
  const writes = [
    await visitor.client.from('debts').upsert(debt),
    await visitor.client
      .from('debt_payments')
      .upsert({ debt_id: debt.id ?? '', paid_on: '2026-11-02', amount_cents: 5000 }),
    await visitor.client
      .from('payoff_plans')
      .upsert({ strategy: 'avalanche', monthly_cents: 40_000, starts_on: '2026-12-01' }),
  ];
  for (const { error } of writes) expect(error).toBeNull();
  return visitor;
}

describe.each([
  ['Node', () => `${backend.url}/functions/v1`],
  ['Deno', () => deno.url],
])('account on %s', (_, base) => {
  async function post(path: string, member: string | null, body: ClaimRequest | string) {
    const response = await fetch(`${base()}/account${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: backend.secrets.anonKey,
        ...(member ? { authorization: `Bearer ${member}` } : {}),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return {
      status: response.status,
      body: (await response.json()) as ClaimResponse & ErrorBody,
    };
  }

  it('previews, moves once, and answers a replay the same', async () => {
    const visitor = await enteredVisit();
    const member = await join();
    const proof = { visitorToken: visitor.session.access_token };
    const totals = { debts: 1, payments: 1, plan: 'moved' };

    expect(await post('/claim/preview', member.session.access_token, proof)).toEqual({
      status: 200,
      body: totals,
    });
    expect((await member.client.from('debts').select('id')).data).toEqual([]);

    for (const attempt of ['first', 'replayed']) {
      const answer = await post('/claim', member.session.access_token, proof);
      expect(answer, attempt).toEqual({ status: 200, body: totals });
    }
    const { data } = await member.client.from('debts').select('name, debt_payments(amount_cents)');
    expect(data).toEqual([{ name: 'Store card', debt_payments: [{ amount_cents: 5000 }] }]);
    expect((await visitor.client.from('debts').select('id')).data).toEqual([]);
  });

  it('works while the visitor’s pass is over: what they entered is still theirs', async () => {
    const visitor = await enteredVisit();
    await backend.superuser.query(
      `update public.access_passes set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
       where user_id = $1`,
      [visitor.session.user.id],
    );
    const member = await join();
    const proof = { visitorToken: visitor.session.access_token };
    const { status, body } = await post('/claim', member.session.access_token, proof);
    expect([status, body.debts]).toEqual([200, 1]);
  });

  it('refuses a visit that was signed out, a forged one and an account’s', async () => {
    const member = await join();
    const visitor = await visit(0);
    const [header, payload] = visitor.session.access_token.split('.');
    await visitor.client.auth.signOut();
    const other = await join();
    for (const [visitorToken, code] of [
      [visitor.session.access_token, 'visitor_session_over'],
      [`${header}.${payload}.AAAA`, 'visitor_session_over'],
      [member.session.access_token, 'same_person'],
      [other.session.access_token, 'not_a_visitor'],
    ] as const) {
      const answer = await post('/claim', member.session.access_token, { visitorToken });
      expect([answer.status, answer.body.code]).toEqual([422, code]);
    }
  });

  it('refuses a member who is none, or has a step before them', async () => {
    const visitor = await visit(59);
    const proof = { visitorToken: visitor.session.access_token };
    const anonymous = await visit(59);
    expect((await post('/claim', anonymous.session.access_token, proof)).body.code).toBe(
      'members_only',
    );
    const member = await join();
    await addFactor(backend.superuser, member.session.user.id, 'verified');
    const answer = await post('/claim', member.session.access_token, proof);
    expect([answer.status, answer.body.code]).toEqual([403, 'second_factor_due']);
  });

  it('refuses a second member', async () => {
    const visitor = await enteredVisit();
    const proof = { visitorToken: visitor.session.access_token };
    const [first, second] = [await join(), await join()];
    expect((await post('/claim', first.session.access_token, proof)).status).toBe(200);
    const answer = await post('/claim', second.session.access_token, proof);
    expect([answer.status, answer.body.code]).toEqual([409, 'claimed_by_another']);
  });

  it('refuses what is malformed or too large', async () => {
    const { session } = await join();
    const malformed = await post('/claim', session.access_token, '{"visitorToken":');
    expect([malformed.status, malformed.body.code]).toEqual([400, 'malformed_request']);
    const large = await post('/claim', session.access_token, {
      visitorToken: 'a'.repeat(2_000_000),
    });
    expect([large.status, large.body.code]).toEqual([413, 'body_too_large']);
  });

  it('refuses who brings no token', async () => {
    const visitor = await visit(0);
    const answer = await post('/claim', null, { visitorToken: visitor.session.access_token });
    expect(answer.status).toBe(401);
  });
});

it('deno.json takes the packages in the versions that package.json pins', () => {
  const read = (path: string) =>
    JSON.parse(fs.readFileSync(new URL(path, import.meta.url), 'utf8')) as {
      imports: Record<string, string>;
      dependencies: Record<string, string>;
    };
  const { dependencies } = read('../../../package.json');
  for (const [name, specifier] of Object.entries(
    read('../../functions/account/deno.json').imports,
  )) {
    const [, pack = '', path = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(name) ?? [];
    expect(specifier).toBe(`npm:${pack}@${dependencies[pack]}${path}`);
  }
});
