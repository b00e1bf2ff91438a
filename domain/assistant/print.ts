import type { AprBps, Cents } from '../money/cents.ts';
import { formatMoney, formatPercent, formatWholePercent } from '../money/format.ts';
import { type IsoDate, firstOfMonth } from '../time/iso_date.ts';
import type { Figure } from './figure.ts';

// How answers print numbers. They are in English, whatever the person's own locale writes.
const LOCALE = 'en-US';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const monthNumber = (date: IsoDate): number => Number(date.slice(5, 7));
/** "January" */
export const monthName = (date: IsoDate): string => MONTHS[monthNumber(date) - 1] as string;
/** "September 2028" */
export const monthText = (date: IsoDate): string =>
  `${monthName(date)} ${Number(date.slice(0, 4))}`;
/** "Sep 2028" */
export const shortMonthText = (date: IsoDate): string =>
  `${monthName(date).slice(0, 3)} ${Number(date.slice(0, 4))}`;
/** "December 14" */
export const monthDayText = (date: IsoDate): string =>
  `${monthName(date)} ${Number(date.slice(8, 10))}`;
/** "December 14, 2026" */
export const dayText = (date: IsoDate): string =>
  `${monthDayText(date)}, ${Number(date.slice(0, 4))}`;

export const moneyText = (amount: Cents): string => formatMoney(amount, LOCALE);

/** "1 month", "2 months" */
export const countText = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString(LOCALE)} ${count === 1 ? noun : plural}`;

/** "1st", "22nd", "13th" */
export function ordinalText(day: number): string {
  const isTeen = day % 100 >= 11 && day % 100 <= 13;
  return `${day}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`;
}

const SMALL = 'no one two three four five six seven eight nine ten'.split(' ');
/** "five debts"; "12 debts" from eleven on. */
export const spelledCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${SMALL[count] ?? count.toLocaleString(LOCALE)} ${count === 1 ? noun : plural}`;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Harbor Visa", "Harbor Visa and St. Anne", "A, B and C" */
export function listed(names: readonly string[], word = 'and'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** Dollars as a tool takes them. */
export const dollarsText = (amount: Cents): string => {
  const whole = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
};

// Figures: `words` says what each is, for whoever puts it in a sentence.

export const moneyFigure = (cents: Cents, ...words: readonly string[]): Figure => ({
  kind: 'money',
  cents,
  text: moneyText(cents),
  words,
});

export const rateFigure = (bps: AprBps, ...words: readonly string[]): Figure => ({
  kind: 'percent',
  bps,
  text: formatPercent(bps, LOCALE),
  words,
});

/** Tenths of a percent: 188 is "18.8%". */
export const shareFigure = (tenths: number, ...words: readonly string[]): Figure => ({
  kind: 'percent',
  bps: tenths * 10,
  text: `${Math.floor(tenths / 10).toLocaleString(LOCALE)}.${tenths % 10}%`,
  words,
});

export const wholePercentFigure = (percent: number, ...words: readonly string[]): Figure => ({
  kind: 'percent',
  bps: percent * 100,
  text: formatWholePercent(percent, LOCALE),
  words,
});

export const dayFigure = (date: IsoDate, ...words: readonly string[]): Figure => ({
  kind: 'date',
  date,
  text: dayText(date),
  words,
});

export const monthFigure = (date: IsoDate, ...words: readonly string[]): Figure => ({
  kind: 'month',
  month: firstOfMonth(date),
  text: monthText(date),
  words,
});

export const durationFigure = (
  count: number,
  unit: Extract<Figure, { kind: 'duration' }>['unit'],
  ...words: readonly string[]
): Figure => ({ kind: 'duration', count, unit, text: countText(count, unit), words });

export const countFigure = (count: number, noun: string, ...words: readonly string[]): Figure => ({
  kind: 'count',
  count,
  text: countText(count, noun),
  words: [noun, `${noun}s`, ...words],
});
