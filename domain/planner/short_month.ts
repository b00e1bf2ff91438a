import { type Cents, cents } from '../money/cents.ts';
import {
  addMonths,
  dayOfMonth,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
} from '../time/iso_date.ts';
import { comingOnce, courseWith } from './one_time_money.ts';
import type { OneTimeMoney } from './plan_choice.ts';
import { type DebtLedger, ledgerOf } from './ledger.ts';
import type { PayoffPlan } from './payoff_plan.ts';
import { planPayoff } from './plan.ts';
import type { Payment, TrackedDebt } from './progress.ts';
import type { Strategy } from './strategy.ts';

/** What the person keeps and how they mean to pay. `chosenOn` is the day the amount and the order were last chosen. */
export interface PlanOfPerson {
  debts: readonly TrackedDebt[];
  payments: readonly Payment[];
  strategy: Strategy;
  monthly: Cents;
  oneTime?: readonly OneTimeMoney[];
  chosenOn: IsoDate;
}

/** A month in which less was paid than planned, and what that changes. Cents. */
export interface ShortMonth {
  /** Its first day. */
  month: IsoDate;
  shortBy: Cents;
  /** How much more is owed today: what was not paid, and the interest on it. */
  owedMore: Cents;
  /** How much more interest from today to the end. */
  interestMore: Cents;
  debtFreeOn: IsoDate;
  /** Where the plan would end, had the month been paid in full. */
  plannedFor: IsoDate;
  /** What more a month ends it sooner: at `plannedFor` where that is lost, else a month before. Null where none in reach does. */
  catchUp: { more: Cents; debtFreeOn: IsoDate } | null;
}

/** Less than this is no short month, in cents. */
const TRIFLE = 100;

/** What is offered to catch up goes in steps of five dollars, to a fifth of the monthly amount at most. */
const STEP = 500;

/**
 * The month before today's, where less was paid than the plan asked for, with what that changes: null where all was paid,
 * where the plan was chosen since, where the person says that it is paid, or where a balance was typed since, which says where things stand anyway.
 * Source: docs/domain/planner.md#short-months
 */
export function shortMonth(person: PlanOfPerson, today: IsoDate): ShortMonth | null {
  const { debts, payments, chosenOn } = person;
  const month = addMonths(firstOfMonth(today), -1);
  const before = lastOfMonth(addMonths(month, -1));
  if (chosenOn > before || debts.some(({ balanceAsOf }) => balanceAsOf > before)) return null;
  const then = planOn(
    person,
    payments.filter(({ paidOn }) => paidOn <= before),
    before,
    false,
  );
  const now = planOn(person, payments, today);
  if (then === null || now === null || now.ledgers.some(hasLate)) return null;
  const missing = debts
    .filter((debt) => !isSaidPaid(debt, month))
    .map((debt) => missingOf(debt, then, now.ledgers, month))
    .filter(({ amount }) => amount !== 0);
  let net = missing.reduce((sum, { amount }) => sum + amount, 0);
  if (net < TRIFLE) return null;
  const shortBy = cents(net);
  const made = missing.flatMap(({ debtId, paidOn, amount }): Payment[] => {
    const part = Math.min(Math.max(0, amount), net);
    net -= part;
    return part > 0 ? [{ debtId, paidOn, amount: cents(part), countsFor: month }] : [];
  });
  const kept = planOn(person, [...payments, ...made], today);
  if (kept === null) return null;
  const plannedFor = kept.plan.debtFreeOn;
  return {
    month,
    shortBy,
    owedMore: cents(owedIn(now.ledgers) - owedIn(kept.ledgers)),
    interestMore: cents(now.plan.totals.interest - kept.plan.totals.interest),
    debtFreeOn: now.plan.debtFreeOn,
    plannedFor,
    catchUp: catchUp(person, now, plannedFor, today),
  };
}

interface PlanOfDay {
  ledgers: readonly DebtLedger[];
  plan: PayoffPlan;
}

/** `once`: with the money that comes once. Where it is asked what was planned for a month and not paid, it doesn't count: it may not have come. */
function planOn(
  { debts, strategy, monthly, oneTime = [] }: PlanOfPerson,
  payments: readonly Payment[],
  day: IsoDate,
  once = true,
): PlanOfDay | null {
  const ledgers = debts.map((debt) => ledgerOf(debt, payments, day));
  const coming = once ? comingOnce({ monthly, oneTime }, ledgers, day) : [];
  const course = courseWith(ledgers, monthly, coming, strategy, day);
  const result = planPayoff({ ...course, strategy });
  return result.ok ? { ledgers, plan: result.plan } : null;
}

const hasLate = ({ installments }: DebtLedger) => installments.some(({ isLate }) => isLate);

const owedIn = (ledgers: readonly DebtLedger[]) =>
  ledgers.reduce((sum, { owedToday }) => sum + owedToday, 0);

/** Whether the person says that what was due in `month` is paid: then nobody knows how much it was. */
const isSaidPaid = ({ paidThrough, dueDay }: TrackedDebt, month: IsoDate): boolean =>
  paidThrough >= dayOfMonth(month, dueDay ?? 31);

/** What was planned for a debt in `month` and not paid; less than nothing where more was paid. */
function missingOf(
  { id }: TrackedDebt,
  { ledgers, plan }: PlanOfDay,
  now: readonly DebtLedger[],
  month: IsoDate,
): { debtId: TrackedDebt['id']; paidOn: IsoDate; amount: number } {
  const inMonth = (of: readonly DebtLedger[]) =>
    of.find(({ debt }) => debt.id === id)?.installments.find((each) => each.month === month);
  const planned = plan.months
    .filter((row) => row.month <= month)
    .flatMap((row) => row.debts)
    .reduce((sum, row) => sum + (row.debtId === id ? row.paid : 0), 0);
  // With months before it that were late: what is paid for them was planned too.
  const paidUntil = (of: readonly DebtLedger[]) =>
    of
      .filter(({ debt }) => debt.id === id)
      .flatMap(({ installments }) => installments)
      .reduce((sum, each) => sum + (each.month <= month ? each.paid : 0), 0);
  const amount = planned + paidUntil(ledgers) - paidUntil(now);
  // Late in the month one payment made up for it, and what it had over that went on to the next: it was paid all the same.
  const rest = now
    .filter(({ debt }) => debt.id === id)
    .flatMap(({ installments }) => installments)
    .reduce((sum, each) => sum + (each.month > month ? each.restOfOlder : 0), 0);
  return {
    debtId: id,
    paidOn: inMonth(now)?.dueOn ?? lastOfMonth(month),
    amount: amount > 0 ? Math.max(0, amount - rest) : amount,
  };
}

function catchUp(
  person: PlanOfPerson,
  { plan }: PlanOfDay,
  plannedFor: IsoDate,
  today: IsoDate,
): ShortMonth['catchUp'] {
  const sooner = plannedFor < plan.debtFreeOn ? plannedFor : addMonths(plan.debtFreeOn, -1);
  const aim = lastOfMonth(sooner);
  const max = Math.floor(person.monthly / 5 / STEP);
  for (let steps = 1; steps <= max; steps += 1) {
    const more = cents(steps * STEP);
    const next = planOn(
      { ...person, monthly: cents(person.monthly + more) },
      person.payments,
      today,
    );
    if (next !== null && next.plan.debtFreeOn <= aim)
      return { more, debtFreeOn: next.plan.debtFreeOn };
  }
  return null;
}
