import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aprBps, type Cents, cents } from '../money/cents.ts';
import { addMonths, dayOfMonth, type IsoDate, isoDate } from '../time/iso_date.ts';
import type { Promotion } from './debt.ts';
import { outlookOf } from './outlook.ts';
import { broughtTo, type TrackedDebt } from './progress.ts';
import { chargedBackIn, firstToMind, leftAtEnd, runningPromotions } from './promotions.ts';
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

interface TwoBalances {
  readonly other: Cents;
  readonly otherApr: number;
  readonly promoted: Cents;
  readonly apr: number;
  readonly endsOn: IsoDate;
  readonly terms?: Promotion['terms'];
  readonly monthly: Cents;
}

/** $35 is due on the 20th; nothing more this month. */
const twoBalances = ({ other, otherApr, promoted, apr, endsOn, terms }: TwoBalances) => ({
  ...debt('card', 0, 0, fixed(35), {
    balances: [
      { ...balance(0, 0, { id: 'other' }), amount: other, apr: aprBps(otherApr) },
      {
        ...balance(0, 0, { id: 'promoted' }),
        amount: promoted,
        apr: aprBps(apr),
        promotion: { apr: percent(0), endsOn, ...(terms && { terms }) },
      },
    ],
  }),
  dueDay: 20,
});

/** What is left of the promoted balance, on November 26. */
function leftBesideAnother(of: TwoBalances): number {
  const on = isoDate('2026-11-26');
  const card: TrackedDebt = {
    ...twoBalances(of),
    balanceAsOf: on,
    startingBalance: cents(of.other + of.promoted),
    paidThrough: isoDate('2026-11-25'),
  };
  const plan = {
    strategy: 'avalanche' as const,
    monthly: of.monthly,
    startsOn: on,
    customOrder: [],
    chosenOn: on,
  };
  const outlook = outlookOf({ debts: [card], payments: [], plan }, on);
  const [running] = runningPromotions(outlook?.debts ?? [], on);
  if (!outlook?.result.ok || !running) throw new RangeError('no plan');
  const left = leftAtEnd(outlook.result.plan, running);
  return left === 'none' ? 0 : left;
}

/** The same, payment by payment: of each $35 to the lower rate of its day, the rest to the higher, or in the last two before its
 *  end to deferred interest. What is paid on the day it ends, or after, comes too late. */
function leftByHand(of: TwoBalances): number {
  let { other, promoted }: { other: number; promoted: number } = of;
  // Four of November's thirty days are left.
  other += Math.round((other * of.otherApr * 4) / (120_000 * 30));
  const days = [1, 2, 3, 4, 5, 6]
    .map((count) => dayOfMonth(addMonths(isoDate('2026-11-01'), count), 20))
    .filter((day) => day < of.endsOn);
  days.forEach((_, index) => {
    other += Math.round((other * of.otherApr) / 120_000);
    const toPromoted = (amount: number) => {
      const paid = Math.min(amount, promoted);
      promoted -= paid;
      return amount - paid;
    };
    const toOther = (amount: number) => {
      const paid = Math.min(amount, other);
      other -= paid;
      return amount - paid;
    };
    toOther(toPromoted(3_500));
    const isFirst = of.terms === 'deferred' && index >= days.length - 2;
    const rest = of.monthly - 3_500;
    if (isFirst) toOther(toPromoted(rest));
    else toPromoted(toOther(rest));
  });
  return promoted;
}

