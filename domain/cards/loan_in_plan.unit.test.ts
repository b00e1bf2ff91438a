import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { outlookOf } from '../planner/outlook.ts';
import type { TrackedDebt } from '../planner/progress.ts';
import { debt, dollars, fixed, percent, TODAY } from '../planner/testing.ts';
import { loanInPlan, type LoanOffer } from './loan_in_plan.ts';
import { severalMovedInPlan } from './several_moved.ts';

const tracked = (name: string, amount: number, rate: number, minimum = 25): TrackedDebt => ({
  ...debt(name, amount, rate, fixed(minimum)),
  balanceAsOf: TODAY,
  startingBalance: dollars(amount),
  paidThrough: TODAY,
});
const lookAt = (debts: readonly TrackedDebt[], monthly = 300) => {
  const outlook = outlookOf(
    {
      debts,
      payments: [],
      plan: {
        strategy: 'avalanche',
        monthly: dollars(monthly),
        startsOn: TODAY,
        customOrder: [],
        chosenOn: TODAY,
      },
    },
    TODAY,
  );
  if (outlook === null) throw new Error('no debts');
  return outlook;
};
const three = [
  tracked('Northway', 2_000, 29.99),
  tracked('Linden', 1_000, 24.99),
  tracked('St. Anne', 600, 0),
];
const taken = (offer: Partial<LoanOffer>, debts = three, monthly = 300) => {
  const result = loanInPlan(lookAt(debts, monthly), {
    apr: percent(12),
    feeShare: 0,
    months: 36,
    ...offer,
  });
  if (!result.ok) throw new Error(result.code);
  return result.loan;
};

describe('several cards on one new card', () => {
  const moved = (share: number, apr: number) => {
    const outlook = lookAt(three);
    const result = severalMovedInPlan(outlook, outlook.debts.slice(0, 2), {
      fee: { kind: 'charged', share, floor: dollars(0) },
      promotion: { apr: percent(0), months: 24 },
      apr: percent(apr),
    });
    if (!result.ok) throw new Error(result.code);
    return result.moved;
  };

  it('moves what is owed on both, with one fee on all of it', () => {
    // 3 % of 3,000.
    const { owed, fee } = moved(300, 29.99);
    expect([owed, fee]).toEqual([dollars(3_000), dollars(90)]);
  });

  it('costs its fee alone where all of it is paid while the low rate lasts', () => {
    // 3,690 at 300 a month is 13 months; St. Anne has no interest.
    const { after, before } = moved(300, 29.99);
    expect(after.cost).toBe(dollars(90));
    expect(before.cost).toBeGreaterThan(after.cost);
  });
});

describe('one loan in place of what costs more', () => {
  it('pays off what is dearer than it is, and leaves a bill without interest alone', () => {
    const { paidOff, owed, borrowed, fee } = taken({});
    expect(paidOff.map(String)).toEqual([three[0]?.id, three[1]?.id]);
    expect([owed, borrowed, fee]).toEqual([dollars(3_000), dollars(3_000), 0]);
  });

  it('keeps its fee back from what it pays out', () => {
    // 5 % of what is borrowed: 3,000 / 0.95.
    const { borrowed, fee } = taken({ feeShare: 500 });
    expect([borrowed, fee]).toEqual([315_790, 15_790]);
  });

  it('keeps a fee that is an amount back, too', () => {
    const { borrowed, fee } = taken({ flatFee: dollars(150) });
    expect([borrowed, fee]).toEqual([dollars(3_150), dollars(150)]);
    // Of both: (3,000 + 150) / 0.95.
    expect(taken({ feeShare: 500, flatFee: dollars(150) }).borrowed).toBe(331_579);
  });

  it('asks for the payment that ends it in its term: 3,000 at 12 % over 36 months is $99.65', () => {
    expect(taken({}).payment).toBe(9_965);
    expect(taken({ months: null }).payment).toBeNull();
  });

  it('costs less at half the rate, and more where the fee takes more than it saves', () => {
    const cheap = taken({});
    expect(cheap.after?.cost ?? Infinity).toBeLessThan(cheap.before.cost / 1.5);
    const dear = taken({ apr: percent(24), feeShare: 1_000 });
    expect(dear.after?.cost ?? 0).toBeGreaterThan(dear.before.cost);
  });

  it('leaves a card’s yearly fee out on both sides', () => {
    const fee = { annualFee: { amount: dollars(95), month: 3 } };
    const [first, ...others] = three;
    const charged = taken({}, [{ ...(first as TrackedDebt), ...fee }, ...others]);
    expect(charged).toEqual(taken({}));
  });

  it('has no end where the month doesn’t cover what it asks for', () => {
    expect(taken({ months: 3 }, three, 150).after).toBeNull();
  });

  it.each([
    [
      'more is put on one of them',
      'charges',
      lookAt([{ ...tracked('Northway', 2_000, 29.99), monthlyCharges: dollars(100) }]),
    ],
    ['none is dearer', 'none_dearer', lookAt([tracked('St. Anne', 600, 0)])],
    ['the plan itself never ends', 'no_plan', lookAt([tracked('Northway', 90_000, 29.99)], 100)],
    [
      'one of them is late',
      'behind',
      lookAt([
        { ...tracked('Northway', 2_000, 29.99), paidThrough: '2026-08-31' as never, dueDay: 1 },
      ]),
    ],
  ])('isn’t worked out where %s', (_, code, outlook) => {
    expect(loanInPlan(outlook, { apr: percent(12), feeShare: 0, months: 36 })).toEqual({
      ok: false,
      code,
    });
  });

  it('at a rate just below its only debt’s costs within its rounding what the debt did', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 500, max: 9_000 }),
        fc.integer({ min: 500, max: 2_999 }),
        (amount, apr) => {
          const only = [tracked('Northway', amount, apr / 100)];
          const { before, after } = taken(
            { apr: percent((apr - 1) / 100), months: null },
            only,
            500,
          );
          const months = 40;
          expect(after).not.toBeNull();
          expect(Math.abs((after?.cost ?? 0) - before.cost)).toBeLessThanOrEqual(
            cents(Math.ceil(amount / 100) * months),
          );
          expect(after?.cost ?? Infinity).toBeLessThanOrEqual(before.cost);
        },
      ),
      { numRuns: 20 },
    );
  });
});
