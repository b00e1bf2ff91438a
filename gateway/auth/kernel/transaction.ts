import type { Pool, PoolClient } from 'pg';
import { AuthRefusal } from './refusal.ts';

/** A pool, or the one connection that a transaction runs on. */
export type Connection = Pick<PoolClient, 'query'>;

/** Runs `work` in one transaction. A refusal rolls back, unless it keeps its changes. Never ask
 *  the pool for a second connection inside: under load every one may be held by a waiter. */
export async function inTransaction<T>(
  pool: Pool,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    const undo = result instanceof AuthRefusal && result.details.keepsChanges !== true;
    await client.query(undo ? 'rollback' : 'commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Whether an error is PostgreSQL's refusal of a second row with the same key. */
export function violatesUnique(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}
