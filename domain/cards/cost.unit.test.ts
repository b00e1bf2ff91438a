import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from '../money/cents.ts';
import { dollars, percent } from '../planner/testing.ts';
import { type CardCost, type CardUse, costOf, feesBeyondQuarter } from './cost.ts';
import { rankCards } from './rank.ts';
import { DEAREST, card, fee, rates, usageOf } from './testing.ts';
import type { Card, Fee } from './terms.ts';

function cost(of: Card, by: CardUse, tier: 'poor' | null = 'poor'): CardCost {
  const result = costOf(of, by, tier, DEAREST);
  if (!result.ok) throw new Error(result.reason);
  return result.cost;
}

const likely = (of: Card, by: CardUse) => {
  const found = cost(of, by).likely;
  if (!found) throw new Error('no likely cost');
  return found;
};

const usual = usageOf({ carried: 600, purchases: 150 });
const moved = (terms: Partial<NonNullable<Card['transfer']>>): Partial<Card> => ({
  transfer: { promotion: null, rates: null, fee: { kind: 'none' }, ...terms },
});
const zeroFor = (months: number) => ({ promotion: { rates: rates(0), months } });
const notStated: Fee = { kind: 'not_stated' };
const ibc = card({
  purchase: rates(22.99, 25.87, 27.99),
  cash: rates(25.99, 27.49, 29.99),
  cashFee: fee(5, 15),
  foreignFee: fee(3),
  late: fee(0, 29),
  annual: dollars(35),
  minimumInterest: dollars(1.75),
});

