import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogueLines } from '../../../gateway/postgres/catalogue.ts';
import { prepareDatabase } from '../../../gateway/postgres/prepare.ts';
import { startScratchPostgres } from '../../../gateway/postgres/testing.ts';
import { addEverything } from '../testing/everything.ts';
import { addUser } from '../testing/sessions.ts';

// A database that the 99 steps before the baseline made, with rows in every table, goes on with the baseline.

const migrations = path.join(import.meta.dirname, '../../migrations');
const [baseline = ''] = fs.readdirSync(migrations).toSorted();
/** A folder of the baseline alone: what steps after it change is none of this. */
let now: string;
const steps = Object.entries(
  JSON.parse(
    brotliDecompressSync(
      fs.readFileSync(
        path.join(import.meta.dirname, '../testing/migrations_before_baseline.json.br'),
      ),
    ).toString(),
  ) as Record<string, string>,
);

let server: Awaited<ReturnType<typeof startScratchPostgres>>;
let client: pg.Client;
let count = 0;

const urlOf = (database: string) => server.url.replace('/postgres?', `/${database}?`);
const scratch = 'scratch';
const prepare = (folder: string, database = `case_${count}`) =>
  prepareDatabase({
    databaseUrl: urlOf(database),
    passwords: {
      postgres: scratch,
      authenticator: scratch,
      supabase_auth_admin: scratch,
      supabase_storage_admin: scratch,
      supabase_realtime_admin: scratch,
    },
    migrations: folder,
    log: { info() {}, warn() {}, error() {} },
  });

async function onServer(sql: string): Promise<void> {
  const there = new pg.Client({ connectionString: server.url });
  await there.connect();
  await there.query(sql);
  await there.end();
}

beforeAll(async () => {
  server = await startScratchPostgres();
  now = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-baseline-'));
  fs.copyFileSync(path.join(migrations, baseline), path.join(now, baseline));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-steps-'));
  for (const [file, sql] of steps) fs.writeFileSync(path.join(folder, file), sql);
  await onServer('create database by_steps');
  await prepare(folder, 'by_steps');
  fs.rmSync(folder, { recursive: true });
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(now, { recursive: true });
});
beforeEach(async () => {
  count += 1;
  await onServer(`create database case_${count} template by_steps`);
  client = new pg.Client({ connectionString: urlOf(`case_${count}`) });
  await client.connect();
});
afterEach(() => client.end());

/** Every row of every table that is anybody's, as text. */
async function allRows(): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'auth') order by 1`,
  );
  const all: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select each::text as row from ${name} as each`,
    );
    all.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return all.toSorted();
}

const recorded = async () =>
  (
    await client.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by 1',
    )
  ).rows.map(({ version }) => version);

const databases = async () =>
  (await client.query(`select from pg_database where datname = 'mendwell_comparison'`)).rowCount;

describe('a database of the steps before the baseline', () => {
  it('is taken over with every row, and made no different by a start after that', async () => {
    const member = await addUser(client);
    await addEverything(client, member, await addUser(client, { anonymous: true }));
    const rows = await allRows();
    expect(rows.length).toBeGreaterThan(100);
    await prepare(now);
    expect(await allRows()).toEqual(rows);
    expect(await recorded()).toEqual([baseline.split('_')[0]]);
    const lines = await catalogueLines(client);
    await prepare(now);
    expect(await catalogueLines(client)).toEqual(lines);
    expect(await databases()).toBe(0);
  });

  it('may hold what somebody made besides', async () => {
    await client.query('create table public.notes (id int)');
    await prepare(now);
    expect(await recorded()).toEqual([baseline.split('_')[0]]);
    expect((await client.query('select * from public.notes')).rowCount).toBe(0);
  });

  it.each([
    [
      'lacks a step',
      `delete from supabase_migrations.schema_migrations where version = '20261124000000'`,
      /1 of the steps that lead to this one are missing.*Nothing was changed/,
    ],
    [
      'was changed by hand',
      'alter table public.debts disable row level security',
      /isn’t what its version made, for example: relation public\.debts.*Nothing was changed/,
    ],
  ])('that %s is refused, and nothing of it is changed', async (_, change, sentence) => {
    await client.query(change);
    const [lines, rows, versions] = [
      await catalogueLines(client),
      await allRows(),
      await recorded(),
    ];
    await expect(prepare(now)).rejects.toThrow(sentence);
    expect(await catalogueLines(client)).toEqual(lines);
    expect(await allRows()).toEqual(rows);
    expect(await recorded()).toEqual(versions);
    expect(await databases()).toBe(0);
  });
});
