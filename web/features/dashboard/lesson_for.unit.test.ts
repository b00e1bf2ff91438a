import { expect, it } from 'vitest';
import { lessons } from '../../lessons/contents.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { outlookOf } from '../../../domain/planner/outlook.ts';
import { balance, debt, dollars, fixed } from '../../../domain/planner/testing.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { lessonFor } from './lesson_for.ts';

const today = isoDate('2026-11-26');
const card = (over: Partial<TrackedDebt> = {}): TrackedDebt => ({
  ...debt('card', 0, 0, fixed(35), { balances: [balance(900, 24)] }),
  dueDay: 20,
  balanceAsOf: today,
  startingBalance: dollars(900),
  paidThrough: today,
  ...over,
});
const outlookWith = (debts: readonly TrackedDebt[], monthly = 200) => {
  const outlook = outlookOf(
    {
      debts,
      payments: [],
      plan: {
        strategy: 'avalanche',
        monthly: dollars(monthly),
        startsOn: today,
        customOrder: [],
        chosenOn: today,
      },
    },
    today,
  );
  if (!outlook) throw new RangeError('no outlook');
  return outlook;
};
const none = () => false;

it('is the one that fits the figures, the most pressing first', () => {
  const kinds = (debts: readonly TrackedDebt[], monthly?: number) =>
    lessonFor(outlookWith(debts, monthly), none);
  expect(kinds([card()])).toBe('keep-the-minimum');
  expect(kinds([card({ creditLimit: dollars(1_000) })])).toBe('card-use');
  expect(kinds([card({ creditLimit: dollars(9_000) })])).toBe('keep-the-minimum');
  expect(kinds([card(), card({ id: 'two' as TrackedDebt['id'] })])).toBe('cheapest-order');
  expect(kinds([card(), card({ id: 'bill' as TrackedDebt['id'], kind: 'medical' })])).toBe(
    'medical-bills',
  );
  expect(kinds([card()], 10)).toBe('tight-month');
  expect(
    kinds([card({ paidThrough: isoDate('2026-09-30'), balanceAsOf: isoDate('2026-10-01') })]),
  ).toBe('late-payment');
  expect(
    kinds([
      card({
        balances: [
          {
            ...balance(900, 24),
            promotion: { apr: balance(0, 0).apr, endsOn: isoDate('2027-05-31'), terms: 'deferred' },
          },
        ],
      }),
    ]),
  ).toBe('deferred-interest');
});

it('leaves out what is done, and names lessons that there are', () => {
  const outlook = outlookWith([card({ creditLimit: dollars(1_000) })]);
  const seen: string[] = [];
  for (;;) {
    const next = lessonFor(outlook, (id) => seen.includes(id));
    if (next === null) break;
    seen.push(next);
  }
  expect(seen).toEqual(['card-use', 'keep-the-minimum', 'get-your-reports', 'what-a-file-is']);
  const ids = lessons.map(({ id }) => id);
  expect(seen.every((id) => ids.includes(id))).toBe(true);
});
