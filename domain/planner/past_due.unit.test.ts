import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { addDays, isoDate } from '../time/iso_date.ts';
import { agendaOf, paymentToward, toPay } from './agenda.ts';
import { ledgerOf } from './ledger.ts';
import { outlookOf } from './outlook.ts';
import {
  isOldestKnown,
  lastDueDays,
  MAX_MISSED,
  missedByReport,
  missedInAmount,
  nextLateStep,
  paidThroughMissing,
} from './past_due.ts';
import type { Payment, TrackedDebt } from './progress.ts';
import {
  balance,
  debtId,
  dollars,
  fixed,
  ONE_PERCENT_PLUS_INTEREST,
  recordsOf,
} from './testing.ts';

const today = isoDate('2026-11-27');

/** A card entered today, due on the 12th, of which two payments were missed and $185 is past due. */
const behind = (rest: Partial<TrackedDebt> = {}): TrackedDebt => ({
  id: debtId('card'),
  name: 'card',
  kind: 'card',
  balances: [balance(3_200, 29.99)],
  interest: 'monthly',
  minimum: fixed(65),
  dueDay: 12,
  balanceAsOf: today,
  startingBalance: dollars(3_200),
  paidThrough: paidThroughMissing(12, 2, today),
  pastDue: { amount: dollars(185), asOf: today },
  ...rest,
});

const paid = (on: string, amount: number, countsFor?: string): Payment => ({
  debtId: debtId('card'),
  paidOn: isoDate(on),
  amount: dollars(amount),
  ...(countsFor !== undefined && { countsFor: isoDate(countsFor) }),
});

/** Month, due, paid and unpaid of each installment, in dollars. */
const rowsOf = (debt: TrackedDebt, payments: readonly Payment[], on: string = today) =>
  ledgerOf(debt, payments, isoDate(on)).installments.map(
    ({ month, due, paid: has, unpaid, isLate }) => [
      month.slice(0, 7),
      due / 100,
      has / 100,
      unpaid / 100,
      isLate,
    ],
  );

describe('due days that were missed', () => {
  it.each([
    [12, '2026-11-27', ['2026-11-12', '2026-10-12']],
    // What is due today isn't missed.
    [27, '2026-11-27', ['2026-10-27', '2026-09-27']],
    [30, '2026-11-27', ['2026-10-30', '2026-09-30']],
    [31, '2026-12-01', ['2026-11-30', '2026-10-31']],
    [31, '2027-03-01', ['2027-02-28', '2027-01-31']],
  ])('of day %i, seen on %s', (dueDay, on, days) => {
    expect(lastDueDays(dueDay, 2, isoDate(on))).toEqual(days);
    expect(paidThroughMissing(dueDay, 2, isoDate(on))).toBe(addDays(isoDate(days[1] ?? ''), -1));
  });
});

describe('payments missed, where nobody says how many', () => {
  it.each([
    // 30 days before November 20 is October 21.
    [30, 10, '2026-11-27', 2],
    [30, 21, '2026-11-20', 1],
    [30, 22, '2026-11-20', 2],
    [30, 25, '2026-11-27', 3],
    [60, 10, '2026-11-27', 3],
    [180, 10, '2026-11-27', MAX_MISSED],
  ])('%i days late on November 20, due on the %i, seen on %s: %i', (days, dueDay, on, count) => {
    const lateness = { days, printedOn: isoDate('2026-11-20') };
    expect(missedByReport(lateness, dueDay, isoDate(on))).toBe(count);
  });

  it.each([
    [228, 112, 2],
    [20, 112, 1],
    [2_000, 112, MAX_MISSED],
    [228, 0, null],
    [0, 112, null],
  ])('$%i of $%i a month: %s', (pastDue, minimum, count) => {
    expect(missedInAmount(dollars(pastDue), dollars(minimum))).toBe(count);
  });

  it('are months before this one where nobody knows the due day, and their figure is what is late', () => {
    const { dueDay: _, ...undated } = behind({
      paidThrough: paidThroughMissing(undefined, 2, today),
    });
    const rows = ledgerOf(undated, [], today).installments;
    expect(rows.map(({ month, isLate }) => [month.slice(0, 7), isLate])).toEqual([
      ['2026-09', true],
      ['2026-10', true],
      ['2026-11', false],
    ]);
    expect(rows.slice(0, 2).reduce((sum, { unpaid }) => sum + unpaid, 0)).toBe(dollars(185));
  });
});

