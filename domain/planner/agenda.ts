import { type Cents, cents } from '../money/cents.ts';
import { firstOfMonth, type IsoDate, lastOfMonth } from '../time/iso_date.ts';
import type { DebtId } from './debt.ts';
import { type LatePart, latePartsOf } from './late_step.ts';
import { isLateThisMonth, paidLateThisMonth } from './late_this_month.ts';
import { type DebtLedger, type Installment, ledgerOf } from './ledger.ts';
import { monthPaidBy, monthToName, namedPayment } from './payment_month.ts';
import type { PayoffPlan } from './payoff_plan.ts';
import { isOldestKnown } from './past_due.ts';
import type { Payment, TrackedDebt } from './progress.ts';

/** What to pay on a debt by a day, or what was paid: `due` is the lender's word, `planned` ours. Cents. */
export interface AgendaItem {
  debtId: DebtId;
  /** First day of the month that it is due in; of several late ones the oldest. */
  month: IsoDate;
  /** The day by which to pay; of several late ones the oldest. */
  dueOn: IsoDate;
  isDayKnown: boolean;
  isLate: boolean;
  /** There may be more that is late, from before `dueOn`: then it is late by so many days at least. */
  mayBeOlder: boolean;
  /** How many installments it holds: more than one only where they are late. */
  count: number;
  /** What is late, installment by installment as the month began, the oldest first; none where nothing is. */
  missed: readonly LatePart[];
  due: Cents;
  /** What of `due` is not paid. */
  unpaid: Cents;
  planned: Cents;
  paid: Cents;
  /** What is left of `planned`, never more than pays the debt off; 0 once there is nothing to do. At least `unpaid`, but of what is
   *  late and doesn't fit into the month: of that, what does. */
  remaining: Cents;
  /** The month's money went elsewhere first, or goes there: the plan pays it in a later month. */
  isPutOff: boolean;
  /** The day of the last payment toward it. */
  paidOn: IsoDate | null;
  /** The first day on which a payment counts toward it, where that is still to come: its statement has not closed. Else null. */
  opensOn: IsoDate | null;
}

/**
 * What to pay next on every debt, what is late before it, and what was paid of this month: by due day, debts of one day in
 * the order of the input. `plan` is made from the same ledgers on the same day; null where there is none, and what is due
 * is planned. Source: docs/domain/planner.md#ledger
 */
export function agendaOf(
  ledgers: readonly DebtLedger[],
  plan: PayoffPlan | null,
  today: IsoDate,
): readonly AgendaItem[] {
  return ledgers
    .flatMap((ledger) => itemsOf(ledger, plan, today))
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : Number(a.dueOn > b.dueOn)));
}

/** What is left to be paid, the soonest first, and after it what is put off. */
export const toPay = (agenda: readonly AgendaItem[]): readonly AgendaItem[] =>
  agenda
    .filter(({ remaining }) => remaining > 0)
    .toSorted((one, other) => Number(one.isPutOff) - Number(other.isPutOff));

/** What an item asks for now: of what is late, what is due. What the plan adds to that can wait. */
export const askedNow = (item: AgendaItem): AgendaItem =>
  item.isLate && item.unpaid > 0 && item.remaining > item.unpaid
    ? { ...item, remaining: item.unpaid }
    : item;

/** What is to be paid now of what is late, debt by debt, in cents. */
export function lateToPay(agenda: readonly AgendaItem[]): ReadonlyMap<DebtId, Cents> {
  const late = new Map<DebtId, Cents>();
  for (const { debtId, isLate, isPutOff, remaining } of agenda)
    if (isLate && !isPutOff && remaining > 0)
      late.set(debtId, cents((late.get(debtId) ?? 0) + remaining));
  return late;
}

/** The payment that finished an item, or the last one toward it; null where none is known. */
export const lastPaymentToward = <Recorded extends Payment>(
  { debtId, paidOn }: AgendaItem,
  payments: readonly Recorded[],
): Recorded | null =>
  payments.findLast((each) => each.debtId === debtId && each.paidOn === paidOn) ?? null;

/**
 * What pays the rest of an item today. It names its month where it would go elsewhere: one for a later month than comes
 * due next, and one that has more than is late, which the plan meant for the month that is late. Before its statement it is a payment
 * of its day; while something older is late it names none, as the lender puts it on that first.
 */
