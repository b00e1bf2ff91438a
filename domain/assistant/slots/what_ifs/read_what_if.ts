import { readEach, readLent, readPaused, readPut } from './between_debts.ts';
import { readFreed, readOften, readStopped } from './freed_money.ts';
import type { PlannerRecords } from '../../../planner/plan_choice.ts';
import type { IsoDate } from '../../../time/iso_date.ts';
import { endMonthIn, monthIn } from '../dates.ts';
import { markedText } from '../marked_text.ts';
import {
  readHalf,
  readInsteadOnce,
  readKept,
  readMinimums,
  readMonthly,
  readOnce,
} from './monthly.ts';
import {
  readCharge,
  readDaily,
  readGone,
  readHeld,
  readLoan,
  readPart,
  readRate,
  readSettle,
  readTimes,
  readTransfer,
  readUntilGone,
  readYearly,
} from './one_debt.ts';
import type { Reader, WhatIf } from './what_if.ts';

/** The first that fits counts: what says more comes before what says less. */
const READERS: readonly Reader[] = [
  readStopped,
  readPaused,
  readEach,
  readLent,
  readSettle,
  readLoan,
  readTransfer,
  readKept,
  readHalf,
  readMinimums,
  readRate,
  readPart,
  readGone,
  readCharge,
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
  const question = {
    ...markedText(plain, debts),
    monthly: plan?.monthly ?? null,
    endMonth: endMonthIn(plain, today),
    month: monthIn(plain, today),
  };
  for (const read of READERS) {
    const found = read(question);
    if (found !== null) return found;
  }
  return null;
}
