import { randomUUID } from 'node:crypto';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { ExportResponse } from '../../../api/account/wire.ts';
import { startBackend, startOnDeno } from '../testing/backend.ts';
import { columnsWith } from '../testing/columns.ts';
import { debtRow, insertRow, register, sampleRow } from '../testing/rows.ts';
import { addUser } from '../testing/sessions.ts';
import { unzip } from '../testing/zip.ts';

// "Take everything with you", as it runs: the link and the file, on Node and on Deno, by the official client's sessions.

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
  readonly client: SupabaseClient;
  readonly session: Session;
  readonly email: string;
}
const newClient = () =>
  createClient(backend.url, backend.secrets.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
const password = 'mended with gold';

async function visit(): Promise<Signed> {
  const client = newClient();
  const { data, error } = await client.auth.signInAnonymously();
  if (!data.session) throw error ?? new Error('no session');
  return { client, session: data.session, email: '' };
}
async function join(): Promise<Signed> {
  const client = newClient();
  const email = `${randomUUID()}@mail.test`;
  await client.auth.signUp({ email, password });
  const mail = (await backend.mailbox()).find(({ to }) => to === email);
  const [token = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
  const { data, error } = await client.auth.verifyOtp({ email, token, type: 'signup' });
  if (!data.session) throw error ?? new Error('no session');
  return { client, session: data.session, email };
}

type Place = 'Node' | 'Deno';
const base = (place: Place) =>
  place === 'Node' ? `${backend.url}/functions/v1/account` : `${deno.url}/account`;
const ask = (place: Place, method: 'GET' | 'POST', { session }: Signed) =>
  fetch(`${base(place)}/export`, {
    method,
    headers: { authorization: `Bearer ${session.access_token}` },
  });
async function open(who: Signed, place: Place = 'Node'): Promise<ExportResponse> {
  const response = await ask(place, 'POST', who);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as ExportResponse;
}
const get = ({ token }: Pick<ExportResponse, 'token'>, place: Place = 'Node', init?: RequestInit) =>
  fetch(`${base(place)}/export/${token}`, init);
const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
];
async function filesOf(link: ExportResponse, place: Place = 'Node') {
  const response = await get(link, place);
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { bytes, files: unzip(bytes) };
}

describe.each(['Node', 'Deno'] as const)('on %s', (place) => {
  it('a member takes along every row of theirs, of every exported table, and of nobody else’s', async () => {
    const who = await join();
    const other = await addUser(backend.superuser);
    await backend.superuser.query('delete from public.profiles where user_id = any ($1)', [
      [who.session.user.id, other],
    ]);
    const exported = Object.entries(register).filter(([, entry]) => entry.exported);
    for (const person of [who.session.user.id, other])
      for (const [table] of exported)
        await insertRow(
          backend.superuser,
          table,
          await sampleRow(backend.superuser, table, person),
        );
    const link = await open(who, place);
    const { bytes, files } = await filesOf(link, place);
    const all = JSON.parse(files.get('mendwell.json') ?? '') as Record<string, object[]>;
    expect(all['account']).toMatchObject({ email: who.email, ways_in: 'email' });
    for (const [table, { owner, left_out: leftOut = [] }] of exported) {
      const { rows } = await backend.superuser.query<{ count: string }>(
        `select count(*) from public.${table} where ${owner} = $1`,
        [who.session.user.id],
      );
      expect([table, all[table]?.length]).toEqual([table, Number(rows[0]?.count)]);
      expect([table, (all[table]?.length ?? 0) > 0], 'control: there is a row').toEqual([
        table,
        true,
      ]);
      for (const row of all[table] ?? [])
        for (const column of [owner, ...leftOut]) expect(row).not.toHaveProperty(column);
      expect(files.get(`csv/${table}.csv`)?.split('\r\n').length).toBeGreaterThan(2);
    }
    for (const [name, text] of files) {
      expect([name, text.includes(other)]).toEqual([name, false]);
      expect([name, text.includes(who.session.user.id)]).toEqual([name, false]);
    }
    expect(await (await ask(place, 'GET', who)).json()).toEqual({
      ...link,
      bytes: bytes.length,
      downloadsLeft: 10,
    });
  });

  it('names others by their names, on both sides of a pair, whether they blocked somebody or not', async () => {
    const db = backend.superuser;
    const who = await join();
    const me = who.session.user.id;
    const named = async (user: string, name: string) => {
      const alias = { ...(await sampleRow(db, 'aliases', user)), id: randomUUID(), name };
      await insertRow(db, 'aliases', alias);
      return alias.id;
    };
    const [birch, maple, oak] = [await addUser(db), await addUser(db), await addUser(db)];
    const [mine, birchName, mapleName, oakName] = [
      await named(me, 'Willow Bend'),
      await named(birch, 'Birch Lane'),
      await named(maple, 'Maple Street'),
      await named(oak, 'Oak Hill'),
    ];
    const pair = async (from: string, fromName: string, to: string, toName: string) => {
      await insertRow(db, 'buddies', {
        user_id: from,
        buddy_id: to,
        user_alias_id: fromName,
        buddy_alias_id: toName,
        declined_at: '2026-11-20T00:00:00Z',
      });
      await insertRow(db, 'meetings', {
        one_id: from,
        other_id: to,
        one_alias_id: fromName,
        other_alias_id: toName,
        times: ['2026-12-01T00:30:00Z', '2026-12-02T00:30:00Z', '2026-12-03T00:30:00Z'],
      });
    };
    await pair(me, mine, birch, birchName);
    await pair(maple, mapleName, me, mine);
    await pair(oak, oakName, me, mine);
    await insertRow(db, 'blocks', { user_id: oak, blocked_id: me, alias_id: mine });
    await insertRow(db, 'blocks', { user_id: me, blocked_id: birch, alias_id: birchName });
    await insertRow(db, 'mutes', { user_id: me, muted_id: maple, alias_id: mapleName });
    const { files } = await filesOf(await open(who, place), place);
    const all = JSON.parse(files.get('mendwell.json') ?? '');
    const names = (table: string, one: string, other: string) =>
      all[table].map((row: Record<string, string>) => `${row[one]} ${row[other]}`).toSorted();
    // A block ends being buddies, and leaves the meetings that were.
    expect(names('buddies', 'user_alias', 'buddy_alias')).toEqual(['Maple Street Willow Bend']);
    expect(names('meetings', 'one_alias', 'other_alias')).toEqual([
      'Maple Street Willow Bend',
      // Who blocked them is named like anybody: a name that is missing would tell.
      'Oak Hill Willow Bend',
      'Willow Bend Birch Lane',
    ]);
    expect(all.blocks).toMatchObject([{ alias: 'Birch Lane' }]);
    expect(all.mutes).toMatchObject([{ alias: 'Maple Street' }]);
    for (const [name, text] of files)
      for (const other of [birch, maple, oak, birchName, mapleName, oakName, 'declined'])
        expect([name, other, text.includes(other)]).toEqual([name, other, false]);
  });

  it('what does not fit on one page comes whole, and once', async () => {
    const who = await visit();
    const debt = debtRow(who.session.user.id);
    await insertRow(backend.superuser, 'debts', debt);
    await backend.superuser.query(
      `insert into public.debt_payments (user_id, debt_id, paid_on, amount_cents)
       select $1, $2, '2026-11-02', number from generate_series(1, 1234) as number`,
      [who.session.user.id, debt['id']],
    );
    await backend.superuser.query(
      `insert into public.lesson_progress (user_id, lesson_id)
       select $1, 'lesson-' || number from generate_series(1, 30) as number`,
      [who.session.user.id],
    );
    const { files } = await filesOf(await open(who, place), place);
    const all = JSON.parse(files.get('mendwell.json') ?? '') as Record<
      string,
      { amount_cents: number }[]
    >;
    const amounts = all['debt_payments']?.map(({ amount_cents: cents }) => cents) ?? [];
    expect(amounts.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 1234 }, (_, index) => index + 1),
    );
    expect(files.get('csv/debt_payments.csv')?.trim().split('\r\n')).toHaveLength(1235);
    expect(files.get('index.html')?.match(/\$12\.34/g)).toHaveLength(1);
  });

  it('a reader who goes away ends it: the file was never finished', async () => {
    const who = await visit();
    const debt = debtRow(who.session.user.id);
    await insertRow(backend.superuser, 'debts', debt);
    await backend.superuser.query(
      `insert into public.debt_payments (user_id, debt_id, paid_on, amount_cents, note)
       select $1, $2, '2026-11-02', number, repeat('x', 120) from generate_series(1, 5000) as number`,
      [who.session.user.id, debt['id']],
    );
    const link = await open(who, place);
    const leaving = new AbortController();
    const response = await get(link, place, { signal: leaving.signal });
    await response.body?.getReader().read();
    leaving.abort();
    // Somebody else's file is made meanwhile; the one that nobody reads never says how large it is.
    await filesOf(await open(await visit(), place), place);
    expect(await (await ask(place, 'GET', who)).json()).toMatchObject({
      bytes: null,
      downloadsLeft: 10,
    });
  });
});

