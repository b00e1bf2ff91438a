import pg from 'pg';
import type { Logger } from 'pino';
import type { Databases } from './context.ts';
import type { DatabasePasswords } from './secrets.ts';

/** The same server and database, entered as `role`. Passwords of ours need no escaping. */
function urlAs(databaseUrl: string, role: string, password: string): string {
  const place = /^postgres(?:ql)?:\/\/(?:[^@/]*@)?(.*)$/.exec(databaseUrl)?.[1];
  if (place === undefined) throw new Error('The database address must start with postgresql://');
  return `postgresql://${role}:${password}@${place}`;
}

/** A pool for each role that a protocol may use, and how to end them. */
export function openDatabases(
  databaseUrl: string,
  passwords: DatabasePasswords,
  log: Logger,
): { readonly databases: Databases; close(): Promise<void> } {
  let isClosing = false;
  const open = (
    role: 'supabase_auth_admin' | 'supabase_storage_admin' | 'authenticator',
    max: number,
  ) => {
    const pool = new pg.Pool({
      connectionString: urlAs(databaseUrl, role, passwords[role]),
      max,
      application_name: `mendwell ${role}`,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
    });
    // Without a listener the process would die with the connection, when PostgreSQL restarts.
    pool.on('error', (error) => {
      // A pool counts as ended while its connections still say goodbye: PostgreSQL may end them first.
      if (!isClosing) log.warn({ role, code: codeOf(error) }, 'a connection was lost');
    });
    // The pool listens to connections that nobody uses. One that is lost in the middle of a transaction
    // is told of by the next query on it, and must not end the process besides.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const logReader = 'supabase_realtime_admin';
  const databases = {
    auth: open('supabase_auth_admin', 8),
    rest: open('authenticator', 16),
    storage: open('supabase_storage_admin', 4),
    log: { connectionString: urlAs(databaseUrl, logReader, passwords[logReader]) },
  };
  return {
    databases,
    async close() {
      isClosing = true;
      await Promise.all([databases.auth.end(), databases.rest.end(), databases.storage.end()]);
    },
  };
}

/** The class of a database error; its message may hold a value that a person entered. */
export function codeOf(error: unknown): string {
  const code: unknown =
    typeof error === 'object' && error !== null && 'code' in error && error.code;
  return typeof code === 'string' ? code : 'unknown';
}

/** SQLSTATEs and system errors that pass by themselves, or with more room: the database is not
 *  reachable, starting, stopping, recovering, read-only after a change of the primary, or out of
 *  disk, memory or connections. */
const away =
  /^(?:ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOST|ENET|EAI_AGAIN|ENOSPC|EDQUOT|08|53|57P0|25006$|58030$)/;

/** What the driver says without a code. */
const awayInWords =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/;

/** Whether the same request may well succeed in a moment: 503, and not a defect. */
export const isDatabaseAway = (error: unknown): boolean =>
  away.test(codeOf(error)) || (error instanceof Error && awayInWords.test(error.message));

/** Makes what the gateway itself keeps in the database. `databaseUrl` is a superuser's; `tables`
 *  are statements that may be repeated. */
export async function prepareGatewayTables(
  databaseUrl: string,
  tables: readonly string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_xact_lock(7266501);${tables.join('\n')}`);
  } finally {
    await client.end();
  }
}
