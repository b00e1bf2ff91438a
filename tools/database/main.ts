// `npx tsx tools/database/main.ts`: writes supabase/schema.sql and supabase/types.ts anew from a scratch
// database with every migration. The database tests fail while either is out of date.
import fs from 'node:fs';
import { startDatabase } from '../../supabase/tests/testing/database.ts';
import { readableSchema } from './schema.ts';
import { typescriptTypes } from './types.ts';

const database = await startDatabase();
try {
  const client = await database.pool.connect();
  for (const [name, generate] of [
    ['schema.sql', readableSchema],
    ['types.ts', typescriptTypes],
  ] as const) {
    fs.writeFileSync(new URL(`../../supabase/${name}`, import.meta.url), await generate(client));
    process.stdout.write(`supabase/${name}\n`);
  }
  client.release();
} finally {
  await database.stop();
}
