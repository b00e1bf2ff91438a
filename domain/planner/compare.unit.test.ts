import { describe, expect, it } from 'vitest';
import { compareStrategies } from './compare.ts';
import { TODAY, budget, debt, dollars, fixed } from './testing.ts';

const avalanche = { kind: 'avalanche' } as const;

describe('a strategy against minimums only', () => {
  it('saves money and months', () => {
    // $1,200 at 12 %, minimum $612: December $12.00 interest, January $6.00.
    // $1,212.00 at once saves January's $6.00 and its month.
    const debts = [debt('card', 1_200, 12, fixed(612))];
    const { outcomes } = compareStrategies({ asOf: TODAY, debts, budget: budget(1_212) }, [
      avalanche,
    ]);
    expect(outcomes[0]?.saves).toEqual({ interest: dollars(6), months: 1 });
  });

  it('has no saving to show where the minimums have no end', () => {
    const debts = [debt('card', 1_200, 12, fixed(12))];
    const { minimumsOnly, outcomes } = compareStrategies(
      { asOf: TODAY, debts, budget: budget(100) },
      [avalanche],
    );
    expect(minimumsOnly).toMatchObject({ error: { code: 'never_pays_off' } });
    expect(outcomes[0]).toMatchObject({ strategy: avalanche, result: { ok: true }, saves: null });
  });

  it('has none where the budget is refused either', () => {
    const debts = [debt('card', 1_200, 12, fixed(100))];
    const { minimumsOnly, outcomes } = compareStrategies(
      { asOf: TODAY, debts, budget: budget(99) },
      [avalanche],
    );
    expect(minimumsOnly.ok).toBe(true);
    expect(outcomes[0]).toMatchObject({
      result: { error: { code: 'budget_below_minimums', shortBy: dollars(1) } },
      saves: null,
    });
  });
});
