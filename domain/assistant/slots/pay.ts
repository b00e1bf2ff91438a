import { type Cents, cents } from '../../money/cents.ts';
import { parseMoney } from '../../money/parse.ts';

// What somebody is paid, and how often: told from what they pay by words beside it, such as "bring home" or "my check is".

/** Days from one payday to the next. */
const PERIODS: readonly (readonly [often: RegExp, weeks: readonly [number, number]])[] = [
  [
    /^(?: ?(?:dollars|bucks))? ?(?:(?:every|each) (?:2|two|other) weeks?|bi-?weekly|every other (?:week|friday)|a fortnight|cada (?:2|dos) semanas|quincenal\w*)\b/,
    [2, 1],
  ],
  [
    /^(?: ?(?:dollars|bucks))? ?(?:(?:2|two) times a month|twice a month|semi-?monthly|por quincena|(?:a la|cada) quincena)\b/,
    [13, 6],
  ],
  [
    /^(?: ?(?:dollars|bucks))? ?(?:an? (?:week|wk)\b|(?:per|each|every) (?:week|wk)\b|\/ ?(?:week|wk)\b|weekly\b|(?:a la|por|cada) semana\b|semanal\w*\b)/,
    [1, 1],
  ],
  [
    /^(?: ?(?:dollars|bucks))? ?(?:an? (?:month|mo)\b|(?:per|each|every) (?:month|mo)\b|\/ ?(?:month|mo)\b|monthly\b|(?:al|por|cada) mes\b|mensual\w*\b)/,
    [13, 3],
  ],
];
const AMOUNT = /\$? ?(\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d+(?:\.\d{1,2})?)(k)?/g;
const EARNED_BEFORE =
  /\b(?:i (?:only |just )?(?:make|get|earn|clear|net|gross)|(?:bring|take|taking|bringing)[- ]?home(?: pay)?(?: is)?|make|earn|paid|pay(?:check)?s? (?:is|are|of)|checks? (?:is|are|of)|my (?:weekly |biweekly )?(?:pay|check|paycheck|wages?)|salary(?: is| of)?|(?:take|taken|takes|garnish|touch|get) (?:out )?(?:of|from)|out of|wages?(?: are| of)?|gano|me pagan|cobro|sueldo(?: es| de)?|cheque(?: es| de)?)(?: (?:about|around|like|only|just|roughly|maybe|after tax(?:es)?|como|unos|is|es|de))*\s*$/;
const EARNED_AFTER =
  /^.{0,24}\b(?:after tax(?:es)?|take[- ]?home|bring home|before tax(?:es)?|gross|net|clear|en mano|despues de impuestos|libres?)\b/;
const IS_GROSS = /\b(?:gross|before tax(?:es)?|antes de (?:los )?impuestos|bruto)\b/;

export interface Pay {
  readonly amount: Cents;
  /** Weeks that it is for, as a fraction: a month is 13/3. */
  readonly weeks: readonly [number, number];
  readonly isGross: boolean;
}

/** What is earned and how often; null where none is said, or not how often. */
export function payIn(plain: string): Pay | null {
  for (const match of plain.matchAll(AMOUNT)) {
    const [whole, digits = '', thousand] = match;
    const before = plain.slice(Math.max(0, match.index - 48), match.index);
    const after = plain.slice(match.index + whole.length);
    const period = PERIODS.find(([often]) => often.test(after));
    if (!period || !(EARNED_BEFORE.test(before) || EARNED_AFTER.test(after))) continue;
    const read = parseMoney(digits.replaceAll(',', ''));
    if (!read.ok) continue;
    const amount = thousand ? cents(read.value * 1000) : read.value;
    if (amount > 0) return { amount, weeks: period[1], isGross: IS_GROSS.test(plain) };
  }
  return null;
}
