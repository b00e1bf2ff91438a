import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareDatabase } from './prepare.ts';
import { startScratchPostgres } from './testing.ts';

const passwords = {
  postgres: 'postgres-password',
  authenticator: 'authenticator-password',
  supabase_auth_admin: 'auth-password',
  supabase_storage_admin: 'storage-password',
  supabase_realtime_admin: 'realtime-password',
};

let server: Awaited<ReturnType<typeof startScratchPostgres>>;
let databaseUrl: string;
let migrations: string;
let warnings: unknown[];
let count = 0;

/** Runs one statement as superuser in the database under test. */
async function query<Row extends pg.QueryResultRow>(sql: string, url = databaseUrl) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const prepare = () =>
  prepareDatabase({
    databaseUrl,
    passwords,
    migrations,
    log: { info() {}, warn: (...said: unknown[]) => warnings.push(said), error() {} },
  });

const migration = (name: string, sql: string) =>
  fs.writeFileSync(path.join(migrations, `${name}.sql`), sql);

beforeAll(async () => {
  server = await startScratchPostgres();
});
afterAll(async () => {
  await server.stop();
});
afterEach(() => fs.rmSync(migrations, { recursive: true }));
beforeEach(async () => {
  count += 1;
  await query(`create database case_${count}`, server.url);
  databaseUrl = server.url.replace('/postgres?', `/case_${count}?`);
  migrations = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-migrations-'));
  warnings = [];
});