export function paymentToward(
  { debtId, month, isLate, remaining, unpaid, opensOn }: AgendaItem,
  debt: TrackedDebt,
  payments: readonly Payment[],
  today: IsoDate,
): Payment {
  const isOlderLate =
    !isLate && ledgerOf(debt, payments, today).installments.some((each) => each.isLate);
  if (isOlderLate) return { debtId, amount: remaining, paidOn: today };
  if (opensOn !== null) return namedPayment(debt, { paidOn: today, amount: remaining }, today);
  const usual = namedPayment(debt, { paidOn: today, amount: cents(1) }, today);
  const isUsual = monthPaidBy(debt, payments, usual, today) === month;
  const countsFor =
    isUsual && !(isLate && remaining > unpaid) ? monthToName(debt, today, today) : month;
  return { debtId, amount: remaining, paidOn: today, ...(countsFor && { countsFor }) };
}

/**
 * A payment as it is recorded, whoever writes it: of what is planned next (`next`), typed or chosen, as it is checked off; so is one of today
 * that is more than what is late, where the plan means more for that month. Else as its day has it.
 */
export const newPayment = (
  next: AgendaItem | undefined,
  debt: TrackedDebt,
  payments: readonly Payment[],
  { paidOn, amount }: Pick<Payment, 'paidOn' | 'amount'>,
  today: IsoDate,
): Payment =>
  next && paidOn === today && (next.remaining === amount || isBeyondLate(next, amount))
    ? paymentToward({ ...next, remaining: amount }, debt, payments, today)
    : namedPayment(debt, { paidOn, amount }, today);

const isBeyondLate = ({ isLate, remaining, unpaid }: AgendaItem, amount: Cents): boolean =>
  isLate && remaining > unpaid && amount > unpaid;

function itemsOf(ledger: DebtLedger, plan: PayoffPlan | null, today: IsoDate): AgendaItem[] {
  const { debt, owedToday, payoff, installments } = ledger;
  const late = installments.filter(({ isLate }) => isLate);
  const month = firstOfMonth(today);
  return installments.flatMap((installment): AgendaItem[] => {
    const { dueOn, isLate, paid } = installment;
    if (isLate) {
      if (installment !== late[0]) return [];
      const onTop = isLateThisMonth(late, today)
        ? Math.min(leftInPlan(debt.id, installment, plan, 0), payoff) - installment.unpaid
        : 0;
      const mayBeOlder = !isOldestKnown(debt, installments);
      const all = lateItem(debt.id, late, Math.max(0, onTop), today);
      return [{ ...all, mayBeOlder, missed: latePartsOf(ledger, all.unpaid, today) }];
    }
    if (dueOn < today && installment.month < month) return [];
    if (dueOn < today) {
      const done = paid > 0 ? [item(debt.id, installment, paid, today)] : [];
      if (installment !== paidLateThisMonth(installments, today)) return done;
      const extra = Math.min(payoff, leftInPlan(debt.id, installment, plan, 0));
      return [...done, ...extraItem(debt.id, installment, cents(extra), today)];
    }
    const lateUnpaid = late.reduce((sum, { unpaid }) => sum + unpaid, 0);
    const left =
      owedToday === 0
        ? 0
        : leftInPlan(debt.id, installment, plan, installment.month === month ? lateUnpaid : 0);
    // Nobody is asked for more than pays it off, with the interest that has come so far.
    const max = Math.max(0, payoff - lateUnpaid);
    // What is late after this month is made up for before anything comes on top.
    const onTop = Math.max(0, left - installment.unpaid);
    const stillLate = Math.max(0, lateUnpaid - paidIn(plan, debt.id, month));
    const wanted = left - (installment.month > month ? Math.min(stillLate, onTop) : 0);
    const planned = cents(paid + Math.min(max, Math.max(wanted, installment.unpaid)));
    return planned > 0 ? [item(debt.id, installment, planned, today)] : [];
  });
}

/** What a month pays on a debt, and what of that makes up for what is late. Cents. */
interface MonthShare {
  readonly debtId: DebtId;
  readonly pays: Cents;
  readonly paysLate: Cents;
}

/** The same where not all that is late fits into the month, which began on `month`: of each debt's, what does. What comes due after it is of the
 *  balance that is left then. */
