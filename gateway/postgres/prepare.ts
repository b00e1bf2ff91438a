import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabasePasswords } from '../kernel/secrets.ts';
import { packageFile } from '../kernel/package_file.ts';

export interface PreparationOptions {
  /** A superuser's URL. */
  readonly databaseUrl: string;
  readonly passwords: DatabasePasswords;
  /** Folder of `timestamp_verb_noun.sql` files. */
  readonly migrations: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Any number that nobody else locks: two starts prepare one after the other. */
const advisoryLock = 7_263_001;

/** Brings a database to what the gateway needs: roles and schemas, the auth schema, then each migration
 *  that is new, in a transaction of its own. Running it again changes nothing.
 *  Throws on a database whose `auth` schema somebody else made, and on a migration that fails. */
export async function prepareDatabase(options: PreparationOptions): Promise<void> {
  const client = new pg.Client({ connectionString: options.databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await refuseForeignAuth(client);
    await bootstrap(client, options.passwords);
    await migrate(client, options.migrations, options.log);
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
}

async function refuseForeignAuth(client: pg.Client) {
  const { rows } = await client.query<{ auth: boolean; ours: boolean }>(
    `select to_regnamespace('auth') is not null as auth, to_regclass('_gateway.installation') is not null as ours`,
  );
  if (rows[0]?.auth && !rows[0].ours)
    throw new Error(
      'This database already has an "auth" schema that Mendwell did not make, so it was left alone. Set DATABASE_URL to an empty database. A hosted Supabase project is not started with npm start; docs/operations.md says how it is used.',
    );
}

async function bootstrap(client: pg.Client, passwords: DatabasePasswords) {
  const roles = packageFile('postgres/bootstrap.sql');
  const auth = packageFile('auth/schema.sql');
  const digest = createHash('sha256')
    .update(roles)
    .update(auth)
    .update(JSON.stringify(passwords))
    .digest('hex');
  const known = await client.query<{ ours: boolean }>(
    `select to_regclass('_gateway.installation') is not null as ours`,
  );
  if (known.rows[0]?.ours) {
    const { rows } = await client.query<{ digest: string }>(
      'select digest from _gateway.installation',
    );
    if (rows[0]?.digest === digest) return;
  }
  await client.query('begin');
  try {
    await client.query(roles);
    for (const [role, password] of Object.entries(passwords))
      await client.query(
        `alter role ${client.escapeIdentifier(role)} password ${client.escapeLiteral(password)}`,
      );
    await client.query('set local role supabase_auth_admin');
    await client.query(auth);
    await client.query('reset role');
    await client.query(
      `insert into _gateway.installation (digest) values ($1)
       on conflict (only_row) do update set digest = excluded.digest, applied_at = now()`,
      [digest],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

interface Migration {
  readonly version: string;
  readonly name: string;
  readonly file: string;
  readonly sql: string;
}

const fileName = /^(\d{14})_([a-z0-9_]+)\.sql$/;

function readMigrations(folder: string): Migration[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const [, version, name] = fileName.exec(file) ?? [];
      if (version === undefined || name === undefined)
        throw new Error(
          `The migration ${file} must be named like 20261121090000_create_debts.sql: 14 digits, then words.`,
        );
      return { version, name, file, sql: fs.readFileSync(path.join(folder, file), 'utf8') };
    });
}

async function migrate(client: pg.Client, folder: string, log: PreparationOptions['log']) {
  const { rows } = await client.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations',
  );
  const applied = new Map(rows.map((row) => [row.version, row.statements?.join('') ?? null]));
  // As on the hosted service: the product's migrations run as `postgres`, who is no superuser.
  await client.query('set session authorization postgres');
  for (const migration of readMigrations(folder)) {
    const landed = applied.get(migration.version);
    if (landed === undefined) await applyMigration(client, migration, log);
    else if (landed !== null && landed !== migration.sql)
      log.warn(
        { migration: migration.file },
        'a migration was changed after it landed; the change has no effect',
      );
  }
  await client.query('reset session authorization');
}

async function applyMigration(
  client: pg.Client,
  migration: Migration,
  log: PreparationOptions['log'],
) {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
      [migration.version, migration.name, [migration.sql]],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(
      `The migration ${migration.file} failed and left nothing behind: ${whereIn(migration.sql, error)}`,
      { cause: error },
    );
  }
  log.info({ migration: migration.file }, 'migrated');
}

/** The error with the line of the file that PostgreSQL points at. */
function whereIn(sql: string, error: unknown): string {
  const { message, position } = error as { message: string; position?: string };
  if (position === undefined) return message;
  const before = sql.slice(0, Number(position) - 1).split('\n');
  const line = sql.split('\n')[before.length - 1]?.trim() ?? '';
  return `${message} (line ${before.length}: ${line})`;
}
