import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { call } from '../testing/purchases.ts';
import { insertRow } from '../testing/rows.ts';
import { addUser, asOwner, become, sessionOf } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// Several devices write how far a person has read and what they review. The later change stands, whichever arrives last.

let client: PoolClient;
let person: string;
inTransactions(async (fresh) => {
  client = fresh;
  person = await addUser(client);
  await become(client, sessionOf(person));
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** What the page sends of a lesson: the whole row, added or changed. */
const read = (readTo: number, changedAt: string, doneAt: string | null = null) =>
  client.query(
    `insert into public.lesson_progress (lesson_id, read_to, done_at, changed_at) values ('cheapest', $1, $2, $3)
     on conflict (user_id, lesson_id) do update set
       read_to = excluded.read_to, done_at = excluded.done_at, changed_at = excluded.changed_at`,
    [readTo, doneAt, changedAt],
  );
const review = (reps: number, due: string, changedAt: string) =>
  client.query(
    `insert into public.review_cards (item_id, state, due, changed_at) values ('cheapest/1', $1, $2, $3)
     on conflict (user_id, item_id) do update set
       state = excluded.state, due = excluded.due, changed_at = excluded.changed_at`,
    [JSON.stringify({ reps }), due, changedAt],
  );
const lessons = async () =>
  (
    await client.query<{ read_to: number; done_at: Date | null; changed_at: Date }>(
      'select user_id, read_to, done_at, changed_at from public.lesson_progress order by user_id',
    )
  ).rows;
const cards = async () =>
  (await client.query('select user_id, state, due from public.review_cards')).rows;

describe('progress in a lesson', () => {
  it('is what was changed last, whichever device comes last', async () => {
    await read(4, hoursAgo(1));
    await read(2, hoursAgo(5));
    expect(await lessons()).toMatchObject([{ read_to: 4 }]);
    await read(1, hoursAgo(0));
    expect(await lessons()).toMatchObject([{ read_to: 1 }]);
  });

  it('stays done: from the first day that any device says', async () => {
    const [first, second] = [hoursAgo(30), hoursAgo(20)];
    await read(9, second, second);
    await read(3, hoursAgo(1));
    expect(await lessons()).toMatchObject([{ read_to: 3, done_at: new Date(second) }]);
    await read(9, first, first);
    expect(await lessons()).toMatchObject([{ read_to: 3, done_at: new Date(first) }]);
  });

  it('is not held for ever by a device whose clock runs ahead', async () => {
    await read(4, '2099-01-01T00:00:00Z');
    const [{ changed_at: at } = { changed_at: new Date(0) }] = await lessons();
    expect(at.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  it('is kept of 500 lessons at most', async () => {
    const many = (from: number, to: number) =>
      client.query(
        `insert into public.lesson_progress (lesson_id)
         select 'lesson ' || n from generate_series($1::int, $2::int) as n`,
        [from, to],
      );
    await many(1, 500);
    await expect(many(501, 501)).rejects.toMatchObject({ code: 'MW001' });
  });
});

describe('a review card', () => {
  it('is what was changed last, whichever device comes last', async () => {
    const due = '2026-12-01T00:00:00.000Z';
    await review(3, due, hoursAgo(1));
    await review(2, '2026-11-25T00:00:00Z', hoursAgo(5));
    expect(await cards()).toEqual([{ user_id: person, state: { reps: 3 }, due: new Date(due) }]);
  });

  it('is one of a thousand at most', async () => {
    const many = (from: number, to: number) =>
      client.query(
        `insert into public.review_cards (item_id, state, due)
         select 'item ' || n, '{}', now() from generate_series($1::int, $2::int) as n`,
        [from, to],
      );
    await many(1, 1000);
    await expect(many(1001, 1001)).rejects.toMatchObject({ code: 'MW001' });
  });

  it.each([
    ['a list', '[]'],
    ['more than 2,000 bytes', JSON.stringify({ note: 'x'.repeat(2000) })],
  ])('is no %s', async (_, state) => {
    await expect(
      client.query(
        "insert into public.review_cards (item_id, state, due) values ('a', $1, now())",
        [state],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('brought along from a visit', () => {
  it('lessons and cards go to the member, the later change of each, and done stays done', async () => {
    await asOwner(client);
    const visitor = await addUser(client, { anonymous: true });
    const row = (user: string, lesson: string, readTo: number, at: string, done?: string) =>
      insertRow(client, 'lesson_progress', {
        user_id: user,
        lesson_id: lesson,
        read_to: readTo,
        done_at: done ?? null,
        changed_at: at,
      });
    const done = hoursAgo(9);
    await row(person, 'a', 7, hoursAgo(1));
    await row(visitor, 'a', 2, hoursAgo(8), done);
    await row(visitor, 'b', 3, hoursAgo(2));
    for (const [user, reps, at] of [
      [person, 1, hoursAgo(6)],
      [visitor, 2, hoursAgo(3)],
    ] as const)
      await insertRow(client, 'review_cards', {
        user_id: user,
        item_id: 'a/1',
        state: JSON.stringify({ reps }),
        due: '2026-12-01T00:00:00Z',
        changed_at: at,
      });
    await call(client, 'public.claim_visitor_data($1, $2)', [person, visitor]);
    await call(client, 'public.claim_visitor_data($1, $2)', [person, visitor]);
    expect(await lessons()).toMatchObject([
      { user_id: person, read_to: 7, done_at: new Date(done) },
      { user_id: person, read_to: 3, done_at: null },
    ]);
    expect(await cards()).toMatchObject([{ user_id: person, state: { reps: 2 } }]);
  });
});
