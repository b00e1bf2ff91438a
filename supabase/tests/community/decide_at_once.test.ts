import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabase } from '../testing/database.ts';
import { addFactor, sessionOf } from '../testing/sessions.ts';
import { addWriter, commitAs } from '../testing/writers.ts';

// Who decides about the words of a week, and who writes them anew in the same instant, don't wait for each other for ever.

let database: Awaited<ReturnType<typeof startDatabase>>;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

it('a week is written anew while its words are decided, and both come to an end', async () => {
  const { pool } = database;
  const [author, staff] = [await addWriter(pool, 'Dana'), await addWriter(pool, 'Ledger Lou')];
  await pool.query(`insert into private.staff (user_id, role) values ($1, 'moderator')`, [
    staff.id,
  ]);
  const [circle, written] = [randomUUID(), randomUUID()];
  await pool.query(
    `insert into public.circles (id, name, purpose, weekday, time_zone, first_week_on)
     values ($1, 'The Slow Kiln', '', 6, 'Etc/UTC', '2026-11-16')`,
    [circle],
  );
  await pool.query(
    `insert into public.check_ins (id, circle_id, user_id, week_on, line, state, held_for)
     values ($1, $2, $3, '2026-11-16', 'Call me.', 'held', 'phone')`,
    [written, circle, author.id],
  );
  const { rows } = await pool.query<{ id: string }>(
    `select private.open_case('held', 'phone', 'check_in', $1, $2) as id`,
    [written, author.id],
  );
  await addFactor(pool, staff.id, 'verified');
  const writing = await pool.connect();
  await writing.query('begin');
  // As check_in() does: first its row, then its case.
  await writing.query('select from public.check_ins where id = $1 for update', [written]);
  const deciding = commitAs(pool, sessionOf(staff.id, { aal: 'aal2' }), 'decide', {
    case_id: rows[0]?.id,
    action: 'show',
    rule: null,
    sentence: null,
    days: null,
  });
  await pause(300);
  await writing.query(`delete from private.cases where post_id = $1`, [written]);
  await writing.query('commit');
  writing.release();
  expect(await deciding).toBe('MW605');
});
