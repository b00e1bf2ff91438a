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

/** Money that comes once, on top of the monthly amount: a tax refund, a bonus. It goes by the plan's order, or to the debt that the
 *  person means it for, in its month. */
export interface OneTimeMoney {
  readonly id: string;
  /** The first day of the month that it comes in. */
  readonly month: IsoDate;
  readonly amount: Cents;
  /** What was paid beyond the monthly amount since that month began, when it was added: none of it is of this money. */
  readonly besides?: Cents;
  /** The debt that it's for; one that is gone is passed over. */
  readonly debtId?: DebtId;
}

/** How many a plan holds. */
export const MAX_ONE_TIME = 12;

/** How the person means to pay. `customOrder` may name debts that are gone; they are passed over. */
export interface PlanChoice {
  readonly strategy: StrategyKind;
  readonly monthly: Cents;
  readonly startsOn: IsoDate;
  readonly customOrder: readonly DebtId[];
  /** The day the monthly amount or the order was last chosen or confirmed. */
  readonly chosenOn: IsoDate;
  readonly oneTime?: readonly OneTimeMoney[];
}

/** What somebody keeps in the planner. `debts` are in the order of their list; `plan` is null until one is chosen. */
export interface PlannerRecords {
  readonly debts: readonly TrackedDebt[];
  readonly payments: readonly RecordedPayment[];
  readonly plan: PlanChoice | null;
}
