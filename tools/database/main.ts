// `npx tsx tools/database/main.ts`: writes supabase/types.ts anew from a scratch database with every migration. The
// database tests fail while it is out of date.
import fs from 'node:fs';
import { startDatabase } from '../../supabase/tests/testing/database.ts';
import { typescriptTypes } from './types.ts';

const database = await startDatabase();
try {
  const client = await database.pool.connect();
  fs.writeFileSync(
    new URL('../../supabase/types.ts', import.meta.url),
    await typescriptTypes(client),
  );
  process.stdout.write('supabase/types.ts\n');
  client.release();
} finally {
  await database.stop();
}