describe('what the lender says is past due', () => {
  it('is late, the oldest payment first, an even share each where fees came on top', () => {
    expect(rowsOf(behind(), [])).toEqual([
      ['2026-10', 92.5, 0, 92.5, true],
      ['2026-11', 92.5, 0, 92.5, true],
      ['2026-12', 65, 0, 65, false],
    ]);
    const [late, next] = toPay(agendaOf([ledgerOf(behind(), [], today)], null, today));
    expect(late).toMatchObject({
      isLate: true,
      count: 2,
      remaining: dollars(185),
      dueOn: '2026-10-12',
    });
    expect(next).toMatchObject({ isLate: false, remaining: dollars(65), dueOn: '2026-12-12' });
  });

  it('takes payments first, and nothing less covers it', () => {
    expect(rowsOf(behind(), [paid('2026-11-28', 60)], '2026-11-28')).toEqual([
      ['2026-10', 92.5, 60, 32.5, true],
      ['2026-11', 92.5, 0, 92.5, true],
      ['2026-12', 65, 0, 65, false],
    ]);
    // $184.50 of $185: a dollar short of an estimate would do, of their figure it doesn't.
    const moving = behind({ minimum: ONE_PERCENT_PLUS_INTEREST });
    const late = ledgerOf(
      moving,
      [paid('2026-11-28', 184.5)],
      isoDate('2026-11-28'),
    ).installments.filter(({ isLate }) => isLate);
    expect(late.map(({ unpaid }) => unpaid)).toEqual([dollars(0.5)]);
    expect(rowsOf(behind(), [paid('2026-11-28', 250)], '2026-11-28')).toEqual([
      ['2026-10', 92.5, 92.5, 0, false],
      ['2026-11', 92.5, 92.5, 0, false],
      ['2026-12', 65, 65, 0, false],
      ['2027-01', 65, 0, 65, false],
    ]);
  });

  it('has what was paid before its day in it already, whatever was paid', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -80, max: -1 }), fc.integer({ min: 1, max: 200 })), {
          maxLength: 4,
        }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 900 }),
        (before, missed, amount) => {
          const debt = behind({
            paidThrough: paidThroughMissing(12, missed, today),
            pastDue: { amount: dollars(amount), asOf: today },
          });
          const made = before.map(([days, each]) => paid(addDays(today, days), each));
          const late = ledgerOf(debt, made, today).installments.filter(({ isLate }) => isLate);
          expect(late.reduce((sum, { unpaid }) => sum + unpaid, 0)).toBe(dollars(amount));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is never more than is owed, and later months ask for their own', () => {
    const small = behind({ balances: [balance(100, 0)] });
    const late = ledgerOf(small, [], today).installments.filter(({ isLate }) => isLate);
    expect(late.reduce((sum, { unpaid }) => sum + unpaid, 0)).toBe(dollars(100));
    expect(rowsOf(behind(), [], '2026-12-20').slice(0, 3)).toEqual([
      ['2026-10', 92.5, 0, 92.5, true],
      ['2026-11', 92.5, 0, 92.5, true],
      ['2026-12', 65, 0, 65, true],
    ]);
  });

  it('asks for nothing where everything is said to be paid', () => {
    const paidUp = behind({ paidThrough: addDays(today, -1) });
    expect(rowsOf(paidUp, [])).toEqual([['2026-12', 65, 0, 65, false]]);
    expect(rowsOf(behind({ pastDue: { amount: cents(0), asOf: today } }), [])[0]).toEqual([
      '2026-10',
      0,
      0,
      0,
      false,
    ]);
  });
});

