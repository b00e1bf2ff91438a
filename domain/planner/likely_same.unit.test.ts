import { describe, expect, it } from 'vitest';
import { aprBps, cents } from '../money/cents.ts';
import { isoDate } from '../time/iso_date.ts';
import type { DebtId, DebtKind } from './debt.ts';
import { likelySame, likelySameAs } from './likely_same.ts';
import type { TrackedDebt } from './progress.ts';

const debt = (name: string, dollars: number, kind: DebtKind = 'card'): TrackedDebt => ({
  id: name as DebtId,
  name,
  kind,
  balances: [{ id: name, kind: 'purchase', amount: cents(dollars * 100), apr: aprBps(2400) }],
  interest: 'monthly',
  minimum: { kind: 'fixed', amount: cents(3_500) },
  balanceAsOf: isoDate('2026-11-28'),
  startingBalance: cents(dollars * 100),
  paidThrough: isoDate('2026-11-28'),
});

describe('one debt entered twice', () => {
  it.each([
    ['called the same, a statement apart', debt('Harbor Visa', 2140), debt('HARBOR VISA', 2090)],
    ['called the same but for what a bureau adds', debt('Harbor', 2140), debt('HARBOR BANK', 2140)],
    ['one without a name of its own', debt('My card', 2000), debt('Harbor Visa', 2140)],
    ['of two without a name', debt('Card', 2000), debt('Credit card', 2140)],
    [
      'a bill and the collector it went to',
      debt('St. Anne', 1200, 'medical'),
      debt('Riverside Recovery', 1200, 'collection'),
    ],
    [
      'a card and a collection of its name, with fees',
      debt('Chase Visa', 1000),
      debt('Chase Visa.', 1180, 'collection'),
    ],
  ])('%s', (_, one, other) => {
    expect(likelySame([one, other])).toHaveLength(1);
    expect(likelySame([other, one])[0]?.key).toBe(likelySame([one, other])[0]?.key);
  });

  it.each([
    ['two cards that owe the same', debt('Harbor Visa', 2140), debt('Linden Store', 2140)],
    ['two of one bank, far apart', debt('Harbor Visa', 2140), debt('Harbor Visa 2', 600)],
    ['one without a name that owes much less', debt('My card', 900), debt('Harbor Visa', 2140)],
    ['a card and a loan of one bank', debt('Harbor', 2140), debt('Harbor', 2140, 'personal_loan')],
    [
      'a bill and a collector who asks for another sum',
      debt('St. Anne', 1200, 'medical'),
      debt('Riverside Recovery', 1100, 'collection'),
    ],
    ['one of them paid off', debt('My card', 0), debt('Card', 0)],
  ])('is not %s', (_, one, other) => {
    expect(likelySame([one, other])).toEqual([]);
  });
});

describe('a debt of a report', () => {
  const debts = [debt('Harbor Visa', 2140), debt('Amazon card', 615)];
  const reported = (name: string, dollars: number, kind: DebtKind = 'card') => ({
    name,
    kind,
    owed: cents(dollars * 100),
  });

  it.each([
    ['HARBOR VISA', 2090, 'Harbor Visa'],
    ['SYNCB/AMZN', 615, 'Amazon card'],
    ['SYNCB/AMZN', 900, undefined],
    ['LINDEN', 40, undefined],
  ])('%s of $%i is %s in the plan', (name, owed, same) => {
    expect(likelySameAs(reported(name, owed), debts)?.name).toBe(same);
  });

  it('is none of another kind', () => {
    expect(likelySameAs(reported('SYNCB/AMZN', 615, 'auto'), debts)).toBeNull();
  });
});
