import type { Pool } from 'pg';
import type { Caller } from '../../kernel/context.ts';
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
  /** The role's own settings and what the request prefers, e.g. a time zone. */
  readonly settings: readonly (readonly [name: string, value: string])[];
}

const contextText = (readOnly: boolean, settings: number): string => {
  const own = Array.from(
    { length: settings },
    (_, at) => `, set_config($${8 + at * 2}, $${9 + at * 2}, true)`,
  );
  return `select set_config('search_path', $1, true), set_config('role', $2, true), set_config('request.jwt.claims', $3, true), set_config('request.method', $4, true), set_config('request.path', $5, true), set_config('request.headers', $6, true), set_config('request.cookies', $7, true)${
    readOnly ? `, set_config('transaction_read_only', 'on', true)` : ''
  }${own.join('')}`;
};

const texts = new Map<string, string>();

function contextStatement(context: TransactionContext): BatchStatement {
  const { readOnly, settings } = context;
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

const begin: BatchStatement = { text: 'begin', variant: '', values: [] };

type Judge = (rows: readonly BatchRows[]) => 'commit' | 'rollback';

/** Runs statements in one transaction under the caller's role and claims. `judge` looks at the
 *  rows before anything is kept: `rollback` undoes it all. Without it the whole transaction is one
 *  round trip. A reading whose connection had died is sent once more on another. */
export async function inTransaction(
  pool: Pool,
  context: TransactionContext,
  statements: readonly BatchStatement[],
  judge: Judge | null,
): Promise<readonly BatchRows[]> {
  try {
    return await onOneConnection(pool, context, statements, judge);
  } catch (error) {
    if (!context.readOnly || !isConnectionLost(error)) throw error;
    return onOneConnection(pool, context, statements, judge);
  }
}

async function onOneConnection(
  pool: Pool,
  context: TransactionContext,
  statements: readonly BatchStatement[],
  judge: Judge | null,
): Promise<readonly BatchRows[]> {
  const client = await pool.connect();
  let unusable = false;
  try {
    const inContext = [contextStatement(context), ...statements];
    if (!judge) return (await runBatch(client, inContext)).slice(1);
    const rows = (await runBatch(client, [begin, ...inContext])).slice(2);
    await client.query(judge(rows));
    return rows;
  } catch (error) {
    unusable = isConnectionLost(error);
    if (judge && !unusable)
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
