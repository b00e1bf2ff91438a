import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aprBps, cents, share } from './cents.ts';

describe('cents', () => {
  it('refuses half a cent, and what a double cannot count exactly', () => {
    expect(() => cents(12.5)).toThrow(RangeError);
    expect(() => cents(Number.NaN)).toThrow(RangeError);
    expect(() => cents(2 ** 53)).toThrow(RangeError);
  });

  it('has one zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
  });
});

describe('a rate', () => {
  it('is a whole number of basis points from 0 to 1,000 %', () => {
    expect(aprBps(2499)).toBe(2499);
    expect(aprBps(100_000)).toBe(100_000);
    expect(() => aprBps(24.99)).toThrow(RangeError);
    expect(() => aprBps(-1)).toThrow(RangeError);
    expect(() => aprBps(100_001)).toThrow(RangeError);
  });
});

describe('a share of money', () => {
  it('rounds half a cent away from zero', () => {
    // $0.05 in two is 2.5 cents.
    expect(share(cents(5), 1, 2)).toBe(3);
    expect(share(cents(-5), 1, 2)).toBe(-3);
    // A third of $0.04 is 1.33 cents, of $0.05 1.67 cents.
    expect(share(cents(4), 1, 3)).toBe(1);
    expect(share(cents(5), 1, 3)).toBe(2);
  });

  it('is exact where a double is not', () => {
    // 3 × 3,002,399,751,580,331 = 2^53 + 1, which a double rounds to 2^53; by hand it divides evenly.
    expect(share(cents(3_002_399_751_580_331), 3, 3)).toBe(3_002_399_751_580_331);
    expect(share(cents(9_007_199_254_740_991), 99_999, 100_000)).toBe(9_007_109_182_748_444);
  });

  it('refuses to divide by nothing, or past what can be counted', () => {
    expect(() => share(cents(1), 1, 0)).toThrow(RangeError);
    expect(() => share(cents(1), 0.5, 1)).toThrow(RangeError);
    expect(() => share(cents(2 ** 52), 4, 1)).toThrow(RangeError);
  });

  it('agrees with whole-number arithmetic for any money, rate and days', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(2 ** 45), max: 2 ** 45 }),
        fc.integer({ min: 0, max: 3_100_000 }),
        fc.constantFrom(2, 3, 10_000, 120_000, 3_650_000),
        (amount, numerator, denominator) => {
          const product = BigInt(amount) * BigInt(numerator);
          const twice = 2n * (product < 0n ? -product : product);
          const rounded = (twice + BigInt(denominator)) / (2n * BigInt(denominator));
          fc.pre(rounded <= BigInt(Number.MAX_SAFE_INTEGER));
          const expected = Number(product < 0n ? -rounded : rounded);
          expect(share(cents(amount), numerator, denominator)).toBe(expected);
        },
      ),
    );
  });
});
