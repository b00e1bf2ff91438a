import { type Cents, cents } from '../money/cents.ts';
import { type IsoDate, lastOfMonth } from '../time/iso_date.ts';
import { smallestThat } from './level_payment.ts';
import { MAX_AMOUNT } from './limits.ts';
import { currentBalance, type Payment, type TrackedDebt, untaken } from './progress.ts';

/**
 * What pays a debt off on `day`: the most that one more payment on that day can be. It is the balance and the interest
 * of the month's days so far, which the month adds only at its end. What was paid later, up to `today`, keeps its
 * place. Cents; null for a day before the balance was known, when nobody can say.
 * Source: docs/domain/planner.md#progress
 */
export function payoffAmount(
  debt: TrackedDebt,
  payments: readonly Payment[],
  day: IsoDate,
  today: IsoDate,
): Cents | null {
  if (day < debt.balanceAsOf) return null;
  const end = lastOfMonth(today);
  const before = untaken(debt, payments, end);
  const isTooMuch = (amount: Cents) =>
    untaken(debt, [...payments, { debtId: debt.id, paidOn: day, amount }], end) > before;
  const max = smallestThat(cents(1), cents(MAX_AMOUNT * 2), isTooMuch) - 1;
  const hasLater = payments.some(({ debtId, paidOn }) => debtId === debt.id && paidOn > day);
  // On a month's last day what is owed holds that day's interest, which a payment on it would save.
  return cents(hasLater ? max : Math.max(max, currentBalance(debt, payments, day)));
}
