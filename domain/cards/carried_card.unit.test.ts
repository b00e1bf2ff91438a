import { describe, expect, it } from 'vitest';
import { outlookOf } from '../planner/outlook.ts';
import type { Balance } from '../planner/debt.ts';
import type { TrackedDebt } from '../planner/progress.ts';
import { balance, debt, dollars, fixed, percent } from '../planner/testing.ts';
import { addDays, isoDate } from '../time/iso_date.ts';
import { carriedCard } from './carried_card.ts';
import { reportTarget } from './utilization.ts';

const TODAY = isoDate('2026-11-21');

const zero = (endsOn: string): Partial<Balance> => ({
  promotion: { apr: percent(0), endsOn: isoDate(endsOn) },
});

/** $2,400 of $5,000, the statement closing on December 10. */
function targetOf(balances: readonly Balance[], rest: Partial<TrackedDebt> = {}) {
  const card: TrackedDebt = {
    ...debt('Card', 0, 0, fixed(25)),
    balances,
    creditLimit: dollars(5_000),
    statementDay: 10,
    balanceAsOf: addDays(TODAY, -3),
    startingBalance: dollars(2_400),
    paidThrough: TODAY,
    ...rest,
  };
  const outlook = outlookOf({ debts: [card], payments: [], plan: null }, TODAY);
  const carried = outlook && carriedCard(card, [], outlook);
  if (!carried) throw new Error('no card');
  return reportTarget(carried, TODAY);
}

describe('the room for interest on a card', () => {
  it.each([
    ['0 % until long after the close', zero('2027-11-30')],
    ['0 % until the close itself', zero('2026-12-10')],
  ])('is none at %s', (_what, promotion) => {
    expect(targetOf([balance(2_400, 24.99, promotion)])).toMatchObject({
      interest: 0,
      // To $1,499.99, under 30 % of $5,000.
      pay: dollars(900.01),
    });
  });

  it('is none at 0 % where nobody knows the closing day, as long as that holds a month', () => {
    const { statementDay: _day, ...open } = { statementDay: undefined };
    const of = (endsOn: string) =>
      targetOf([balance(2_400, 24.99, zero(endsOn))], {
        ...open,
        statementDay: undefined as never,
      });
    expect(of('2027-01-31')?.interest).toBe(0);
    expect(of('2026-12-01')?.interest).toBeGreaterThan(dollars(40));
  });

  it('is of the whole rate where the promotion ends before the close', () => {
    for (const endsOn of ['2026-12-09', '2026-11-01'])
      expect(targetOf([balance(2_400, 24.99, zero(endsOn))])?.interest).toBeGreaterThan(
        dollars(40),
      );
  });

  it('is of each balance at its own rate', () => {
    const mixed = targetOf([
      balance(2_300, 24.99, { id: 'transfer', kind: 'transfer', ...zero('2027-11-30') }),
      balance(100, 24.99, { id: 'purchase' }),
    ]);
    // A month of $100 at 24.99 % is $2.08; the cycle before it comes on top.
    expect(mixed?.interest).toBeGreaterThan(dollars(2));
    expect(mixed?.interest).toBeLessThanOrEqual(dollars(5));
  });

  it('is of the highest rate for what is still to be charged', () => {
    const charged = targetOf(
      [
        balance(2_300, 24.99, { id: 'transfer', kind: 'transfer', ...zero('2027-11-30') }),
        balance(100, 24.99, { id: 'purchase' }),
      ],
      { monthlyCharges: dollars(100) },
    );
    expect(charged?.interest).toBeGreaterThan(dollars(40));
  });
});
