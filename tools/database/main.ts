// `npx tsx tools/database/main.ts`: writes supabase/types.ts anew from a scratch database with every migration. The
// database tests fail while it is out of date.
// `npx tsx tools/database/main.ts fold`: first makes one baseline of supabase/schemas, in place of all migrations.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { prepareDatabase } from '../../gateway/postgres/prepare.ts';
import { startScratchPostgres } from '../../gateway/postgres/testing.ts';
import { foldMigrations } from './baseline.ts';
import { typescriptTypes } from './types.ts';

if (process.argv[2] === 'fold') process.stdout.write(`${foldMigrations()}\n`);

// Not the tests' shared server: that one is there only while they run.
const server = await startScratchPostgres();
try {
  const password = 'scratch';
  await prepareDatabase({
    databaseUrl: server.url,
    passwords: {
      postgres: password,
      authenticator: password,
      supabase_auth_admin: password,
      supabase_storage_admin: password,
      supabase_realtime_admin: password,
    },
    migrations: fileURLToPath(new URL('../../supabase/migrations', import.meta.url)),
    log: { info() {}, warn() {}, error() {} },
  });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  fs.writeFileSync(
    new URL('../../supabase/types.ts', import.meta.url),
    await typescriptTypes(client),
  );
  await client.end();
  process.stdout.write('supabase/types.ts\n');
} finally {
  await server.stop();
}
