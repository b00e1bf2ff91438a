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
