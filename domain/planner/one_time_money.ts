import { type Cents, cents } from '../money/cents.ts';
import { addMonths, firstOfMonth, type IsoDate } from '../time/iso_date.ts';
import type { BudgetEvent, MarkedMoney } from './budget.ts';
import type { DebtLedger } from './ledger.ts';
import type { OneTimeMoney, PlanChoice } from './plan_choice.ts';

// Money that comes once. It may come on the last day of its month, so the plan pays it with the month after: never with what is due before
// it is there, and never in place of what is due.

/** The month whose payments it goes into: the one after it comes. First day. */
export const paysFrom = (month: IsoDate): IsoDate => addMonths(month, 1);

type Choice = Pick<PlanChoice, 'monthly' | 'oneTime'>;

/**
 * What was paid out of the months from `month` on beyond the monthly amount of each: of today's month and later ones, of what is paid so
 * far. More than a month's amount, paid before it began, is not that month's payment made ahead: all of it is beyond. Cents.
 */
function beyondSince(
  month: IsoDate,
  { monthly }: Choice,
  ledgers: readonly DebtLedger[],
  today: IsoDate,
): number {
  const current = firstOfMonth(today);
  if (month > current) return 0;
  const months = ledgers.flatMap(({ spent }) => [...spent.keys()]).filter((each) => each > current);
  for (let each = month; each <= current; each = addMonths(each, 1)) months.push(each);
  const beyond = [...new Set(months)].reduce((sum, each) => {
    const spent = ledgers.map((ledger) => ledger.spent.get(each));
    const all = spent.reduce((total, of) => total + (of?.all ?? 0), 0);
    const ahead = spent.reduce((total, of) => total + (of?.ahead ?? 0), 0);
    const usual = ahead > monthly ? all - ahead : all;
    return sum + all - (each < current ? monthly : Math.min(monthly, usual));
  }, 0);
  return Math.max(0, beyond);
}

/** What of it may still count: of this month and the one before. */
const isRecent = ({ month }: OneTimeMoney, today: IsoDate): boolean =>
  month >= addMonths(firstOfMonth(today), -1);

/** With one more. What is paid stays until its months are over: what was paid for it is of no other. */
export const withOneTime = (
  choice: Choice,
  ledgers: readonly DebtLedger[],
  today: IsoDate,
  added: Omit<OneTimeMoney, 'besides'>,
): readonly OneTimeMoney[] => {
  const besides = cents(beyondSince(added.month, choice, ledgers, today));
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
  ledgers: readonly DebtLedger[],
  today: IsoDate,
): readonly OneTimeMoney[] {
  const month = firstOfMonth(today);
  const isTypedSince = ledgers.some(({ debt }) => debt.balanceAsOf >= month);
  const recent = (choice.oneTime ?? [])
    .filter((each) => isRecent(each, today) && !(isTypedSince && each.month < month))
    .toSorted((one, other) => (one.month < other.month ? -1 : Number(one.month > other.month)));
  const [first] = recent;
  let beyond = first ? beyondSince(first.month, choice, ledgers, today) : 0;
  return recent.flatMap((each) => {
    if (each.month > month) return [each];
    const own = beyondSince(each.month, choice, ledgers, today) - (each.besides ?? 0);
    const used = Math.max(0, Math.min(beyond, own, each.amount));
    beyond -= used;
    return used === each.amount ? [] : [{ ...each, amount: cents(each.amount - used) }];
  });
}

/** How a plan from `today` has it: on top of what is left of this month, and in months to come. Cents. */
export interface OnceInPlan {
  readonly now: Cents;
  /** What of `now` is meant for one debt. */
  readonly marked: readonly MarkedMoney[];
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
    ({ month: comes, amount, debtId }) => ({
      kind: 'windfall' as const,
      on: paysFrom(comes) > month ? paysFrom(comes) : next,
      amount,
      ...(debtId && { to: debtId }),
    }),
  );
  const marked = takesNow
    ? inHand.flatMap(({ debtId, amount }) => (debtId ? [{ to: debtId, amount }] : []))
    : [];
  return { now: cents(now), marked, events };
}
