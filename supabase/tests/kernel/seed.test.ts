import fs from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabase } from '../testing/database.ts';

let database: Awaited<ReturnType<typeof startDatabase>>;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

it('seed.sql runs as postgres, twice if need be, and leaves a person with a plan', async () => {
  const seed = fs.readFileSync(new URL('../../seed.sql', import.meta.url), 'utf8');
  const client = await database.pool.connect();
  try {
    await client.query(seed);
    await client.query(seed);
    const { rows } = await client.query(
      `select p.first_name, count(d.id)::int as debts, max(n.strategy) as strategy
       from public.profiles as p
       join public.debts as d on d.user_id = p.user_id
       join public.payoff_plans as n on n.user_id = p.user_id
       group by p.first_name`,
    );
    expect(rows).toEqual([{ first_name: 'Demo', debts: 2, strategy: 'avalanche' }]);
    const password = await client.query(
      `select from auth.users where email = 'demo@mendwell.test'
         and encrypted_password = extensions.crypt('mended-with-gold', encrypted_password)`,
    );
    expect(password.rowCount).toBe(1);
  } finally {
    client.release();
  }
});
