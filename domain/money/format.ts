import type { AprBps, Cents } from './cents.ts';

/** Formatters are slow to make, so each is made once, on first use. */
const formatters = new Map<string, Intl.NumberFormat>();

/** Money to the cent: "$1,234.50", "−$1.00". Exact, no rounding. */
export function formatMoney(value: Cents, locale: string): string {
  return write(scaled(value, 2), locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  });
}

/** Money in whole dollars: "$1,235". Rounds half away from zero, once. For what was typed whole, never for a result. */
export function formatWholeDollars(value: Cents, locale: string): string {
  return write(scaled(value, 2), locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
}

/** An amount as somebody chose it: "$600" where that is whole dollars, else "$600.50". Exact, no rounding. */
export const formatChosen = (value: Cents, locale: string): string =>
  value % 100 === 0 ? formatWholeDollars(value, locale) : formatMoney(value, locale);

/** Dollars as somebody would type them into a field: "600", else "600.50". Of nothing or more. */
export const typedDollars = (value: Cents): string =>
  value % 100 === 0 ? String(value / 100) : (value / 100).toFixed(2);

/** A yearly rate with two decimals: 2499 is "24.99%". Exact, no rounding. */
export function formatPercent(value: AprBps, locale: string): string {
  return write(scaled(value, 4), locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}

/** A whole number of hundredths: 26 is "26%". */
export function formatWholePercent(value: number, locale: string): string {
  return write(scaled(value, 2), locale, { style: 'percent', maximumFractionDigits: 0 });
}

/** `value ÷ 10^places` as decimal text, because a double cannot hold every amount to the cent. */
function scaled(value: number, places: number): Intl.StringNumericLiteral {
  return `${value}e-${places}` as Intl.StringNumericLiteral;
}

function write(
  value: Intl.StringNumericLiteral,
  locale: string,
  options: Intl.NumberFormatOptions,
): string {
  const key = `${locale} ${options.style} ${options.maximumFractionDigits}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(locale, options);
    formatters.set(key, formatter);
  }
  return formatter.format(value).replace('-', '\u2212');
}
