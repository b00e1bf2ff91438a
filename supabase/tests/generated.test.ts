import fs from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readableSchema } from '../../tools/database/schema.ts';
import { typescriptTypes } from '../../tools/database/types.ts';
import { startDatabase } from './testing/database.ts';

let database: Awaited<ReturnType<typeof startDatabase>>;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

it.each([
  ['schema.sql', readableSchema],
  ['types.ts', typescriptTypes],
] as const)(
  '%s is what the migrations make (else: npx tsx tools/database/main.ts)',
  async (name, generate) => {
    const committed = fs.readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
    const client = await database.pool.connect();
    try {
      expect(await generate(client)).toBe(committed);
    } finally {
      client.release();
    }
  },
);
