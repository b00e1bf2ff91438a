import { type Cents, cents } from '../money/cents.ts';
import type { BudgetEvent } from './budget.ts';
import { Calendar } from './calendar.ts';
import { smallestThat } from './level_payment.ts';
import { MAX_DEBTS, RUNAWAY } from './limits.ts';
import { type Course, firstMinimums, simulate } from './simulate.ts';

/** More than every debt at its largest: if this does not end them, no amount does. */
const EVERYTHING = RUNAWAY * MAX_DEBTS;

/**
 * The smallest amount set aside every month that ends these debts inside the horizon and covers the
 * first month's minimums. Windfalls and skipped months stay, other changes of the amount do not;
 * where skipped months leave no amount that works, they are dropped too.
 * Found by trial, so planning with it succeeds. Source: docs/domain/planner.md#needed
 */
export function steadyAmount(course: Course): Cents {
  const events = course.budget.events.filter((event) => event.kind !== 'monthly_from');
  return smallestWith(course, events) ?? smallestWith(course, []) ?? cents(EVERYTHING);
}

function smallestWith(course: Course, events: readonly BudgetEvent[]): Cents | null {
  const calendar = new Calendar(course.asOf);
  const ends = (monthly: Cents) => {
    const steady = { ...course, budget: { ...course.budget, monthly, events } };
    return simulate(steady, () => {}, calendar).length === 0;
  };
  let min = firstMinimums(course);
  let max = Math.max(1, min);
  while (!ends(cents(max))) {
    if (max > EVERYTHING) return null;
    min = max + 1;
    max *= 2;
  }
  return smallestThat(cents(min), cents(max), ends);
}
