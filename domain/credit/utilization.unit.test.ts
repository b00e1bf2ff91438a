import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { isoDate } from '../time/iso_date.ts';
import { markPassedBy, nextStatement, utilizationOf } from './utilization.ts';

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
