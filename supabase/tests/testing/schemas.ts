import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '../../../gateway/postgres/prepare.ts';
import { startScratchPostgres } from '../../../gateway/postgres/testing.ts';

const quiet = { info() {}, warn() {}, error() {} };

const supabase = path.join(import.meta.dirname, '../..');

/** The files of `supabase/schemas` in the order that `supabase/config.toml` gives, relative to `supabase`. */
export function schemaFiles(): string[] {
  const config = fs.readFileSync(path.join(supabase, 'config.toml'), 'utf8');
  const [, list = ''] = /^schema_paths = \[([^\]]*)\]/m.exec(config) ?? [];
  return [...list.matchAll(/"\.\/([^"]+)"/g)].map(([, file]) => file ?? '');
}

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
  const sql = schemaFiles().map((file) => fs.readFileSync(path.join(supabase, file), 'utf8'));
  fs.writeFileSync(path.join(folder, '00000000000000_schemas.sql'), sql.join('\n'));
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
