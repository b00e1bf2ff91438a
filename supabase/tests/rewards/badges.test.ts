import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { addCircle, addPerson, callAs, checkIn, type Person, seen } from '../testing/circles.ts';
import { debtRow } from '../testing/rows.ts';
import { addPass, addUser } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// Badges: each for a habit that the record shows, kept once, never taken back, and seen by a circle where it may.

let client: PoolClient;
let ada: Person;
inTransactions(async (fresh) => {
  client = fresh;
  ada = await addPerson(client);
});

interface Badge {
  readonly badge: number;
  readonly done: number;
  readonly needed: number;
  readonly earnedAt: string | null;
}
const badges = (person: { readonly id: string } = ada) =>
  callAs<Badge[]>(client, person.id, 'my_badges');
const standing = async (badge: number) =>
  (await badges()).find((each) => each.badge === badge) as Badge;

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  await client.query(
    `insert into public.${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const dayAgo = (days: number) => daysAgo(days).slice(0, 10);

/** A debt of so many days, with payments: when they were made and when recorded, in days ago. */
async function addDebt(
  days: number,
  payments: readonly {
    readonly paid: string;
    readonly recorded: string;
    readonly cents?: number;
  }[],
  over: object = {},
): Promise<string> {
  const row = debtRow(ada.id, {
    balance_cents: 20_000,
    starting_balance_cents: 20_000,
    balance_as_of: dayAgo(days),
    created_at: daysAgo(days),
    due_day: 28,
    ...over,
  });
  await insert('debts', row);
  for (const { paid, recorded, cents = 10_000 } of payments)
    await insert('debt_payments', {
      id: randomUUID(),
      user_id: ada.id,
      debt_id: row['id'],
      paid_on: paid,
      amount_cents: cents,
      created_at: recorded,
    });
  return String(row['id']);
}

describe('a badge', () => {
  it('starts at nothing', async () => {
    expect((await badges()).map(({ done, needed }) => [done, needed])).toEqual([
      [0, 1],
      [0, 1],
      [0, 6],
      [0, 12],
      [0, 10],
      [0, 8],
      [0, 5],
    ]);
  });

  it('of the first plan is kept with a plan and a debt, and stays when both go', async () => {
    await insert('payoff_plans', {
      user_id: ada.id,
      strategy: 'avalanche',
      monthly_cents: 10_000,
      starts_on: '2026-11-01',
    });
    expect((await standing(1)).earnedAt).toBeNull();
    const debt = await addDebt(1, []);
    const { earnedAt } = await standing(1);
    expect(earnedAt).not.toBeNull();
    await client.query('delete from public.debts where id = $1', [debt]);
    expect(await standing(1)).toMatchObject({ done: 1, earnedAt });
  });

  it.each([
    ['two payments two weeks apart pay it off', 40, [30, 10], 1],
    ['they were recorded on one day', 40, [10, 10], 0],
    ['the debt is of this month', 20, [19, 2], 0],
    ['one payment is missing', 40, [30], 0],
  ])('of a debt that was closed, where %s', async (_, days, recorded, done) => {
    await addDebt(
      days,
      recorded.map((each) => ({ paid: dayAgo(each), recorded: daysAgo(each) })),
    );
    expect((await standing(2)).done).toBe(done);
  });

  it('of six months counts those in a row, written within 45 days', async () => {
    const inMonth = (month: string, recorded = `${month}-20`) => ({
      paid: `${month}-15`,
      recorded,
      cents: 1,
    });
    const months = ['2026-01', '2026-02', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08'];
    await addDebt(400, [
      ...months.map((month) => inMonth(month)),
      // Written down much later, so that anybody could have made it up.
      inMonth('2026-03', '2026-09-01'),
      inMonth('2026-08'),
    ]);
    expect((await standing(3)).done).toBe(5);
    await addDebt(400, [inMonth('2026-03', '2026-04-20')]);
    expect(await standing(3)).toMatchObject({ done: 6, earnedAt: expect.any(String) });
  });

  describe('of twelve on time', () => {
    /** Due days of a debt that were kept, as the function `notices` hands them over. */
    const note = async (debt: string, dueDays: readonly string[], person = ada.id) => {
      await client.query(
        `select public.save_recomputed_notices($1, '2026-11-26', '[]', null, $2)`,
        [person, JSON.stringify(dueDays.map((dueOn) => ({ debt, dueOn })))],
      );
    };
    const months = (count: number, day = '25') =>
      Array.from(
        { length: count },
        (_, month) => `2026-${String(month + 1).padStart(2, '0')}-${day}`,
      );

    it('counts each day once, however often it is told, and none that has not come', async () => {
      const debt = await addDebt(400, []);
      await note(debt, ['2026-09-25', '2026-10-25']);
      await note(debt, ['2026-09-25', '2026-10-25', '2026-11-25', '2026-12-25']);
      expect((await standing(4)).done).toBe(3);
      await note(await addDebt(400, []), ['2026-09-25']);
      expect((await standing(4)).done).toBe(4);
    });

    it('counts a month once, whatever its due day becomes', async () => {
      const debt = await addDebt(400, []);
      await note(debt, ['2026-10-25']);
      await note(debt, ['2026-10-05', '2026-10-28']);
      expect((await standing(4)).done).toBe(1);
    });

    it.each([
      ['a higher balance', `balance_cents = 2000000, balance_as_of = '2026-11-01'`],
      [
        'a fixed minimum',
        `minimum_kind = 'fixed', minimum_fixed_cents = 90000,
        minimum_percent_bps = null, minimum_floor_cents = null, minimum_basis = null, minimum_rules = null`,
      ],
      ['no due day', 'due_day = null'],
      ['that all is paid through today', `paid_through = '2026-11-26'`],
    ])('keeps its days when %s is typed', async (_what, typed) => {
      const debt = await addDebt(400, []);
      await note(debt, ['2026-10-25']);
      await client.query(`update public.debts set ${typed} where id = $1`, [debt]);
      await note(debt, []);
      expect((await standing(4)).done).toBe(1);
    });

    it('takes no day of a debt of somebody else, or of one that is gone', async () => {
      const debt = await addDebt(400, []);
      const ben = await addPerson(client);
      await note(debt, ['2026-10-25'], ben.id);
      await note(randomUUID(), ['2026-10-25']);
      expect((await client.query('select from private.kept_due_days')).rowCount).toBe(0);
    });

    it('loses its days with the debt, and takes them along to the account of a visitor', async () => {
      const debt = await addDebt(400, []);
      await note(debt, ['2026-09-25', '2026-10-25']);
      const ben = await addPerson(client);
      await client.query('update public.debts set user_id = $1 where id = $2', [ben.id, debt]);
      const { rows } = await client.query('select distinct user_id from private.kept_due_days');
      expect(rows).toEqual([{ user_id: ben.id }]);
      await client.query('delete from public.debts where id = $1', [debt]);
      expect((await client.query('select from private.kept_due_days')).rowCount).toBe(0);
    });

    it('is not earned in a day, and is once three months have passed', async () => {
      const [one, other] = [await addDebt(400, []), await addDebt(400, [])];
      await note(one, months(10));
      await note(other, months(10));
      expect(await standing(4)).toMatchObject({ done: 11, earnedAt: null });
      await client.query(
        `update private.kept_due_days set noted_at = now() - interval '90 days' where due_on = '2026-01-25'`,
      );
      expect(await standing(4)).toMatchObject({ done: 12, earnedAt: expect.any(String) });
    });
  });

  it('of ten lessons wants three days', async () => {
    const finish = (number: number, day: string) =>
      insert('lesson_progress', { user_id: ada.id, lesson_id: `l${number}`, done_at: day });
    for (let number = 0; number < 12; number += 1) await finish(number, '2026-11-01T12:00:00Z');
    expect(await standing(5)).toMatchObject({ done: 9, earnedAt: null });
    await finish(20, '2026-11-02T12:00:00Z');
    await finish(21, '2026-11-03T12:00:00Z');
    expect(await standing(5)).toMatchObject({ done: 10, earnedAt: expect.any(String) });
  });

  it('of five answers counts what helped two, of a week each, and no circle mates', async () => {
    const mate = await addPerson(client);
    await addCircle(client, [ada, mate]);
    const [one, other, fresh] = [
      await addPerson(client),
      await addPerson(client),
      await addUser(client),
    ];
    const helps = async (people: readonly string[]) => {
      const [question, answer] = [randomUUID(), randomUUID()];
      await insert('questions', {
        id: question,
        author_id: one.id,
        topic: 'cards',
        title: 'What would you do here?',
        body: '',
        state: 'shown',
      });
      await insert('answers', {
        id: answer,
        question_id: question,
        author_id: ada.id,
        kind: 'experience',
        body: 'I waited a week.',
        state: 'shown',
      });
      for (const person of people) await insert('helped', { answer_id: answer, user_id: person });
    };
    await helps([one.id, mate.id]);
    await helps([one.id, fresh]);
    await helps([one.id]);
    expect((await standing(7)).done).toBe(0);
    for (let times = 0; times < 5; times += 1) await helps([one.id, other.id]);
    expect(await standing(7)).toMatchObject({ done: 5, earnedAt: expect.any(String) });
  });

  it('is not kept by a visitor, who sees how far they are', async () => {
    const visitor = { id: await addUser(client, { anonymous: true }) };
    await addPass(client, visitor.id, -1, 60);
    await insert('debts', debtRow(visitor.id));
    await insert('payoff_plans', {
      user_id: visitor.id,
      strategy: 'avalanche',
      monthly_cents: 10_000,
      starts_on: '2026-11-01',
    });
    expect((await badges(visitor))[0]).toEqual({ badge: 1, done: 1, needed: 1, earnedAt: null });
  });
});

describe('in a circle', () => {
  it('badges show where their owner lets it see them, and at eight weeks there is one more', async () => {
    const ben = await addPerson(client);
    const { id: circle } = await addCircle(client, [ada, ben]);
    const monday = new Date();
    for (let week = 1; week <= 7; week += 1)
      await client.query(
        `insert into public.check_ins (circle_id, user_id, week_on, result, said_at)
         values ($1, $2, private.week_of(current_date) - 7 * $3::int, 'not_yet', $4)`,
        [circle, ada.id, week, monday],
      );
    await checkIn(client, ada, circle);
    const sees = async () =>
      ((await seen(client, ben, circle, ada)) as unknown as { badges: number[] }).badges;
    expect(await sees()).toEqual([]);
    await callAs(client, ada.id, 'set_shares', { circle, shares: { badges: true } });
    expect(await sees()).toEqual([6]);
  });
});
