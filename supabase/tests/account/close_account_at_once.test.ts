import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabase, untilWaiting } from '../testing/database.ts';
import { debtRow, insertRow } from '../testing/rows.ts';
import { addUser, asOwner, become, server, type Session, sessionOf } from '../testing/sessions.ts';
import { addWriter } from '../testing/writers.ts';

// What comes together with a deletion: another deletion, words that are being written, a visit that is being claimed, the job,
// and a change of mind. Every step is a transaction of its own.

let database: Awaited<ReturnType<typeof startDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await startDatabase();
  pool = database.pool;
});
afterAll(() => database.stop());

const withCode = () => ({ amr: [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) }] });

/** What a call answers in a transaction of its own, or its SQLSTATE. */
async function ask(session: Session, call: string, values: unknown[] = []): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await become(client, session);
    const { rows } = await client.query(`select public.${call} as answer`, values);
    await asOwner(client);
    await client.query('commit');
    return rows[0]?.answer;
  } catch (error) {
    await client.query('rollback');
    return (error as { code: string }).code;
  } finally {
    client.release();
  }
}
const close = (id: string) => ask(sessionOf(id), "close_account('delete', true)");
const eraseNow = (id: string) =>
  ask(sessionOf(id, withCode()), "erase_account_now('delete', true)");
const job = () => ask(server, 'erase_due_accounts()');
const standing = (id: string) => ask(sessionOf(id), 'session_status()');
const due = (id: string) =>
  pool.query('update private.leaving_accounts set erase_at = now() where user_id = $1', [id]);

/** A transaction that is open until it is ended: whoever needs the same waits. */
async function held<T>(during: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    return await during(client);
  } finally {
    await client.query('commit');
    client.release();
  }
}

it('closed by twenty at once, it is closed once', async () => {
  const id = await addUser(pool);
  const answers = await Promise.all(Array.from({ length: 20 }, () => close(id)));
  const closed = answers.filter((answer) => answer !== 'MW601');
  expect(closed.length).toBeGreaterThan(0);
  expect(new Set(closed.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await standing(id)).toBe('leaving');
});

it('a code does not erase it at once where it may have gone to a telephone that just came', async () => {
  const id = await addUser(pool);
  /** In how many days `my_leaving` says that it may; null for now. */
  const atOnceFrom = async (person: string) =>
    (
      await pool.query<{ days: number | null }>(
        `select round(extract(epoch from private.erasable_from($1) - now()) / 86400)::int as days`,
        [person],
      )
    ).rows[0]?.days;
  const phone = (days: number) =>
    pool.query(
      `update auth.users set email = $2, email_confirmed_at = now() - interval '400 days', phone = $3,
         phone_confirmed_at = now() - make_interval(days => $4) where id = $1`,
      [id, `${randomUUID()}@mail.test`, `1555${Math.floor(Math.random() * 1e7)}`, days],
    );
  await phone(1);
  expect(await eraseNow(id)).toBe('MW708');
  expect(await atOnceFrom(id)).toBe(13);
  await phone(15);
  expect(await atOnceFrom(id)).toBeNull();
  expect(await eraseNow(id)).not.toBe('MW708');
  expect((await pool.query('select from auth.users where id = $1', [id])).rowCount).toBe(0);
});

it('erased by twenty and by the job at once, it is erased once, and nobody hears of a fault', async () => {
  const id = await addUser(pool);
  const other = await addUser(pool);
  await close(id);
  await close(other);
  await due(id);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => eraseNow(id)),
    ...Array.from({ length: 10 }, job),
  ]);
  for (const answer of answers) expect(['', 'MW601', 0, 1]).toContain(answer);
  expect([await standing(id), await standing(other)]).toEqual(['nobody', 'leaving']);
});

