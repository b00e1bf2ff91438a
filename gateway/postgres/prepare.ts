import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabasePasswords } from '../kernel/secrets.ts';
import { catalogueLines } from './catalogue.ts';
import {
  applyMigrations,
  digestOfMigrations,
  type Migration,
  readMigrations,
} from './migrations.ts';
import { takeOver } from './take_over.ts';

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

const connectSeconds = 10;
/** For the other start, and for whoever uses a table that a migration wants to change. */
const lockSeconds = 60;

const oldestVersion = 15;
const intendedVersion = 17;

/** Brings a database to what the gateway needs: roles and schemas, the auth schema, then each migration
 *  that is new, in a transaction of its own. Running it again changes nothing.
 *  Throws on a database whose `auth` schema somebody else made, on a migration that fails, and on a database that a
 *  baseline can't take over. */
export async function prepareDatabase(options: PreparationOptions): Promise<void> {
  const client = new pg.Client({
    connectionString: options.databaseUrl,
    connectionTimeoutMillis: connectSeconds * 1000,
    lock_timeout: lockSeconds * 1000,
    application_name: 'mendwell preparation',
  });
  // A connection that breaks fails the query that runs; without a listener it would end the process.
  client.on('error', () => {});
  await connect(client);
  try {
    await refuseUnfit(client, options.log);
    await waitForOtherStarts(client);
    await refuseForeignAuth(client);
    await bootstrap(client, options.passwords);
    await renewCollation(client, options.log);
    await migrate(client, options);
  } finally {
    // The lock goes with the connection.
    await client.end().catch(() => {});
  }
}

/** Skipped when the last start found the folder as it is now, and the database in agreement with it. */
async function migrate(client: pg.Client, options: PreparationOptions): Promise<void> {
  const migrations = readMigrations(options.migrations);
  const digest = digestOfMigrations(migrations);
  const { rows } = await client.query<{ current: boolean }>(
    `select migrations_digest is not distinct from $1 as current from _gateway.installation`,
    [`${digest} ${await landedVersions(client)}`],
  );
  if (rows[0]?.current) return;
  await takeOver(client, migrations, (baseline) => whatItMakes(client, options, baseline));
  const agrees = await applyMigrations(client, migrations, options.log);
  await client.query('update _gateway.installation set migrations_digest = $1', [
    agrees ? `${digest} ${await landedVersions(client)}` : null,
  ]);
}

/** What has landed, as a digest of names: another version may have been here since. */
async function landedVersions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ landed: string | null }>(
    `select md5(string_agg(version, ' ' order by version)) as landed from supabase_migrations.schema_migrations`,
  );
  return rows[0]?.landed ?? '';
}

async function connect(client: pg.Client) {
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    throw new Error(
      `The database at ${client.host}:${client.port} refused the connection: ${message || code}. Is it running, and is DATABASE_URL right?`,
      { cause: error },
    );
  }
}