/** What, the card, its use, the sum in dollars, and how it comes about. */
const byHand: readonly (readonly [string, Partial<Card>, CardUse, number, string])[] = [
  ['paid in full', {}, usageOf({ purchases: 500 }), 0, 'grace: no interest'],
  ['carried alone', {}, usageOf({ carried: 1000 }), 240, '1,000 × 2 % = 20.00 × 12'],
  [
    'carried and bought',
    { purchase: rates(25.87) },
    usual,
    194.04,
    '750 × 25.87 % ÷ 12 = 16.17 × 12',
  ],
  ['no grace', { grace: 'none' }, usageOf({ purchases: 150 }), 36, '150 × 2 % = 3.00 × 12'],
  [
    'a grace that nobody states',
    { grace: 'not_stated' },
    usageOf({ purchases: 150 }),
    36,
    '3.00 × 12',
  ],
  [
    'a method without new purchases',
    { excludesNewPurchases: true },
    usual,
    144,
    '600 × 2 % = 12.00 × 12',
  ],
  [
    '0 % for 6 months',
    { intro: { rates: rates(0), months: 6 } },
    usual,
    90,
    '750 × 2 % = 15.00 × 6',
  ],
  ['0 % for 12 months', { intro: { rates: rates(0), months: 12 } }, usual, 0, 'none in the year'],
  ['0 % for 18 months', { intro: { rates: rates(0), months: 18 } }, usual, 0, 'none in the year'],
  [
    '3.99 % for 3 months',
    { intro: { rates: rates(3.99), months: 3 } },
    usageOf({ carried: 1000 }),
    189.99,
    '1,000 × 3.99 % ÷ 12 = 3.325, 3.33 × 3 = 9.99; 20.00 × 9 = 180.00',
  ],
  [
    'the least a month',
    { minimumInterest: dollars(1.75) },
    usageOf({ carried: 20 }),
    21,
    '0.40 is less than 1.75 × 12',
  ],
  [
    'the least of nothing',
    { minimumInterest: dollars(1.75) },
    usageOf({}),
    0,
    'no interest, no least',
  ],
  ['a yearly fee', { annual: dollars(39) }, usageOf({}), 39, '39.00'],
  ['a first year free', { annual: dollars(39), isFirstYearFree: true }, usageOf({}), 0, 'waived'],
  ['a monthly fee', { monthly: dollars(6.25) }, usageOf({}), 75, '6.25 × 12'],
  ['a weekly fee', { weekly: dollars(1) }, usageOf({}), 52, '1.00 × 52'],
  ['a fee for opening', { once: dollars(95) }, usageOf({}), 95, '95.00'],
  [
    'all fees',
    { annual: dollars(39), monthly: dollars(6.25), weekly: dollars(1), once: dollars(95) },
    usageOf({}),
    261,
    '39 + 75 + 52 + 95',
  ],
  [
    'cash at the floor',
    { cash: rates(27.49), cashFee: fee(5, 10) },
    usageOf({ cash: 100 }),
    12.29,
    '5.00 is less than 10.00; 100 × 27.49 % ÷ 12 = 2.29',
  ],
  [
    'cash above the floor',
    { cash: rates(27.49), cashFee: fee(5, 10) },
    usageOf({ cash: 400 }),
    29.16,
    '400 × 5 % = 20.00; 400 × 27.49 % ÷ 12 = 9.16',
  ],
  [
    'cash at the cap',
    { cash: rates(27.49), cashFee: fee(5, 10, 40) },
    usageOf({ cash: 1000 }),
    62.91,
    '50.00 capped at 40.00; 22.91',
  ],
  [
    'cash at the rate of purchases',
    { cashFee: fee(0, 10) },
    usageOf({ cash: 100 }),
    12,
    '10.00 + 2.00',
  ],
  [
    'a cash fee nobody states',
    { cashFee: notStated },
    usageOf({ cash: 100 }),
    17,
    'the dearest, 15.00; 2.00',
  ],
  ['abroad', { foreignFee: fee(3) }, usageOf({ abroad: 200 }), 6, '200 × 3 %'],
  [
    'abroad, half a cent up',
    { foreignFee: fee(3) },
    usageOf({ abroad: 33.5 }),
    1.01,
    '33.50 × 3 % = 1.005',
  ],
  [
    'abroad, not stated',
    { foreignFee: notStated },
    usageOf({ abroad: 200 }),
    6,
    'the dearest, 3 %',
  ],
  ['late once, asked for', { late: fee(0, 29) }, usageOf({}, true), 29, '29.00'],
  ['late once, not asked for', { late: fee(0, 29) }, usageOf({}), 0, 'beside the sum'],
  [
    'late once at the minimum due',
    { late: fee(0, 29) },
    usageOf({ minimumDue: 20 }, true),
    20,
    'no more than is due',
  ],
  [
    'a transfer at 0 %',
    moved({ ...zeroFor(12), fee: fee(5, 10) }),
    usageOf({ transfer: 1000, transferPayment: 100 }),
    50,
    '1,000 × 5 %',
  ],
  [
    'a transfer fee at its floor',
    moved({ ...zeroFor(12), fee: fee(3, 10) }),
    usageOf({ transfer: 100, transferPayment: 10 }),
    10,
    '3.00 is less than 10.00',
  ],
  [
    'a transfer without a promotion',
    moved({}),
    usageOf({ transfer: 1000, transferPayment: 1000 }),
    20.4,
    '20.00, then 20.00 left × 2 % = 0.40',
  ],
  [
    'a transfer at its own rate',
    moved({ rates: rates(12) }),
    usageOf({ transfer: 1000, transferPayment: 1000 }),
    10.1,
    '10.00, then 10.00 left × 1 % = 0.10',
  ],
  [
    'a promotion that ends',
    moved(zeroFor(6)),
    usageOf({ transfer: 1200, transferPayment: 100 }),
    44.88,
    '600 left: 12.00 + 10.24 + 8.44 + 6.61 + 4.75 + 2.84',
  ],
  [
    'deferred interest, paid in time',
    moved({ ...zeroFor(6), isDeferred: true }),
    usageOf({ transfer: 600, transferPayment: 100 }),
    0,
    '6 × 100',
  ],
  [
    'deferred interest, six cents short',
    moved({ ...zeroFor(6), isDeferred: true }),
    usageOf({ transfer: 600, transferPayment: 99.99 }),
    42.84,
    '12 + 10 + 8 + 6 + 4 + 2 = 42.00, then 42.06 × 2 % = 0.84',
  ],
  [
    'a transfer that ends the grace',
    moved(zeroFor(12)),
    usageOf({ transfer: 100, transferPayment: 10, purchases: 150 }),
    36,
    '150 × 2 % = 3.00 × 12',
  ],
  [
    'the rate of the tier',
    { purchase: { ...rates(20, 24, 30), byTier: { poor: percent(28) } } },
    usageOf({ carried: 600 }),
    168,
    '600 × 28 % ÷ 12 = 14.00 × 12',
  ],
  [
    'the middle where the tier has none',
    { purchase: rates(20, 24, 30) },
    usageOf({ carried: 600 }),
    144,
    '12.00 × 12',
  ],
  [
    'the highest where there is no middle',
    { purchase: { ...rates(20, 24, 30), median: null } },
    usageOf({ carried: 600 }),
    180,
    '15.00 × 12',
  ],
  [
    'IBC Bank Secured Visa, row 224',
    ibc,
    usageOf({ purchases: 150, carried: 600, cash: 100, abroad: 200 }),
    252.33,
    '194.04 + 35.00 + 17.29 + 6.00',
  ],
];

