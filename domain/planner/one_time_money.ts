import { type Cents, cents } from '../money/cents.ts';
import { addMonths, firstOfMonth, type IsoDate } from '../time/iso_date.ts';
import { openAccount } from './account.ts';
import type { BudgetEvent, MarkedMoney } from './budget.ts';
import type { DebtLedger } from './ledger.ts';
import type { PlanInput } from './plan.ts';
import type { OneTimeMoney, PlanChoice } from './plan_choice.ts';
import { knowsMonth, paidOf, planStart } from './plan_start.ts';
import { precedenceOf } from './precedence.ts';
import type { Strategy } from './strategy.ts';

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

/** For how many months it is asked about after it should have come: nobody remembers longer. */
const ASKED_MONTHS = 12;

/** Whether its months aren't over: what wasn't paid stays until the person says what became of it. */
const isKept = ({ month }: OneTimeMoney, today: IsoDate): boolean =>
  month >= addMonths(firstOfMonth(today), -ASKED_MONTHS);

/** With one more. What is paid stays while it may be asked about: what was paid for it is of no other. */
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
): readonly OneTimeMoney[] => oneTime.filter((each) => each.id !== id && isKept(each, today));

/** What of each is not paid yet: what was paid since beyond the monthly amount is of it, the oldest first, but for what was paid before it
 *  was added. */
function unpaidOf(
  choice: Choice,
  ledgers: readonly DebtLedger[],
  today: IsoDate,
): readonly OneTimeMoney[] {
  const month = firstOfMonth(today);
  const kept = (choice.oneTime ?? [])
    .filter((each) => isKept(each, today))
    .toSorted((one, other) => (one.month < other.month ? -1 : Number(one.month > other.month)));
  const [first] = kept;
  let beyond = first ? beyondSince(first.month, choice, ledgers, today) : 0;
  return kept.flatMap((each) => {
    if (each.month > month) return [each];
    const own = beyondSince(each.month, choice, ledgers, today) - (each.besides ?? 0);
    const used = Math.max(0, Math.min(beyond, own, each.amount));
    beyond -= used;
    return used === each.amount ? [] : [{ ...each, amount: cents(each.amount - used) }];
  });
}

/** Whether a balance was typed since its month: the balances may have it already. */
const isTypedSince = ({ month }: OneTimeMoney, ledgers: readonly DebtLedger[], today: IsoDate) =>
  month < firstOfMonth(today) && ledgers.some(({ debt }) => debt.balanceAsOf >= paysFrom(month));

/** What still comes, or came and isn't paid. Of a month that is past once a balance was typed since, the balances say what came. */
export const comingOnce = (
  choice: Choice,
  ledgers: readonly DebtLedger[],
  today: IsoDate,
): readonly OneTimeMoney[] =>
  unpaidOf(choice, ledgers, today).filter((each) => !isTypedSince(each, ledgers, today));

/** What should have come by now and isn't recorded, where nobody knows whether it came: its own month and the next are over, or a balance
 *  was typed since. It is asked about. */
export const unsureOnce = (
  choice: Choice,
  ledgers: readonly DebtLedger[],
  today: IsoDate,
): readonly OneTimeMoney[] =>
  unpaidOf(choice, ledgers, today).filter(
    (each) => isTypedSince(each, ledgers, today) || addMonths(each.month, 1) < firstOfMonth(today),
  );

/** With one that comes this month after all: it is part of next month's payments. */
export const comesNow = (
  { oneTime = [] }: Choice,
  today: IsoDate,
  { id, amount }: Pick<OneTimeMoney, 'id' | 'amount'>,
): readonly OneTimeMoney[] =>
  oneTime.map((each) =>
    each.id === id
      ? { id, amount, month: firstOfMonth(today), ...(each.debtId && { debtId: each.debtId }) }
      : each,
  );

/** How a plan from `today` has it: on top of what is left of this month, and in months to come. Cents. */
export interface OnceInPlan {
  readonly now: Cents;
  /** What of `now` is meant for one debt, of what is left. */
  readonly marked: readonly MarkedMoney[];
  /** The ids of what is in `now`. */
  readonly taken: ReadonlySet<string>;
  readonly events: readonly BudgetEvent[];
}

/** Whether this month's list still asks for something on it, so that more can be asked with it. */
const isAsked = ({ installments }: DebtLedger, today: IsoDate): boolean =>
  installments.some(
    (each) =>
      each.month === firstOfMonth(today) &&
      each.dueOn >= today &&
      (each.unpaid > 0 || (each.due === 0 && each.paid === 0)),
  );

/** The debt that the strategy puts money on first. */
function firstByOrder(ledgers: readonly DebtLedger[], strategy: Strategy): DebtLedger | undefined {
  const isBefore = precedenceOf(strategy);
  const [first] = ledgers
    .map(({ now }, place) => openAccount(now, place))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
  return ledgers.find(({ debt }) => debt.id === first?.debt.id);
}

/** What came last month or before is paid with this month's payments while the list still asks for one that takes all of it, else with the
 *  next month's. */
export function onceInPlan(
  coming: readonly OneTimeMoney[],
  ledgers: readonly DebtLedger[],
  { strategy, monthly }: { readonly strategy: Strategy; readonly monthly: Cents },
  today: IsoDate,
): OnceInPlan {
  const month = firstOfMonth(today);
  const next = addMonths(month, 1);
  const isKnown = knowsMonth(ledgers, month);
  const inHand = coming.filter((each) => isKnown && paysFrom(each.month) <= month);
  const open = ledgers.filter(({ owedToday }) => owedToday > 0);
  const isWhole = open.every((ledger) => isAsked(ledger, today));
  const all = inHand.reduce((sum, { amount }) => sum + amount, 0);
  const first = inHand.length > 0 ? firstByOrder(ledgers, strategy) : undefined;
  const isTakenBy = (ledger: DebtLedger | undefined) =>
    ledger !== undefined && ledger.owedToday >= all && isAsked(ledger, today);
  const takes = ({ debtId }: OneTimeMoney) =>
    isWhole || isTakenBy(open.find(({ debt }) => debt.id === debtId) ?? first);
  const taken = inHand.filter(takes);
  const events = coming
    .filter((each) => !taken.includes(each))
    .map(({ month: comes, amount, debtId }) => ({
      kind: 'windfall' as const,
      on: paysFrom(comes) > month ? paysFrom(comes) : next,
      amount,
      ...(debtId && { to: debtId }),
    }));
  const left = taken.reduce((sum, { amount }) => sum + amount, 0);
  // What was paid of it this month is no money of the month's own: it would be taken off once more.
  const besides = Math.max(0, ...taken.map((each) => each.besides ?? 0));
  const used = left === 0 ? 0 : Math.max(0, paidOf(ledgers, month) - monthly - besides);
  return {
    now: cents(left + used),
    marked: taken.flatMap(({ debtId, amount }) => (debtId ? [{ to: debtId, amount }] : [])),
    taken: new Set(taken.map(({ id }) => id)),
    events,
  };
}

/** What is planned with an amount a month, whether it covers what is due or not, and with what comes once. */
export function courseWith(
  ledgers: readonly DebtLedger[],
  monthly: Cents,
  coming: readonly OneTimeMoney[],
  strategy: Strategy,
  today: IsoDate,
): Omit<PlanInput, 'strategy'> {
  const once = onceInPlan(coming, ledgers, { strategy, monthly }, today);
  return {
    ...planStart(ledgers, cents(monthly + once.now), today, once.marked),
    budget: { monthly, rollOver: true, events: once.events },
  };
}
