import { type AprBps, type Cents, cents } from '../money/cents.ts';
import { monthlyInterest } from './interest.ts';
import { RUNAWAY } from './limits.ts';

/**
 * The smallest equal monthly payment, to the cent, that clears `balance` in at most `months`
 * payments at a twelfth of the yearly rate a month. Found by trial on the same cents the plan
 * uses, so it holds exactly. Source: docs/domain/planner.md#level-payment
 */
export function levelPayment(balance: Cents, apr: AprBps, months: number): Cents {
  return smallestThat(cents(0), cents(balance + monthlyInterest(balance, apr)), (payment) =>
    clears(balance, apr, months, payment),
  );
}

/** The smallest amount from `min` to `max` that `works`, when every larger one does, `max` too. */
export function smallestThat(min: Cents, max: Cents, works: (amount: Cents) => boolean): Cents {
  let low: number = min;
  let high: number = max;
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2);
    if (works(cents(middle))) high = middle;
    else low = middle + 1;
  }
  return cents(high);
}

function clears(balance: Cents, apr: AprBps, months: number, payment: Cents): boolean {
  let owed: number = balance;
  for (let month = 0; month < months && owed > 0; month += 1) {
    if (owed > RUNAWAY) return false;
    owed = Math.max(0, owed + monthlyInterest(cents(owed), apr) - payment);
  }
  return owed === 0;
}
