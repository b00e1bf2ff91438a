import { type Cents, cents } from '../../money/cents.ts';
import { isIsoDate } from '../../time/iso_date.ts';
import { unbracketed } from '../adverse_brackets.ts';
import type { ReportDate } from '../report.ts';

// What the words and figures of a disclosure say. Each is null where it says nothing that we understand.

const monthNames = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];

const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';

/** 1 to 12, or null. */
export function monthNumber(word: string): number | null {
  if (!new RegExp(`^${monthWord}$`, 'i').test(word)) return null;
  return monthNames.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

const fullYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`;

type Order = 'mdy' | 'ymd' | 'my' | 'ym' | 'named_mdy' | 'named_dmy' | 'named_my';

const spellings: readonly (readonly [RegExp, Order])[] = [
  [/^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/, 'ymd'],
  [/^(\d{4})[-/](\d{1,2})$/, 'ym'],
  [/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/, 'mdy'],
  [/^(\d{1,2})[-/](\d{4}|\d{2})$/, 'my'],
  [new RegExp(`^${monthWord}\\s*(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})$`, 'i'), 'named_mdy'],
  [new RegExp(`^(\\d{1,2})[-\\s]${monthWord}[-,\\s]+(\\d{4})$`, 'i'), 'named_dmy'],
  [new RegExp(`^${monthWord}[-,\\s]*(\\d{4}|'?\\d{2})$`, 'i'), 'named_my'],
];

function dateParts(order: Order, [one = '', two = '', three = '']: readonly string[]) {
  switch (order) {
    case 'ymd':
      return [one, two, three];
    case 'ym':
      return [one, two, ''];
    case 'mdy':
      return [fullYear(three), one, two];
    case 'my':
      return [fullYear(two), one, ''];
    case 'named_mdy':
      return [three, String(monthNumber(one)), two];
    case 'named_dmy':
      return [three, String(monthNumber(two)), one];
    case 'named_my':
      return [fullYear(two.replace("'", '')), String(monthNumber(one)), ''];
  }
}

/** A date in any of the usual spellings, e.g. "Mar 2021", "03/2021", "03/14/2021", "March 14, 2021", with the precision it has. */
export function dateIn(printed: string): ReportDate | null {
  const text = unbracketed(printed)
    .replace(/\s+/g, ' ')
    .replace(/\s*([/])\s*/g, '$1');
  for (const [pattern, order] of spellings) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [year = '', month = '', day = ''] = dateParts(order, found.slice(1));
    const first = `${year}-${month.padStart(2, '0')}-01`;
    if (Number(year) < 1900 || Number(year) > 2199 || !isIsoDate(first)) return null;
    if (day === '' || Number(day) === 0) return first.slice(0, 7) as ReportDate;
    const whole = `${first.slice(0, 8)}${day.padStart(2, '0')}`;
    return isIsoDate(whole) ? whole : null;
  }
  return null;
}

const anyDate = new RegExp(
  `\\b\\d{1,2}/\\d{1,2}/(?:\\d{4}|\\d{2})\\b|\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b\\d{1,2}-\\d{1,2}-\\d{4}\\b|\\b\\d{1,2}/\\d{4}\\b|\\b${monthWord}\\s*\\d{1,2},?\\s+\\d{4}\\b|\\b\\d{1,2}\\s${monthWord}\\s+\\d{4}\\b|\\b${monthWord}[-\\s]+\\d{4}\\b`,
  'gi',
);

export interface FoundText {
  readonly text: string;
  readonly index: number;
}

/** The dates that stand in a text. */
export const datesIn = (text: string): readonly FoundText[] =>
  [...text.matchAll(anyDate)]
    .map((found) => ({ text: found[0], index: found.index }))
    .filter((found) => dateIn(found.text) !== null);

/** A date at the beginning of a text; null where it begins otherwise. */
export function leadingDate(printed: string): ReportDate | null {
  const whole = dateIn(printed);
  if (whole) return whole;
  const text = unbracketed(printed);
  const [first] = datesIn(text);
  return first && first.index <= 1 ? dateIn(first.text) : null;
}

const figure = /\(?-?\s?\$?\s?-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{2})?\)?(?![\d,/%-])/;

/** An amount in dollars, e.g. "$1,234", "1234", "-$5", "$300 as of Nov 2026". */
export function amountIn(printed: string): Cents | null {
  const text = unbracketed(printed);
  const found =
    new RegExp(`^${figure.source}(?=$|[\\s.;])`).exec(text)?.[0] ??
    /-?\s?\$\s?-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{2})?(?![\d,/%-])/.exec(text)?.[0];
  if (found === undefined) return null;
  if (!found.includes('$') && dateIn(text.split(/\s/).slice(0, 3).join(' '))) return null;
  const digits = found.replace(/[^\d.]/g, '');
  if (digits.length > 12) return null;
  const isNegative = found.includes('-') || (found.includes('(') && found.includes(')'));
  const amount = Math.round(Number(digits) * 100);
  return cents(isNegative ? -amount : amount);
}

/** Whether it says that there is nothing, e.g. a dash. */
export const saysNothing = (printed: string): boolean =>
  /^(?:[-–—‒_.]+|n\/?a\.?|n\/r|none|not (?:reported|available|applicable|provided)|not yet reported|unknown|unavailable|no data(?: available)?|data not available|nothing reported)$/i.test(
    unbracketed(printed).replace(/\s+/g, ' '),
  );

/** The last four digits that are printed of an account's number; fewer where fewer are, none where its end is masked. */
export function lastFourIn(printed: string): string | null {
  if (/[Xx*•]{2}[\s-]*$/.test(printed)) return null;
  const digits = printed.replace(/\D/g, '');
  return digits === '' ? null : digits.slice(-4);
}

/** Whether it can be an account's number: digits, masks and at most a few letters. */
export const isAccountNumber = (text: string): boolean =>
  /^#?[A-Z]{0,6}[\dXx*•.#-][\dA-Zx*•.#\- ]*$/.test(text.trim()) &&
  /\d/.test(text) &&
  /[\dXx*•]{3}/.test(text.replace(/[\s-]/g, ''));
