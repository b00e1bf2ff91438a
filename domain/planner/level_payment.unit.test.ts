import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aprBps, cents } from '../money/cents.ts';
import { CARD_MINIMUM, defaultMinimum } from './default_minimum.ts';
import { levelPayment } from './level_payment.ts';
import { balance, debt, dollars, fixed, percent, planned } from './testing.ts';

describe('an equal payment', () => {
  it('is the balance in equal parts when there is no interest', () => {
    expect(levelPayment(dollars(1_200), percent(0), 12)).toBe(dollars(100));
    // $100 in three is $33.34, $33.34 and $33.32.
    expect(levelPayment(dollars(100), percent(0), 3)).toBe(dollars(33.34));
  });

  it('is the balance and a month of interest when it is one payment', () => {
    expect(levelPayment(dollars(1_000), percent(12), 1)).toBe(dollars(1_010));
  });

  it('clears the balance in the months, and a cent less does not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.nat(3_600),
        fc.integer({ min: 1, max: 480 }),
        (owed, apr, months) => {
          const payment = levelPayment(cents(owed), aprBps(apr), months);
          const takes = (amount: number) => {
            let left = owed;
            for (let month = 0; month < months; month += 1)
              left = Math.max(0, left + Math.round((left * apr) / 120_000) - amount);
            return left;
          };
          expect(takes(payment)).toBe(0);
          expect(takes(payment - 1)).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('the minimum to start from', () => {
  it('is the usual rule for a card', () => {
    expect(defaultMinimum('card', [balance(5_000, 24.99)])).toEqual(CARD_MINIMUM);
  });

  it('ends a student loan in ten years and a mortgage in thirty', () => {
    for (const [kind, months] of [
      ['student_loan', 120],
      ['mortgage', 360],
      ['tax', 72],
    ] as const) {
      const minimum = defaultMinimum(kind, [balance(20_000, 6)]);
      const plan = planned([debt('loan', 20_000, 6, minimum, { kind })], { kind: 'minimums' });
      expect(plan.months).toHaveLength(months);
    }
  });

  it('is at least $25', () => {
    expect(defaultMinimum('other', [balance(360, 0)])).toEqual(fixed(25));
    expect(defaultMinimum('other', [balance(3_600, 0)])).toEqual(fixed(100));
  });

  it('is none where nobody sets one', () => {
    for (const kind of ['medical', 'collection', 'family'] as const)
      expect(defaultMinimum(kind, [balance(2_400, 0)])).toEqual({ kind: 'none' });
  });
});
