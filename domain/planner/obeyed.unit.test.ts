import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aprBps, type Cents, cents } from '../money/cents.ts';
import {
  addDays,
  dayOfMonth,
  firstOfMonth,
  isoDate,
  type IsoDate,
  lastOfMonth,
  monthsBetween,
} from '../time/iso_date.ts';
import { agendaOf, paymentToward, toPay } from './agenda.ts';
import type { Balance, Promotion } from './debt.ts';
import { ledgerOf } from './ledger.ts';
import { planPayoff } from './plan.ts';
import { planStart } from './plan_start.ts';
import type { Payment, TrackedDebt } from './progress.ts';
import { balance, debtId, dollars, fixed, percent } from './testing.ts';

/** A plan followed to the letter: what it asks for is checked off on its due day, until nothing is owed. */
const START = isoDate('2026-11-26');

const entered = (
  name: string,
  dueDay: number,
  balances: readonly Balance[],
  minimum = fixed(25),
): TrackedDebt => ({
  id: debtId(name),
  name,
  kind: 'card',
  balances,
  interest: 'monthly',
  minimum,
  dueDay,
  balanceAsOf: START,
  startingBalance: cents(balances.reduce((sum, { amount }) => sum + amount, 0)),
  paidThrough: addDays(START, -1),
});

const lookOn = (
  debts: readonly TrackedDebt[],
  payments: readonly Payment[],
  monthly: Cents,
  today: IsoDate,
) => {
  const ledgers = debts.map((debt) => ledgerOf(debt, payments, today));
  const result = planPayoff({
    ...planStart(ledgers, monthly, today),
    strategy: { kind: 'avalanche' },
    budget: { monthly, rollOver: true, events: [] },
  });
  return { ledgers, result, agenda: agendaOf(ledgers, result.ok ? result.plan : null, today) };
};

/** The days on which something is due, and the first day after a promotion, after `today`. */
const daysAfter = (debts: readonly TrackedDebt[], today: IsoDate): IsoDate =>
  debts
    .flatMap(({ dueDay = 31, balances }) => [
      dayOfMonth(today, dueDay),
      dayOfMonth(addDays(lastOfMonth(today), 1), dueDay),
      ...balances.flatMap(({ promotion }) => (promotion ? [addDays(promotion.endsOn, 1)] : [])),
    ])
    .filter((day) => day > today)
    .toSorted()[0] as IsoDate;

interface Obeyed {
  payments: readonly Payment[];
  /** The months in which a debt whose due day came last could have taken more, with what was paid in them. */
  full: ReadonlyMap<IsoDate, number>;
  /** How often the same thing was asked again on the day it was checked off, beyond once for each debt. */
  repeats: number;
  endedOn: IsoDate | null;
}

function obey(debts: readonly TrackedDebt[], monthly: Cents): Obeyed {
  const payments: Payment[] = [];
  const full = new Map<IsoDate, number>();
  let repeats = 0;
  const paidIn = (month: IsoDate) =>
    payments.reduce(
      (sum, { paidOn, amount }) => sum + (firstOfMonth(paidOn) === month ? amount : 0),
      0,
    );
  for (let today = START; today < '2060-01-01'; today = daysAfter(debts, today)) {
    for (let turns = 0; ; turns += 1) {
      const { agenda, ledgers } = lookOn(debts, payments, monthly, today);
      if (ledgers.every(({ owedToday }) => owedToday === 0))
        return { payments, full, repeats, endedOn: payments.at(-1)?.paidOn ?? null };
      const next = toPay(agenda).find(({ dueOn }) => dueOn <= today);
      if (next === undefined) break;
      if (turns >= debts.length) repeats += 1;
      if (turns >= 3 * debts.length) return { payments, full, repeats, endedOn: null };
      const debt = debts.find(({ id }) => id === next.debtId) as TrackedDebt;
      payments.push(paymentToward(next, debt, payments, today));
    }
    const last = Math.max(...debts.map(({ dueDay = 31 }) => dueDay));
    if (today !== dayOfMonth(today, last)) continue;
    const { ledgers } = lookOn(debts, payments, monthly, today);
    if (ledgers.some(({ debt, owedToday }) => debt.dueDay === last && owedToday > 0))
      full.set(firstOfMonth(today), paidIn(firstOfMonth(today)));
  }
  return { payments, full, repeats, endedOn: null };
}

