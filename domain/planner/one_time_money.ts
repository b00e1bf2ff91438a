import { type Cents, cents } from '../money/cents.ts';
import { addMonths, firstOfMonth, type IsoDate } from '../time/iso_date.ts';
import type { BudgetEvent } from './budget.ts';
import type { DebtLedger } from './ledger.ts';
import type { OneTimeMoney, PlanChoice } from './plan_choice.ts';
import type { Payment, TrackedDebt } from './progress.ts';

// Money that comes once. It may come on the last day of its month, so the plan pays it with the month after: never with what is due before
// it is there, and never in place of what is due.

/** The month whose payments it goes into: the one after it comes. First day. */
export const paysFrom = (month: IsoDate): IsoDate => addMonths(month, 1);

interface Records {
  readonly debts: readonly Pick<TrackedDebt, 'balanceAsOf'>[];
  readonly payments: readonly Pick<Payment, 'paidOn' | 'amount'>[];
}

type Choice = Pick<PlanChoice, 'monthly' | 'oneTime'>;

/** What was paid from the first day of a month, this one or one before, beyond the monthly amount of each month since. Cents. */
function beyondSince(
  month: IsoDate,
  { monthly }: Choice,
  { payments }: Pick<Records, 'payments'>,
  today: IsoDate,
): number {
  if (month > today) return 0;
  let months = 1;
  while (addMonths(month, months) <= today) months += 1;
  const paid = payments.reduce(
    (sum, { paidOn, amount }) => sum + (paidOn >= month && paidOn <= today ? amount : 0),
    0,
  );
  return Math.max(0, paid - monthly * months);
}

/** What of it may still count: of this month and the one before. */
const isRecent = ({ month }: OneTimeMoney, today: IsoDate): boolean =>
  month >= addMonths(firstOfMonth(today), -1);

/** With one more. What is paid stays until its months are over: what was paid for it is of no other. */
export const withOneTime = (
  choice: Choice,
  records: Pick<Records, 'payments'>,
  today: IsoDate,
  added: Pick<OneTimeMoney, 'id' | 'month' | 'amount'>,
): readonly OneTimeMoney[] => {
  const besides = cents(beyondSince(added.month, choice, records, today));
  return [...withoutOneTime(choice, today, added.id), besides > 0 ? { ...added, besides } : added];
};

/** Without one, and without those whose months are over. */
export const withoutOneTime = (
  { oneTime = [] }: Choice,
  today: IsoDate,
  id: string,
): readonly OneTimeMoney[] => oneTime.filter((each) => each.id !== id && isRecent(each, today));

/**
 * What still comes, or came and isn't paid: of this month and the one before, what was paid since beyond the monthly amount is of it, the
 * oldest first, but for what was paid before it was added. Of an older one, and of the month before once a balance was typed in this one,
 * the balances say what came.
 */
export function comingOnce(
  choice: Choice,
  records: Records,
  today: IsoDate,
): readonly OneTimeMoney[] {
  const month = firstOfMonth(today);
  const isTypedSince = records.debts.some(({ balanceAsOf }) => balanceAsOf >= month);
  const recent = (choice.oneTime ?? [])
    .filter((each) => isRecent(each, today) && !(isTypedSince && each.month < month))
    .toSorted((one, other) => (one.month < other.month ? -1 : Number(one.month > other.month)));
  const [first] = recent;
  let beyond = first ? beyondSince(first.month, choice, records, today) : 0;
  return recent.flatMap((each) => {
    if (each.month > month) return [each];
    const own = beyondSince(each.month, choice, records, today) - (each.besides ?? 0);
    const used = Math.max(0, Math.min(beyond, own, each.amount));
    beyond -= used;
    return used === each.amount ? [] : [{ ...each, amount: cents(each.amount - used) }];
  });
}

/** How a plan from `today` has it: on top of what is left of this month, and in months to come. Cents. */
export interface OnceInPlan {
  readonly now: Cents;
  readonly events: readonly BudgetEvent[];
}

/** Nothing of this month's payments fell due yet: all of them are still to be made. */
const isWhole = (ledgers: readonly DebtLedger[], today: IsoDate): boolean => {
  const month = firstOfMonth(today);
  return ledgers.every(
    ({ owedToday, installments }) =>
      owedToday === 0 ||
      installments.some((each) => each.month === month && each.dueOn >= today && each.unpaid > 0),
  );
};

/** What came last month is paid with this month's payments while all of them are to be made, else with the next month's. */
export function onceInPlan(
  coming: readonly OneTimeMoney[],
  ledgers: readonly DebtLedger[],
  today: IsoDate,
): OnceInPlan {
  const month = firstOfMonth(today);
  const next = addMonths(month, 1);
  const inHand = coming.filter((each) => paysFrom(each.month) <= month);
  const takesNow = inHand.length > 0 && isWhole(ledgers, today);
  const now = takesNow ? inHand.reduce((sum, { amount }) => sum + amount, 0) : 0;
  const events = (takesNow ? coming.filter((each) => !inHand.includes(each)) : coming).map(
    ({ month: comes, amount }) => ({
      kind: 'windfall' as const,
      on: paysFrom(comes) > month ? paysFrom(comes) : next,
      amount,
    }),
  );
  return { now: cents(now), events };
}
