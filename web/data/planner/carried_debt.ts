import type { MinimumRule } from '../../../domain/planner/debt.ts';
import type { Reader } from '../../../domain/stored/reader.ts';
import { stored } from '../stored.ts';

/** The debt typed on the landing page, on its way into the planner. Cents and basis points. */
export interface CarriedDebt {
  readonly balance: number;
  readonly apr: number;
  readonly monthly: number;
  /** How the card sets its minimum, where it is not the usual way. */
  readonly minimum?: MinimumRule;
}

/** Where it lies. The landing page only writes it, and brings no reader. */
export const carriedDebt = (reader: Reader<CarriedDebt>) => stored('mendwell-carried-debt', reader);

const unread = (): never => {
  throw new TypeError('not read here');
};

/** Puts the debt where the planner picks it up; false where the browser refuses storage. */
export const carryDebt = (debt: CarriedDebt): boolean => carriedDebt(unread).keep(debt);