it('two who close and erase themselves and each other’s fellows at once wait for each other, and never in a ring', async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, index) => addWriter(pool, `Storm ${'abcdef'[index]} Kiln`)),
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into public.circles (host_id, name, purpose, weekday, time_zone, first_week_on)
     values ($1, 'The Slow Kiln', '', 6, 'Etc/UTC', '2026-11-16') returning id`,
    [people[0]?.id],
  );
  for (const { id } of people)
    await pool.query(
      "insert into public.circle_members (circle_id, user_id, first_week_on) values ($1, $2, '2026-11-16')",
      [rows[0]?.id, id],
    );
  const answers = await Promise.all(
    people.flatMap(({ id }, index) => (index % 2 ? [close(id)] : [eraseNow(id), close(id)])),
  );
  for (const answer of answers) expect(['MW601', '', expect.anything()]).toContainEqual(answer);
  expect(answers).not.toContain('40P01');
  const { rowCount } = await pool.query('select from public.circles where id = $1', [rows[0]?.id]);
  expect(rowCount, 'a circle without anybody is no more').toBe(0);
});

it('words that are written in that instant are seen by nobody', async () => {
  const writer = await addWriter(pool, 'Dana Kiln');
  const reader = await addWriter(pool, 'Ledger Lou');
  const question = randomUUID();
  let asking: Promise<unknown> = Promise.resolve();
  await held(async (client) => {
    await become(client, sessionOf(writer.id));
    await client.query("select public.close_account('delete', true)");
    await asOwner(client);
    asking = ask(
      sessionOf(writer.id),
      "ask($1, 'collections', 'A letter from a collector I never heard of', 'What is first?')",
      [question],
    );
    await untilWaiting(pool);
  });
  // They had been let in before the account closed: the words are kept for them, and out of sight.
  expect(await asking).toEqual(expect.anything());
  const { rows } = await pool.query('select state from public.questions where id = $1', [question]);
  expect(rows.every(({ state }) => state === 'away')).toBe(true);
  expect(await ask(reader.session, 'thread($1)', [question])).toBe('MW605');
});

it('what is written to the plan in that instant goes with the account, or is refused', async () => {
  const id = await addUser(pool);
  let writing: Promise<unknown> = Promise.resolve();
  await held(async (client) => {
    await become(client, sessionOf(id, withCode()));
    await client.query("select public.erase_account_now('delete', false)");
    await asOwner(client);
    writing = insertRow(pool, 'debts', debtRow(id)).catch((error: { code: string }) => error.code);
    await untilWaiting(pool);
  });
  expect(await writing).toBe('23503');
  const { rowCount } = await pool.query('select from public.debts where user_id = $1', [id]);
  expect(rowCount).toBe(0);
});

it('a visit that is being claimed arrives whole, or not at all', async () => {
  const member = await addUser(pool);
  const visitor = await addUser(pool, { anonymous: true });
  await insertRow(pool, 'debts', debtRow(visitor));
  let claiming: Promise<unknown> = Promise.resolve();
  await held(async (client) => {
    await become(client, sessionOf(visitor, { is_anonymous: true }));
    await client.query("select public.erase_visit('delete')");
    await asOwner(client);
    claiming = ask(server, 'claim_visitor_data($1, $2)', [member, visitor]);
    await untilWaiting(pool);
  });
  expect(await claiming).toBe('MW102');

  const second = await addUser(pool, { anonymous: true });
  await insertRow(pool, 'debts', debtRow(second));
  await held(async (client) => {
    await become(client, sessionOf(member));
    await client.query("select public.close_account('delete', true)");
    await asOwner(client);
    claiming = ask(server, 'claim_visitor_data($1, $2)', [member, second]);
    await untilWaiting(pool);
  });
  expect(await claiming).toBe('MW101');
  const { rowCount } = await pool.query('select from public.debts where user_id = $1', [second]);
  expect(rowCount, 'what they entered is still theirs').toBe(1);
});

it('a change of mind while the job waits keeps the account; one that comes too late finds nothing', async () => {
  const id = await addUser(pool);
  await close(id);
  await due(id);
  let running: Promise<unknown> = Promise.resolve();
  await held(async (client) => {
    await become(client, sessionOf(id));
    await client.query('select public.keep_account()');
    await asOwner(client);
    running = job();
    await untilWaiting(pool);
  });
  expect([await running, await standing(id)]).toEqual([0, 'member']);

  await close(id);
  await due(id);
  let keeping: Promise<unknown> = Promise.resolve();
  await held(async (client) => {
    await become(client, server);
    await client.query('select public.erase_due_accounts()');
    await asOwner(client);
    keeping = ask(sessionOf(id), 'keep_account()');
    await untilWaiting(pool);
  });
  expect([await keeping, await standing(id)]).toEqual(['MW707', 'nobody']);
});

it('a job that is ended in the middle has erased nobody, and the next one does', async () => {
  const id = await addUser(pool);
  await close(id);
  await due(id);
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('begin');
  await client.query('select public.erase_due_accounts()');
  client.on('error', () => {});
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  client.release(true);
  expect(await standing(id)).toBe('leaving');
  expect(await job()).toBe(1);
  expect(await standing(id)).toBe('nobody');
});

it('erases several that somebody else holds in the order of their ids, and neither waits for ever', async () => {
  const [low = '', high = ''] = [await addUser(pool), await addUser(pool)].toSorted();
  for (const id of [low, high]) await close(id);
  // The one with the higher id is due first.
  await pool.query(
    `update private.leaving_accounts set erase_at = now() - case user_id when $1 then interval '2 days' else interval '1 day' end
     where user_id = any ($2)`,
    [high, [low, high]],
  );
  let erasing: Promise<unknown> = Promise.resolve();
  await held(async (client) => {
    await client.query('select private.lock_people(array[$1]::uuid[])', [low]);
    erasing = job();
    await untilWaiting(pool);
    await client.query('select private.lock_people(array[$1]::uuid[])', [high]);
  });
  expect(await erasing).toBe(2);
});
