import { type Cents, cents } from '../money/cents.ts';
import { addMonths, firstOfMonth, type IsoDate } from '../time/iso_date.ts';
import type { MarkedMoney } from './budget.ts';
import type { DebtId } from './debt.ts';
import { isLateThisMonth, paidLateThisMonth } from './late_this_month.ts';
import { type DebtLedger, type Installment } from './ledger.ts';
import { dueNext } from './due_next.ts';
import { cutTo, latePartsOf } from './late_step.ts';
import { arrearsOrder } from './precedence.ts';
import type { Course, CurrentMonth, LateDebt } from './simulate.ts';

/**
 * Where a plan begins: with what is still due this month, and what was paid this month and ahead. `monthly` is the month's
 * budget, `marked` what of it is meant for one debt. Source: docs/domain/planner.md#plan
 */
export function planStart(
  ledgers: readonly DebtLedger[],
  monthly: Cents,
  today: IsoDate,
  marked: readonly MarkedMoney[] = [],
): Required<Pick<Course, 'asOf' | 'debts' | 'ahead'>> & Pick<Course, 'current'> {
  const current = currentMonth(ledgers, monthly, today);
  const hasCurrent =
    current.open.size > 0 ||
    (current.arrears?.length ?? 0) > 0 ||
    [...current.interest.values()].some((each) => each.some((of) => of > 0));
  const next = addMonths(firstOfMonth(today), 1);
  return {
    asOf: today,
    debts: ledgers.map(({ now }) => now),
    ...(hasCurrent && { current: marked.length > 0 ? { ...current, marked } : current }),
    ahead: ledgers.flatMap(({ debt, installments }) =>
      installments
        .filter(({ month, paid }) => month >= next && paid > 0)
        .map(({ month, paid, unpaid }) => ({ debtId: debt.id, month, amount: paid, unpaid })),
    ),
  };
}

function currentMonth(
  ledgers: readonly DebtLedger[],
  monthly: Cents,
  today: IsoDate,
): CurrentMonth {
  const month = firstOfMonth(today);
  const interest = new Map<DebtId, readonly Cents[]>();
  const due = new Map<DebtId, Cents>();
  const lateOfMonth = new Map<DebtId, Cents>();
  const open = new Set<DebtId>();
  const setAside = new Map<DebtId, Cents>();
  for (const ledger of ledgers) {
    const { debt, owedToday, installments } = ledger;
    if (owedToday === 0) continue;
    interest.set(debt.id, restOfMonth(ledger));
    const late = installments.filter(({ isLate }) => isLate);
    const coming = comingIn(installments, month, today);
    if (coming.length > 0) due.set(debt.id, unpaidOf(coming));
    const own = unpaidOf(late.filter((each) => each.month === month));
    if (own > 0) lateOfMonth.set(debt.id, own);
    const isOwnLate =
      isLateThisMonth(late, today) || paidLateThisMonth(installments, today) !== undefined;
    if (coming.length > 0 || isOwnLate) open.add(debt.id);
    const paid = installments.reduce((sum, each) => sum + paidFrom(each, month), 0);
    const aside = cents(Math.max(0, (debt.setAside ?? 0) - paid));
    if (aside > 0) setAside.set(debt.id, aside);
  }
  const now = moneyForNow(ledgers, monthly, month);
  const unspent = knowsMonth(ledgers, month) ? moneyUnspent(ledgers, monthly, month) : null;
  const paid = paidForOlder(ledgers, due, month);
  for (const [id, amount] of paid) {
    due.set(id, cents((due.get(id) ?? 0) - amount));
    // It's this month's own: minimums alone pay it too.
    lateOfMonth.set(id, cents((lateOfMonth.get(id) ?? 0) + amount));
  }
  const asked = { due, arrears: arrearsOf(ledgers, today, paid) };
  const money = unspent ?? moneyAssumed(now, asked);
  return { interest, ...asked, lateOfMonth, open, money, ...(setAside.size > 0 && { setAside }) };
}

interface AskedFor {
  readonly due: ReadonlyMap<DebtId, Cents>;
  readonly arrears: readonly LateDebt[];
}

/**
 * What of a month's payment on a debt made up for what was older: lenders put it there first, whatever the plan meant it for. The plan has paid what
 * comes due by it, and it is late that is more by as much. So nothing that was paid moves what the others get.
 */
function paidForOlder(
  ledgers: readonly DebtLedger[],
  due: ReadonlyMap<DebtId, Cents>,
  month: IsoDate,
): ReadonlyMap<DebtId, Cents> {
  return new Map(
    ledgers.flatMap(({ debt, installments }) => {
      const older = installments
        .filter((each) => each.month < month)
        .reduce((sum, { paidThisMonth }) => sum + paidThisMonth, 0);
      const shift = Math.min(older, due.get(debt.id) ?? 0);
      return shift > 0 ? [[debt.id, cents(shift)] as const] : [];
    }),
  );
}

/** What is late, installment by installment, and what counts as late (`besides`), in the order in which it is made up for. What was paid of it
 *  this month changes no turn. */
export function arrearsOf(
  ledgers: readonly DebtLedger[],
  today: IsoDate,
  besides: ReadonlyMap<DebtId, Cents> = new Map(),
): readonly LateDebt[] {
  const behind = ledgers.flatMap(({ debt, owedToday, installments }, place) => {
    const unpaid = unpaidOf(installments.filter(({ isLate }) => isLate));
    const amount = cents(unpaid + (besides.get(debt.id) ?? 0));
    if (owedToday === 0 || amount === 0) return [];
    return latePartsOf({ debt, installments }, amount, today).map(({ unpaid, begun, lastDay }) => ({
      debt,
      place,
      amount: begun,
      lastDay,
      part: { debtId: debt.id, amount: unpaid },
    }));
  });
  return arrearsOrder(behind)
    .map(({ part }) => part)
    .filter(({ amount }) => amount > 0);
}

