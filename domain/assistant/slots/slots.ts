import type { AprBps, Cents } from '../../money/cents.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import type { IsoDate } from '../../time/iso_date.ts';
import type { AskContext } from '../context.ts';
import { amountsIn, type Mention, mentionsIn, rateIn } from './amounts.ts';
import { dueDayIn, endMonthIn, monthIn, paidDayIn, pastDayIn, pastMonthIn } from './dates.ts';
import { namedDebts } from './debt_name.ts';
import { plainOf } from './plain.ts';

/** What stands in a question that an answer needs. */
export interface Slots {
  readonly amounts: readonly Cents[];
  /** Every amount in its place, with what it is of a debt. */
  readonly mentions: readonly Mention[];
  readonly rate: AprBps | null;
  /** First day of a month, from today's on. */
  readonly month: IsoDate | null;
  /** A day that is past, or today. */
  readonly pastDay: IsoDate | null;
  /** The day that a payment was made, today where none is named; null where it isn't clear. */
  readonly paidDay: IsoDate | null;
  /** First day of a month that is past, with its year. */
  readonly pastMonth: IsoDate | null;
  /** First day of the month that something is to be over by. */
  readonly endMonth: IsoDate | null;
  readonly dueDay: number | null;
  /** The debts that it may be about. */
  readonly debts: readonly TrackedDebt[];
  /** Whether they were named, not only called “my card”. */
  readonly isDebtNamed: boolean;
  /** Whether it speaks of what was spoken of before: “it”, “that one”. */
  readonly isBackward: boolean;
  /** Whether there is a debt that it may speak of: its page's, or the one of the question before. */
  readonly hasSpokenOf: boolean;
}

/** A debt's name where it stands as words of its own, and isn't a part of a number or of a word. */
const asWords = (name: string): RegExp => {
  const plain = plainOf(name).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(
    plain === '' ? '(?!)' : String.raw`(?<![\p{L}\p{N}$.,])${plain}(?![\p{L}\p{N}]|[.,]\d)`,
    'gu',
  );
};

export function slotsOf(plain: string, context: AskContext): Slots {
  const { records, today, about, previous } = context;
  const { debts, isByName } = namedDebts(plain, records.debts);
  // A number that is part of a debt's name is no amount of money.
  const withoutNames = debts.reduce((text, { name }) => text.replaceAll(asWords(name), ' '), plain);
  return {
    amounts: amountsIn(withoutNames),
    mentions: mentionsIn(withoutNames),
    rate: rateIn(withoutNames),
    month: monthIn(withoutNames, today),
    pastDay: pastDayIn(withoutNames, today),
    paidDay: paidDayIn(withoutNames, today),
    pastMonth: pastMonthIn(withoutNames, today),
    endMonth: endMonthIn(withoutNames, today),
    dueDay: dueDayIn(withoutNames),
    debts,
    isDebtNamed: isByName,
    isBackward:
      /\b(it|its|this|that|that one|this one|these|them|this (debt|card|loan|bill)|that (debt|card|loan|bill))\b/.test(
        plain,
      ) || /^(and|or|what about|how about|then)\b/.test(plain),
    hasSpokenOf: records.debts.some(({ id }) => id === about.debtId || id === previous?.debtId),
  };
}