it.each<[number, number, readonly number[]]>([
  // Part of the oldest was paid: it lacks the rest.
  [70, 2, [5, 65]],
  [130, 2, [65, 65]],
  [66, 2, [1, 65]],
  // Fees, or other minimums then: nobody has said whose.
  [440, 4, [110, 110, 110, 110]],
  [100, 3, [33.33, 33.33, 33.34]],
  [65, 2, [32.5, 32.5]],
  [65, 1, [65]],
  [0.02, 3, [0, 0.01, 0.01]],
])('spreads $%d past due over %d missed payments of $65', (amount, missed, rows) => {
  const debt = behind({
    paidThrough: paidThroughMissing(12, missed, today),
    pastDue: { amount: dollars(amount), asOf: today },
  });
  expect(
    rowsOf(debt, [])
      .slice(0, missed)
      .map(([, due]) => due),
  ).toEqual(rows);
});

it('says nothing of the day of the oldest where there may be more of them', () => {
  const of = (missed: number) => {
    const debt = behind({
      paidThrough: paidThroughMissing(12, missed, today),
      pastDue: { amount: dollars(900), asOf: today },
    });
    return isOldestKnown(debt, ledgerOf(debt, [paid(today, 150)], today).installments);
  };
  expect([1, 5, MAX_MISSED].map(of)).toEqual([true, true, false]);
  // Without an amount, too, and one that is paid makes no day known. Those missed since it was entered are known.
  const { pastDue: _none, ...ticked } = behind({
    paidThrough: paidThroughMissing(12, MAX_MISSED, today),
  });
  const ofTicked = (payments: readonly Payment[], balanceAsOf = today) => {
    const debt = { ...ticked, balanceAsOf };
    return isOldestKnown(debt, ledgerOf(debt, payments, today).installments);
  };
  expect(ofTicked([])).toBe(false);
  expect(ofTicked([paid(today, 150)])).toBe(false);
  expect(ofTicked([], isoDate('2026-06-01'))).toBe(true);
});

it('counts a payment of the day on which it was said, also where that day is still to come', () => {
  const debt = behind({ pastDue: { amount: dollars(185), asOf: isoDate('2026-11-28') } });
  const of = (on: string) =>
    ledgerOf(debt, [paid('2026-11-28', 185)], isoDate(on)).installments.some(
      ({ isLate }) => isLate,
    );
  expect([of('2026-11-27'), of('2026-11-28')]).toEqual([false, false]);
});