describe('twelve months, worked out by hand', () => {
  it.each(byHand)('%s', (_what, terms, by, sum, _how) => {
    const { parts, total } = likely(card(terms), by);
    expect(total).toBe(dollars(sum));
    expect(Object.values(parts).reduce((all, part) => all + part, 0)).toBe(total);
  });

  it('run from $230.61 to $268.38 for row 224, and late once adds up to $29', () => {
    const by = usageOf({ purchases: 150, carried: 600, cash: 100, abroad: 200 });
    const { low, high } = cost(ibc, by);
    expect(low.total).toBe(dollars(230.61));
    expect(high.total).toBe(dollars(268.38));
    expect(high.maxLateFee).toBe(dollars(29));
    expect(low.parts.purchaseInterest).toBe(dollars(172.44));
    expect(high.parts.cash).toBe(dollars(17.5));
  });

  it('count what nobody states as nothing at the low end', () => {
    const { low, high } = cost(
      card({ cashFee: notStated, grace: 'not_stated' }),
      usageOf({ cash: 100, purchases: 150 }),
    );
    expect(low.total).toBe(dollars(2));
    expect(high.total).toBe(dollars(15 + 2 + 36));
  });

  it('say what is left of a transfer', () => {
    const { transferLeft } = likely(
      card(moved({ ...zeroFor(12), fee: fee(5) })),
      usageOf({ transfer: 2000, transferPayment: 100 }),
    );
    expect(transferLeft).toBe(dollars(900));
  });

  it('have no likely sum where the tier is not known', () => {
    const { likely: none, low, high } = cost(card({ purchase: rates(20, 24, 30) }), usual, null);
    expect([none, low.total, high.total]).toEqual([null, dollars(150), dollars(225)]);
  });

  it('are none without a rate, or for a transfer that the card does not take', () => {
    const bare = { byTier: {}, minimum: null, median: null, maximum: null };
    expect(costOf(card({ purchase: bare }), usual, 'poor', DEAREST)).toEqual({
      ok: false,
      reason: 'no_rate',
    });
    expect(costOf(card(), usageOf({ transfer: 1 }), 'poor', DEAREST)).toEqual({
      ok: false,
      reason: 'no_transfer',
    });
  });

  it('know fees beyond a quarter of the limit', () => {
    const dear = card({ annual: dollars(75), monthly: dollars(6.25), once: dollars(95) });
    expect(feesBeyondQuarter(dear, dollars(300))).toBe(dollars(245));
    expect(feesBeyondQuarter(dear, dollars(980))).toBeNull();
  });
});

const someRates = fc
  .tuple(
    fc.integer({ min: 1, max: 36 }),
    fc.integer({ min: 0, max: 10 }),
    fc.integer({ min: 0, max: 10 }),
  )
  .map(([lowest, more, max]) => rates(lowest, lowest + more, lowest + more + max));
const someFee = fc.oneof(
  fc.constant<Fee>({ kind: 'none' }),
  fc.constant(notStated),
  fc
    .tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 40 }))
    .map(([part, floor]) => fee(part, floor)),
);
const someCard: fc.Arbitrary<Card> = fc
  .record({
    id: fc.uuid(),
    purchase: someRates,
    intro: fc.option(
      fc.record({ rates: fc.constant(rates(0)), months: fc.integer({ min: 1, max: 21 }) }),
    ),
    cashFee: someFee,
    foreignFee: someFee,
    late: someFee,
    transfer: fc.record({
      promotion: fc.option(
        fc.record({ rates: fc.constant(rates(0)), months: fc.integer({ min: 1, max: 21 }) }),
      ),
      rates: fc.option(someRates),
      fee: someFee,
    }),
    minimumInterest: fc.integer({ min: 0, max: 200 }).map(cents),
    annual: fc.integer({ min: 0, max: 10_000 }).map(cents),
    grace: fc.constantFrom('granted' as const, 'none' as const, 'not_stated' as const),
  })
  .map((terms) => card(terms));
const amount = fc.integer({ min: 0, max: 500_000 }).map(cents);
const someUse = fc.record({
  purchases: amount,
  carried: amount,
  transfer: amount,
  transferPayment: amount,
  cash: amount,
  abroad: amount,
  isLateOnce: fc.boolean(),
});

describe('the cost of any card', () => {
  it.each(['carried', 'transfer', 'cash', 'abroad', 'purchases'] as const)(
    'never falls as more is put in: %s',
    (what) => {
      fc.assert(
        fc.property(someCard, someUse, amount, (of, by, more) => {
          const next = { ...by, [what]: cents(by[what] + more) };
          for (const end of ['low', 'likely', 'high'] as const)
            expect(cost(of, next)[end]?.total).toBeGreaterThanOrEqual(
              cost(of, by)[end]?.total ?? 0,
            );
        }),
      );
    },
  );

  it('lies between its ends, and its parts sum up', () => {
    fc.assert(
      fc.property(someCard, someUse, (of, by) => {
        const { low, likely: middle, high } = cost(of, by);
        expect(low.total).toBeLessThanOrEqual(middle?.total ?? 0);
        expect(middle?.total).toBeLessThanOrEqual(high.total);
        for (const each of [low, high])
          expect(Object.values(each.parts).reduce((sum, part) => sum + part, 0)).toBe(each.total);
      }),
    );
  });

  it('puts the cheapest first, as by brute force, with shared places', () => {
    fc.assert(
      fc.property(fc.array(someCard, { maxLength: 12 }), someUse, (cards, by) => {
        const { ranked } = rankCards(cards, by, 'poor', { dearest: DEAREST });
        const sums: Cents[] = cards.map((each) => likely(each, by).total);
        for (const { card: each, place } of ranked) {
          const cheaper = sums.filter((sum) => sum < likely(each, by).total).length;
          expect(place).toBe(cheaper + 1);
        }
        expect(ranked.map(({ place }) => place)).toEqual(
          ranked.map(({ place }) => place).toSorted((one, other) => one - other),
        );
      }),
    );
  });
});
