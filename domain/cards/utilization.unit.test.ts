import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aprBps, cents } from '../money/cents.ts';
import { ledgerOf } from '../planner/ledger.ts';
import type { TrackedDebt } from '../planner/progress.ts';
import { addDays, isoDate } from '../time/iso_date.ts';
import {
  type CarriedCard,
  markPassedBy,
  nextStatement,
  reportTarget,
  utilizationOf,
} from './utilization.ts';

describe('utilization', () => {
  it.each([
    // owed, limit, tenths of a percent, mark, to pay
    [41_455, 220_000, 188, 10, 19_456],
    [273_975, 450_000, 609, 30, 138_976],
    [395_739, 650_000, 609, 30, 200_740],
    [22_000, 220_000, 100, 10, 1],
    [21_999, 220_000, 100, null, null],
    [0, 220_000, 0, null, null],
    [230_000, 220_000, 1045, 30, 164_001],
  ])('%i of %i is %i tenths of a percent; under %s takes %s', (owed, limit, tenths, below, pay) => {
    expect(utilizationOf(cents(owed), cents(limit))).toEqual({ tenths, below, pay });
  });

  it('has no share of no limit', () => {
    expect(utilizationOf(cents(100), cents(0))).toBeNull();
  });

  it('what it says to pay is enough, and a cent less is not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_000 }),
        fc.integer({ min: 1, max: 10_000_000_000 }),
        (owed, limit) => {
          const use = utilizationOf(cents(owed), cents(limit));
          if (!use || use.below === null || use.pay === null) return;
          const left = owed - use.pay;
          expect(left === 0 || left * 100 < limit * use.below).toBe(true);
          expect((left + 1) * 100 >= limit * use.below).toBe(true);
        },
      ),
    );
  });
});

describe('the mark that a payment passes', () => {
  it.each([
    // paid, owed, limit, mark
    [19_456, 41_455, 220_000, 10],
    [19_455, 41_455, 220_000, null],
    [140_000, 273_975, 450_000, 30],
    // Past both at once: the lower one counts.
    [260_000, 273_975, 450_000, 10],
    [273_975, 273_975, 450_000, 10],
    // Under the lowest already.
    [1_000, 21_999, 220_000, null],
    [1_000, 5_000, 0, null],
  ])('%i on %i of %i passes %s', (paid, owed, limit, mark) => {
    expect(markPassedBy(cents(paid), cents(owed), cents(limit))).toBe(mark);
  });

  it('is passed by what utilization says to pay', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_000 }),
        fc.integer({ min: 1, max: 10_000_000_000 }),
        (owed, limit) => {
          const use = utilizationOf(cents(owed), cents(limit));
          if (!use || use.below === null || use.pay === null) return;
          const mark = markPassedBy(use.pay, cents(owed), cents(limit));
          // A limit of a few cents has no whole cent between the marks.
          expect(mark).not.toBeNull();
          expect(mark).toBeLessThanOrEqual(use.below);
        },
      ),
    );
  });
});

describe('the day a statement closes', () => {
  it.each([
    [27, '2026-11-21', '2026-11-27'],
    [21, '2026-11-21', '2026-11-21'],
    [10, '2026-11-21', '2026-12-10'],
    [31, '2026-11-21', '2026-11-30'],
    [31, '2027-02-10', '2027-02-28'],
  ])('day %i after %s is %s', (day, today, expected) => {
    expect(nextStatement(day, isoDate(today))).toBe(expected);
  });
});

