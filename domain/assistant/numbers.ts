import { cents } from '../money/cents.ts';
import { dayOfMonth, firstOfMonth, isIsoDate, isoDate, type IsoDate } from '../time/iso_date.ts';
import type { FigureValue } from './figure.ts';

/** A number that a text says, or something like one. `value` is null where it says no more than about how much ("half", "a few
 *  months"): nothing can back it. `year` and `day` are parts of a date. */
export interface SaidNumber {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly value:
    | FigureValue
    | { readonly kind: 'year'; readonly year: number }
    | { readonly kind: 'month_day'; readonly month: number; readonly day: number }
    | { readonly kind: 'month_name'; readonly month: number }
    | null;
}

const units: Readonly<Record<string, number>> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, at) => [word, at]),
);
const tens: Readonly<Record<string, number>> = Object.fromEntries(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [word, (at + 2) * 10]),
);
const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
};

const numberWord = `(?:${[...Object.keys(units), ...Object.keys(tens), ...Object.keys(scales)].join('|')})`;
/** "two", "twenty-four", "a hundred", "six hundred and fifty". */
const spelled = `(?:(?:a\\s+(?=hundred|thousand|million))?${numberWord}(?:[\\s-]+(?:and\\s+)?${numberWord})*)`;
const digits = String.raw`\d[\d,]*(?:\.\d+)?`;
const amount = `(?:${digits}|${spelled})`;

const monthNames =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const monthName =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const capitalMonth = `(?:${monthName.replaceAll(/(^|\||\(\?:)([a-z])/g, (_all, before: string, letter: string) => `${before}[${letter}${letter.toUpperCase()}]`)})`;

function spelledNumber(text: string): number | null {
  let total = 0;
  let part = 0;
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    if (word === 'and') continue;
    if (word === 'a') part = 1;
    else if (word in units) part += units[word] as number;
    else if (word in tens) part += tens[word] as number;
    else if (word === 'hundred') part = (part || 1) * 100;
    else if (word in scales) {
      total += (part || 1) * (scales[word] as number);
      part = 0;
    } else return null;
  }
  return total + part;
}

function numberOf(text: string): number | null {
  if (!/^\d/.test(text)) return spelledNumber(text);
  const plain = Number(text.replaceAll(',', ''));
  return Number.isFinite(plain) ? plain : null;
}

const inCents = (value: number | null, times = 1): SaidNumber['value'] => {
  const whole = value === null ? Number.NaN : Math.round(value * times * 100);
  return Number.isSafeInteger(whole) ? { kind: 'money', cents: cents(whole) } : null;
};

const day = (year: number, month: number, date: number): IsoDate | null => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isIsoDate(text) ? isoDate(text) : null;
};
const monthOf = (name: string): number =>
  monthNames.findIndex((each) => each.startsWith(name.toLowerCase().replace('.', '').slice(0, 3))) +
  1;
const dated = (date: IsoDate | null): SaidNumber['value'] =>
  date === null ? null : { kind: 'date', date };

const unitOf = (word: string) =>
  word.toLowerCase().replace(/s$/, '') as 'day' | 'week' | 'month' | 'year';
const durationUnit = '(?:days?|weeks?|months?|years?)';
const change = '(?:sooner|earlier|faster|later|longer|ahead|behind|less|more|fewer|early|late)';

interface Pattern {
  readonly find: RegExp;
  readonly value: (groups: readonly (string | undefined)[]) => SaidNumber['value'];
}

