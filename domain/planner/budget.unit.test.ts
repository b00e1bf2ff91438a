import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { planPayoff } from './plan.ts';
import { TODAY, budget, debt, dollars, fixed, planned } from './testing.ts';

const avalanche = { kind: 'avalanche' } as const;

/** $1,000 without interest and a minimum of $50: every payment can be counted by hand. */
const free = debt('loan', 1_000, 0, fixed(50));

const paid = (months: readonly { paid: number }[]) => months.map((month) => month.paid / 100);

describe('a budget', () => {
  it('is paid each month until the last, smaller payment', () => {
    expect(paid(planned([free], avalanche, budget(300)).months)).toEqual([300, 300, 300, 100]);
  });

  it('is raised from the month of its day on', () => {
    const from = isoDate('2027-01-15');
    const { months } = planned(
      [free],
      avalanche,
      budget(200, [{ kind: 'monthly_from', from, monthly: dollars(400) }]),
    );
    // December $200, January and February $400.
    expect(paid(months)).toEqual([200, 400, 400]);
  });

  it('follows the latest of several raises, in any order', () => {
    const { months } = planned(
      [free],
      avalanche,
      budget(100, [
        { kind: 'monthly_from', from: isoDate('2027-02-01'), monthly: dollars(500) },
        { kind: 'monthly_from', from: isoDate('2026-12-31'), monthly: dollars(300) },
      ]),
    );
    expect(paid(months)).toEqual([300, 300, 400]);
  });

  it('grows by a windfall once, in the month of its day', () => {
    const { months } = planned(
      [free],
      avalanche,
      budget(200, [{ kind: 'windfall', on: isoDate('2027-01-31'), amount: dollars(250) }]),
    );
    expect(paid(months)).toEqual([200, 450, 200, 150]);
  });

  it('counts a windfall later this month for the first payment, and one of today not at all', () => {
    const { months } = planned(
      [free],
      avalanche,
      budget(500, [
        { kind: 'windfall', on: isoDate('2026-11-22'), amount: dollars(100) },
        { kind: 'windfall', on: TODAY, amount: dollars(100) },
      ]),
    );
    expect(paid(months)).toEqual([600, 400]);
  });

  it('leaves a skipped month out, and says which minimum was missed', () => {
    const { months, warnings } = planned(
      [free],
      avalanche,
      budget(500, [{ kind: 'skip_month', month: isoDate('2026-12-09') }]),
    );
    expect(paid(months)).toEqual([0, 500, 500]);
    expect(warnings).toEqual([
      { code: 'minimum_missed', debtId: free.id, month: '2026-12-01', shortBy: dollars(50) },
    ]);
  });

  it('does not count for minimums only', () => {
    const { months } = planned(
      [free],
      { kind: 'minimums' },
      budget(0, [{ kind: 'skip_month', month: isoDate('2026-12-01') }]),
    );
    expect(paid(months)).toEqual(Array.from({ length: 20 }, () => 50));
  });
});

describe('minimums that finished debts no longer need', () => {
  const small = debt('small', 100, 0, fixed(100));
  const large = debt('large', 600, 0, fixed(50));

  it('go to the next debt when they roll over', () => {
    // December: $100 and $50. Then all $150 on the $550 that is left.
    expect(paid(planned([small, large], avalanche, budget(150)).months)).toEqual([
      150, 150, 150, 150, 100,
    ]);
  });

  it('stay in the pocket when they do not', () => {
    const kept = { ...budget(150), rollOver: false };
    // The small debt's $100 leaves the budget after December: $50 a month, eleven times.
    expect(paid(planned([small, large], avalanche, kept).months)).toEqual([
      150,
      ...Array.from({ length: 11 }, () => 50),
    ]);
  });
});

describe('a month that does not cover the minimums', () => {
  const mortgage = debt('home', 3_000, 0, fixed(300), { kind: 'mortgage' });
  const card = debt('card', 900, 0, fixed(40));
  const store = debt('store', 900, 0, fixed(30));
  const family = debt('cousin', 900, 0, fixed(20), { kind: 'family' });
  const debts = [family, card, store, mortgage];

  it('pays the home first, then the smallest card minimum, and family last', () => {
    const { months } = planned(
      debts,
      avalanche,
      budget(390, [
        { kind: 'skip_month', month: isoDate('2027-01-01') },
        { kind: 'windfall', on: isoDate('2027-01-10'), amount: dollars(345) },
      ]),
    );
    // January brings $345: $300 home, $30 store card, $15 of the other card's $40, nothing left.
    expect(months[1]?.debts.map((row) => [row.debtId, row.paid])).toEqual([
      [family.id, 0],
      [card.id, dollars(15)],
      [store.id, dollars(30)],
      [mortgage.id, dollars(300)],
    ]);
  });

  it('is refused when it is every month, with what is missing', () => {
    const result = planPayoff({ asOf: TODAY, debts, strategy: avalanche, budget: budget(389.99) });
    expect(result).toEqual({
      ok: false,
      error: { code: 'budget_below_minimums', shortBy: 1, needed: dollars(390) },
    });
  });

  it('is refused when a cut from today on makes it so', () => {
    const cut = budget(1_000, [{ kind: 'monthly_from', from: TODAY, monthly: dollars(90) }]);
    const result = planPayoff({ asOf: TODAY, debts, strategy: avalanche, budget: cut });
    expect(result).toMatchObject({ error: { shortBy: dollars(300) } });
  });
});
