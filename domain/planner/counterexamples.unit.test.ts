import { describe, expect, it } from 'vitest';
import { ONE_PERCENT_PLUS_INTEREST, budget, debt, dollars, fixed, planned } from './testing.ts';

/** Where more money costs more. Reported to people in docs/domain/planner.md#known-limits. */
describe('more money a month can cost more', () => {
  it('smallest first, when it changes which debt is the smallest', () => {
    const debts = [
      debt('dear', 2_400, 30, fixed(190)),
      debt('cheap', 2_400, 4, ONE_PERCENT_PLUS_INTEREST),
    ];
    const snowball = { kind: 'snowball' } as const;
    const less = planned(debts, snowball, budget(290));
    const more = planned(debts, snowball, budget(340));
    expect([less.totals.interest, less.months.length]).toEqual([dollars(509.37), 19]);
    expect([more.totals.interest, more.months.length]).toEqual([dollars(575.67), 16]);
  });

  it('when the minimums of finished debts are kept, as a debt that ends sooner frees its own', () => {
    const debts = [debt('short', 400, 18, fixed(200)), debt('long', 2_700, 9, fixed(40))];
    const kept = (monthly: number) =>
      planned(debts, { kind: 'avalanche' }, { ...budget(monthly), rollOver: false });
    expect(kept(430).totals.interest).toBe(dollars(145.42));
    expect(kept(450).totals.interest).toBe(dollars(150.42));
  });
});
