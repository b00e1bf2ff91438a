import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabasePasswords } from '../../kernel/secrets.ts';
import { prepareDatabase } from '../prepare.ts';

const quiet = { info() {}, warn() {}, error() {} };

/** Roles are a server's and not a database's, so every file that shares the server enters it with the same ones. The
 *  socket lies in a folder of mode 700. */
export const sharedPasswords: DatabasePasswords = {
  postgres: 'scratch',
  authenticator: 'scratch',
  supabase_auth_admin: 'scratch',
  supabase_storage_admin: 'scratch',
  supabase_realtime_admin: 'scratch',
};

/** Any number that nobody else locks on the server's own database. */
const templateLock = 7_263_101;

const urlOf = (database: string) => inject('sharedPostgres').replace('/postgres?', `/${database}?`);

/** The same database for the role that migrations run as. */
const ownerUrlOf = (database: string) =>
  urlOf(database).replace(/\/\/[^@]*@/, `//postgres:${sharedPasswords.postgres}@`);

/** Works on the server's own database, where databases are made and dropped. */
async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('sharedPostgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A database of its own for one test file, on the server that all of them share: a clone of one that was prepared with
 *  these migrations: 0.15 s where preparing takes 0.5 s, and a server of its own one more. `url` is a superuser's,
 *  `ownerUrl` that of `postgres`, who is none and owns what the migrations made. What concerns the whole server (roles,
 *  settings, starts and ends) needs `startScratchPostgres`. */
export async function cloneDatabase(
  migrations: string,
): Promise<{ url: string; ownerUrl: string; drop(): Promise<void> }> {
  return onServer(async (client) => {
    const template = await ensureTemplate(client, migrations);
    const { rows } = await client.query<{ name: string }>(
      `select 'test_' || replace(gen_random_uuid()::text, '-', '') as name`,
    );
    const name = rows[0]?.name ?? '';
    await client.query(`create database ${name} template ${template}`);
    // Rights on the database itself are not cloned with it.
    await client.query(
      `update pg_database set datacl = (select datacl from pg_database where datname = $1) where datname = $2`,
      [template, name],
    );
    return {
      url: urlOf(name),
      ownerUrl: ownerUrlOf(name),
      drop: () => onServer((last) => dropDatabase(last, name)),
    };
  });
}

/** Drops a database with whatever still reads its log: a sender that was just told to end may need a moment for it. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ busy: number }>(
      `select count(pg_terminate_backend(active_pid))::int as busy
       from pg_replication_slots where database = $1 and active_pid is not null`,
      [name],
    );
    if ((rows[0]?.busy ?? 0) === 0) break;
    await pause(20);
  }
  await client.query(`drop database ${name} with (force)`);
}

/** The name of a database that is prepared with these migrations. The first who asks makes it; the others wait. */
async function ensureTemplate(client: pg.Client, migrations: string): Promise<string> {
  const template = `template_${digestOf(migrations)}`;
  await client.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      template,
    ]);
    if (rowCount) return template;
    // It gets its name once it is whole: no half-made one is ever cloned.
    await client.query(`drop database if exists ${template}_draft with (force)`);
    await client.query(`create database ${template}_draft`);
    await prepareDatabase({
      databaseUrl: urlOf(`${template}_draft`),
      passwords: sharedPasswords,
      migrations,
      log: quiet,
    });
    // The first as on the hosted service, the second for storms that wait for no deadlock.
    await client.query(
      'grant set on parameter session_replication_role, deadlock_timeout to postgres',
    );
    await client.query(`alter database ${template}_draft rename to ${template}`);
    return template;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [templateLock]);
  }
}

function digestOf(folder: string): string {
  const hash = createHash('sha256');
  for (const file of fs.readdirSync(folder).toSorted())
    hash.update(`${file}\n`).update(fs.readFileSync(path.join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}