describe('a link', () => {
  it('of yesterday, used ten times, replaced, or somebody’s guess opens nothing', async () => {
    const who = await join();
    const first = await open(who);
    const second = await open(who);
    expect(await refusal(await get(first))).toEqual([410, 'link_over']);
    // Read once by the page, to say how large it is, and then ten times by its owner.
    for (let times = 0; times <= 10; times += 1) {
      const response = await get(second);
      expect(response.status).toBe(200);
      await response.arrayBuffer();
      if (times < 10)
        expect(await (await ask('Node', 'GET', who)).json()).toMatchObject({
          downloadsLeft: 10 - times,
        });
    }
    expect(await refusal(await get(second))).toEqual([410, 'link_used_up']);
    expect(await (await ask('Node', 'GET', who)).json()).toBeNull();
    const third = await open(who);
    await backend.superuser.query(
      "update private.exports set expires_at = now() - interval '1 second' where downloads = 0",
    );
    expect(await refusal(await get(third))).toEqual([410, 'link_over']);
    const guessed = { token: third.token.slice(0, 63) + (third.token.endsWith('0') ? '1' : '0') };
    expect(await refusal(await get(guessed))).toEqual([410, 'link_over']);
    const page = await get(third, 'Node', { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('This link doesn’t work anymore');
  });

  it('is made three times a day, and by fifty at once as well', async () => {
    const who = await join();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('Node', 'POST', who)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(47);
    const late = answers.find(({ status }) => status === 429);
    expect(await late?.json()).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    const { rowCount } = await backend.superuser.query(
      'select from private.exports where user_id = $1 and expires_at > now()',
      [who.session.user.id],
    );
    expect(rowCount).toBe(1);
  });

  it('ends with the session that asked for it', async () => {
    const who = await join();
    const link = await open(who);
    expect((await get(link)).status).toBe(200);
    await who.client.auth.signOut({ scope: 'global' });
    expect(await refusal(await get(link))).toEqual([410, 'link_over']);
  });

  it('asks a member to show that it is them, and nobody without a session', async () => {
    const who = await join();
    const old = await backend.kernel.tokens.sign({
      role: 'authenticated',
      sub: who.session.user.id,
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - 700 }],
      is_anonymous: false,
      exp: Math.floor(Date.now() / 1000) + 60,
    });
    const stale = { ...who, session: { ...who.session, access_token: old } };
    expect([401, 403]).toContain((await ask('Node', 'POST', stale)).status);
    expect((await fetch(`${base('Node')}/export`, { method: 'POST' })).status).toBe(401);
    expect((await ask('Node', 'POST', who)).status).toBe(200);
  });

  it('is there while the account is closed, and gone with it', async () => {
    const who = await join();
    await who.client.rpc('close_account', { word: 'delete', keep_answers: true });
    const back = newClient();
    const { data } = await back.auth.signInWithPassword({ email: who.email, password });
    if (!data.session) throw new Error('no session');
    const again = { client: back, session: data.session, email: who.email };
    const link = await open(again);
    const { files } = await filesOf(link);
    expect(JSON.parse(files.get('mendwell.json') ?? '').account).toMatchObject({
      email: who.email,
      closed_at: expect.any(String),
    });
    await backend.superuser.query('update private.leaving_accounts set erase_at = now()');
    await backend.superuser.query('select public.erase_due_accounts()');
    expect(await refusal(await get(link))).toEqual([410, 'link_over']);
  });

  it('of an account that lived and was erased leaves nothing of it, in the gateway’s own tables either', async () => {
    const who = await join();
    await who.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    await who.client.auth.reauthenticate();
    await newClient().auth.resetPasswordForEmail(who.email);
    await open(who);
    const needles = [who.session.user.id, who.email];
    expect(await columnsWith(backend.superuser, needles), 'control').toEqual(
      expect.arrayContaining([
        'auth.users.email',
        'auth.sessions.user_id',
        '_gateway.known_networks.user_id',
      ]),
    );
    await newClient().auth.signInWithOtp({
      email: who.email,
      options: { shouldCreateUser: false },
    });
    const mails = (await backend.mailbox()).filter(({ to }) => to === who.email);
    const codes = mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
    const fresh = newClient();
    let isIn = false;
    for (const token of codes)
      isIn ||= !(await fresh.auth.verifyOtp({ email: who.email, token, type: 'email' })).error;
    expect(isIn).toBe(true);
    expect(
      (await fresh.rpc('erase_account_now', { word: 'delete', keep_answers: true })).error,
    ).toBeNull();
    // The last mail, by the next run, and its address goes with it.
    const { serviceRoleKey } = backend.secrets;
    const run = await fetch(`${backend.url}/functions/v1/notices/run`, {
      method: 'POST',
      headers: { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` },
    });
    expect(run.status).toBe(200);
    const last = (await backend.mailbox()).map(({ to, subject }) => [to, subject]);
    expect(last).toContainEqual([who.email, 'Your Mendwell account is deleted']);
    expect(await columnsWith(backend.superuser, needles)).toEqual([]);
  });
});
