import type { Cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';
import type { DebtId } from './debt.ts';
import type { Payment, TrackedDebt } from './progress.ts';

/** A payment with the id under which it is stored. */
export interface RecordedPayment extends Payment {
  readonly id: string;
  /** Where its day was moved: the day it was first recorded with, and the month that it named then. */
  readonly firstPaidOn?: IsoDate;
  readonly firstCountsFor?: IsoDate;
}

export const strategyKinds = ['avalanche', 'snowball', 'custom', 'minimums'] as const;
export type StrategyKind = (typeof strategyKinds)[number];

/** How the person means to pay. `customOrder` may name debts that are gone; they are passed over. */
export interface PlanChoice {
  readonly strategy: StrategyKind;
  readonly monthly: Cents;
  readonly startsOn: IsoDate;
  readonly customOrder: readonly DebtId[];
  /** The day the monthly amount or the order was last chosen or confirmed. */
  readonly chosenOn: IsoDate;
}

/** What somebody keeps in the planner. `debts` are in the order of their list; `plan` is null until one is chosen. */
export interface PlannerRecords {
  readonly debts: readonly TrackedDebt[];
  readonly payments: readonly RecordedPayment[];
  readonly plan: PlanChoice | null;
}
