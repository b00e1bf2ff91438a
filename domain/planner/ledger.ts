import { owedOn } from './owed_on.ts';
import { type Cents, cents } from '../money/cents.ts';
import {
  addMonths,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
  monthsBetween,
} from '../time/iso_date.ts';
import { accrueMonth, openAccount } from './account.ts';
import { Calendar } from './calendar.ts';
import type { Debt } from './debt.ts';
import {
  type DueDay,
  dueDayOf,
  dueDaysOf,
  isBefore,
  isTooEarly,
  MAX_INSTALLMENTS,
  MAX_MONTHS_AHEAD,
} from './due_days.ts';
import { type PastDue, spreadPastDue } from './past_due.ts';
import { BalanceHistory, type Payment, type TrackedDebt } from './progress.ts';

/** What a lender asks for by a day, and what was paid toward it. Money in cents. */
export interface Installment {
  /** First day of the month that it is due in. */
  month: IsoDate;
  /** The due day; the month's last day where nobody has told it. */
  dueOn: IsoDate;
  isDayKnown: boolean;
  due: Cents;
  paid: Cents;
  /** What of `paid` was paid in today's month. */
  paidThisMonth: Cents;
  /** What of `paid` is the rest of payments that made up for an older month first. */
  restOfOlder: Cents;
  /** The first day on which a payment counts toward it; null where any day does. */
  countsFrom: IsoDate | null;
  /** What of `due` is not paid; never more than is owed. */
  unpaid: Cents;
  /** The day of the last payment toward it; null as long as there is none. */
  paidOn: IsoDate | null;
  isLate: boolean;
}

/** The installments of a debt by due day. The last one comes next: today or later, and after what is paid already. */
export interface DebtLedger {
  debt: TrackedDebt;
  owedToday: Cents;
  /** What pays it off today: what is owed, and the interest of the month's days so far. The most that can be paid. */
  payoff: Cents;
  /** The debt as it stands today. */
  now: Debt;
  /** The debt at the end of today's month, if nothing more is paid on it: the month's interest is in it. */
  atMonthEnd: Debt;
  installments: readonly Installment[];
  /** What was paid out of each month's money, by its first day. */
  spent: ReadonlyMap<IsoDate, MonthsSpending>;
}

/** What of a month's money was paid: toward its installment, and in it toward older ones or none. Cents. */
export interface MonthsSpending {
  all: Cents;
  /** What of it was paid before the month began. */
  ahead: Cents;
}

/**
 * A minimum that moves with the balance is ours to work out, and the statement's may differ by a little: what is short by a
 * fiftieth of it, or by a dollar, covers it.
 */
const ESTIMATE_TOLERANCE = { share: 50, cents: 100 };

/** Paid before the balance was typed again, it covers what is short by a tenth: nobody is asked for the same month twice. */
const RETYPED_SHARE = 10;

/**
 * What was due on a debt since its paid-through date, what of it is paid, and what comes due next. A payment goes to the
 * oldest installment that is not covered, the rest of it to the one that comes due next as of its own day; one that says
 * what month it is for, to that month. `today` is the device's day. Source: docs/domain/planner.md#ledger
 */
export function ledgerOf(
  debt: TrackedDebt,
  payments: readonly Payment[],
  today: IsoDate,
): DebtLedger {
  const made = paymentsOf(debt, payments, today);
  const whole = new BalanceHistory(debt);
  for (const payment of made) whole.add(payment);
  const now = whole.on(today);
  const owedToday = owedOn(now);
  const { rows, isNew, open } = book(debt, made, today);
  const next = owedToday > 0 && isPaidAhead(rows, debt, today) ? dayAfter(rows, debt, today) : null;
  if (next !== null) {
    open(next, rows);
    rows.push(next);
    if (rows.length > MAX_INSTALLMENTS) rows.shift();
  }
  const atMonthEnd = isNew ? now : whole.on(lastOfMonth(today));
  // Were all of it paid today, the month's end would still bring the interest of the days so far.
  const paidOn = countedOn(debt, today);
  whole.add({ debtId: debt.id, paidOn, amount: owedToday });
  const payoff = cents(owedToday + owedOn(whole.on(lastOfMonth(paidOn))));
  return {
    debt,
    owedToday,
    payoff,
    now,
    atMonthEnd,
    installments: settled(rows, debt, { owedToday, payoff }, today),
    spent: spentIn(rows, made),
  };
}

