import { describe, expect, it } from 'vitest';
import { aprBps, cents } from './cents.ts';
import {
  formatChosen,
  formatMoney,
  formatPercent,
  formatWholeDollars,
  formatWholePercent,
  typedDollars,
} from './format.ts';

describe('money on the page', () => {
  it('shows every cent, also of the largest amount', () => {
    expect(formatMoney(cents(927_794), 'en-US')).toBe('$9,277.94');
    expect(formatMoney(cents(0), 'en-US')).toBe('$0.00');
    expect(formatMoney(cents(Number.MAX_SAFE_INTEGER), 'en-US')).toBe('$90,071,992,547,409.91');
  });

  it('has a true minus sign', () => {
    expect(formatMoney(cents(-100), 'en-US')).toBe('\u2212$1.00');
  });

  it('shows whole dollars for what was typed whole', () => {
    expect(formatWholeDollars(cents(60_000), 'en-US')).toBe('$600');
    expect(formatWholeDollars(cents(60_050), 'en-US')).toBe('$601');
  });

  it('shows what somebody chose as they chose it, and writes it into a field without its unit', () => {
    expect(formatChosen(cents(60_000), 'en-US')).toBe('$600');
    expect(formatChosen(cents(60_050), 'en-US')).toBe('$600.50');
    expect(typedDollars(cents(160_000))).toBe('1600');
    expect(typedDollars(cents(60_050))).toBe('600.50');
  });

  it('follows the locale', () => {
    expect(formatMoney(cents(123_450), 'de-DE')).toBe('1.234,50\u00a0$');
    expect(formatMoney(cents(123_450), 'es-US')).toBe('$1,234.50');
  });
});

describe('a rate on the page', () => {
  it('has two decimals always', () => {
    expect(formatPercent(aprBps(2_499), 'en-US')).toBe('24.99%');
    expect(formatPercent(aprBps(0), 'en-US')).toBe('0.00%');
    expect(formatPercent(aprBps(1_550), 'en-US')).toBe('15.50%');
  });

  it('has none where it is a share', () => {
    expect(formatWholePercent(26, 'en-US')).toBe('26%');
  });
});
