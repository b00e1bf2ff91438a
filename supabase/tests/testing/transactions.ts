import type { Pool, PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type DatabaseOptions, startDatabase } from './database.ts';

/** A database for a file of tests, and a transaction for each of them that leaves nothing behind. What the tests stand on
 *  is made by `prepare`, in the same transaction. The pool is for what has to happen outside of it. */
export function inTransactions(
  prepare: (client: PoolClient) => Promise<void> | void,
  options?: DatabaseOptions,
): {
  readonly pool: Pool;
} {
  let database: Awaited<ReturnType<typeof startDatabase>>;
  let client: PoolClient;
  beforeAll(async () => {
    database = await startDatabase(options);
  });
  afterAll(() => database.stop());
  beforeEach(async () => {
    client = await database.pool.connect();
    await client.query('begin');
    await prepare(client);
  });
  afterEach(async () => {
    await client.query('rollback');
    client.release();
  });
  return {
    get pool() {
      return database.pool;
    },
  };
}