/** The day that a payment of today counts on: a balance that was typed where it's tomorrow already is there before it. */
const countedOn = ({ balanceAsOf }: TrackedDebt, today: IsoDate): IsoDate =>
  balanceAsOf > today ? balanceAsOf : today;

/** A payment made ahead is of the month that it is for, any other of its own. */
function spentIn(
  rows: readonly Row[],
  made: readonly Payment[],
): ReadonlyMap<IsoDate, MonthsSpending> {
  const spent = new Map<IsoDate, MonthsSpending>();
  const add = (month: IsoDate, amount: number, isAhead: boolean) => {
    const { all = 0, ahead = 0 } = spent.get(month) ?? {};
    spent.set(month, { all: cents(all + amount), ahead: cents(ahead + (isAhead ? amount : 0)) });
  };
  const left = made.map(({ amount }): number => amount);
  for (const { month, parts } of rows)
    for (const { place, paidOn, amount } of parts) {
      const own = firstOfMonth(paidOn);
      add(own > month ? own : month, amount, own < month);
      left[place] = (left[place] ?? 0) - amount;
    }
  for (const [place, { paidOn }] of made.entries()) {
    const unplaced = left[place] ?? 0;
    if (unplaced > 0) add(firstOfMonth(paidOn), unplaced, false);
  }
  return spent;
}

/**
 * The installments up to the one that comes due next, each with what of the payments went to it. `made` are the payments on
 * the debt by day; `open` asks for one more installment.
 */
function book(debt: TrackedDebt, made: readonly Payment[], today: IsoDate) {
  const dues = dueDaysOf(debt, made, today);
  const rows: Row[] = dues.map((day) => ({ ...day, due: cents(0), isSaid: false, parts: [] }));
  const isNew = isNewWithoutDay(debt, rows, today);
  const pastDue = pastDueBy(debt, today);
  const waiting = byRow(debt, pastDue, made, rows);
  const asSaid = spreadPastDue(pastDue, rows);
  const history = new BalanceHistory(debt);
  const open = (row: Row, past: readonly Row[]) => {
    const parts = (waiting.get(row) ?? []).flatMap((payment) =>
      fillOldest(payment, past, debt, history),
    );
    if (row.month > firstOfMonth(today)) payWhatIsOpen(past, debt, history, today);
    askIn(row, isNew ? debt : history.on(lastOfMonth(addMonths(row.month, -1))));
    const said = asSaid(row, row.due);
    row.isSaid = said !== null;
    row.due = said ?? row.due;
    for (const part of parts) putIn(row, part, debt, history);
  };
  rows.forEach((row, place) => open(row, rows.slice(0, place)));
  return { rows, isNew, open };
}

/** What is past due, as it was said. A day from a clock that ran ahead was today at the latest, as payments are. */
const pastDueBy = ({ pastDue }: TrackedDebt, today: IsoDate): PastDue | undefined =>
  pastDue && pastDue.asOf > today ? { ...pastDue, asOf: today } : pastDue;

/** Whether everything that comes due from today on is paid: then it is the month after that comes next. */
const isPaidAhead = (rows: readonly Row[], debt: TrackedDebt, today: IsoDate): boolean =>
  rows.every((row) => row.dueOn < today || (paidIn(row) > 0 && isCovered(row, debt)));

/** The month after the last one, with nothing asked for yet; null where that is further than anybody pays ahead. */
function dayAfter(rows: readonly Row[], debt: TrackedDebt, today: IsoDate): Row | null {
  const last = rows.at(-1)?.month ?? firstOfMonth(today);
  if (monthsBetween(firstOfMonth(today), last) > MAX_MONTHS_AHEAD) return null;
  const month = addMonths(last, 1);
  return { ...dueDayOf(debt, month), due: cents(0), isSaid: false, parts: [] };
}

