import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway } from '../../../gateway/kernel/testing.ts';
import { insertRow, type Registered, register, sampleRow, samples } from '../testing/rows.ts';
import { addPass, addUser } from '../testing/sessions.ts';

// Who edits what the browser keeps has a page and no data: an anonymous session whose pass is over, over the network
// as the web app asks, against every table of the register and every function. The control is the same session while
// a pass runs. Its own rows it may always read; they are its own.

/** No table of the product is protected yet; this one has what such a table must have. */
const gated: Registered = {
  class: 'protected',
  owner: 'user_id',
  client: ['select', 'insert', 'update', 'delete'],
  personal: false,
  exported: false,
  deletion: 'cascade from auth.users',
  claim: 'stays',
};
const tables = { ...register, gated };
const gatedSql = `
  create table public.gated (user_id uuid references auth.users (id) on delete cascade, note text);
  alter table public.gated enable row level security;
  revoke all on public.gated from public, anon, authenticated, service_role;
  grant select, insert, update, delete on public.gated to authenticated;
  create policy "Everyone inside" on public.gated for all to authenticated using (true) with check (true);
  create policy "Only who may enter" on public.gated as restrictive for all to authenticated
    using ((select private.may_enter()));`;

let backend: Awaited<ReturnType<typeof startTestGateway>>;
let client: SupabaseClient;
let visitor: string;
let member: string;
beforeAll(async () => {
  backend = await startTestGateway({
    migrations: fileURLToPath(new URL('../../migrations', import.meta.url)),
    sql: gatedSql,
    toml: fs.readFileSync(new URL('../../config.toml', import.meta.url), 'utf8'),
  });
  client = newClient(backend.secrets.anonKey);
  visitor = (await client.auth.signInAnonymously()).data.user?.id ?? '';
  member = await addUser(backend.superuser);
});
afterAll(() => backend?.close());

const newClient = (key: string) =>
  createClient(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });

const states = ['over', 'running'] as const;
type State = (typeof states)[number];
async function bePass(state: State): Promise<void> {
  await backend.superuser.query(
    "delete from public.access_passes where user_id = $1 and source = 'order'",
    [visitor],
  );
  await addPass(backend.superuser, visitor, -60, state === 'running' ? 60 : -1);
}

/** Everything that stands in the product's tables, or in one of them, as one word. */
async function fingerprint(table?: string): Promise<string> {
  const { rows } = await backend.superuser.query<{ place: string }>(
    `select oid::regclass::text as place from pg_class
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
       and ($1::text is null or oid = format('public.%I', $1)::regclass) order by 1`,
    [table ?? null],
  );
  const words: string[] = [];
  for (const { place } of rows) {
    const { rows: found } = await backend.superuser.query<{ word: string }>(
      `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as word from ${place} as t`,
    );
    words.push(`${place} ${found[0]?.word}`);
  }
  return words.join('\n');
}

/** What is public is nobody's, and read by everybody: access_matrix.test.ts. */
const peoples = Object.entries(tables).filter(([, { class: kind }]) => kind !== 'public');

describe.each(peoples)('%s', (table, entry) => {
  const { class: kind, owner, client: may, members_only: isMembersOnly = false } = entry;
  const sampleOf = async (person: string) =>
    table === 'gated'
      ? { user_id: person, note: 'inside' }
      : sampleRow(backend.superuser, table, person);
  const [changed = 'note', value = 'changed'] =
    Object.entries(samples[table]?.change ?? {})[0] ?? [];

  it.each(states)('with a pass that is %s', async (state) => {
    const { superuser } = backend;
    // What is of members alone is never paid for.
    const isIn = state === 'running' && !isMembersOnly;
    await superuser.query(`delete from public.${table} where ${owner} = any ($1)`, [
      [visitor, member],
    ]);
    await insertRow(superuser, table, await sampleOf(member));
    await bePass(state);

    const mine = await sampleOf(visitor);
    let before = await fingerprint(table);
    const inserted = await client.from(table).insert(mine);
    expect(inserted.error?.code ?? 'written').toBe(
      isIn && may.includes('insert') ? 'written' : '42501',
    );
    expect((await fingerprint(table)) !== before).toBe(inserted.error === null);
    if (inserted.error) await insertRow(superuser, table, mine);

    const { data, error } = await client.from(table).select();
    expect(error?.code ?? 'read').toBe(may.includes('select') ? 'read' : '42501');
    const owners = new Set((data ?? []).map((row) => row[owner]));
    const insiders = isIn ? [visitor, member] : [];
    const own = isMembersOnly ? [] : [visitor];
    const seen = kind === 'own' ? own : insiders;
    expect(owners).toEqual(new Set(may.includes('select') ? seen : []));

    before = await fingerprint(table);
    const updated = await client
      .from(table)
      .update({ [changed]: value })
      .eq(owner, visitor)
      .select();
    const changes = isIn && may.includes('update');
    expect(updated.error?.code ?? updated.data?.length).toBe(
      may.includes('update') ? (changes ? 1 : 0) : '42501',
    );
    expect((await fingerprint(table)) !== before).toBe(changes);

    if (kind !== 'own' && isIn) return;
    before = await fingerprint(table);
    await client
      .from(table)
      .update({ [changed]: value })
      .eq(owner, member);
    await client.from(table).delete().eq(owner, member);
    expect(await fingerprint(table), 'the rows of another').toBe(before);
  });
});

