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

  it('leaves nothing of a migration that fails, names file and line, and applies it when mended', async () => {
    migration(
      '20260101000000_create_bowls',
      'create table public.bowls (id int);\ncreate table public.cups (id nonsense);',
    );
    await expect(prepare()).rejects.toThrow(
      /20260101000000_create_bowls\.sql failed and left nothing behind.*nonsense.*line 2/,
    );
    expect(await query(`select to_regclass('public.bowls')::text as bowls`)).toEqual([
      { bowls: null },
    ]);
    migration('20260101000000_create_bowls', 'create table public.bowls (id int)');
    await prepare();
    expect(await query('select * from public.bowls')).toEqual([]);
  });

  it('warns of a migration that was changed after it landed', async () => {
    migration('20260101000000_create_bowls', 'create table public.bowls (id int)');
    await prepare();
    migration('20260101000000_create_bowls', 'create table public.bowls (id bigint)');
    await prepare();
    expect(JSON.stringify(warnings)).toContain('20260101000000_create_bowls.sql');
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
});
