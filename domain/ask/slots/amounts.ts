import { type AprBps, type Cents, cents } from '../../money/cents.ts';
import { parseMoney, parsePercent } from '../../money/parse.ts';
import { MAX_AMOUNT } from '../../payoff/limits.ts';

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?`;
const WORDS: Readonly<Record<string, number>> = {
  ten: 10,
  twenty: 20,
  'twenty five': 25,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  'seventy five': 75,
  eighty: 80,
  ninety: 90,
  'a hundred': 100,
  'one hundred': 100,
  'a hundred fifty': 150,
  'two hundred': 200,
  'three hundred': 300,
  'four hundred': 400,
  'five hundred': 500,
  'six hundred': 600,
  'a thousand': 1_000,
  'one thousand': 1_000,
  'two thousand': 2_000,
  'five thousand': 5_000,
};
const SPELLED = Object.keys(WORDS)
  .toSorted((one, other) => other.length - one.length)
  .join('|');

/** What cannot follow an amount: then the number counts something else. */
const NOT_MONEY = String.raw`(?!\s*(?:%|percent|days?|weeks?|months?|mos?\b|years?|yrs?|times?|cards?|debts?|loans?|payments?|points?|st\b|nd\b|rd\b|th\b|a\.?m|p\.?m|:|/|-\d|bureaus|collectors|letters|calls))`;

const patterns: readonly RegExp[] = [
  // "$1,200", "1200 dollars", "1.2k", "fifty bucks"
  new RegExp(String.raw`\$\s?(${NUMBER})(k\b)?`, 'g'),
  new RegExp(String.raw`(?<![\d.,])(${NUMBER})(k)?\s?(?:dollars?|bucks?|usd)\b`, 'g'),
  new RegExp(String.raw`(?<![\d.,])(${NUMBER})(k)\b`, 'g'),
];
const spelled = new RegExp(
  String.raw`\b(${SPELLED})(?:\s(?:dollars?|bucks?))?\b(?!\s(?:days?|months?|years?|percent|times))`,
  'g',
);
const bare = new RegExp(String.raw`(?<![\d.,/$:-])\b(${NUMBER})\b(?![.,]?\d)${NOT_MONEY}`, 'g');

/** Amounts of money in a question, the plainest first. A year or a day is none. */
export function amountsIn(plain: string): readonly Cents[] {
  const marked = patterns.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map(([, digits = '', thousand]) => read(digits, thousand)),
  );
  const words = [...plain.matchAll(spelled)].map(([, word = '']) =>
    cents((WORDS[word] ?? 0) * 100),
  );
  const others = [...plain.matchAll(bare)]
    .filter(
      ([, digits = '']) => !/^(19|20)\d\d$/.test(digits) && Number(digits.replaceAll(',', '')) >= 5,
    )
    .map((match) => ({
      amount: read(match[1] ?? ''),
      isMonthly: /^ ?(a|per|each|every|\/) ?mo/.test(plain.slice(match.index + match[0].length)),
    }));
  const isAlone = marked.length === 0;
  // Beside an amount with a sign, a bare number is money only where it is paid by the month.
  const all = [
    ...marked,
    ...(isAlone ? words : []),
    ...others.filter(({ isMonthly }) => isAlone || isMonthly).map(({ amount }) => amount),
  ];
  return [...new Set(all.filter((each) => each !== null && each > 0))] as Cents[];
}

function read(digits: string, thousand?: string): Cents | null {
  const parsed = parseMoney(digits);
  if (!parsed.ok) return null;
  const value = parsed.value * (thousand ? 1_000 : 1);
  return value <= MAX_AMOUNT ? cents(value) : null;
}

/** A rate in percent, in basis points; null where there is none. */
export function rateIn(plain: string): AprBps | null {
  const typed = /(\d{1,3}(?:\.\d{1,3})?) ?(?:%|percent\b|apr\b)/.exec(plain)?.[1];
  const read = typed === undefined ? null : parsePercent(typed);
  return read?.ok ? read.value : null;
}