/** The same parts, where those of one debt come to `total` now. */
export function withLateLeft(
  arrears: readonly LateDebt[],
  id: DebtId,
  total: Cents,
): readonly LateDebt[] {
  const left = [
    ...cutTo(
      arrears.filter(({ debtId }) => debtId === id).map(({ amount }) => amount),
      total,
    ),
  ];
  return arrears.map((part) =>
    part.debtId === id ? { ...part, amount: left.shift() ?? cents(0) } : part,
  );
}

/** What still comes due in the month. */
const comingIn = (
  installments: readonly Installment[],
  month: IsoDate,
  today: IsoDate,
): readonly Installment[] =>
  installments.filter((each) => !each.isLate && each.month === month && each.dueOn >= today);

const unpaidOf = (some: readonly Installment[]): Cents =>
  cents(some.reduce((sum, { unpaid }) => sum + unpaid, 0));

/** What each balance of a debt is charged at the end of today's month. */
export const restOfMonth = ({ now, atMonthEnd }: DebtLedger): readonly Cents[] =>
  now.balances.map(({ amount }, place) =>
    cents(Math.max(0, (atMonthEnd.balances[place]?.amount ?? 0) - amount)),
  );

const sumOf = (amounts: ReadonlyMap<DebtId, Cents>): number =>
  [...amounts.values()].reduce((sum, amount) => sum + amount, 0);

/** What of the month's budget is not spent. */
function moneyUnspent(ledgers: readonly DebtLedger[], monthly: Cents, month: IsoDate): Cents {
  return cents(Math.max(0, monthly - paidOf(ledgers, month)));
}

/**
 * The same in the month that a debt was entered after its due day: nobody knows what it took. Then there is nothing beyond what is
 * due, and what is late as far as there is likely to be money for it (`now`).
 */
function moneyAssumed(now: Cents, asked: AskedFor): Cents {
  const arrears = asked.arrears.reduce((sum, { amount }) => sum + amount, 0);
  const due = sumOf(asked.due);
  return cents(arrears === 0 ? 0 : due + Math.min(arrears, Math.max(0, now - due)));
}

/**
 * What of the month's budget is left for what is due in it. More than was due on one debt may have come from elsewhere: it
 * makes nothing short.
 */
const moneyForDues = (ledgers: readonly DebtLedger[], monthly: Cents, month: IsoDate): Cents => {
  const all = ledgers
    .flatMap(({ installments }) => installments)
    .reduce((sum, each) => {
      const covered = Math.min(each.paid, each.due);
      if (each.month === month) return sum + covered;
      const before = each.paid - each.paidThisMonth;
      return sum + Math.min(Math.max(0, covered - before), paidFrom(each, month));
    }, 0);
  return cents(Math.max(0, monthly - all));
};

/** Whether what a debt took of the month is known: it wasn't entered after its due day. */
const isMonthKnown = ({ owedToday, installments }: DebtLedger, month: IsoDate): boolean =>
  owedToday === 0 || (installments[0]?.month ?? month) <= month;

/** Whether what every debt took of the month is known. */
export const knowsMonth = (ledgers: readonly DebtLedger[], month: IsoDate): boolean =>
  ledgers.every((ledger) => isMonthKnown(ledger, month));

/** What of the month's budget is left for what is due or late now. */
export const moneyForNow = (
  ledgers: readonly DebtLedger[],
  monthly: Cents,
  month: IsoDate,
): Cents =>
  cents(
    Math.max(
      0,
      moneyForDues(ledgers, monthly, month) - assumedPaid(ledgers, monthly, month).amount,
    ),
  );

/**
 * What of the month's money counts as paid though nobody recorded it: a debt that was entered after its due day took its minimum of it, as
 * far as anybody knows. Only what is above a month's minimums does: where the money doesn't cover those it can't have paid them all, and
 * what is late comes first. So who sets aside more never has less for what is late.
 */
export function assumedPaid(
  ledgers: readonly DebtLedger[],
  monthly: Cents,
  month: IsoDate,
): { readonly amount: Cents; readonly debtIds: readonly DebtId[] } {
  const asked = ledgers.reduce((sum, ledger) => sum + dueNext(ledger), 0);
  const unknown = ledgers.filter((ledger) => !isMonthKnown(ledger, month));
  const first = unknown.reduce((sum, { installments }) => sum + (installments[0]?.due ?? 0), 0);
  return {
    amount: cents(Math.min(first, Math.max(0, monthly - asked))),
    debtIds: unknown.map(({ debt }) => debt.id),
  };
}

/** What was paid from the money of today's month. Cents. */
export const paidOf = (ledgers: readonly DebtLedger[], month: IsoDate): number =>
  ledgers
    .flatMap(({ installments }) => installments)
    .reduce((sum, each) => sum + paidFrom(each, month), 0);

/** What of an installment was paid from the money of today's month: all of its own, and what made up in it for an older one. */
const paidFrom = ({ month: own, paid, paidThisMonth }: Installment, month: IsoDate): number =>
  own === month ? paid : own < month ? paidThisMonth : 0;
