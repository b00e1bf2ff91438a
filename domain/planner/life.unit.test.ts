import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import {
  addDays,
  addMonths,
  dayOfMonth,
  firstOfMonth,
  isoDate,
  type IsoDate,
} from '../time/iso_date.ts';
import { agendaOf, paymentToward, toPay } from './agenda.ts';
import { type DebtLedger, ledgerOf } from './ledger.ts';
import { planPayoff } from './plan.ts';
import { planStart } from './plan_start.ts';
import type { Payment, TrackedDebt } from './progress.ts';
import { debtId } from './testing.ts';

/** Two years of a person's life with their debts: payments of any size on any day, and days on which they look. */
const START = isoDate('2026-11-22');
const DAYS = 730;

interface Life {
  debts: readonly TrackedDebt[];
  payments: readonly Payment[];
  looks: readonly number[];
  monthly: number;
}

const aDebt = (place: number) =>
  fc
    .record({
      dueDay: fc.integer({ min: 1, max: 31 }),
      kind: fc.constantFrom('card' as const, 'personal_loan' as const),
      statementDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
      minimum: fc.integer({ min: 1_000, max: 20_000 }),
      // Never the same for both: of equal rates the smaller debt comes first, and a payment may make the other one smaller.
      apr: fc.constantFrom(0, 1_499, 2_499).map((rate) => rate + place * 100),
      // More than all payments together come to.
      amount: fc.integer({ min: 3_000_000, max: 9_000_000 }),
    })
    .map(
      ({ dueDay, kind, statementDay, minimum, apr, amount }): TrackedDebt => ({
        id: debtId(`debt ${place}`),
        name: `debt ${place}`,
        kind,
        ...(kind === 'card' && statementDay !== undefined && { statementDay }),
        balances: [{ id: 'all', kind: 'purchase', amount: cents(amount), apr: apr as never }],
        interest: 'monthly',
        minimum: { kind: 'fixed', amount: cents(minimum) },
        dueDay,
        balanceAsOf: START,
        startingBalance: cents(amount),
        paidThrough: addDays(START, -1),
      }),
    );

const aLife: fc.Arbitrary<Life> = fc.record({
  debts: fc.tuple(aDebt(0), aDebt(1)),
  payments: fc.array(
    fc.record({
      debtId: fc.constantFrom(debtId('debt 0'), debtId('debt 1')),
      paidOn: fc.integer({ min: 0, max: DAYS }).map((days) => addDays(START, days)),
      amount: fc.integer({ min: 100, max: 40_000 }).map(cents),
    }),
    { maxLength: 60 },
  ),
  looks: fc.array(fc.integer({ min: 0, max: DAYS }), { minLength: 3, maxLength: 6 }),
  monthly: fc.integer({ min: 150_000, max: 400_000 }),
});

/** Whether the statement that comes due next on a day has closed: a card's, at least 21 days before, on its day where it is known. One
 *  whose day leaves them after a month of 31 closes earlier after a shorter one. */
function hasClosed({ kind, dueDay = 31, statementDay }: TrackedDebt, day: IsoDate): boolean {
  if (kind !== 'card') return true;
  let due = day;
  while (dayOfMonth(due, dueDay) !== due) due = addDays(due, 1);
  let close = addDays(due, -21);
  const daysOfMonthBefore = close.slice(0, 7) === due.slice(0, 7) ? 0 : 31;
  const isMoved =
    statementDay !== undefined &&
    dayOfMonth(close, statementDay) > close &&
    dueDay + daysOfMonthBefore - statementDay >= 21;
  while (!isMoved && statementDay !== undefined && dayOfMonth(close, statementDay) !== close)
    close = addDays(close, -1);
  return day > close;
}

/** The same by other means: day by day, what is behind and what was paid of the coming installment. */
function counted(debt: TrackedDebt, payments: readonly Payment[], today: IsoDate) {
  const minimum = debt.minimum.kind === 'fixed' ? debt.minimum.amount : 0;
  let behind = 0;
  let ahead = 0;
  for (let day = START; day <= today; day = addDays(day, 1)) {
    for (const { debtId: id, paidOn, amount } of payments) {
      if (id !== debt.id || paidOn !== day) continue;
      const old = Math.min(behind, amount);
      behind -= old;
      if (hasClosed(debt, day)) ahead += amount - old;
    }
    if (day < today && day === dayOfMonth(day, debt.dueDay ?? 31)) {
      behind += Math.max(0, minimum - ahead);
      ahead = 0;
    }
  }
  const thisMonth = dayOfMonth(today, debt.dueDay ?? 31);
  const nextDue =
    thisMonth >= today
      ? thisMonth
      : dayOfMonth(addMonths(firstOfMonth(today), 1), debt.dueDay ?? 31);
  return { behind, unpaid: Math.max(0, minimum - ahead), nextDue };
}