describe('functions', () => {
  /** What a visitor gets of each function that a session may call at all. */
  const answers: Record<string, { over: unknown; running: unknown }> = {
    session_status: { over: 'visitor_pass_over', running: 'visitor_pass_running' },
    my_pass: {
      over: { plan: null, endsAt: null, isPaid: false, now: expect.any(String) },
      running: { plan: '1h', endsAt: expect.any(String), isPaid: true, now: expect.any(String) },
    },
    my_invitations: { over: null, running: null },
    // Their own rows, which they may read whether time is left or not, and nobody else's: see below.
    my_records: { over: expect.any(Object), running: expect.any(Object) },
    renew_invitation: { over: 'MW502', running: 'MW502' },
    // What they have is theirs to see.
    my_storage: {
      over: expect.objectContaining({ maxFiles: 100 }),
      running: expect.objectContaining({ maxFiles: 100 }),
    },
    my_alias: {
      over: expect.objectContaining({ alias: expect.any(Object), is_staff: false }),
      running: expect.objectContaining({ alias: expect.any(Object), is_staff: false }),
    },
    my_blocks: { over: expect.any(Array), running: expect.any(Array) },
    my_decisions: { over: expect.any(Array), running: expect.any(Array) },
    my_account: { over: null, running: null },
    my_sessions: { over: [], running: [] },
    my_factor_recovery: { over: { left: 0, madeAt: null }, running: { left: 0, madeAt: null } },
    use_factor_recovery_code: { over: 'MW710', running: 'MW710' },
    my_calendar_feed: {
      over: { secret: null, madeAt: null },
      running: { secret: null, madeAt: null },
    },
    my_badges: { over: expect.any(Array), running: expect.any(Array) },
    my_notices: { over: [], running: [] },
    see_notices: { over: 0, running: 0 },
    // Theirs to erase, by a word that this is not; nothing of theirs is closed, and nothing was asked for.
    erase_visit: { over: 'MW703', running: 'MW703' },
    keep_account: { over: 'MW707', running: 'MW707' },
    my_export: { over: null, running: null },
    my_leaving: {
      over: expect.objectContaining({ kind: 'visitor' }),
      running: expect.objectContaining({ kind: 'visitor' }),
    },
    put_care_away: { over: null, running: null },
    queue_page: { over: 'MW613', running: 'MW613' },
    take_case: { over: 'MW613', running: 'MW613' },
    give_case_back: { over: 'MW613', running: 'MW613' },
    decide: { over: 'MW613', running: 'MW613' },
    // They are in none.
    my_circles: { over: [], running: [] },
    my_buddies: { over: [], running: [] },
    my_match: { over: null, running: null },
    my_meetings: { over: [], running: [] },
    my_removals: { over: [], running: [] },
    // Takes back what they have none of.
    unblock_person: { over: null, running: null },
    // Reading questions is for a pass too: of these there are none.
    feed_page: { over: 'MW623', running: '22023' },
    search_feed: { over: 'MW623', running: '22023' },
    thread: { over: 'MW623', running: 'MW605' },
    thread_read: { over: 'MW623', running: 'MW605' },
    follow: { over: 'MW623', running: 'MW605' },
    my_drafts: { over: { drafts: [expect.any(Object)], waiting: [] }, running: expect.any(Object) },
    delete_draft: { over: null, running: null },
  };
  /** One holds the very session back that asks: session_status.test.ts. One makes a link to what is theirs: export.test.ts. */
  const elsewhere = ['await_new_password', 'open_export'];
  const plausible: Record<string, unknown> = {
    uuid: '6f0c4f6e-7f8e-4a31-9d0c-6f3f3a1d9b11',
    'uuid[]': ['6f0c4f6e-7f8e-4a31-9d0c-6f3f3a1d9b11'],
    text: 'x',
    'text[]': ['x'],
    boolean: true,
    integer: 1,
    smallint: 1,
    bigint: 1,
    date: '2026-11-21',
    interval: '1 day',
    'timestamp with time zone': '2026-11-21T00:00:00Z',
    'timestamp with time zone[]': ['2026-11-21T00:00:00Z'],
    jsonb: {},
  };
  const published = async () =>
    (
      await backend.superuser.query<{ name: string; args: Record<string, string>; open: boolean }>(
        `select p.proname as name, has_function_privilege('authenticated', p.oid, 'execute') as open,
           coalesce((select jsonb_object_agg(p.proargnames[i], format_type(p.proargtypes[i - 1], null))
             from generate_series(1, p.pronargs) as i), '{}') as args
         from pg_proc as p where p.pronamespace = 'public'::regnamespace order by 1`,
      )
    ).rows;
  const ask = async (as: SupabaseClient, name: string, args: object) => {
    const { data, error } = await as.rpc(name, args);
    return error ? error.code : (data as unknown);
  };

  const valuesOf = (args: Record<string, string>) =>
    Object.fromEntries(Object.entries(args).map(([arg, type]) => [arg, plausible[type]]));

  it.each(states)(
    'that are not told here are for members, also with a pass that is %s',
    async (state) => {
      await bePass(state);
      const open = (await published()).filter((one) => one.open);
      const names = open.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([...elsewhere, ...Object.keys(answers)]));
      const before = await fingerprint();
      for (const { name, args } of open) {
        if (name in answers || elsewhere.includes(name)) continue;
        const values = valuesOf(args);
        expect(Object.values(values), `${name} takes a type unknown here`).not.toContain(undefined);
        expect([name, await ask(client, name, values)]).toEqual([name, 'MW601']);
      }
      expect(await fingerprint()).toBe(before);
    },
  );

  it.each(states)(
    'with a pass that is %s answer what they may, and write nothing',
    async (state) => {
      await bePass(state);
      const before = await fingerprint();
      const functions = await published();
      for (const [name, expected] of Object.entries(answers)) {
        const args = functions.find((one) => one.name === name)?.args ?? {};
        const values = name === 'my_records' ? {} : valuesOf(args);
        expect([name, await ask(client, name, values)]).toEqual([name, expected[state]]);
      }
      expect(await fingerprint()).toBe(before);
    },
  );

  it.each(states)(
    'my_records shows their own rows with a pass that is %s, and no others',
    async (state) => {
      const { superuser } = backend;
      await superuser.query('delete from public.debts where user_id = any ($1)', [
        [visitor, member],
      ]);
      for (const person of [visitor, member])
        await insertRow(superuser, 'debts', await sampleRow(superuser, 'debts', person));
      await bePass(state);
      const records = (await ask(client, 'my_records', {})) as { debts: { user_id: string }[] };
      expect(records.debts.map(({ user_id: owner }) => owner)).toEqual([visitor]);
    },
  );

  it.each(states)('of the server alone are closed with a pass that is %s', async (state) => {
    await bePass(state);
    const before = await fingerprint();
    const closed = (await published()).filter(({ open }) => !open);
    expect(closed.length).toBeGreaterThan(10);
    for (const { name, args } of closed) {
      const values = valuesOf(args);
      expect(Object.values(values), `${name} takes a type unknown here`).not.toContain(undefined);
      expect([name, await ask(client, name, values)]).toEqual([name, '42501']);
    }
    expect(await fingerprint()).toBe(before);
    const server = newClient(backend.secrets.serviceRoleKey);
    expect(await ask(server, 'list_access_codes', {}), 'control').toEqual([]);
    expect(
      await ask(server, 'create_access_code', {
        code_hash: `hash ${state}`,
        code_hint: 'ZZ99',
        gives_minutes: 60,
        opens_until: null,
        most_uses: 1,
        usable_until: null,
        remark: null,
      }),
    ).toEqual(expect.any(String));
    expect(await fingerprint(), 'control: a write is seen').not.toBe(before);
    await backend.superuser.query('delete from private.access_codes');
  });
});