/** What comes next is asked for as if what is open were paid today: that is what the plan does too. */
function payWhatIsOpen(
  past: readonly Row[],
  debt: TrackedDebt,
  history: BalanceHistory,
  today: IsoDate,
): void {
  const open = past.reduce(
    (sum, row) => sum + (isCovered(row, debt) ? 0 : row.due - paidIn(row)),
    0,
  );
  if (open > 0)
    history.add({ debtId: debt.id, paidOn: countedOn(debt, today), amount: cents(open) });
}

/** The payments that count, by the installment that comes due next on their day, or that they name. */
function byRow(
  debt: TrackedDebt,
  pastDue: PastDue | undefined,
  made: readonly Payment[],
  rows: readonly Row[],
): ReadonlyMap<Row, readonly PlacedPayment[]> {
  const waiting = new Map<Row, PlacedPayment[]>();
  for (const [place, each] of made.entries()) {
    const { countsFor, ...unnamed } = each;
    const payment: Payment =
      countsFor !== undefined && isTooEarly(debt, each, countsFor) ? unnamed : each;
    const isNamed = rows.some(({ month }) => month === payment.countsFor);
    const placed = payment.paidOn > debt.paidThrough || isNamed ? rowFor(payment, rows) : undefined;
    const row = placed && isInPastDue(pastDue, payment, placed, isNamed) ? undefined : placed;
    if (row !== undefined) waiting.set(row, [...(waiting.get(row) ?? []), { ...payment, place }]);
  }
  return waiting;
}

/** Whether what the lender said was past due is less by a payment already: it came before, and names no month after. */
const isInPastDue = (
  pastDue: PastDue | undefined,
  { paidOn }: Payment,
  { dueOn }: Row,
  isNamed: boolean,
): boolean => pastDue !== undefined && paidOn < pastDue.asOf && !(isNamed && dueOn >= pastDue.asOf);

/** Books a part of a payment: what is asked for later sees it. */
function putIn(row: Row, part: Part, { id }: TrackedDebt, history: BalanceHistory): void {
  row.parts.splice(row.parts.findLastIndex(({ place }) => place <= part.place) + 1, 0, part);
  history.add({ debtId: id, paidOn: part.paidOn, amount: cents(part.amount) });
}

/** The months that one of the payments goes to, the oldest first; none where it settles nothing. `index` is its place in the list. */
export function monthsFilledBy(
  debt: TrackedDebt,
  payments: readonly Payment[],
  index: number,
  today: IsoDate,
): readonly IsoDate[] {
  // As `paymentsOf` leaves them: the one that is asked about is found again there.
  const listed = payments.map((payment) => atTheLatest(today, payment));
  const made = paymentsOf(debt, listed, today);
  const place = made.indexOf(listed[index] as Payment);
  return book(debt, made, today)
    .rows.filter(({ parts }) => parts.some((part) => part.place === place))
    .map(({ month }) => month);
}

const atTheLatest = (today: IsoDate, payment: Payment): Payment =>
  payment.paidOn > today ? { ...payment, paidOn: today } : payment;

/** The payments on a debt, by day. One from a clock that ran ahead was made by today at the latest. */
export function paymentsOf(
  { id }: Pick<Debt, 'id'>,
  payments: readonly Payment[],
  today: IsoDate,
): readonly Payment[] {
  return payments
    .filter(({ debtId }) => debtId === id)
    .map((payment) => atTheLatest(today, payment))
    .toSorted((a, b) => (a.paidOn < b.paidOn ? -1 : Number(a.paidOn > b.paidOn)));
}

/** A payment, and where it stands among all on the debt: by day, those of one day as they were recorded. */
interface PlacedPayment extends Payment {
  place: number;
}

interface Part {
  place: number;
  paidOn: IsoDate;
  amount: number;
}

interface Row extends DueDay {
  due: Cents;
  /** `due` is the lender's own figure: nothing less covers it. */
  isSaid: boolean;
  /** What of the payments went here, by place. */
  parts: Part[];
}

const paidIn = ({ parts }: Pick<Row, 'parts'>): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Where a payment goes when no older month needs it: its own month, or what came due next on its day; before the statement that asks for
 * that, what was due before, if anything was.
 */
