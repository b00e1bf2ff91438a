import { type CardUse } from './cost.ts';
import type { Planned, Standing } from './not_now.ts';
import { SCORE_TIERS, type ScoreTier } from './terms.ts';
import { type Cents, cents } from '../money/cents.ts';
import { parseMoney, parsePercent } from '../money/parse.ts';
import { type IsoDate, isIsoDate } from '../time/iso_date.ts';

/** What somebody answered, as they typed it. */
export const blankAnswers = {
  tier: 'unknown',
  model: '',
  state: '',
  purpose: 'everyday',
  buys: '',
  carries: '',
  transfer: '',
  payment: '',
  cash: '',
  abroad: '',
  isLate: '',
  mineApr: '',
  mineFee: '',
  applied: '',
  appliedBefore: '',
  appliedThird: '',
  isLateNow: '',
  lateOn: '',
  isFrozen: '',
  oldestOn: '',
};
export type Answers = typeof blankAnswers;

const moneyFields = [
  'buys',
  'carries',
  'transfer',
  'payment',
  'cash',
  'abroad',
  'mineFee',
] as const;
type MoneyName = (typeof moneyFields)[number];

/** More than any card's limit, and a year of it still counts in whole cents. */
const MAX = 100_000_000;

function amountOf(text: string): Cents | null {
  if (text.trim() === '') return cents(0);
  const parsed = parseMoney(text);
  return parsed.ok && parsed.value >= 0 && parsed.value <= MAX ? parsed.value : null;
}

const read = (answers: Answers, name: MoneyName): Cents => amountOf(answers[name]) ?? cents(0);

export type Wrong = Partial<Record<keyof Answers, 'money' | 'rate' | 'transfer' | 'payment'>>;

/** What cannot be read, field by field. */
export function wrongIn(answers: Answers): Wrong {
  const wrong: Wrong = {};
  for (const name of moneyFields) if (amountOf(answers[name]) === null) wrong[name] = 'money';
  if (answers.mineApr.trim() !== '' && !parsePercent(answers.mineApr).ok) wrong.mineApr = 'rate';
  if (answers.purpose === 'transfer') {
    if (!wrong.transfer && read(answers, 'transfer') === 0) wrong.transfer = 'transfer';
    if (!wrong.payment && read(answers, 'payment') === 0) wrong.payment = 'payment';
  }
  return wrong;
}

export const tierOf = ({ tier }: Answers): ScoreTier | null =>
  SCORE_TIERS.find((each) => each === tier) ?? null;

export const stateOf = ({ state }: Answers): string | null => (state === '' ? null : state);

/** Whether what moves is taken from the plan: where somebody moves a balance and nobody said how much. What is owed on other cards is on no new
 *  card before it's moved. Source: docs/domain/cards.md#carried */
export const movesFromPlan = (answers: Answers, inPlan: Cents): boolean =>
  answers.purpose === 'transfer' && answers.transfer.trim() === '' && inPlan > 0 && inPlan <= MAX;

/** What holds of the answers: what was typed, else what the plan has on its cards. */
export const withPlan = (answers: Answers, inPlan: Cents): Answers =>
  movesFromPlan(answers, inPlan) ? { ...answers, transfer: (inPlan / 100).toFixed(2) } : answers;

export function usageOf(answers: Answers): CardUse {
  const moves = answers.purpose === 'transfer';
  return {
    purchases: read(answers, 'buys'),
    carried: read(answers, 'carries'),
    transfer: moves ? read(answers, 'transfer') : cents(0),
    transferPayment: moves ? read(answers, 'payment') : cents(0),
    cash: read(answers, 'cash'),
    abroad: read(answers, 'abroad'),
    isLateOnce: answers.isLate !== '',
  };
}

/** The rate and the yearly fee of the card they have; null where they don't say. */
export function mineOf(answers: Answers) {
  const parsed = parsePercent(answers.mineApr);
  return answers.mineApr.trim() !== '' && parsed.ok
    ? { apr: parsed.value, annual: read(answers, 'mineFee') }
    : null;
}

const dayIn = (text: string): IsoDate | null => (isIsoDate(text) ? text : null);

/** What they say of their file. */
function standingOf(
  answers: Answers,
): Omit<Standing, 'isBeaten' | Exclude<keyof Planned, 'isLateNow'>> {
  return {
    applications: [answers.applied, answers.appliedBefore, answers.appliedThird].filter(isIsoDate),
    isLateNow: answers.isLateNow === 'yes',
    lateOn: dayIn(answers.lateOn),
    isFrozen: answers.isFrozen !== '',
    oldestOpenedOn: dayIn(answers.oldestOn),
  };
}

/** Where somebody stands, by what they say and by their own figures. `isBeaten`: whether a card costs less than theirs. */
export const standingBy = (
  answers: Answers,
  planner: Planned,
  isBeaten: boolean | null,
): Standing => {
  const said = standingOf(answers);
  return {
    ...said,
    ...planner,
    isLateNow: said.isLateNow || planner.isLateNow,
    // How late what they say is late is, nobody knows.
    reportedFrom: said.isLateNow ? null : planner.reportedFrom,
    isBeaten,
  };
};