describe('what to pay to report under a mark', () => {
  const card = (rest: Partial<CarriedCard> = {}): CarriedCard => ({
    owed: cents(41_455),
    limit: cents(220_000),
    apr: aprBps(2_999),
    typed: rest.owed ?? cents(41_455),
    typedOn: isoDate('2026-11-21'),
    accrued: cents(0),
    posted: cents(0),
    charges: cents(0),
    fees: cents(0),
    statementDay: 27,
    ...rest,
  });

  it('is the balance over the mark and the interest that posts at the close, with days to post', () => {
    // From October 27 to November 27, a day more than 31 and interest on it: $11.20 at most, $12 in whole dollars.
    expect(reportTarget(card(), isoDate('2026-11-21'))).toEqual({
      below: 10,
      pay: 20_656,
      overMark: 19_456,
      interest: 1_200,
      charges: 0,
      payBy: '2026-11-23',
      closesOn: '2026-11-27',
      isTooLate: false,
      isOutOfReach: false,
    });
  });

  it('is for the next close once it is too late for this one', () => {
    expect(reportTarget(card(), isoDate('2026-11-23'))?.isTooLate).toBe(false);
    expect(reportTarget(card(), isoDate('2026-11-24'))).toMatchObject({
      isTooLate: true,
      payBy: '2026-12-23',
      closesOn: '2026-12-27',
    });
  });

  it('is nothing where nothing is owed, or what is owed closes under the lowest mark', () => {
    expect(reportTarget(card({ owed: cents(0) }), isoDate('2026-11-21'))).toBeNull();
    expect(reportTarget(card({ owed: cents(20_000) }), isoDate('2026-11-21'))).toBeNull();
    expect(reportTarget(card({ owed: cents(21_500) }), isoDate('2026-11-21'))).not.toBeNull();
  });

  it('says when the charges alone are too much', () => {
    const target = reportTarget(
      card({ owed: cents(500), limit: cents(30_000), charges: cents(20_000) }),
      isoDate('2026-11-21'),
    );
    expect(target?.isOutOfReach).toBe(true);
  });

  it('ends under the mark, on cards typed today or months ago, counted day by day to the close', () => {
    const unit = 3_650_000;
    fc.assert(
      fc.property(
        fc.record({
          typed: fc.integer({ min: 1_000, max: 3_000_000 }),
          limit: fc.integer({ min: 30_000, max: 3_000_000 }),
          apr: fc.integer({ min: 0, max: 3_600 }),
          charges: fc.integer({ min: 0, max: 20_000 }),
          spent: fc.integer({ min: 0, max: 100 }),
          statementDay: fc.integer({ min: 1, max: 31 }),
          typedOn: fc.integer({ min: 0, max: 60 }),
          later: fc.integer({ min: 0, max: 120 }),
          paysLate: fc.boolean(),
        }),
        ({ typed, limit, apr, charges, spent, statementDay, typedOn: days, later, paysLate }) => {
          const typedOn = addDays(isoDate('2026-11-01'), days);
          const today = addDays(typedOn, later);
          // As the planner keeps it: no charges until today, interest once a month.
          const debt: TrackedDebt = {
            id: 'card' as TrackedDebt['id'],
            name: 'card',
            kind: 'card',
            balances: [{ id: 'all', kind: 'purchase', amount: cents(typed), apr: aprBps(apr) }],
            interest: 'average_daily',
            minimum: { kind: 'none' },
            balanceAsOf: typedOn,
            startingBalance: cents(typed),
            paidThrough: addDays(typedOn, -1),
          };
          const { owedToday, payoff } = ledgerOf(debt, [], today);
          const target = reportTarget(
            card({
              owed: owedToday,
              limit: cents(limit),
              apr: aprBps(apr),
              typed: cents(typed),
              typedOn,
              accrued: cents(payoff - owedToday),
              posted: cents(owedToday - typed),
              charges: cents(charges),
              statementDay,
            }),
            today,
          );
          if (target === null || target.payBy === null || target.closesOn === null) return;
          const payOn = paysLate ? target.payBy : today;
          // As the lender keeps it: interest by the day since the close before, posted at each close.
          let balance = typed;
          let borne = 0;
          let day = addDays(nextStatement(statementDay, addDays(typedOn, -31)), 1);
          if (day > typedOn) day = typedOn;
          for (; day <= target.closesOn; day = addDays(day, 1)) {
            const isCycleStart = nextStatement(statementDay, addDays(day, -1)) === addDays(day, -1);
            if (day > today && isCycleStart) balance += Math.floor((charges * spent) / 100);
            if (day === addDays(today, 1) && !isCycleStart)
              balance += Math.floor((charges * spent) / 100);
            if (day === payOn) balance -= target.pay;
            borne += Math.max(0, balance) * apr;
            if (nextStatement(statementDay, day) === day && day >= typedOn) {
              balance += Math.round(borne / unit);
              borne = 0;
            } else if (nextStatement(statementDay, day) === day) borne = 0;
          }
          expect(Math.max(0, balance) * 100).toBeLessThan(limit * target.below);
        },
      ),
      { numRuns: 600 },
    );
  });
});