describe('preparing a database', () => {
  it('applies each migration once, in order, and records it', async () => {
    migration('20260101000000_create_bowls', 'create table public.bowls (id int)');
    migration('20260102000000_fill_bowls', 'insert into public.bowls values (1)');
    await prepare();
    await prepare();
    expect(await query('select id from public.bowls')).toEqual([{ id: 1 }]);
    expect(
      await query('select version, name from supabase_migrations.schema_migrations order by 1'),
    ).toEqual([
      { version: '20260101000000', name: 'create_bowls' },
      { version: '20260102000000', name: 'fill_bowls' },
    ]);
  });

  it('lets five starts at once apply it once', async () => {
    migration('20260101000000_create_bowls', 'create table public.bowls (id int)');
    await Promise.all([1, 2, 3, 4, 5].map(prepare));
    expect(await query('select count(*)::int from supabase_migrations.schema_migrations')).toEqual([
      { count: 1 },
    ]);
  });

  it('leaves nothing of a migration that fails, names file and statement, and applies it when mended', async () => {
    migration(
      '20260101000000_create_bowls',
      'create table public.bowls (id int);\n-- too many\ncreate table public.cups (id nonsense);',
    );
    await expect(prepare()).rejects.toThrow(
      '20260101000000_create_bowls.sql failed and left nothing behind: type "nonsense" does not exist (line 3: create table public.cups (id nonsense);)',
    );
    expect(await query(`select to_regclass('public.bowls')::text as bowls`)).toEqual([
      { bowls: null },
    ]);
    migration('20260101000000_create_bowls', 'create table public.bowls (id int)');
    await prepare();
    expect(await query('select * from public.bowls')).toEqual([]);
  });

  it('names the statement too when it fails only as it runs', async () => {
    migration('20260101000000_create_bowls', 'create table public.bowls (id int primary key);');
    migration(
      '20260102000000_fill_bowls',
      'insert into public.bowls values (1);\n\ninsert into public.bowls\nvalues (1);',
    );
    await expect(prepare()).rejects.toThrow(
      /20260102000000_fill_bowls\.sql failed .*duplicate key.*Key \(id\)=\(1\) already exists\. \(line 3: insert into public\.bowls\)/,
    );
    expect(await query('select * from public.bowls')).toEqual([]);
  });

  it('refuses a migration that would end its own transaction', async () => {
    migration(
      '20260101000000_create_bowls',
      'create table public.bowls (id int); /* done */ Commit; select 1 / 0',
    );
    await expect(prepare()).rejects.toThrow(/must not begin or end one \(line 1: Commit;\)/);
    expect(await query(`select to_regclass('public.bowls')::text as bowls`)).toEqual([
      { bowls: null },
    ]);
  });

  it('lets no setting of a migration reach the next', async () => {
    migration(
      '20260101000000_set_path',
      'create schema elsewhere; set search_path = elsewhere; set role anon',
    );
    migration('20260102000000_create_bowls', 'create table bowls (id int)');
    await prepare();
    expect(await query(`select to_regclass('public.bowls')::text as bowls`)).toEqual([
      { bowls: 'bowls' },
    ]);
  });

  it('warns of a migration that was changed after it landed, but not of another layout', async () => {
    migration('20260101000000_create_bowls', 'create table public.bowls (id int);');
    await prepare();
    migration('20260101000000_create_bowls', 'create table public.bowls\n  (id int);\n');
    await prepare();
    expect(warnings).toEqual([]);
    migration('20260101000000_create_bowls', 'create table public.bowls (id bigint);');
    await prepare();
    expect(warnings).toEqual([
      [
        { migration: '20260101000000_create_bowls.sql' },
        'a migration was changed after it landed; that has no effect',
      ],
    ]);
  });

  it('warns of a migration that only the database knows', async () => {
    migration('20260101000000_create_bowls', 'create table public.bowls (id int)');
    await prepare();
    fs.rmSync(path.join(migrations, '20260101000000_create_bowls.sql'));
    await prepare();
    expect(JSON.stringify(warnings)).toContain('20260101000000');
  });

  it('announces a change of tables to listeners once it is committed', async () => {
    await prepare();
    const listener = new pg.Client({ connectionString: databaseUrl });
    await listener.connect();
    const heard: string[] = [];
    listener.on('notification', ({ payload }) => heard.push(String(payload)));
    await listener.query('listen pgrst');
    migration('20260101000000_create_bowls', 'create table public.bowls (id int)');
    await prepare();
    await listener.query('select 1');
    const ofCreation = heard.length;
    await query('drop table public.bowls');
    await listener.query('select 1');
    await listener.end();
    expect(ofCreation).toBeGreaterThanOrEqual(1);
    expect(heard.length).toBeGreaterThan(ofCreation);
    expect(new Set(heard)).toEqual(new Set(['reload schema']));
  });

  it('gives what a migration makes the default rights of the hosted service', async () => {
    migration(
      '20260101000000_create_bowls',
      'create table public.bowls (id int); create function public.answer() returns int language sql return 42',
    );
    await prepare();
    expect(
      await query(
        `select role, has_table_privilege(role, 'public.bowls', 'insert') as inserts,
                has_function_privilege(role, 'public.answer()', 'execute') as calls
           from unnest(array['anon', 'authenticated', 'service_role', 'supabase_auth_admin']) as role`,
      ),
    ).toEqual([
      { role: 'anon', inserts: true, calls: true },
      { role: 'authenticated', inserts: true, calls: true },
      { role: 'service_role', inserts: true, calls: true },
      { role: 'supabase_auth_admin', inserts: false, calls: true },
    ]);
  });

  it('lets a migration hang triggers, keys and policies on what the auth service owns', async () => {
    migration(
      '20260101000000_create_bowls',
      `create table public.bowls (id uuid primary key references auth.users (id) on delete cascade);
       create function public.note() returns trigger language plpgsql as $$ begin return null; end $$;
       create trigger note after insert on auth.users for each row execute function public.note();
       alter table public.bowls enable row level security;
       create policy own on public.bowls using (id = (select auth.uid()));`,
    );
    await prepare();
    expect(await query('select id from public.bowls')).toEqual([]);
  });

  it('refuses a file name that has no place in the order', async () => {
    migration('create_bowls', 'select 1');
    await expect(prepare()).rejects.toThrow('create_bowls.sql must be named like');
  });

  it('runs migrations as postgres, who is no superuser', async () => {
    migration(
      '20260101000000_create_bowls',
      `create table public.bowls as select session_user::text as who, rolsuper from pg_roles where rolname = session_user`,
    );
    await prepare();
    expect(await query('select * from public.bowls')).toEqual([
      { who: 'postgres', rolsuper: false },
    ]);
  });

  it('lets the authenticator in with its password only, and gives it no right of its own', async () => {
    migration('20260101000000_create_bowls', 'create table public.bowls (id int)');
    await prepare();
    const as = (password: string) =>
      databaseUrl.replace(/\/\/[^@]*@/, `//authenticator:${password}@`);
    await expect(query('select 1', as('wrong'))).rejects.toThrow('password authentication failed');
    await expect(query('select * from public.bowls', as(passwords.authenticator))).rejects.toThrow(
      'permission denied for table bowls',
    );
    expect(
      await query(
        `select set_config('role', 'service_role', false) as role`,
        as(passwords.authenticator),
      ),
    ).toEqual([{ role: 'service_role' }]);
  });

  it('refuses a database whose auth schema somebody else made, and leaves it alone', async () => {
    await query('create schema auth; create table auth.users (theirs int)');
    await expect(prepare()).rejects.toThrow('already has an "auth" schema');
    expect(await query(`select to_regnamespace('_gateway')::text as made`)).toEqual([
      { made: null },
    ]);
  });

  it('refuses whoever is no superuser, and says so', async () => {
    await query(`create role guest_${count} login password 'guest'`);
    databaseUrl = databaseUrl.replace(/\/\/[^@]*@/, `//guest_${count}:guest@`);
    await expect(prepare()).rejects.toThrow('must name a superuser');
  });

  it('says where nobody answers, and no password', async () => {
    databaseUrl = 'postgresql://someone:very-secret@127.0.0.1:1/postgres';
    const refusal = await prepare().catch((error: Error) => error.message);
    expect(refusal).toMatch(
      /^The database at 127\.0\.0\.1:1 refused the connection: .*ECONNREFUSED/,
    );
    expect(refusal).not.toContain('very-secret');
  });

  it('waits its turn', async () => {
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query('select pg_advisory_lock(7263001)');
    let isDone = false;
    const waiting = prepare().then(() => {
      isDone = true;
    });
    await new Promise((later) => setTimeout(later, 300));
    expect(isDone).toBe(false);
    await other.end();
    await waiting;
    expect(isDone).toBe(true);
  });

  it('keeps no password, only what proves it', async () => {
    await prepare();
    const rows = await query<{ kept: string }>(
      `select rolpassword as kept from pg_authid where rolname = 'authenticator'`,
    );
    expect(rows[0]?.kept).toMatch(/^SCRAM-SHA-256\$4096:/);
  });

  it('leaves a superuser that was there before, and its password, alone', async () => {
    await query('alter role postgres superuser');
    try {
      const password = () =>
        query(`select rolpassword, rolsuper from pg_authid where rolname = 'postgres'`);
      const before = await password();
      await prepare();
      expect(await password()).toEqual(before);
    } finally {
      await query('alter role postgres nosuperuser');
    }
  });

  it('makes the indexes anew when the rules for sorting text have changed', async () => {
    await prepare();
    const versions = () =>
      query(
        `select datcollversion = pg_database_collation_actual_version(oid) as current
           from pg_database where datname = current_database()`,
      );
    await query(
      `update pg_database set datcollversion = '1.0' where datname = current_database();`,
    );
    expect(await versions()).toEqual([{ current: false }]);
    await prepare();
    expect(await versions()).toEqual([{ current: true }]);
  });
});
