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

  it('of twelve on time counts months of a debt, paid by the due day and written soon', async () => {
    const paid = (paidOn: string, recorded = paidOn) => ({ paid: paidOn, recorded, cents: 3500 });
    await addDebt(400, [
      paid('2026-01-28'),
      paid('2026-01-02'),
      paid('2026-02-10'),
      paid('2026-03-29'),
      paid('2026-04-10', '2026-04-25'),
    ]);
    expect((await standing(4)).done).toBe(2);
    await addDebt(400, [paid('2026-05-01')], { due_day: null });
    expect((await standing(4)).done).toBe(2);
  });

  it('of twelve on time counts who pays some days ahead, and not who pays too little or late', async () => {
    const on = (...days: string[]) =>
      days.map((day) => ({ paid: day, recorded: day, cents: 3500 }));
    await addDebt(400, on('2026-01-28', '2026-02-25', '2026-03-28'), { due_day: 1 });
    expect((await standing(4)).done).toBe(3);
    await addDebt(400, on('2026-01-05', '2026-02-05'), { due_day: 1 });
    expect((await standing(4)).done).toBe(3);
    await addDebt(400, [{ paid: '2026-01-28', recorded: '2026-01-28', cents: 3499 }], {
      due_day: 1,
    });
    expect((await standing(4)).done).toBe(3);
  });

  it.each([
    // $8,400.00 at 12 %: 1 % is $84.00, the month's interest $84.00; 2 % of it is $168.00.
    [
      'its floor alone',
      2_500,
      { minimum_kind: 'percent_plus_interest', minimum_percent_bps: 100 },
      0,
    ],
    [
      'a percentage and the interest',
      16_800,
      { minimum_kind: 'percent_plus_interest', minimum_percent_bps: 100 },
      1,
    ],
    [
      'a fiftieth less, which a statement may differ by',
      16_500,
      { minimum_kind: 'percent_plus_interest', minimum_percent_bps: 100 },
      1,
    ],
    [
      'more than that less',
      16_000,
      { minimum_kind: 'percent_plus_interest', minimum_percent_bps: 100 },
      0,
    ],
    ['a percentage', 16_800, { minimum_kind: 'percent', minimum_percent_bps: 200 }, 1],
    ['less than a percentage', 11_200, { minimum_kind: 'percent', minimum_percent_bps: 200 }, 0],
    [
      'less than the larger of two',
      2_500,
      {
        minimum_kind: 'largest',
        minimum_percent_bps: null,
        minimum_floor_cents: null,
        minimum_rules: JSON.stringify([
          { kind: 'fixed', amount: 2_500 },
          { kind: 'percent', percent: 200, floor: 2_500 },
        ]),
      },
      0,
    ],
    [
      'a percentage at a promotional rate, which bears nothing',
      8_400,
      {
        minimum_kind: 'percent_plus_interest',
        minimum_percent_bps: 100,
        balances: JSON.stringify([
          {
            id: 'all',
            kind: 'purchase',
            amount: 840_000,
            apr: 2_400,
            promotion: { apr: 0, endsOn: '2027-12-31' },
          },
        ]),
      },
      1,
    ],
  ])(
    'of twelve on time asks for what the lender asked: %s',
    async (_what, cents, minimum, done) => {
      await addDebt(400, [{ paid: '2026-03-20', recorded: '2026-03-20', cents }], {
        balance_cents: 840_000,
        starting_balance_cents: 840_000,
        balance_as_of: '2026-03-01',
        apr_bps: 1_200,
        minimum_fixed_cents: null,
        minimum_floor_cents: 2_500,
        ...minimum,
      });
      expect((await standing(4)).done).toBe(done);
    },
  );

  describe('of twelve on time, once a payment is recorded,', () => {
    const march = [{ paid: '2026-03-20', recorded: '2026-03-20', cents: 16_800 }];
    const card = {
      balance_cents: 840_000,
      starting_balance_cents: 840_000,
      balance_as_of: '2026-03-01',
      apr_bps: 1_200,
      minimum_kind: 'percent',
      minimum_percent_bps: 200,
      minimum_fixed_cents: null,
      minimum_floor_cents: 2_500,
    };
    const change = (debt: string, what: string) =>
      client.query(`update public.debts set ${what} where id = $1`, [debt]);

    it.each([
      ['a higher balance', `balance_cents = 2000000, balance_as_of = '2026-11-01'`],
      ['a higher minimum', 'minimum_percent_bps = 1000'],
      [
        'a fixed minimum',
        `minimum_kind = 'fixed', minimum_fixed_cents = 90000,
        minimum_percent_bps = null, minimum_floor_cents = null`,
      ],
      ['another due day', 'due_day = 5'],
      ['no due day', 'due_day = null'],
    ])('keeps its day when %s is typed', async (_what, typed) => {
      const debt = await addDebt(400, march, card);
      expect((await standing(4)).done).toBe(1);
      await change(debt, typed);
      expect((await standing(4)).done).toBe(1);
    });

    it.each([
      ['a lower balance', `balance_cents = 100, balance_as_of = '2026-11-01'`],
      ['a lower balance as of then', 'balance_cents = 100'],
      [
        'no minimum',
        `minimum_kind = 'none', minimum_percent_bps = null, minimum_floor_cents = null`,
      ],
      ['a due day that fits better', 'due_day = 25'],
    ])('is given none for a cent when %s is typed', async (_what, typed) => {
      const debt = await addDebt(
        400,
        [{ ...march[0], paid: '2026-03-20', recorded: '2026-03-20', cents: 1 }],
        card,
      );
      await change(debt, typed);
      expect((await standing(4)).done).toBe(0);
    });

    it('is asked again for a payment that is corrected', async () => {
      const debt = await addDebt(400, march, card);
      await client.query('update public.debt_payments set amount_cents = 100 where debt_id = $1', [
        debt,
      ]);
      expect((await standing(4)).done).toBe(0);
      await client.query(
        'update public.debt_payments set amount_cents = 16800 where debt_id = $1',
        [debt],
      );
      expect((await standing(4)).done).toBe(1);
      await client.query(
        `update public.debt_payments set paid_on = '2026-03-30' where debt_id = $1`,
        [debt],
      );
      expect((await standing(4)).done).toBe(0);
    });

    it('adds up what is paid in two, of what the first was asked', async () => {
      const debt = await addDebt(
        400,
        [{ paid: '2026-03-15', recorded: '2026-03-15', cents: 9_000 }],
        card,
      );
      await change(debt, `balance_cents = 2000000`);
      await insert('debt_payments', {
        user_id: ada.id,
        debt_id: debt,
        paid_on: '2026-03-20',
        amount_cents: 7_800,
        created_at: '2026-03-20',
      });
      expect((await standing(4)).done).toBe(1);
    });

    it('says nothing of its own to a client that writes it', async () => {
      await addDebt(400, march, card);
      const { rows } = await client.query(
        `select has_column_privilege('authenticated', 'public.debt_payments', 'due_on', 'insert, update') as due,
           has_column_privilege('authenticated', 'public.debt_payments', 'asked_cents', 'insert, update') as asked`,
      );
      expect(rows).toEqual([{ due: false, asked: false }]);
    });
  });

  it('of twelve on time is not earned in a day', async () => {
    for (let debts = 0; debts < 12; debts += 1)
      await addDebt(400, [{ paid: dayAgo(1), recorded: daysAgo(1), cents: 3500 }], { due_day: 31 });
    expect(await standing(4)).toMatchObject({ done: 11, earnedAt: null });
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