function rowFor({ paidOn, countsFor }: Payment, rows: readonly Row[]): Row | undefined {
  const named = countsFor && rows.find(({ month }) => month === countsFor);
  if (named) return named;
  const at = rows.findIndex(({ dueOn }) => dueOn >= paidOn);
  const place = at === -1 ? rows.length - 1 : at;
  const row = rows[place];
  return row !== undefined && isBefore(paidOn, row) ? rows[place - 1] : row;
}

/** A row as it stood when a payment was made: one that came later and names the row takes nothing of it from that payment. */
const asBefore = (place: number, row: Row): Row => ({
  ...row,
  parts: row.parts.filter((part) => part.place < place),
});

/** Puts what older months still needed of a payment on its day there; gives what is left of it. */
function fillOldest(
  { place, paidOn, amount, countsFor }: PlacedPayment,
  past: readonly Row[],
  debt: TrackedDebt,
  history: BalanceHistory,
): Part[] {
  let left: number = amount;
  for (const row of countsFor === undefined ? past : []) {
    if (left === 0) break;
    const then = asBefore(place, row);
    const part = isCovered(then, debt) ? 0 : Math.min(left, row.due - paidIn(then));
    if (part > 0) putIn(row, { place, paidOn, amount: part }, debt, history);
    left -= part;
  }
  return left > 0 ? [{ place, paidOn, amount: left }] : [];
}

/**
 * What the lender asks for in a row's month: the minimum of the balance that the month began with. What was paid toward
 * the row itself is not taken off first, so that paying it does not change what it was.
 */
function askIn(row: Row, opening: Debt): void {
  // Charges and a fee that have not come yet are nothing that can be paid.
  const { monthlyCharges: _charges, annualFee: _fee, ...asked } = opening;
  const account = openAccount(asked, 0);
  if (account.total > 0) accrueMonth(account, new Calendar(row.month).month(0));
  row.due = account.minimum;
}

/**
 * Whether the debt was typed this month, nobody has told its due day, and its first payment is next month's. Its balance
 * then counts as the last statement's: the days left in this month add nothing. Source: docs/domain/planner.md#plan
 */
function isNewWithoutDay(debt: TrackedDebt, rows: readonly DueDay[], today: IsoDate): boolean {
  const month = firstOfMonth(today);
  return (
    debt.dueDay === undefined && debt.balanceAsOf >= month && rows.every((row) => row.month > month)
  );
}

function settled(
  rows: readonly Row[],
  debt: TrackedDebt,
  { owedToday, payoff }: Pick<DebtLedger, 'owedToday' | 'payoff'>,
  today: IsoDate,
): readonly Installment[] {
  let left: number = owedToday;
  const thisMonth = firstOfMonth(today);
  const older = new Set<number>();
  return rows.map((row) => {
    const { month, dueOn, due, parts, countsFrom: first } = row;
    const restOfOlder = paidIn({ parts: parts.filter(({ place }) => older.has(place)) });
    for (const { place } of parts) older.add(place);
    const paid = paidIn(row);
    const isPast = dueOn < today;
    const max = isPast ? left : owedToday === 0 ? 0 : payoff - (owedToday - left);
    const unpaid = isCovered(row, debt) ? 0 : Math.max(0, Math.min(due - paid, max));
    if (isPast) left -= unpaid;
    return {
      month,
      dueOn,
      isDayKnown: debt.dueDay !== undefined,
      due,
      paid: cents(paid),
      paidThisMonth: cents(paidIn({ parts: parts.filter(({ paidOn }) => paidOn >= thisMonth) })),
      restOfOlder: cents(restOfOlder),
      countsFrom: first,
      unpaid: cents(unpaid),
      paidOn: parts.at(-1)?.paidOn ?? null,
      isLate: isPast && unpaid > 0,
    };
  });
}

function isCovered(row: Row, debt: TrackedDebt): boolean {
  const paid = paidIn(row);
  if (paid >= row.due) return true;
  if (paid === 0 || row.isSaid || debt.minimum.kind === 'fixed') return false;
  const short = row.due - paid;
  const isRetyped = row.parts.some(({ paidOn }) => paidOn < debt.balanceAsOf);
  return (
    short <= ESTIMATE_TOLERANCE.cents ||
    short * (isRetyped ? RETYPED_SHARE : ESTIMATE_TOLERANCE.share) <= row.due
  );
}
