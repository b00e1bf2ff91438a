import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepareDatabase } from '../../gateway/postgres/prepare.ts';
import { schemasText } from './baseline.ts';

/** Nobody logs in by these. */
const password = 'scratch';
const passwords = {
  postgres: password,
  authenticator: password,
  supabase_auth_admin: password,
  supabase_storage_admin: password,
  supabase_realtime_admin: password,
};

/** Brings an empty database to what the SQL files of a folder make, by the same roles as a start. `url` is a superuser's. */
export const prepareScratch = (url: string, migrations: string): Promise<void> =>
  prepareDatabase({
    databaseUrl: url,
    passwords,
    migrations,
    log: { info() {}, warn() {}, error() {} },
  });

/** Runs `work` with a folder in which `supabase/schemas` is one migration; it is gone afterwards. */
export async function withSchemasFolder<Answer>(
  work: (folder: string) => Promise<Answer>,
): Promise<Answer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-schemas-'));
  fs.writeFileSync(path.join(folder, '00000000000000_schemas.sql'), schemasText());
  try {
    return await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
