import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptDueDays } from '../../../domain/planner/kept_due_days.ts';
import { ledgersOf } from '../../../domain/planner/outlook.ts';
import { addDays, isoDate, type IsoDate } from '../../../domain/time/iso_date.ts';
import { debtCodec, paymentCodec } from '../../rows/planner.ts';
import { startBackend } from '../testing/backend.ts';
import { debtRow } from '../testing/rows.ts';
import { addUser } from '../testing/sessions.ts';

// Badge 4 by a run of the function `notices`: what it notes is what the planner's engine says of the same rows.

let backend: Awaited<ReturnType<typeof startBackend>>;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend?.close());

async function run(): Promise<void> {
  const key = backend.secrets.serviceRoleKey;
  const response = await fetch(`${backend.url}/functions/v1/notices/run`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}` },
  });
  expect(response.status).toBe(200);
}
async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  await backend.superuser.query(
    `insert into public.${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}
/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Somebody for whom it is noon, so that nothing is quiet. */
async function addPayer(): Promise<{ id: string; today: IsoDate }> {
  const id = await addUser(backend.superuser);
  const ahead = 12 - new Date().getUTCHours();
  const zone = ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await backend.superuser.query('update public.profiles set time_zone = $2 where user_id = $1', [
    id,
    zone,
  ]);
  const now = new Date(Date.now() + ahead * 3_600_000).toISOString();
  return { id, today: isoDate(now.slice(0, 10)) };
}
async function addDebt(person: string, row: Record<string, unknown>): Promise<string> {
  const debt = debtRow(person, row);
  await insert('debts', debt);
  return String(debt['id']);
}
const pay = (person: string, debt: string, paidOn: IsoDate, amount: number) =>
  insert('debt_payments', {
    id: randomUUID(),
    user_id: person,
    debt_id: debt,
    paid_on: paidOn,
    amount_cents: amount,
  });
const notedOf = async (person: string) =>
  (
    await backend.superuser.query<{ day: string }>(
      `select debt_id || ' ' || due_on as day from private.kept_due_days where user_id = $1 order by 1`,
      [person],
    )
  ).rows.map(({ day }) => day);
/** What the planner's engine says of the rows as they are. */
async function judgedOf(person: string, today: IsoDate): Promise<readonly string[]> {
  const read = async (table: string) =>
    (
      await backend.superuser.query<{ row: never }>(
        `select to_jsonb(own) as row from public.${table} as own where user_id = $1`,
        [person],
      )
    ).rows.map(({ row }) => row);
  const debts = (await read('debts')).map(debtCodec.fromRow);
  const payments = (await read('debt_payments')).map(paymentCodec.fromRow);
  return keptDueDays(ledgersOf({ debts, payments }, today), payments, today)
    .map(({ debtId, dueOn }) => `${debtId} ${dueOn}`)
    .toSorted();
}

describe('due days that were kept', () => {
  it('are those of the planner, over random histories', async () => {
    const next = numbers(7);
    const people = [];
    for (let count = 0; count < 12; count += 1) {
      const { id, today } = await addPayer();
      people.push({ id, today });
      for (let debts = 0; debts <= next(3); debts += 1) {
        const since = 60 + next(60);
        const debt = await addDebt(id, {
          due_day: 1 + next(31),
          balance_cents: 200_000 + next(800_000),
          apr_bps: next(3_000),
          balance_as_of: addDays(today, -since + next(20)),
          paid_through: addDays(today, -since),
        });
        for (let paid = 0; paid < 5; paid += 1)
          await pay(
            id,
            debt,
            addDays(today, -next(since)),
            [1_000, 3_500, 7_000, 20_000][next(4)] ?? 1,
          );
      }
    }
    await run();
    let kept = 0;
    for (const { id, today } of people) {
      const noted = await notedOf(id);
      expect(noted).toEqual(await judgedOf(id, today));
      kept += noted.length;
    }
    expect(kept).toBeGreaterThan(15);
  });

  it('are made up for when the server was off, and when a payment is recorded weeks later', async () => {
    const { id, today } = await addPayer();
    const due = addDays(today, -40);
    const debt = await addDebt(id, {
      due_day: Number(due.slice(8)),
      balance_cents: 500_000,
      balance_as_of: addDays(today, -70),
      paid_through: addDays(due, -20),
    });
    await run();
    expect(await notedOf(id)).toEqual([]);
    // "I paid two days before it was due", typed today: nobody waits for tomorrow.
    await pay(id, debt, addDays(due, -2), 3_500);
    await run();
    const noted = await notedOf(id);
    expect(noted[0]).toBe(`${debt} ${due}`);
    // What is typed after that takes nothing away.
    await backend.superuser.query(
      `update public.debts set balance_cents = 900000, balance_as_of = $2, paid_through = $2, due_day = null where id = $1`,
      [debt, today],
    );
    await run();
    expect(await judgedOf(id, today)).toEqual([]);
    expect(await notedOf(id)).toEqual(noted);
  });
});

describe('days that counted before', () => {
  it('are carried over by the step, as they were counted', async () => {
    // The columns as they stood, with the rows of that time, and the statement of the step itself.
    const [step = ''] = fs
      .readdirSync(new URL('../../migrations', import.meta.url))
      .filter((file) => file.endsWith('_note_kept_due_days.sql'));
    const text = fs.readFileSync(new URL(`../../migrations/${step}`, import.meta.url), 'utf8');
    const carry =
      /insert into private\.kept_due_days \(user_id, debt_id, due_on, noted_at\)[^;]*;/.exec(
        text,
      )?.[0];
    const { id } = await addPayer();
    const debt = await addDebt(id, { due_day: 25 });
    const client = backend.superuser;
    await client.query(
      'alter table public.debt_payments add column due_on date, add column asked_cents bigint',
    );
    try {
      const old = (paidOn: string, amount: number, dueOn: string | null, recorded = paidOn) =>
        insert('debt_payments', {
          user_id: id,
          debt_id: debt,
          paid_on: paidOn,
          amount_cents: amount,
          due_on: dueOn,
          asked_cents: dueOn === null ? null : 3_500,
          created_at: recorded,
        });
      await old('2026-03-20', 3_500, '2026-03-25');
      // Two together, and the second was asked for less.
      await old('2026-04-10', 2_000, '2026-04-25');
      await old('2026-04-20', 1_500, '2026-04-25');
      // Too little, too late recorded, and for no day.
      await old('2026-05-20', 3_499, '2026-05-25');
      await old('2026-06-10', 3_500, '2026-06-25', '2026-06-25');
      await old('2026-07-26', 3_500, null);
      await client.query(carry ?? '');
    } finally {
      await client.query(
        'alter table public.debt_payments drop column due_on, drop column asked_cents',
      );
    }
    const { rows } = await client.query(
      `select due_on::text as day, noted_at::date::text as noted from private.kept_due_days where debt_id = $1 order by 1`,
      [debt],
    );
    expect(rows).toEqual([
      { day: '2026-03-25', noted: '2026-03-20' },
      { day: '2026-04-25', noted: '2026-04-10' },
    ]);
  });
});