describe('a plan of somebody behind', () => {
  /** A cheap card that is behind by an amount since before this month, beside a dear one that isn't. */
  const planOf = (pastDue: number, monthly = 300) => {
    const cheap = behind({
      balances: [balance(2_000, 9.99)],
      dueDay: 28,
      paidThrough: paidThroughMissing(28, pastDue > 0 ? 1 : 0, today),
      pastDue: { amount: dollars(pastDue), asOf: today },
    });
    const { pastDue: _none, ...paidUp } = cheap;
    const dear = { ...paidUp, id: debtId('dear'), name: 'dear', balances: [balance(3_000, 29.99)] };
    const outlook = outlookOf(
      recordsOf(
        [
          pastDue > 0 ? cheap : { ...paidUp, paidThrough: addDays(today, -1) },
          { ...dear, paidThrough: addDays(today, -1) },
        ],
        monthly,
        today,
      ),
      today,
    );
    if (!outlook?.result.ok) throw new Error('no plan');
    return { ...outlook.result.plan, tight: outlook.tight };
  };

  it('is never better for owing the same and being later', () => {
    const costs = [0, 60, 185, 500, 900].map((pastDue) => planOf(pastDue).totals.interest);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    expect(new Set(costs).size).toBeGreaterThan(2);
  });

  it('catches up out of each month’s money, minimums first, and says when', () => {
    expect(planOf(0).caughtUpIn).toBeNull();
    // $300 less two minimums of $65 leaves $170 a month.
    expect(planOf(170).caughtUpIn).toBe('2026-11-01');
    expect(planOf(171).caughtUpIn).toBe('2026-12-01');
    expect(planOf(171).months[0]?.paid).toBe(dollars(300));
    expect(planOf(511).caughtUpIn).toBe('2027-02-01');
    expect(planOf(170).tight).toBeNull();
    expect(planOf(185).tight).toMatchObject({ shortBy: dollars(15), isCatchingUp: true });
  });

  it('is told what doesn’t fit, though another debt’s month isn’t known', () => {
    const late = behind({ pastDue: { amount: dollars(400), asOf: today } });
    const fine = { ...behind({ dueDay: 5 }), id: debtId('fine'), paidThrough: addDays(today, -1) };
    const { pastDue: _none, ...other } = fine;
    const outlook = outlookOf(recordsOf([late, other], 300, today), today);
    // $300 less the $65 that the other took, as far as anybody knows.
    expect(outlook?.tight?.shortBy).toBe(dollars(165));
    const [now] = outlook?.result.ok ? outlook.result.plan.months : [];
    expect(now?.paid).toBe(dollars(235));
  });
});

