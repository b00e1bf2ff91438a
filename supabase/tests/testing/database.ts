import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { prepareDatabase } from '../../../gateway/postgres/prepare.ts';
import { startScratchPostgres } from '../../../gateway/postgres/testing.ts';

const quiet = { info() {}, warn() {}, error() {} };

/** A PostgreSQL of its own with every migration run, as the product's starts do it. The pool is a superuser's. */
export async function startDatabase() {
  const postgres = await startScratchPostgres();
  await prepareDatabase({
    databaseUrl: postgres.url,
    // Nobody logs in by these: tests take roles inside transactions of the superuser.
    passwords: {
      postgres: 'scratch',
      authenticator: 'scratch',
      supabase_auth_admin: 'scratch',
      supabase_storage_admin: 'scratch',
      supabase_realtime_admin: 'scratch',
    },
    migrations: fileURLToPath(new URL('../../migrations', import.meta.url)),
    log: quiet,
  });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 60 });
  pool.on('error', () => {});
  return {
    pool,
    async stop() {
      await pool.end();
      await postgres.stop();
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