const eachLook = (
  { debts, payments, looks, monthly }: Life,
  see: (
    today: IsoDate,
    made: readonly Payment[],
    ledgers: readonly DebtLedger[],
    plan: ReturnType<typeof planPayoff>,
  ) => void,
) => {
  for (const days of looks) {
    const today = addDays(START, days);
    const made = payments.filter(({ paidOn }) => paidOn <= today);
    const ledgers = debts.map((debt) => ledgerOf(debt, made, today));
    const budget = { monthly: cents(monthly), rollOver: true, events: [] };
    see(
      today,
      made,
      ledgers,
      planPayoff({
        ...planStart(ledgers, cents(monthly), today),
        strategy: { kind: 'avalanche' },
        budget,
      }),
    );
  }
};

describe('two years', () => {
  it('are never silent about a due day, and never ask twice: as counted day by day', () => {
    fc.assert(
      fc.property(aLife, (life) => {
        eachLook(life, (today, made, ledgers, plan) => {
          const agenda = agendaOf(ledgers, plan.ok ? plan.plan : null, today);
          for (const { debt } of ledgers) {
            const { behind, unpaid, nextDue } = counted(debt, made, today);
            const items = agenda.filter(({ debtId: id }) => id === debt.id);
            expect(items.find(({ isLate }) => isLate)?.unpaid ?? 0).toBe(behind);
            expect(items.find(({ dueOn }) => dueOn === nextDue)).toMatchObject({
              unpaid,
              isLate: false,
            });
            // Once it is paid, the day and the sum after it.
            if (unpaid === 0)
              expect(items.at(-1)).toMatchObject({
                month: addMonths(firstOfMonth(nextDue), 1),
                paid: 0,
                isLate: false,
              });
            else expect(items.at(-1)?.dueOn).toBe(nextDue);
          }
          for (const item of toPay(agenda))
            expect(item.remaining).toBeGreaterThanOrEqual(item.unpaid);
        });
      }),
      { numRuns: 20 },
    );
  });

  it('have one balance: what is owed today is where the plan begins, and every cent paid is principal, interest or fees', () => {
    fc.assert(
      fc.property(aLife, (life) => {
        eachLook(life, (_today, _made, ledgers, plan) => {
          if (!plan.ok) return;
          const owed = ledgers.reduce((sum, { owedToday }) => sum + owedToday, 0);
          expect(plan.plan.months[0]?.opening).toBe(owed);
          const { paid, principal, interest, fees } = plan.plan.totals;
          expect(paid).toBe(principal + interest + fees);
          expect(principal).toBe(owed);
        });
      }),
      { numRuns: 20 },
    );
  });

  it('keep what was planned when it is paid: ticking one off moves no other', () => {
    fc.assert(
      fc.property(aLife, (life) => {
        const { debts, monthly } = life;
        eachLook(life, (today, made, ledgers, plan) => {
          if (!plan.ok) return;
          const before = agendaOf(ledgers, plan.plan, today);
          // What a statement hasn't asked for yet can't be ticked off.
          const next = toPay(before).find(({ isLate, opensOn }) => !isLate && opensOn === null);
          if (next === undefined || before.some(({ isLate }) => isLate)) return;
          const ticked = debts.find(({ id }) => id === next.debtId);
          if (ticked === undefined) return;
          const payment = paymentToward(next, ticked, made, today);
          const after = debts.map((debt) => ledgerOf(debt, [...made, payment], today));
          const again = planPayoff({
            ...planStart(after, cents(monthly), today),
            strategy: { kind: 'avalanche' },
            budget: { monthly: cents(monthly), rollOver: true, events: [] },
          });
          if (!again.ok) return;
          const now = agendaOf(after, again.plan, today);
          expect(
            now.find(({ debtId: id, dueOn }) => id === next.debtId && dueOn === next.dueOn),
          ).toMatchObject({
            remaining: 0,
            planned: next.planned,
          });
        });
      }),
      { numRuns: 20 },
    );
  });
});
