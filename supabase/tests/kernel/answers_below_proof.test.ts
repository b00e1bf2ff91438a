import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabase } from '../testing/database.ts';
import { addEverything } from '../testing/everything.ts';
import {
  addFactor,
  addPass,
  addSession,
  addUser,
  asOwner,
  become,
  sessionOf,
} from '../testing/sessions.ts';

// What functions that ask nothing answer to a session that still owes the second factor: whoever holds a stolen password calls them.

let database: Awaited<ReturnType<typeof startDatabase>>;
let client: PoolClient;
beforeAll(async () => {
  database = await startDatabase();
  client = await database.pool.connect();
  await client.query('begin');
});
afterAll(async () => {
  await client.query('rollback');
  client.release();
  await database.stop();
});

/** What it answers to the present session: a value, or that it refuses. */
async function answerOf(name: string): Promise<unknown> {
  await client.query('savepoint one');
  try {
    const { rows } = await client.query<{ answer: unknown }>(`select public.${name}() as answer`);
    return rows[0]?.answer ?? null;
  } catch (error) {
    return `refused: ${String((error as { code?: string }).code)}`;
  } finally {
    await client.query('rollback to savepoint one');
  }
}

it('is nothing of what is theirs, by any function without parameters', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and pronargs = 0 and prorettype <> 'trigger'::regtype
        and has_function_privilege('authenticated', oid, 'execute') order by 1`,
  );
  const owner = await addUser(client);
  await addPass(client, owner, -1, 59);
  await addEverything(client, owner, await addUser(client, { anonymous: true }));
  await addFactor(client, owner, 'verified');
  const session_id = await addSession(client, owner);
  await become(client, sessionOf(owner, { session_id }));
  const answers: Record<string, unknown> = {};
  for (const { name } of rows) answers[name] = await answerOf(name);
  await asOwner(client);
  expect(Object.keys(answers).length).toBeGreaterThan(30);
  const said = Object.entries(answers).filter(
    ([, answer]) => answer !== null && !/^(?:\[\]$|"refused: MW)/.test(JSON.stringify(answer)),
  );
  expect(Object.fromEntries(said)).toEqual({
    // What is due is what a page has to know.
    session_status: 'second_factor_due',
    my_calendar_feed: { madeAt: null, secret: null },
    my_factor_recovery: { left: 0, madeAt: null },
    my_pass: { plan: null, endsAt: null, isPaid: false, now: expect.any(String) },
  });
});