/** The first that fits at a place counts. */
const patterns: readonly Pattern[] = [
  {
    find: /\b(\d{4})-(\d\d)-(\d\d)\b/,
    value: ([, year, month, date]) => dated(day(Number(year), Number(month), Number(date))),
  },
  {
    find: /\b(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)\b/,
    value: ([, month, date, year = '']) =>
      dated(day(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(date))),
  },
  {
    find: new RegExp(String.raw`\b(${capitalMonth})\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b`),
    value: ([, name = '', date, year]) => dated(day(Number(year), monthOf(name), Number(date))),
  },
  {
    find: new RegExp(
      String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${capitalMonth}),?\s+(\d{4})\b`,
    ),
    value: ([, date, name = '', year]) => dated(day(Number(year), monthOf(name), Number(date))),
  },
  {
    find: new RegExp(String.raw`\b(${capitalMonth})(?:\s+of)?,?\s+(\d{4})\b`),
    value: ([, name = '', year]) => {
      const first = day(Number(year), monthOf(name), 1);
      return first === null ? null : { kind: 'month', month: first };
    },
  },
  {
    find: new RegExp(
      String.raw`\b(${capitalMonth})\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?\b(?!\s*(?:days|weeks|months|years|%))`,
    ),
    value: ([, name = '', date]) => ({
      kind: 'month_day',
      month: monthOf(name),
      day: Number(date),
    }),
  },
  {
    find: new RegExp(String.raw`[$]\s?(${digits})\s?(k|thousand|million|m)?(?![\p{L}\p{N}])`, 'iu'),
    value: ([, number = '', scale]) =>
      inCents(numberOf(number), !scale ? 1 : /^(?:k|thousand)$/i.test(scale) ? 1_000 : 1_000_000),
  },
  {
    find: new RegExp(String.raw`\b(${amount})\s*(k\b)?\s*(?:dollars?|bucks|USD)\b`, 'i'),
    value: ([, number = '', scale]) => inCents(numberOf(number), scale ? 1_000 : 1),
  },
  {
    find: new RegExp(String.raw`\b(${amount})\s*(?:cents?|¢)(?!\w)`, 'i'),
    value: ([, number = '']) => inCents(numberOf(number), 0.01),
  },
  {
    find: new RegExp(String.raw`\b(${amount})\s*(?:%|percent(?:age points?)?\b|per\s?cent\b)`, 'i'),
    value: ([, number = '']) => {
      const value = numberOf(number);
      return value === null ? null : { kind: 'percent', bps: Math.round(value * 100) };
    },
  },
  {
    find: /(?<=\bow(?:e|es|ed|ing)\s)nothing\b/i,
    value: () => ({ kind: 'money', cents: cents(0) }),
  },
  { find: /\ba (?:dollar|buck)\b/i, value: () => ({ kind: 'money', cents: cents(100) }) },
  {
    find: new RegExp(
      String.raw`\b(${amount})(?:\s+|-)(?:more\s+|full\s+|whole\s+|business\s+|calendar\s+|extra\s+)?(${durationUnit})\b`,
      'i',
    ),
    value: ([, number = '', unit = '']) => {
      const count = numberOf(number);
      return count === null ? null : { kind: 'duration', count, unit: unitOf(unit) };
    },
  },
  {
    find: new RegExp(
      String.raw`\b(?:a|an|another)\s+(?:full\s+|whole\s+)?(${durationUnit})\s+(?=${change}\b)`,
      'i',
    ),
    value: ([, unit = '']) => ({ kind: 'duration', count: 1, unit: unitOf(unit) }),
  },
  {
    find: new RegExp(
      String.raw`\b(?:a\s+)?(?:couple(?:\s+of)?|few|several|many|some)\s+(?:more\s+)?(?:${durationUnit}|dollars|hundred|thousand)\b`,
      'i',
    ),
    value: () => null,
  },
  {
    find: /\b(?:half|a third|one third|two[- ]thirds|a quarter|three[- ]quarters|twice|double[ds]?|triple[ds]?|doubling|tripling|a fraction|tenfold)\b/i,
    value: () => null,
  },
  { find: /\b(?:dozens?|hundreds|thousands|millions)\b/i, value: () => null },
  {
    find: /\b(?:19|20)\d\d\b(?!\s*(?:%|dollars))/,
    value: ([year]) => ({ kind: 'year', year: Number(year) }),
  },
  {
    find: new RegExp(
      String.raw`\b(${amount.replace(spelled, `(?:${numberWord})(?:[\\s-]+(?:and\\s+)?${numberWord})+`)})(?:st|nd|rd|th)?\b`,
      'i',
    ),
    value: ([, number = '']) => {
      const count = numberOf(number);
      return count === null ? null : { kind: 'count', count };
    },
  },
  {
    find: new RegExp(
      String.raw`(?<=\b(?:in|by|until|since|through|during|for|this|next|last|from|to|and)\s)(?!may\b)(${capitalMonth})(?=[\s,.;:!?)]|$)`,
    ),
    value: ([, name = '']) => ({ kind: 'month_name', month: monthOf(name) }),
  },
];

/** Everything a text says that is a number, in its order; nothing twice. */
export function numbersIn(whole: string): readonly SaidNumber[] {
  const found: SaidNumber[] = [];
  const isTaken = (start: number, end: number) =>
    found.some((each) => start < each.end && end > each.start);
  for (const { find, value } of patterns) {
    const all = new RegExp(find.source, `${find.flags}g`);
    for (const match of whole.matchAll(all)) {
      const start = match.index;
      const text = match[0].replace(/[\s.]+$/, '');
      const end = start + text.length;
      if (!isTaken(start, end)) found.push({ start, end, text, value: value(match) });
    }
  }
  return found.toSorted((one, other) => one.start - other.start);
}

/** Whether what was said is a figure's value: a month may be said without its year, a date by less than all of it. */
export function isSame(said: SaidNumber['value'], figure: FigureValue): boolean {
  if (said === null) return false;
  const dateOf =
    figure.kind === 'date' ? figure.date : figure.kind === 'month' ? figure.month : null;
  switch (said.kind) {
    case 'money':
      return figure.kind === 'money' && said.cents === figure.cents;
    case 'percent':
      return figure.kind === 'percent' && said.bps === figure.bps;
    case 'duration':
      return (
        figure.kind === 'duration' &&
        (said.unit === figure.unit
          ? said.count === figure.count
          : figure.unit === 'month' && said.unit === 'year' && said.count * 12 === figure.count)
      );
    case 'count':
      return (figure.kind === 'count' || figure.kind === 'duration') && said.count === figure.count;
    case 'date':
      return figure.kind === 'date' && said.date === figure.date;
    case 'month':
      return dateOf !== null && firstOfMonth(dateOf) === said.month;
    case 'year':
      return dateOf?.slice(0, 4) === String(said.year);
    case 'month_name':
      return dateOf !== null && Number(dateOf.slice(5, 7)) === said.month;
    case 'month_day':
      return (
        figure.kind === 'date' &&
        dayOfMonth(figure.date, said.day) === figure.date &&
        Number(figure.date.slice(5, 7)) === said.month
      );
  }
}

/** Whether two texts say the same number. */
export function isSameNumber(
  one: NonNullable<SaidNumber['value']>,
  other: NonNullable<SaidNumber['value']>,
): boolean {
  switch (other.kind) {
    case 'year':
      return one.kind === 'year' && one.year === other.year;
    case 'month_name':
      return one.kind === 'month_name' && one.month === other.month;
    case 'month_day':
      return one.kind === 'month_day' && one.month === other.month && one.day === other.day;
    default:
      return isSame(one, other);
  }
}
