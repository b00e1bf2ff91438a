import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '../../../gateway/postgres/prepare.ts';
import { startScratchPostgres } from '../../../gateway/postgres/testing.ts';
import { schemasText } from '../../../tools/database/baseline.ts';

const quiet = { info() {}, warn() {}, error() {} };

const supabase = path.join(import.meta.dirname, '../..');

/** Every file under `supabase/schemas`, relative to `supabase`. */
export function filesOfSchemas(): string[] {
  return fs
    .readdirSync(path.join(supabase, 'schemas'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('schemas', file.replaceAll(path.sep, '/')))
    .filter((file) => fs.statSync(path.join(supabase, file)).isFile())
    .toSorted();
}

/** A PostgreSQL of its own, made of `supabase/schemas` in place of the migrations: as one migration, by the same role. */
export async function startSchemas() {
  const postgres = await startScratchPostgres();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-schemas-'));
  fs.writeFileSync(path.join(folder, '00000000000000_schemas.sql'), schemasText());
  try {
    await prepareDatabase({
      databaseUrl: postgres.url,
      // Nobody logs in by these.
      passwords: {
        postgres: 'scratch',
        authenticator: 'scratch',
        supabase_auth_admin: 'scratch',
        supabase_storage_admin: 'scratch',
        supabase_realtime_admin: 'scratch',
      },
      migrations: folder,
      log: quiet,
    });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  pool.on('error', () => {});
  return {
    pool,
    async stop() {
      await pool.end();
      await postgres.stop();
    },
  };
}
