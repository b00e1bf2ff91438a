import type { Pool } from 'pg';
import type { Caller } from '../../kernel/context.ts';
import type { Setting } from '../schema/catalogue.ts';
import { type BatchRows, type BatchStatement, runBatch } from './batch.ts';

/** On whose behalf and for which request a transaction runs: what SQL can ask by
 *  `current_setting`. */
export interface TransactionContext {
  readonly caller: Caller;
  /** Quoted names, for `search_path`. */
  readonly searchPath: string;
  readonly method: string;
  readonly path: string;
  readonly headersJson: string;
  readonly cookiesJson: string;
  readonly readOnly: boolean;
  /** The role's own settings, what the request prefers, what its function sets; the last of a name counts. */
  readonly settings: readonly Setting[];
}

// What the login may set, and the role may not, is set before the role.
const contextText = (readOnly: boolean, settings: number): string => {
  const own = Array.from(
    { length: settings },
    (_, at) => `set_config($${8 + at * 2}, $${9 + at * 2}, true), `,
  );
  return `select set_config('search_path', $1, true), ${own.join('')}set_config('role', $2, true), set_config('request.jwt.claims', $3, true), set_config('request.method', $4, true), set_config('request.path', $5, true), set_config('request.headers', $6, true), set_config('request.cookies', $7, true)${
    readOnly ? `, set_config('transaction_read_only', 'on', true)` : ''
  }`;
};

const texts = new Map<string, string>();

function contextStatement(context: TransactionContext): BatchStatement {
  const { readOnly } = context;
  const settings = context.settings.filter(([name]) => name !== isolationSetting);
  const key = `${readOnly} ${settings.length}`;
  let text = texts.get(key);
  if (text === undefined) {
    text = contextText(readOnly, settings.length);
    texts.set(key, text);
  }
  return {
    text,
    variant: '',
    values: [
      context.searchPath,
      context.caller.role,
      context.caller.claimsJson,
      context.method,
      context.path,
      context.headersJson,
      context.cookiesJson,
      ...settings.flat(),
    ],
  };
}

const isolationSetting = 'default_transaction_isolation';
const strictLevels = new Set(['repeatable read', 'serializable']);

/** The isolation that a role or function sets, where it is stricter than PostgreSQL's own. */
function strictIsolation({ settings }: TransactionContext): string | null {
  const level = settings.findLast(([name]) => name === isolationSetting)?.[1].toLowerCase();
  return level !== undefined && strictLevels.has(level) ? level : null;
}

/** What a transaction begins with: once it has looked at anything, its isolation is fixed. */
const beginning = (isolation: string | null): BatchStatement => ({
  text: isolation === null ? 'begin' : `begin isolation level ${isolation}`,
  variant: '',
  values: [],
});

/** How often a strictly isolated transaction is tried that others get in the way of. */
const maxAttempts = 5;

type Judge = (rows: readonly BatchRows[]) => 'commit' | 'rollback';

/** Runs statements in one transaction under the caller's role and claims. `judge` looks at the
 *  rows before anything is kept: `rollback` undoes it all. Without it the whole transaction is one
 *  round trip. A reading whose connection had died is sent once more on another, and a transaction that could not
 *  be serialized is run again. */
export async function inTransaction(
  pool: Pool,
  context: TransactionContext,
  statements: readonly BatchStatement[],
  judge: Judge | null,
): Promise<readonly BatchRows[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onOneConnection(pool, context, statements, judge);
    } catch (error) {
      const isWorthAnother = isSerializationFailure(error)
        ? attempt < maxAttempts
        : attempt === 1 && context.readOnly && isConnectionLost(error);
      if (!isWorthAnother) throw error;
    }
  }
}

const isSerializationFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40001';

async function onOneConnection(
  pool: Pool,
  context: TransactionContext,
  statements: readonly BatchStatement[],
  judge: Judge | null,
): Promise<readonly BatchRows[]> {
  const isolation = strictIsolation(context);
  const isOneBatch = !judge && isolation === null;
  const client = await pool.connect();
  let unusable = false;
  try {
    const inContext = [contextStatement(context), ...statements];
    if (isOneBatch) return (await runBatch(client, inContext)).slice(1);
    const rows = (await runBatch(client, [beginning(isolation), ...inContext])).slice(2);
    await client.query(judge ? judge(rows) : 'commit');
    return rows;
  } catch (error) {
    unusable = isConnectionLost(error);
    if (!isOneBatch && !unusable)
      await client.query('rollback').catch(() => {
        unusable = true;
      });
    throw error;
  } finally {
    client.release(unusable);
  }
}

/** PostgreSQL ended the connection, or the network did. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('severity' in error) return error.severity === 'FATAL' || error.severity === 'PANIC';
  return error.message.startsWith('Connection terminated') || 'syscall' in error;
}
