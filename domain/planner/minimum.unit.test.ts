import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aprBps, cents, share } from '../money/cents.ts';
import type { MinimumRule } from './debt.ts';
import { HORIZON_MONTHS } from './limits.ts';
import { LEAST_PERCENTAGE_MINIMUM, minimumDue } from './minimum.ts';

/** What is due on a balance of so many cents that bore no interest. */
const dueOn = (rule: MinimumRule, owed: number) =>
  minimumDue(rule, {
    opening: cents(owed),
    interest: cents(0),
    fees: cents(0),
    owed: cents(owed),
  });

describe('the least that is due', () => {
  it('is nothing where nobody asks for a set amount', () => {
    expect(dueOn({ kind: 'none' }, 128_400)).toBe(0);
    expect(dueOn({ kind: 'largest', of: [{ kind: 'none' }] }, 128_400)).toBe(0);
    expect(
      dueOn(
        { kind: 'largest', of: [{ kind: 'none' }, { kind: 'fixed', amount: cents(2_500) }] },
        9,
      ),
    ).toBe(9);
  });

  it('is a dollar at least where it is a percentage, or what is owed', () => {
    const rule: MinimumRule = { kind: 'percent', percent: 200, floor: cents(0) };
    expect(dueOn(rule, 10_000)).toBe(200);
    expect(dueOn(rule, 4_999)).toBe(100);
    expect(dueOn(rule, 80)).toBe(80);
    expect(dueOn(rule, 0)).toBe(0);
    expect(dueOn({ ...rule, kind: 'percent_plus_interest' }, 4_999)).toBe(100);
    expect(dueOn({ ...rule, floor: cents(40) }, 1_000)).toBe(100);
    expect(LEAST_PERCENTAGE_MINIMUM).toBe(100);
  });
});

describe('a percentage without a floor', () => {
  it('ends wherever the interest of a month is less than the percentage', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 6_000 }),
        // At least one percentage point a month over the interest, so that it ends inside the horizon.
        fc.integer({ min: 100, max: 4_000 }),
        fc.constantFrom('percent', 'percent_plus_interest'),
        fc.constantFrom('before_interest', 'after_interest'),
        (balance, apr, over, kind, of) => {
          const percent = Math.ceil(apr / 12) + over;
          const rule = { kind, percent, floor: cents(0), of } as const;
          let owed = cents(balance);
          let months = 0;
          while (owed > 0 && months < HORIZON_MONTHS) {
            const interest = share(owed, aprBps(apr), 120_000);
            const all = cents(owed + interest);
            owed = cents(
              all - minimumDue(rule, { opening: owed, interest, fees: cents(0), owed: all }),
            );
            months += 1;
          }
          expect(owed).toBe(0);
        },
      ),
    );
  });
});