describe('what a plan leaves beside another balance', () => {
  const ending = (other: number, endsOn: string, terms?: Promotion['terms']): TwoBalances => ({
    other: dollars(other),
    otherApr: 1_999,
    promoted: dollars(600),
    apr: 2_999,
    endsOn: isoDate(endsOn),
    ...(terms && { terms }),
    monthly: dollars(400),
  });

  it.each<[string, TwoBalances, number]>([
    // Of $400 on December 20, $35 may go to it: the rest has to go to 19.99 %, 12 CFR 1026.53(a).
    ['$1,000 at 19.99 %, one payment', ending(1_000, '2026-12-25'), 565],
    // $300.67, with December's $5.01 paid off: $365 − $305.68 = $59.32, then $400. $600 − $35 − $59.32 − $400.
    ['$300 at 19.99 %, two payments', ending(300, '2027-01-25'), 105.68],
    // Four minimums: all else goes to 19.99 %.
    ['$3,000 at 19.99 %, four payments, a true low rate', ending(3_000, '2027-03-25', 'zero'), 460],
    ['… and nobody said the terms', ending(3_000, '2027-03-25'), 460],
    // Two minimums, then twice all of it, 12 CFR 1026.53(b)(1)(i): $600 − $70 − $400, and the rest.
    ['… and deferred interest', ending(3_000, '2027-03-25', 'deferred'), 0],
    // December's may lie in the cycle before, and February's may come too late: $600 − $35 − $400.
    ['… deferred, and one is due on the day', ending(3_000, '2027-02-20', 'deferred'), 165],
  ])('%s', (_, of, left) => {
    expect(leftBesideAnother(of)).toBe(dollars(left));
  });

  it('is what payments by hand leave, whatever is owed and whenever it ends', () => {
    const cases = fc.record({
      other: fc.integer({ min: 20_000, max: 500_000 }).map(cents),
      otherApr: fc.integer({ min: 1, max: 3_500 }),
      promoted: fc.integer({ min: 1_000, max: 300_000 }).map(cents),
      apr: fc.integer({ min: 0, max: 3_500 }),
      // Months in which the 20th comes before the end.
      endsOn: fc
        .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 21, max: 27 }))
        .map(([count, day]) => dayOfMonth(addMonths(isoDate('2026-11-01'), count), day)),
      terms: fc.constantFrom('zero' as const, 'deferred' as const),
      monthly: fc.integer({ min: 20_000, max: 60_000 }).map(cents),
    });
    fc.assert(
      fc.property(cases, (of) => {
        expect(leftBesideAnother(of)).toBe(leftByHand(of));
      }),
      { seed: 29, numRuns: 40 },
    );
  });

  it('is what real payments leave too', () => {
    const of = ending(1_000, '2026-12-25');
    const card: TrackedDebt = {
      ...twoBalances(of),
      balanceAsOf: isoDate('2026-11-30'),
      startingBalance: dollars(1_600),
      paidThrough: isoDate('2026-11-30'),
    };
    const made = [{ debtId: card.id, paidOn: isoDate('2026-12-20'), amount: dollars(400) }];
    const left = broughtTo(card, made, isoDate('2026-12-20')).balances;
    expect(left.map(({ amount }) => amount)).toEqual([dollars(635), dollars(565)]);
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

describe('whose interest a plan leaves to be charged back', () => {
  const sofa = (terms: Promotion['terms'], kind: 'purchase' | 'transfer'): TrackedDebt => ({
    ...debt('Sofa', 0, 0, fixed(40), {
      balances: [
        balance(1_200, 29.99, {
          kind,
          promotion: {
            apr: percent(0),
            endsOn: isoDate('2027-05-31'),
            ...(terms !== undefined && { terms }),
          },
        }),
      ],
    }),
    dueDay: 10,
    balanceAsOf: today,
    startingBalance: dollars(1_200),
    paidThrough: today,
  });
  const visa: TrackedDebt = {
    ...debt('Visa', 2_400, 24.99, fixed(72)),
    dueDay: 12,
    balanceAsOf: today,
    startingBalance: dollars(2_400),
    paidThrough: today,
  };
  const chargedBack = (
    terms: Promotion['terms'],
    strategy: 'avalanche' | 'snowball',
    kind: 'purchase' | 'transfer' = 'purchase',
  ) => {
    const plan = {
      strategy,
      monthly: dollars(300),
      startsOn: today,
      customOrder: [],
      chosenOn: today,
    };
    const outlook = outlookOf({ debts: [sofa(terms, kind), visa], payments: [], plan }, today);
    if (!outlook?.result.ok) throw new RangeError('no plan');
    return chargedBackIn(outlook.result.plan, runningPromotions(outlook.debts, today))?.name;
  };

  it('names it where the order leaves something on it, also where nobody has said what it is', () => {
    expect(chargedBack('deferred', 'avalanche')).toBe('Sofa');
    expect(chargedBack(undefined, 'avalanche')).toBe('Sofa');
  });

  it('names none where it is paid in time, or is a true low rate', () => {
    expect(chargedBack('deferred', 'snowball')).toBeUndefined();
    expect(chargedBack('zero', 'avalanche')).toBeUndefined();
  });

  it('takes a balance that was moved for a true low rate, unless it’s said to be deferred', () => {
    expect(chargedBack(undefined, 'avalanche', 'transfer')).toBeUndefined();
    expect(chargedBack('deferred', 'avalanche', 'transfer')).toBe('Sofa');
  });
});
