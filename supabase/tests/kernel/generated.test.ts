import fs from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typescriptTypes } from '../../../tools/database/types.ts';
import { startDatabase } from '../testing/database.ts';

let database: Awaited<ReturnType<typeof startDatabase>>;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

it('types.ts is what the migrations make (else: npx tsx tools/database/main.ts)', async () => {
  const committed = fs.readFileSync(new URL('../../types.ts', import.meta.url), 'utf8');
  const client = await database.pool.connect();
  try {
    expect(await typescriptTypes(client)).toBe(committed);
  } finally {
    client.release();
  }
});
