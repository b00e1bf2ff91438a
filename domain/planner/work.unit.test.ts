import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryDebt } from '../../web/data/testing/arbitrary_debts.ts';
import { cents } from '../money/cents.ts';
import { isoDate } from '../time/iso_date.ts';
import { isTooMuchWork, workOf } from './work.ts';

const today = isoDate('2026-11-26');

it('of debts as people have them is never too much', () => {
  fc.assert(
    fc.property(fc.array(arbitraryDebt, { maxLength: 20 }), (debts) => {
      expect(isTooMuchWork({ debts, payments: [], plan: null }, today)).toBe(false);
    }),
    { numRuns: 50 },
  );
});

it('grows with months, balances, debts and payments, and has an end', () => {
  const [debt] = fc.sample(arbitraryDebt, 1);
  if (debt === undefined) throw new Error('no debt');
  const of = (count: number, since: string, balances: number) => ({
    debts: Array.from({ length: count }, () => ({
      ...debt,
      // Of one rule, whatever was drawn: many rules are work of their own, below.
      minimum: { kind: 'fixed' as const, amount: cents(2_500) },
      paidThrough: isoDate(since),
      balanceAsOf: today,
      balances: Array.from({ length: balances }, () => debt.balances[0] ?? never()),
    })),
    payments: [],
    plan: null,
  });
  const never = () => {
    throw new Error('no balance');
  };
  expect(workOf(of(2, '2026-10-01', 1), today)).toBeGreaterThan(
    workOf(of(1, '2026-10-01', 1), today),
  );
  expect(workOf(of(1, '2021-10-01', 1), today)).toBeGreaterThan(
    workOf(of(1, '2026-10-01', 1), today),
  );
  expect(isTooMuchWork(of(100, '2025-11-26', 1), today)).toBe(false);
  expect(isTooMuchWork(of(200, '1970-01-01', 1), today)).toBe(true);
  expect(isTooMuchWork(of(200, '2026-10-01', 20), today)).toBe(true);
  expect(isTooMuchWork(of(60, '1970-01-01', 1), today)).toBe(true);
  const manyRules = of(20, '2026-10-01', 1);
  expect(
    isTooMuchWork(
      {
        ...manyRules,
        debts: manyRules.debts.map((each) => ({
          ...each,
          minimum: { kind: 'largest', of: Array.from({ length: 300 }, () => ({ kind: 'none' })) },
        })),
      },
      today,
    ),
  ).toBe(true);
});
