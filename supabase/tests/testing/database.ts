import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { cloneDatabase } from '../../../gateway/postgres/testing/databases.ts';

export interface DatabaseOptions {
  /** Settings of each connection, as PostgreSQL's own programs take them. */
  readonly settings?: string;
  /** For a look into what even the owner may not see. */
  readonly superuser?: boolean;
}

/** A database of its own with every migration run, as the product's starts do it. The pool is of `postgres`, who owns what
 *  the migrations made and is no superuser, as on the hosted service: tests take roles inside its transactions. */
export async function startDatabase({ settings: options, superuser }: DatabaseOptions = {}) {
  const database = await cloneDatabase(fileURLToPath(new URL('../../migrations', import.meta.url)));
  const pool = new pg.Pool({
    connectionString: superuser ? database.url : database.ownerUrl,
    max: 60,
    ...(options === undefined ? {} : { options }),
  });
  pool.on('error', () => {});
  return {
    pool,
    async stop() {
      await pool.end();
      await database.drop();
    },
  };
}

/** Waits until so many on the database wait for a lock: what a test began is under way and held up by others. */
export async function untilWaiting(pool: pg.Pool, howMany = 1): Promise<void> {
  for (let tries = 0; tries < 6000; tries += 1) {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    if ((rowCount ?? 0) >= howMany) return;
    await pause(10);
  }
  throw new Error('Nobody waits for a lock');
}