export const agendaOfShare = (
  agenda: readonly AgendaItem[],
  shares: readonly MonthShare[],
  plan: PayoffPlan | null,
  month: IsoDate,
): readonly AgendaItem[] =>
  agenda.map((each) => {
    if (!each.isLate && each.month > month) {
      const late = agenda.find(({ debtId, isLate }) => debtId === each.debtId && isLate);
      const paysLate = shares.find(({ debtId }) => debtId === each.debtId)?.paysLate ?? 0;
      return late && paysLate < late.unpaid ? withLeast(each, plan) : each;
    }
    if (each.unpaid === 0 || !(each.isLate || each.month === month)) return each;
    const pays = shares.find(({ debtId }) => debtId === each.debtId)?.pays ?? 0;
    // Whatever the plan means it for, a lender puts a payment on what is late first.
    const late = agenda.find(({ debtId, isLate }) => debtId === each.debtId && isLate)?.unpaid ?? 0;
    const share = Math.min(each.unpaid, each.isLate ? pays : Math.max(0, pays - late));
    const remaining = cents(share > 0 ? share : each.unpaid);
    return { ...each, remaining, planned: cents(each.paid + remaining), isPutOff: share === 0 };
  });

/** An item that asks for no less than the plan's month has as its minimum: it was worked out as if what is late were paid. */
function withLeast(item: AgendaItem, plan: PayoffPlan | null): AgendaItem {
  const row = plan?.months.find(({ month }) => month === item.month);
  const minimum = row?.debts.find(({ debtId }) => debtId === item.debtId)?.minimum ?? 0;
  const more = Math.max(0, minimum - item.due);
  const unpaid = cents(item.unpaid === 0 ? 0 : item.unpaid + more);
  const planned = cents(Math.max(item.planned, item.paid + unpaid));
  return {
    ...item,
    due: cents(item.due + more),
    unpaid,
    planned,
    remaining: cents(Math.max(0, planned - item.paid)),
  };
}

/** What the plan still means to pay in the installment's month, without what is for late ones. */
function leftInPlan(
  id: DebtId,
  { month, unpaid }: Installment,
  plan: PayoffPlan | null,
  lateUnpaid: number,
): number {
  return plan === null ? unpaid : Math.max(0, paidIn(plan, id, month) - lateUnpaid);
}

/** What a plan pays on a debt in a month. */
function paidIn(plan: PayoffPlan | null, id: DebtId, month: IsoDate): number {
  const row = plan?.months.find((each) => each.month === month);
  return row?.debts.find(({ debtId }) => debtId === id)?.paid ?? 0;
}

function item(
  debtId: DebtId,
  installment: Installment,
  planned: Cents,
  today: IsoDate,
): AgendaItem {
  const { month, dueOn, isDayKnown, due, unpaid, paid, paidOn, countsFrom } = installment;
  return {
    debtId,
    month,
    dueOn,
    isDayKnown,
    isLate: false,
    mayBeOlder: false,
    count: 1,
    missed: [],
    due,
    unpaid,
    planned,
    paid,
    remaining: cents(Math.max(0, planned - paid)),
    isPutOff: false,
    paidOn,
    opensOn: countsFrom !== null && countsFrom > today ? countsFrom : null,
  };
}

/** What the plan pays this month beyond what was due and is paid: any day of it will do. */
const extraItem = (
  debtId: DebtId,
  installment: Installment,
  extra: Cents,
  today: IsoDate,
): AgendaItem[] =>
  extra === 0
    ? []
    : [
        {
          ...item(debtId, installment, extra, today),
          dueOn: lastOfMonth(today),
          isDayKnown: true,
          due: cents(0),
          unpaid: cents(0),
          paid: cents(0),
          remaining: extra,
          paidOn: null,
          opensOn: null,
        },
      ];

/** `onTop` is what the plan pays in this month beyond what is late. */
function lateItem(
  debtId: DebtId,
  late: readonly Installment[],
  onTop: number,
  today: IsoDate,
): AgendaItem {
  const [oldest] = late as readonly [Installment, ...Installment[]];
  const sum = (of: (each: Installment) => Cents) =>
    cents(late.reduce((all, each) => all + of(each), 0));
  const unpaid = sum((each) => each.unpaid);
  return {
    ...item(debtId, oldest, cents(0), today),
    isLate: true,
    count: late.length,
    due: sum(({ due }) => due),
    unpaid,
    planned: cents(sum(({ paid }) => paid) + unpaid + onTop),
    paid: sum(({ paid }) => paid),
    remaining: cents(unpaid + onTop),
    paidOn: late.at(-1)?.paidOn ?? null,
  };
}
