import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startScratchPostgres } from '../../../gateway/postgres/testing.ts';
import { prepareScratch, withSchemasFolder } from '../../../tools/database/scratch.ts';

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
  await withSchemasFolder((folder) => prepareScratch(postgres.url, folder));
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
