import { readEach, readLent, readPaused, readPut } from './between_debts.ts';
import { readFreed, readOften, readStopped } from './freed_money.ts';
import type { PlannerRecords } from '../../../planner/plan_choice.ts';
import type { IsoDate } from '../../../time/iso_date.ts';
import { endMonthIn, monthIn } from '../dates.ts';
import { markedText } from '../marked_text.ts';
import { monthsIn } from '../months.ts';
import { readMinimums, readSkipped } from './for_a_while.ts';
import { readHalf, readInsteadOnce, readKept, readMonthly, readOnce } from './monthly.ts';
import {
  readCharge,
  readDaily,
  readGone,
  readHeld,
  readPart,
  readRate,
  readSettle,
  readTimes,
  readUntilGone,
  readYearly,
} from './one_debt.ts';
import { readLoan, readTransfer } from './new_account.ts';
import { readParts } from './settled.ts';
import { readAnother, readEveryYear } from './some_months.ts';
import { readExtra, readShared } from './shared.ts';
import { readBiweekly, readLeft, readSteps } from './steps.ts';
import type { Reader, WhatIf } from './what_if.ts';

/** The first that fits counts: what says more comes before what says less. */
const READERS: readonly Reader[] = [
  readParts,
  readStopped,
  readPaused,
  readEach,
  readLent,
  readSettle,
  readLoan,
  readTransfer,
  readKept,
  readShared,
  readHalf,
  readMinimums,
  readSkipped,
  readAnother,
  readEveryYear,
  readSteps,
  readBiweekly,
  readLeft,
  readRate,
  readPart,
  readGone,
  readCharge,
  readExtra,
  readTimes,
  readHeld,
  readUntilGone,
  readDaily,
  readYearly,
  readFreed,
  readOften,
  readPut,
  readInsteadOnce,
  readOnce,
  readMonthly,
];
const MAX_LETTERS = 320;

/** What somebody thinks of with amounts of their own; null where its words don't say it plainly. */
export function readWhatIf(
  plain: string,
  { debts, plan }: Pick<PlannerRecords, 'debts' | 'plan'>,
  today: IsoDate,
): WhatIf | null {
  if (debts.length === 0 || plain.length > MAX_LETTERS) return null;
  const months = monthsIn(plain, today);
  const question = {
    ...markedText(plain, debts),
    monthly: plan?.monthly ?? null,
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