const interestOf = ({ payments }: Obeyed, debts: readonly TrackedDebt[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0) -
  debts.reduce((sum, { startingBalance }) => sum + startingBalance, 0);

describe('the interest of a balance that a payment has emptied', () => {
  it('is not asked for again on the same day, in payments that go to another balance', () => {
    const debts = [
      entered('A', 10, [balance(500, 20), balance(100, 29)]),
      entered('B', 20, [balance(2_000, 24)]),
    ];
    const { payments, repeats, endedOn } = obey(debts, dollars(300));
    expect(repeats).toBe(0);
    expect(
      payments.filter(({ debtId: id, paidOn }) => id === 'A' && paidOn === '2026-12-10'),
    ).toHaveLength(1);
    expect(endedOn?.slice(0, 7)).toBe('2027-09');
  });
});

describe('a promotion that ends between two due days', () => {
  const debts = [
    entered('A', 10, [
      balance(600, 25, {
        promotion: { apr: percent(0), endsOn: isoDate('2027-02-15'), terms: 'zero' },
      }),
    ]),
    entered('B', 26, [balance(3_000, 24)]),
  ];
  const paid: Payment[] = (
    [
      ['B', '2026-11-26', 25],
      ['A', '2026-12-10', 25],
      ['B', '2026-12-26', 775],
      ['A', '2027-01-10', 25],
      ['B', '2027-01-26', 775],
      ['A', '2027-02-10', 25],
    ] as const
  ).map(([name, on, amount]) => ({
    debtId: debtId(name),
    paidOn: isoDate(on),
    amount: dollars(amount),
  }));

  it.each(['2027-02-10', '2027-02-15', '2027-02-16', '2027-02-26'])(
    'leaves the month its money, as seen on %s',
    (day) => {
      const { agenda, result } = lookOn(debts, paid, dollars(800), isoDate(day));
      expect(agenda.find(({ dueOn }) => dueOn === '2027-02-26')?.planned).toBe(dollars(775));
      expect(result.ok && result.plan.debtFreeOn).toBe('2027-04-30');
    },
  );
});

const aPromotion: fc.Arbitrary<Promotion> = fc
  .record({
    apr: fc.constantFrom(0, 299, 999),
    days: fc.integer({ min: 1, max: 400 }),
  })
  .map(({ apr, days }) => ({ apr: aprBps(apr), endsOn: addDays(START, days), terms: 'zero' }));

const aBalance = (id: string, place: number): fc.Arbitrary<Balance> =>
  fc
    .record({
      id: fc.constant(id),
      kind: fc.constant('purchase' as const),
      amount: fc.integer({ min: 5_000, max: 200_000 }).map(cents),
      // Never the same twice: of equal rates the smaller debt comes first, and a payment may make another one smaller.
      apr: fc.integer({ min: 0, max: 29 }).map((rate) => aprBps(rate * 100 + place)),
    })
    .chain((each) =>
      fc
        .option(aPromotion, { nil: null })
        .map((promotion) =>
          promotion
            ? { ...each, promotion: { ...promotion, apr: aprBps(promotion.apr + place) } }
            : each,
        ),
    );

const portfolio = fc.tuple(
  ...['A', 'B', 'C'].map((name, place) =>
    fc
      .record({ dueDay: fc.integer({ min: 1, max: 31 }), one: aBalance('one', place) })
      .map(({ dueDay, one }) => entered(name, dueDay, [one])),
  ),
);

describe('a plan that is obeyed', () => {
  it('spends what a month has, ends when it promised, and costs what it promised', () => {
    fc.assert(
      fc.property(portfolio, fc.integer({ min: 200, max: 900 }), (debts, amount) => {
        const monthly = dollars(amount);
        const { result } = lookOn(debts, [], monthly, START);
        if (!result.ok) return;
        const { debtFreeOn, totals } = result.plan;
        const obeyed = obey(debts, monthly);
        // All of it; and cents more where what was left of a debt was asked for before the plan knew its last interest.
        for (const [month, paid] of obeyed.full) {
          if (month < START) continue;
          expect([month, Math.min(paid, monthly)]).toEqual([month, monthly]);
          expect(paid).toBeLessThanOrEqual(monthly + 25);
        }
        expect(obeyed.endedOn && obeyed.endedOn <= debtFreeOn).toBe(true);
        const months = monthsBetween(START, debtFreeOn) + 1;
        expect(interestOf(obeyed, debts) - totals.interest).toBeLessThanOrEqual(
          2 * debts.length * months,
        );
      }),
      { numRuns: 20 },
    );
  });
});