/** Somebody behind: cards and loans with due days, missed payments and a sum past due, and a budget. */
const behindArbitrary = fc.record({
  debts: fc.array(
    fc.record({
      kind: fc.constantFrom('card' as const, 'auto' as const, 'personal_loan' as const),
      owed: fc.integer({ min: 300, max: 6_000 }),
      apr: fc.constantFrom(0, 9.99, 24.99),
      minimum: fc.integer({ min: 20, max: 120 }),
      dueDay: fc.integer({ min: 1, max: 31 }),
      missed: fc.integer({ min: 0, max: 5 }),
      share: fc.integer({ min: 60, max: 160 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  spare: fc.integer({ min: 0, max: 250 }),
});
const paidArbitrary = fc.array(
  fc.record({
    place: fc.integer({ min: 0, max: 2 }),
    amount: fc.integer({ min: 5, max: 300 }),
    daysAgo: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 2 },
);
const onceArbitrary = fc.constantFrom(0, 0, 0, 40, 300);
type Behind = typeof behindArbitrary extends fc.Arbitrary<infer Of> ? Of : never;

function recordsBehind({ debts, spare }: Behind) {
  const monthly = debts.reduce((sum, { minimum }) => sum + minimum, 0) + spare;
  const tracked = debts.map(
    ({ kind, owed, apr, minimum, dueDay, missed, share }, place): TrackedDebt => ({
      ...behind(),
      id: debtId(`debt ${place}`),
      kind,
      balances: [balance(owed, apr)],
      startingBalance: dollars(owed),
      minimum: fixed(minimum),
      dueDay,
      paidThrough: missed === 0 ? addDays(today, -1) : paidThroughMissing(dueDay, missed, today),
      pastDue: {
        amount: dollars(Math.min(owed, Math.floor((minimum * missed * share) / 100))),
        asOf: today,
      },
    }),
  );
  return recordsOf(tracked, monthly, today);
}

describe('what doesn’t fit into a month', () => {
  it('is never paid with money that isn’t there, and the list and the plan pay the same', () => {
    fc.assert(
      fc.property(behindArbitrary, paidArbitrary, onceArbitrary, (given, some, once) => {
        const records = recordsBehind(given);
        const payments = some
          .filter(({ place }) => place < records.debts.length)
          .map(({ place, amount, daysAgo }, at) => ({
            id: `payment ${at}`,
            debtId: debtId(`debt ${place}`),
            amount: dollars(amount),
            paidOn: addDays(today, -daysAgo),
          }));
        const plan = records.plan && {
          ...records.plan,
          ...(once > 0 && {
            oneTime: [{ id: 'bonus', month: isoDate('2026-11-01'), amount: dollars(once) }],
          }),
        };
        const outlook = outlookOf({ ...records, payments, plan }, today);
        fc.pre(outlook?.tight?.isCatchingUp === true && outlook.result.ok);
        if (!outlook?.tight || !outlook.result.ok) return;
        const [now] = outlook.result.plan.months;
        expect(now?.paid).toBeLessThanOrEqual(outlook.choice.monthly + dollars(once));
        for (const row of outlook.tight.rows) {
          expect(row.due).toBe(row.paid + row.pays + row.shortBy);
          const inPlan = now?.debts.find(({ debtId: id }) => id === row.debtId)?.paid ?? 0;
          expect(inPlan, row.debtId).toBe(row.pays);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is asked for the same of every other debt, whichever is checked off first', () => {
    fc.assert(
      fc.property(behindArbitrary, fc.infiniteStream(fc.nat()), (given, choices) => {
        const records = recordsBehind(given);
        const look = (payments: readonly Payment[]) => {
          const kept = payments.map((each, at) => ({ ...each, id: `${at}` }));
          const outlook = outlookOf({ ...records, payments: kept }, today);
          if (!outlook) throw new Error('There are debts');
          return outlook;
        };
        fc.pre(look([]).tight?.isCatchingUp === true);
        const paysOf = ({ tight }: ReturnType<typeof look>) =>
          new Map(tight?.rows.map(({ debtId: id, pays }) => [id, pays] as const));
        const askedOf = ({ agenda }: ReturnType<typeof look>) =>
          toPay(agenda).filter(
            ({ isPutOff, isLate, month }) => !isPutOff && (isLate || month <= today),
          );
        let payments: readonly Payment[] = [];
        for (;;) {
          const outlook = look(payments);
          const asked = askedOf(outlook);
          const item = asked[(choices.next().value ?? 0) % asked.length];
          const debt = records.debts.find(({ id }) => id === item?.debtId);
          if (!item || !debt) break;
          const left = new Map(paysOf(outlook));
          left.set(debt.id, cents((left.get(debt.id) ?? 0) - item.remaining));
          payments = [...payments, paymentToward(item, debt, payments, today)];
          const after = paysOf(look(payments));
          for (const [id, pays] of left) expect(after.get(id) ?? 0, id).toBe(pays);
          expect(payments.length).toBeLessThan(12);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is not made up for sooner by paying what the plan says, nor later', () => {
    fc.assert(
      fc.property(behindArbitrary, (given) => {
        const records = recordsBehind(given);
        const before = outlookOf(records, today);
        fc.pre(before?.tight?.isCatchingUp === true && before.result.ok);
        if (!before?.result.ok) return;
        const payments = (before.result.plan.months[0]?.debts ?? [])
          .filter(({ paid: each }) => each > 0)
          .map((row, place) => ({
            id: `payment ${place}`,
            debtId: row.debtId,
            amount: row.paid,
            paidOn: today,
          }));
        const same = outlookOf({ ...records, payments }, today);
        expect(same?.tight).toMatchObject({
          isCatchingUp: true,
          shortBy: before.tight?.shortBy,
        });
        expect(same?.tight?.rows.every(({ pays }) => pays === 0)).toBe(true);
        // Where a debt ends by then, its last cents of interest may move the month by one.
        const { caughtUpIn, order } = before.result.plan;
        const isApart =
          caughtUpIn !== null &&
          order.every(({ paidOffOn }) => paidOffOn > addDays(caughtUpIn, 62));
        if (!isApart) return;
        expect(same?.result.ok && same.result.plan.caughtUpIn).toBe(caughtUpIn);
        const after = outlookOf({ ...records, payments }, isoDate('2026-12-01'));
        const plan = after?.result.ok ? after.result.plan : null;
        expect(plan?.caughtUpIn).toBe(caughtUpIn);
      }),
      { numRuns: 100 },
    );
  });

  it('asks for what a lender puts a payment on, and for the same of the rest as it is checked off', () => {
    const today = isoDate('2027-01-06');
    const card = (name: string, dueDay: number, minimum: number, paidThrough: string) =>
      behind({
        id: debtId(name),
        dueDay,
        minimum: fixed(minimum),
        paidThrough: isoDate(paidThrough),
        balanceAsOf: isoDate('2026-11-29'),
        pastDue: undefined as never,
      });
    const debts = [card('one', 20, 115, '2026-11-20'), card('other', 12, 70, '2026-11-11')];
    let payments: readonly Payment[] = [];
    const listed = () =>
      toPay(
        outlookOf(
          {
            ...recordsOf(debts, 195, today),
            payments: payments.map((each, at) => ({ ...each, id: `${at}` })),
          },
          today,
        )?.agenda ?? [],
      ).filter(({ isPutOff }) => !isPutOff);
    const said = () =>
      listed().map(({ debtId: id, isLate, remaining }) => [id, isLate, remaining / 100]);
    const first = [
      ['other', true, 80],
      ['one', true, 115],
    ];
    expect(said()).toEqual(first);
    for (const place of [1, 0]) {
      const item = listed()[place];
      const debt = debts.find(({ id }) => id === item?.debtId);
      if (!item || !debt) throw new Error('It is listed');
      payments = [...payments, paymentToward(item, debt, payments, today)];
      expect(said()).toEqual(first.slice(0, place));
    }
  });

  it('leaves nobody a new one late: what comes due is paid before what is late already', () => {
    const car: TrackedDebt = {
      ...behind(),
      id: debtId('car'),
      kind: 'auto',
      balances: [balance(9_000, 9.99)],
      startingBalance: dollars(9_000),
      minimum: fixed(250),
      dueDay: 29,
      paidThrough: paidThroughMissing(29, 2, today),
      pastDue: { amount: dollars(520), asOf: today },
    };
    const card = behind({
      dueDay: 29,
      paidThrough: paidThroughMissing(29, 1, today),
      pastDue: { amount: dollars(100), asOf: today },
    });
    const outlook = outlookOf(recordsOf([car, card], 420, today), today);
    expect(outlook?.tight?.rows.map(({ debtId: id, pays }) => [id, pays / 100])).toEqual([
      ['car', 355],
      ['card', 65],
    ]);
    expect(
      outlook?.agenda.map(({ debtId: id, isLate, remaining, isPutOff }) => [
        id,
        isLate,
        remaining / 100,
        isPutOff,
      ]),
    ).toEqual([
      // A lender puts it on what is late first.
      ['car', true, 355, false],
      ['card', true, 65, false],
      ['car', false, 250, true],
      ['card', false, 65, true],
    ]);
  });

  it('goes to the one that is closest to its next step', () => {
    const step = (name: string, minimum: number, missed: number, amount: number, dueDay: number) =>
      behind({
        id: debtId(name),
        minimum: fixed(minimum),
        dueDay,
        paidThrough: paidThroughMissing(dueDay, missed, today),
        pastDue: { amount: dollars(amount), asOf: today },
      });
    // 30 days late on the 26th, and 59 days late today.
    const outlook = outlookOf(
      recordsOf([step('early', 35, 1, 35, 28), step('close', 65, 2, 130, 29)], 100, today),
      today,
    );
    expect(outlook?.tight?.rows[0]?.debtId).toBe('close');
  });

  it('counts nobody as having paid what they no longer owe', () => {
    const all = behind({
      balances: [balance(100, 0)],
      startingBalance: dollars(100),
      minimum: fixed(35),
      dueDay: 29,
      paidThrough: paidThroughMissing(29, 2, today),
      pastDue: { amount: dollars(100), asOf: today },
    });
    const outlook = outlookOf(recordsOf([all], 100, today), today);
    expect(outlook?.tight).toBeNull();
    expect(outlook?.result.ok && outlook.result.plan.debtFreeOn).toBe('2026-11-30');
  });

  it('is catching up only where months cover what comes due in them', () => {
    const loan = behind({
      id: debtId('loan'),
      kind: 'personal_loan',
      balances: [balance(600, 0)],
      minimum: fixed(60),
      dueDay: 12,
      paidThrough: addDays(today, -1),
      pastDue: { amount: cents(0), asOf: today },
    });
    expect(outlookOf(recordsOf([behind(), loan], 100, today), today)?.tight).toMatchObject({
      isCatchingUp: false,
    });
  });
});

it('knows the last day before each step that is reported', () => {
  const dueOn = isoDate('2026-10-12');
  expect(nextLateStep(dueOn, isoDate('2026-10-20'))).toEqual({ days: 30, lastDay: '2026-11-10' });
  expect(nextLateStep(dueOn, isoDate('2026-11-10'))).toEqual({ days: 30, lastDay: '2026-11-10' });
  expect(nextLateStep(dueOn, isoDate('2026-11-11'))).toEqual({ days: 60, lastDay: '2026-12-10' });
  expect(nextLateStep(dueOn, isoDate('2027-04-09'))).toEqual({ days: 180, lastDay: '2027-04-09' });
  expect(nextLateStep(dueOn, isoDate('2027-04-10'))).toBeNull();
});

it('asks for a minimum of the whole balance where the plan puts off what is late on it', () => {
  const debts: readonly TrackedDebt[] = [
    {
      ...behind({
        minimum: ONE_PERCENT_PLUS_INTEREST,
        balances: [balance(2_500, 24.99)],
        dueDay: 10,
        paidThrough: isoDate('2026-08-09'),
        pastDue: { amount: dollars(320), asOf: today },
      }),
    },
    behind({
      id: debtId('loan'),
      kind: 'auto',
      balances: [balance(6_000, 8.99)],
      minimum: fixed(150),
      dueDay: 20,
      paidThrough: isoDate('2026-10-19'),
      pastDue: { amount: dollars(300), asOf: today },
    }),
  ];
  const outlook = outlookOf(
    {
      debts,
      payments: [],
      plan: {
        strategy: 'avalanche',
        monthly: dollars(300),
        startsOn: today,
        customOrder: [],
        chosenOn: today,
      },
    },
    today,
  );
  const next = outlook?.agenda.find(({ debtId: of, isLate }) => of === debtId('card') && !isLate);
  const month = outlook?.result.ok
    ? outlook.result.plan.months.find((each) => each.month === next?.month)
    : undefined;
  expect(next?.due).toBe(month?.debts.find(({ debtId: of }) => of === debtId('card'))?.minimum);
  expect(next?.remaining).toBeGreaterThanOrEqual(next?.due ?? Infinity);
});

describe('what is planned after what is late', () => {
  const on = isoDate('2026-11-15');
  const car = behind({
    kind: 'auto',
    balances: [balance(1_810.35, 21.02)],
    minimum: fixed(50),
    paidThrough: isoDate('2026-10-11'),
    balanceAsOf: on,
  });
  const { pastDue: _pastDue, ...plain } = car;

  it('is all that the next month has, where this month’s money makes up for what is late', () => {
    const outlook = outlookOf(recordsOf([plain], 150, on), on);
    expect(outlook?.result.ok && outlook.result.plan.months[1]?.paid).toBe(dollars(150));
    expect(outlook?.agenda.map(({ isLate, remaining }) => [isLate, remaining / 100])).toEqual([
      [true, 100],
      [false, 150],
    ]);
  });
});
