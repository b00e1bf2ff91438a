import { type IsoDate, monthsBetween } from '../time/iso_date.ts';
import type { MinimumRule } from './debt.ts';
import type { PlannerRecords } from './plan_choice.ts';

/** As much as a server works out of one person's records while others wait, some 400 ms: forty debts of three balances whose
 *  plan has no end (ten debts of twenty took 660 ms on two slow cores). */
const MAX_WORK = 400_000;

/** What a balance may take in the plans of one person: where none ends, the amount that would end them is searched for a hundred
 *  years ahead, by each order to pay in. */
const AHEAD = 3_000;

/** What a month takes that a ledger books, for today and for the due days of the last hundred days, and again for each
 *  balance: 40,000 months of one balance took 1.5 s on two slow cores. */
const BOOKED = 20;

/** How often a payment is booked. */
const BOOKINGS = 5;

/** What a further rule of a minimum takes in the plans: 6,000 of them took some 2 s. */
const RULE = 400;

/** How many rules a minimum is made of. */
const rulesOf = (rule: MinimumRule): number =>
  rule.kind === 'largest' ? rule.of.reduce((sum, each) => sum + rulesOf(each), 1) : 1;

/** How much there is to work out of a person's records: of each debt its balances, for the months that its ledger books and for
 *  those that a plan has, and its payments. */
export function workOf({ debts, payments }: PlannerRecords, today: IsoDate): number {
  return debts.reduce((sum, { paidThrough, balanceAsOf, balances, minimum }) => {
    const since = paidThrough < balanceAsOf ? paidThrough : balanceAsOf;
    const months = Math.max(0, monthsBetween(since, today)) + 1;
    const rules = rulesOf(minimum);
    return (
      sum +
      months * (BOOKED * (1 + balances.length) + rules) +
      balances.length * AHEAD +
      (rules - 1) * RULE
    );
  }, payments.length * BOOKINGS);
}

/** More than a server works out for one person: nobody has such debts, and whoever enters them would have everybody wait. */
export const isTooMuchWork = (records: PlannerRecords, today: IsoDate): boolean =>
  workOf(records, today) > MAX_WORK;
