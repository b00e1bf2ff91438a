import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/payoff/debt.ts';
import type { NextPayment } from '../../../domain/payoff/next_payment.ts';
import type { TrackedDebt } from '../../../domain/payoff/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { datesOf } from './dates.tsx';

const today = isoDate('2026-11-21');
const debt = (id: string, over: Partial<TrackedDebt> = {}): TrackedDebt => ({
  id: id as DebtId,
  name: `Card ${id}`,
  kind: 'card',
  balances: [],
  interest: 'monthly',
  minimum: { kind: 'fixed', amount: cents(2500) },
  balanceAsOf: today,
  startingBalance: cents(10_000),
  ...over,
});
const due = (id: string, on: string, isLate = false): NextPayment => ({
  debtId: id as DebtId,
  month: isoDate('2026-11-01'),
  dueOn: isoDate(on),
  isLate,
  planned: cents(2500),
  paid: cents(0),
  remaining: cents(2500),
});

describe('the dates to know', () => {
  it('stand in order, the late ones first, with what they mean', () => {
    const dates = datesOf(
      [debt('a', { statementDay: 27 }), debt('b')],
      [due('a', '2026-12-10'), due('b', '2026-11-19', true)],
      null,
      today,
    );
    expect(dates.map(({ on, what, isLate }) => [on, what, isLate === true])).toEqual([
      ['2026-11-19', 'Card b: $25.00 is due', true],
      ['2026-11-27', 'Card a statement closes', false],
      ['2026-12-10', 'Card a: $25.00 is due', false],
    ]);
  });

  it('are seven at most, and name no statement of a bill', () => {
    const debts = Array.from({ length: 9 }, (_, index) =>
      debt(String(index), { kind: 'medical', statementDay: 5 }),
    );
    const dates = datesOf(
      debts,
      debts.map(({ id }, index) => due(id, `2026-12-0${index + 1}`)),
      null,
      today,
    );
    expect(dates).toHaveLength(7);
    expect(dates.every(({ what }) => what.endsWith('is due'))).toBe(true);
  });
});
