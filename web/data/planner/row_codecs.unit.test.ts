import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import { DEBT_KINDS, type DebtId, type MinimumRule } from '../../../domain/payoff/debt.ts';
import type { TrackedDebt } from '../../../domain/payoff/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import {
  type DebtRow,
  debtFromRow,
  paymentFromRow,
  planFromRow,
  rowFromDebt,
  rowFromPayment,
  rowFromPlan,
} from './rows.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(cents);
const day = fc
  .tuple(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => isoDate(`${year}-${String(month).padStart(2, '0')}-15`));
const minimum: fc.Arbitrary<MinimumRule> = fc.oneof(
  amount.map((fixed) => ({ kind: 'fixed' as const, amount: fixed })),
  fc.record({
    kind: fc.constantFrom('percent' as const, 'percent_plus_interest' as const),
    percent: fc.integer({ min: 1, max: 10_000 }),
    floor: amount,
  }),
);
const debt: fc.Arbitrary<TrackedDebt> = fc
  .record({
    id: fc.uuid(),
    name: fc.string({ minLength: 1, maxLength: 80 }),
    kind: fc.constantFrom(...DEBT_KINDS),
    owed: amount,
    apr: fc.integer({ min: 0, max: 100_000 }).map(aprBps),
    minimum,
    startingBalance: amount,
    balanceAsOf: day,
    interest: fc.constantFrom('monthly' as const, 'average_daily' as const),
    dueDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
    creditLimit: fc.option(amount, { nil: undefined }),
  })
  .map(({ id, owed, apr, dueDay, creditLimit, ...rest }) => ({
    ...rest,
    id: id as DebtId,
    balances: [{ id, kind: 'purchase' as const, amount: owed, apr }],
    ...(dueDay !== undefined && { dueDay }),
    ...(creditLimit !== undefined && { creditLimit }),
  }));

describe('rows and what they mean', () => {
  it('a debt goes to its row and back unchanged', () => {
    fc.assert(
      fc.property(debt, (one) => {
        expect(debtFromRow(rowFromDebt(one, 0) as DebtRow)).toEqual(one);
      }),
    );
  });

  it('never names the columns that are the database’s own', () => {
    fc.assert(
      fc.property(debt, (one) => {
        const row = rowFromDebt(one, 3);
        expect(row).not.toHaveProperty('created_at');
        expect(row).not.toHaveProperty('updated_at');
        expect(row).not.toHaveProperty('user_id');
      }),
      { numRuns: 10 },
    );
  });

  it('a payment and a plan go to their rows and back unchanged', () => {
    const payment = {
      id: 'p',
      debtId: 'd' as DebtId,
      paidOn: isoDate('2026-11-21'),
      amount: cents(12_198),
    };
    const database = { created_at: '', user_id: '', note: null };
    for (const each of [payment, { ...payment, countsFor: isoDate('2026-12-01') }])
      expect(paymentFromRow({ ...database, ...rowFromPayment(each) } as never)).toEqual(each);
    const plan = {
      strategy: 'custom' as const,
      monthly: cents(60_000),
      startsOn: isoDate('2026-11-21'),
      customOrder: ['d' as DebtId],
    };
    expect(planFromRow(rowFromPlan(plan) as never)).toEqual(plan);
  });
});
