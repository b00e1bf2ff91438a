import { readEach, readLent, readPaused, readPut } from './between_debts.ts';
import { readFromNowOn, readPaidInstead } from './from_now_on.ts';
import { readFreed, readGiven, readOften, readStopped } from './freed_money.ts';
import type { PlannerRecords } from '../../../planner/plan_choice.ts';
import type { IsoDate } from '../../../time/iso_date.ts';
import { endMonthIn, monthIn } from '../dates.ts';
import { markedText } from '../marked_text.ts';
import { monthsIn } from '../months.ts';
import { readChangedTo } from './changed_to.ts';
import { readCut } from './cut.ts';
import { readMinimums, readSkipped } from './for_a_while.ts';
import { readHalf, readInsteadOnce, readKept, readMonthly, readOnce } from './monthly.ts';
import {
  readAskedMonthly,
  readCharge,
  readDaily,
  readGone,
  readHeld,
  readPart,
  readPercentOff,
  readRate,
  readSettle,
  readTaken,
  readTimes,
  readUntilGone,
  readYearly,
} from './one_debt.ts';
import { readRaised } from './raised_rate.ts';
import { readLoan, readNewDebt, readSplitExtra, readTransfer } from './new_account.ts';
import { readAdded, readChanged, readMultiple } from './monthly_said.ts';
import { readPurchase } from './purchases.ts';
import {
  readFirstMonths,
  readFixes,
  readInHalves,
  readLittleMore,
  readPayoffAt,
  readReplaced,
  readStillUsed,
  readThisMonth,
  readThrown,
} from './said_in_passing.ts';
import { readParts } from './settled.ts';
import { readAnother, readEveryYear } from './some_months.ts';
import { readExtra, readShared } from './shared.ts';
import { readCanceled, readLuck } from './said_shortly.ts';
import { readSold } from './sold.ts';
import { readTwoSums } from './two_sums.ts';
import { readBiweekly, readLeft, readSavedFirst, readSteps } from './steps.ts';
import { ASKS, type Reader, type WhatIf } from './what_if.ts';

/** The first that fits counts: what says more comes before what says less. */
const READERS: readonly Reader[] = [
  readParts,
  readSold,
  readTwoSums,
  readCanceled,
  readLuck,
  readStopped,
  readPaused,
  readEach,
  readLent,
  readSettle,
  readTaken,
  readCut,
  readPercentOff,
  readAskedMonthly,
  readLoan,
  readTransfer,
  readNewDebt,
  readSplitExtra,
  readKept,
  readShared,
  readHalf,
  readPaidInstead,
  readChangedTo,
  readFromNowOn,
  readFirstMonths,
  readInHalves,
  readThisMonth,
  readStillUsed,
  readReplaced,
  readLittleMore,
  readMinimums,
  readSkipped,
  readAnother,
  readEveryYear,
  readSavedFirst,
  readSteps,
  readBiweekly,
  readLeft,
  readRate,
  readRaised,
  readPart,
  readGone,
  readCharge,
  readPurchase,
  readExtra,
  readTimes,
  readHeld,
  readUntilGone,
  readDaily,
  readYearly,
  readFreed,
  readGiven,
  readOften,
  readPut,
  readFixes,
  readThrown,
  readInsteadOnce,
  readOnce,
  readMonthly,
  readPayoffAt,
  readAdded,
  readMultiple,
  readChanged,
];
const MAX_LETTERS = 320;
/** A story has parts of at least so many letters. */
const MIN_LETTERS = 24;

type Own = Pick<PlannerRecords, 'debts' | 'plan'>;

/** The same in one part of a story, where no other part of it has an amount or says something else: a sentence, or up to three in a row. */
export function readWhatIfInStory(
  plain: string,
  records: Own,
  today: IsoDate,
): { readonly read: WhatIf; readonly part: string } | null {
  const parts = plain
    .split(PARTS)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length < 2) return null;
  const has = parts.map((part) => {
    const { amounts } = markedText(part.replaceAll(COSTS_MORE, ' '), records.debts);
    return amounts.some((each) => each !== records.plan?.monthly);
  });
  // What is asked of it may stand in the sentence after it.
  const asks = ASKS.test(plain) ? ' ?' : '';
  for (const size of [1, 2, 3]) {
    const found = parts.flatMap((_, at) => {
      const part = parts.slice(at, at + size).join(' ');
      const isWhole = has.every((each, place) => !each || (place >= at && place < at + size));
      if (at + size > parts.length || part.length < MIN_LETTERS || !isWhole) return [];
      const read = readWhatIf(`${part}${asks}`, records, today);
      return read === null ? [] : [{ read, part }];
    });
    const [one] = found;
    if (one && found.every(({ read: { kind } }) => kind === one.read.kind)) return one;
    if (found.length > 0) return null;
  }
  return null;
}
/** What living costs more now is no money for debts. */
const COSTS_MORE =
  /\b(?:rent|gas|groceries|food|insurance|electric|lights?|utilities|day ?care|renta|luz|gasolina|comida)\b(?: (?:is|are|was|just|has|have|gone|went|going|bill|now|me|subio|subieron|esta))*(?: (?:up|higher|mas cara))?(?: by| another| like| about| como| unos)* \$?\d[\d,.]*/g;
const PARTS =
  /(?<=[.?!;\n])\s+|(?<=\p{L}),? (?=(?:so|but|anyway|anyways|pero|asi que) (?:i|we|if|what|how|can|realistically|now|yo|si|que|cuanto)\b)/u;

/** What somebody thinks of with amounts of their own; null where its words don't say it plainly. */
export function readWhatIf(plain: string, { debts, plan }: Own, today: IsoDate): WhatIf | null {
  if (debts.length === 0 || plain.length > MAX_LETTERS) return null;
  const months = monthsIn(plain, today);
  const question = {
    ...markedText(plain, debts),
    plain,
    monthly: plan?.monthly ?? null,
    ownDebts: debts,
    today,
    endMonth: endMonthIn(plain, today),
    month: monthIn(plain, today),
    months: months === 'unclear' ? null : months,
  };
  for (const read of READERS) {
    const found = read(question);
    if (found !== null) return found;
  }
  return null;
}
