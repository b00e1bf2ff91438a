import { describe, expect, it } from 'vitest';
import { type IsoDate, isoDate } from '../time/iso_date.ts';
import type { Promotion } from './debt.ts';
import { outlookOf } from './outlook.ts';
import type { TrackedDebt } from './progress.ts';
import { firstToMind, leftAtEnd, runningPromotions } from './promotions.ts';
import { balance, debt, dollars, fixed, percent } from './testing.ts';

const today = isoDate('2026-11-24');

interface Case {
  readonly owed: number;
  readonly endsOn: string;
  readonly dueDay?: number;
  readonly paidThrough?: string;
}

/** A card at 29.99 %, 0 % deferred until a day, of which $200 a month are paid. */
function leftOf({ owed, endsOn, dueDay, paidThrough = '2026-11-23' }: Case) {
  const promotion: Promotion = { apr: percent(0), endsOn: isoDate(endsOn), terms: 'deferred' };
  const card: TrackedDebt = {
    ...debt('card', 0, 0, fixed(35), { balances: [balance(owed, 29.99, { promotion })] }),
    ...(dueDay !== undefined && { dueDay }),
    balanceAsOf: today,
    startingBalance: dollars(owed),
    paidThrough: isoDate(paidThrough),
  };
  const outlook = outlookOf(
    {
      debts: [card],
      payments: [],
      plan: {
        strategy: 'avalanche',
        monthly: dollars(200),
        startsOn: today,
        customOrder: [],
        chosenOn: today,
      },
    },
    today,
  );
  const [running] = runningPromotions(outlook?.debts ?? [], today);
  if (!outlook?.result.ok || !running) throw new RangeError('no plan');
  return leftAtEnd(outlook.result.plan, running);
}

describe('what a plan leaves when a promotion ends', () => {
  it.each<[string, Case, number | 'none']>([
    ['the last payment is due after it', { owed: 800, endsOn: '2027-03-10', dueDay: 20 }, 200],
    ['the last payment is due before it', { owed: 800, endsOn: '2027-03-25', dueDay: 20 }, 'none'],
    ['the last payment is due on the day', { owed: 800, endsOn: '2027-03-20', dueDay: 20 }, 200],
    ['nobody knows when it’s due', { owed: 800, endsOn: '2027-03-31' }, 200],
    ['two are due after it', { owed: 1_000, endsOn: '2027-03-10', dueDay: 20 }, 400],
    [
      'this month is paid',
      { owed: 1_000, endsOn: '2026-11-30', dueDay: 15, paidThrough: '2026-11-15' },
      1_000,
    ],
    ['it ends this month, and no day is known', { owed: 1_000, endsOn: '2026-11-28' }, 1_000],
    [
      'a little is left, and none of it due by then',
      { owed: 150, endsOn: '2026-11-30', dueDay: 15, paidThrough: '2026-11-15' },
      150,
    ],
    ['it ends long after the plan', { owed: 800, endsOn: '2027-09-30', dueDay: 20 }, 'none'],
  ])('%s', (_, of, left) => {
    expect(leftOf(of)).toBe(left === 'none' ? left : dollars(left));
  });
});

describe('the promotion of several that is spoken of first', () => {
  const of = (endsOn: string, terms?: Promotion['terms']) => ({
    promotion: {
      apr: percent(0),
      endsOn: isoDate(endsOn) as IsoDate,
      ...(terms && { terms }),
    },
  });

  it('is deferred, then of terms nobody said, then the one that ends first', () => {
    const [zero, later, unsaid, deferred] = [
      of('2026-12-01', 'zero'),
      of('2027-12-01', 'zero'),
      of('2027-06-01'),
      of('2027-09-30', 'deferred'),
    ];
    expect(firstToMind([zero, unsaid, deferred])).toBe(deferred);
    expect(firstToMind([zero, unsaid])).toBe(unsaid);
    expect(firstToMind([later, zero])).toBe(zero);
    expect(firstToMind([])).toBeUndefined();
  });

  it('is never one that has ended', () => {
    const card = debt('card', 0, 0, fixed(35), {
      balances: [
        balance(500, 20, of('2026-10-15', 'deferred')),
        balance(500, 20, of('2027-10-15', 'zero')),
      ],
    });
    expect(runningPromotions([card], today).map(({ promotion }) => promotion.terms)).toEqual([
      'zero',
    ]);
  });
});