async function refuseUnfit(client: pg.Client, log: PreparationOptions['log']) {
  const { rows } = await client.query<{ version: number; superuser: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version,
            (select rolsuper from pg_roles where rolname = current_user) as superuser`,
  );
  const { version = 0, superuser = false } = rows[0] ?? {};
  if (version < oldestVersion)
    throw new Error(
      `DATABASE_URL is PostgreSQL ${version}. Mendwell needs ${oldestVersion} or newer, and ${intendedVersion} is best.`,
    );
  if (!superuser)
    throw new Error(
      'DATABASE_URL must name a superuser: Mendwell creates roles and their schemas.',
    );
  if (version !== intendedVersion)
    log.warn(
      { version },
      `this is not PostgreSQL ${intendedVersion}, which Mendwell is tried with`,
    );
}

async function waitForOtherStarts(client: pg.Client) {
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '55P03') throw error;
    throw new Error(
      `Another start has been preparing this database for more than ${lockSeconds} s. Let it finish or end it, then start again.`,
      { cause: error },
    );
  }
}

async function refuseForeignAuth(client: pg.Client) {
  const { rows } = await client.query<{ auth: boolean; ours: boolean }>(
    `select to_regnamespace('auth') is not null as auth, to_regclass('_gateway.installation') is not null as ours`,
  );
  if (rows[0]?.auth && !rows[0].ours)
    throw new Error(
      'This database already has an "auth" schema that Mendwell did not make, so it was left alone. Set DATABASE_URL to an empty database.',
    );
}

/** Roles, schemas, and the schemas of auth, realtime and storage, in one transaction; skipped when nothing of them changed. */
async function bootstrap(client: pg.Client, passwords: DatabasePasswords) {
  const roles = packageFile('postgres/bootstrap.sql');
  const watch = packageFile('rest/schema_watch.sql');
  const auth = packageFile('auth/schema.sql');
  const realtime = packageFile('realtime/schema.sql');
  const storage = packageFile('storage/schema.sql');
  const digest = createHash('sha256')
    .update(roles)
    .update(watch)
    .update(auth)
    .update(realtime)
    .update(storage)
    .update(JSON.stringify(passwords))
    .digest('hex');
  if ((await appliedDigest(client)) === digest) return;
  await client.query('begin');
  try {
    await client.query(roles);
    await client.query(watch);
    await setPasswords(client, passwords);
    await client.query('set local role supabase_auth_admin');
    await client.query(auth);
    await client.query('reset role');
    await client.query(realtime);
    await client.query(storage);
    await client.query(
      `insert into _gateway.installation (digest) values ($1)
       on conflict (only_row) do update set digest = excluded.digest, applied_at = now()`,
      [digest],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(
      `The gateway’s roles and schemas couldn’t be created: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

/** What the catalogue holds where a baseline is all that ran: read from an empty database beside this one, which goes again. */
async function whatItMakes(
  client: pg.Client,
  options: PreparationOptions,
  baseline: Migration,
): Promise<string[]> {
  const name = 'mendwell_comparison';
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name} template template0`);
  const { host, port, user, password, ssl } = client;
  const other = new pg.Client({
    host,
    port,
    database: name,
    ...(user !== undefined && { user }),
    ...(password !== undefined && password !== null && { password }),
    ssl,
  });
  other.on('error', () => {});
  try {
    await other.connect();
    await bootstrap(other, options.passwords);
    await applyMigrations(other, [baseline], { info() {}, warn() {} });
    return await catalogueLines(other);
  } finally {
    await other.end().catch(() => {});
    await client.query(`drop database if exists ${name} with (force)`);
  }
}

/** Text of a file of this package, found the same way from source and from a bundle.
 *  `relativePath` is from the package's folder, e.g. `auth/schema.sql`. */
function packageFile(relativePath: string): string {
  const manifest = createRequire(import.meta.url).resolve('@mendwell/gateway/package.json');
  return readFileSync(path.join(path.dirname(manifest), relativePath), 'utf8');
}

async function appliedDigest(client: pg.Client): Promise<string | null> {
  const made = await client.query<{ ours: boolean }>(
    `select to_regclass('_gateway.installation') is not null as ours`,
  );
  if (!made.rows[0]?.ours) return null;
  const { rows } = await client.query<{ digest: string }>(
    'select digest from _gateway.installation',
  );
  return rows[0]?.digest ?? null;
}

/** A role that is superuser was there before us (`postgres` in many images): its password is its own. */
async function setPasswords(client: pg.Client, passwords: DatabasePasswords) {
  const { rows } = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolsuper',
  );
  const superusers = new Set(rows.map((row) => row.rolname));
  for (const [role, password] of Object.entries(passwords)) {
    if (superusers.has(role)) continue;
    await client.query(
      `alter role ${client.escapeIdentifier(role)} password ${client.escapeLiteral(scramVerifier(password))}`,
    );
  }
}

/** What PostgreSQL keeps of a password (RFC 5803). Made here, so that no server's log can hold the
 *  password itself. For passwords of ASCII letters, digits and symbols. */
function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const serverKey = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/** Text sorts by a library whose rules change with its version; then every index on text is made anew. */
async function renewCollation(client: pg.Client, log: PreparationOptions['log']) {
  const { rows } = await client.query<{ name: string; stale: boolean }>(
    `select datname as name, datcollversion <> pg_database_collation_actual_version(oid) as stale
       from pg_database where datname = current_database()`,
  );
  const database = rows[0];
  if (!database?.stale) return;
  log.info({}, 'the rules for sorting text have changed; making the indexes anew');
  const name = client.escapeIdentifier(database.name);
  await client.query(`reindex database ${name}`);
  await client.query(`alter database ${name} refresh collation version`);
}
