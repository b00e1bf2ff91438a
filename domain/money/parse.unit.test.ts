import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aprBps, cents } from './cents.ts';
import { formatMoney, formatPercent } from './format.ts';
import { parseMoney, parsePercent } from './parse.ts';

/** What amounts are made of, and a little of what they are not. */
const TYPED = '0123456789.,$ -%\u00a0\u2212’１k';

/** Any sign there is. The library's own "binary" first makes a table of them all: half a minute on a loaded machine. */
const anySign = fc
  .integer({ min: 0, max: 0x10_ffff - 0x800 })
  .map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800));

describe('money as people type it', () => {
  it.each([
    ['1,234.5', 123_450],
    ['$1 234,50', 123_450],
    ['1.234,50', 123_450],
    ['1,234', 123_400],
    ['1,234,567.89', 123_456_789],
    ['1.234.567', 123_456_700],
    ['12,34', 1_234],
    ["1'234.50", 123_450],
    ['1\u202f234,50 $', 123_450],
    ['１，２３４．５', 123_450],
    ['＄５０', 5_000],
    ['US$ 3', 300],
    ['3 USD', 300],
    [' 5000 ', 500_000],
    ['.5', 50],
    ['5.', 500],
    ['0.10', 10],
    ['007', 700],
    ['1234.560', 123_456],
    ['-$5', -500],
    ['$ \u22125.00', -500],
    ['0', 0],
    ['-0', 0],
  ])('reads %j', (text, value) => {
    expect(parseMoney(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'empty'],
    [' \u00a0', 'empty'],
    ['$', 'not_a_number'],
    ['abc', 'not_a_number'],
    ['5k', 'not_a_number'],
    ['1e5', 'not_a_number'],
    ['1 2', 'not_a_number'],
    ['12,34,567', 'not_a_number'],
    ['1,234.567,89', 'not_a_number'],
    ['1,,234', 'not_a_number'],
    ['--5', 'not_a_number'],
    ['5 5$5', 'not_a_number'],
    ['(5)', 'not_a_number'],
    ['1'.repeat(65), 'not_a_number'],
    ['1.234', 'ambiguous'],
    ['12.345', 'ambiguous'],
    ['0.005', 'too_precise'],
    ['1234.567', 'too_precise'],
    ['90071992547409.92', 'too_large'],
  ])('refuses %j as %s', (text, code) => {
    expect(parseMoney(text)).toEqual({ ok: false, code });
  });

  it('reads back every amount it writes', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.constantFrom('en-US', 'es-US', 'en-GB', 'de-DE', 'fr-FR', 'de-CH'),
        (amount, locale) => {
          expect(parseMoney(formatMoney(cents(amount), locale))).toEqual({
            ok: true,
            value: cents(amount),
          });
        },
      ),
    );
  });

  it('never throws, and never makes parts of a cent', () => {
    const typed = fc.string({ unit: fc.constantFrom(...TYPED.split('')) });
    fc.assert(
      fc.property(fc.oneof(typed, fc.string({ unit: anySign })), (text) => {
        const parsed = parseMoney(text);
        expect(!parsed.ok || Number.isSafeInteger(parsed.value)).toBe(true);
      }),
    );
  });
});

describe('a rate as people type it', () => {
  it.each([
    ['24.99 %', 2_499],
    ['24.99', 2_499],
    ['24,99', 2_499],
    ['２４．９９％', 2_499],
    ['0', 0],
    ['0.5%', 50],
    ['30 percent', 3_000],
    ['24.99% APR', 2_499],
    ['24.99 apr', 2_499],
    ['1,000.00%', 100_000],
    // 6.875 % is 687.5 basis points.
    ['6.875', 688],
    ['6.8749', 687],
  ])('reads %j', (text, value) => {
    expect(parsePercent(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'empty'],
    ['%', 'not_a_number'],
    ['prime + 5', 'not_a_number'],
    ['APR', 'not_a_number'],
    ['24.99% APR APR', 'not_a_number'],
    ['-1', 'negative'],
    ['1000.01', 'too_large'],
  ])('refuses %j as %s', (text, code) => {
    expect(parsePercent(text)).toEqual({ ok: false, code });
  });

  it('reads back every rate it writes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.constantFrom('en-US', 'es-US', 'de-DE', 'fr-FR'),
        (rate, locale) => {
          const text = formatPercent(aprBps(rate), locale);
          expect(parsePercent(text)).toEqual({ ok: true, value: rate });
        },
      ),
    );
  });
});
