import { owedOn } from './owed_on.ts';
import { type Cents, cents, share } from '../money/cents.ts';
import {
  addMonths,
  daysBetween,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
} from '../time/iso_date.ts';
import { currentBalance, type Payment, type TrackedDebt } from './progress.ts';

/** What all debts together came to at the end of a day. */
export interface Owed {
  on: IsoDate;
  owed: Cents;
}

/**
 * What was owed from `since` to `today`: on the first day, at the end of each month between, and now. Cents.
 * It begins with what the debts came to when they were entered. Of a balance that was typed again later only the
 * first and the last are known: between them it is drawn straight, to the cent, half a cent up.
 * A `since` that is not before `today` gives `today` alone.
 */
export function owedSince(
  since: IsoDate,
  debts: readonly TrackedDebt[],
  payments: readonly Payment[],
  today: IsoDate,
): readonly Owed[] {
  const total = (on: IsoDate, owedOf: (debt: TrackedDebt) => Cents): Owed => ({
    on,
    owed: cents(debts.reduce((sum, debt) => sum + owedOf(debt), 0)),
  });
  const ends: IsoDate[] = [];
  for (
    let end = lastOfMonth(since);
    end < today;
    end = lastOfMonth(addMonths(firstOfMonth(end), 1))
  )
    if (end > since) ends.push(end);
  return [
    ...(since < today ? [total(since, ({ startingBalance }) => startingBalance)] : []),
    ...ends.map((end) => total(end, (debt) => balanceOn(end, since, debt, payments))),
    total(today, (debt) => currentBalance(debt, payments, today)),
  ];
}

/** Of a day after `since`. */
function balanceOn(
  day: IsoDate,
  since: IsoDate,
  debt: TrackedDebt,
  payments: readonly Payment[],
): Cents {
  const { balanceAsOf, startingBalance } = debt;
  if (day >= balanceAsOf) return currentBalance(debt, payments, day);
  const known = owedOn(debt);
  const gone = share(
    cents(startingBalance - known),
    daysBetween(since, day),
    daysBetween(since, balanceAsOf),
  );
  return cents(startingBalance - gone);
}
