import { type Cents, cents } from '../money/cents.ts';
import { addMonths, firstOfMonth, type IsoDate } from '../time/iso_date.ts';
import type { AgendaItem } from './agenda.ts';
import type { Debt, DebtId, DebtKind } from './debt.ts';
import { triageOrder } from './precedence.ts';

/** `due = paid + pays + shortBy`, unless more than what is due is paid. What is late is in it. */
export interface TightRow {
  debtId: DebtId;
  kind: DebtKind;
  due: Cents;
  /** Paid toward it already. */
  paid: Cents;
  /** What of the money goes here now. */
  pays: Cents;
  shortBy: Cents;
  /** The day by which it is due; of what is late, the oldest day. */
  dueOn: IsoDate;
  isDayKnown: boolean;
}

/** A month whose money does not cover what is due. */
export interface TightMonth {
  /** First day of the month that is short. */
  month: IsoDate;
  shortBy: Cents;
  /** Whether it is short of nothing but what is late from months before: the plan pays that with the next months' money. */
  isCatchingUp: boolean;
  /** In the order to pay in. */
  rows: readonly TightRow[];
}

/** What there is to pay with: what is left of this month, and the next month's amount. Cents. */
export interface MonthsMoney {
  current: Cents;
  next: Cents;
  /** Whether a whole month's money covers a whole month's minimums. */
  isEnough: boolean;
}

/**
 * The first month, this one or the next, whose money does not cover what is due in it; what is late is due now. Spreads the
 * money over it: what secures a home, a car or wages first. Null where it is enough. Source: docs/domain/planner.md#tight-months
 */
export function tightMonth(
  debts: readonly Debt[],
  agenda: readonly AgendaItem[],
  { current, next, isEnough }: MonthsMoney,
  today: IsoDate,
): TightMonth | null {
  const month = firstOfMonth(today);
  const after = addMonths(month, 1);
  const isNow = (item: AgendaItem) => item.isLate || item.month === month;
  // What comes after the next month is of a debt whose next one is paid ahead: other money pays it.
  const asked = agenda.filter(
    ({ isLate, dueOn, due, month: dueIn }) =>
      due > 0 && (isLate || (dueOn >= today && dueIn <= after)),
  );
  const later = asked.filter((item) => !isNow(item));
  return (
    spread(debts, asked.filter(isNow), current, month) ??
    spread(debts, later, cents(next - coveredOf(later)), after) ??
    // Each of the two months may be half told: then all that is asked for next is set against a month's money.
    (isEnough ? null : spread(debts, asked, cents(next - coveredOf(asked)), after))
  );
}

/** What of the dues is covered: more than that may have come from elsewhere. */
const coveredOf = (items: readonly AgendaItem[]): number =>
  items.reduce((sum, { due, unpaid }) => sum + (due - unpaid), 0);

/** `money` is what is left of the month's, once what is paid already is taken off. */
function spread(
  debts: readonly Debt[],
  items: readonly AgendaItem[],
  money: Cents,
  month: IsoDate,
): TightMonth | null {
  const asked = debts.flatMap((debt, place) => {
    const theirs = items.filter(({ debtId }) => debtId === debt.id);
    const [first] = theirs;
    if (first === undefined) return [];
    const sum = (of: (item: AgendaItem) => number) =>
      theirs.reduce((all, each) => all + of(each), 0);
    return [
      { debt, place, first, minimum: sum(({ due }) => due), unpaid: sum(({ unpaid }) => unpaid) },
    ];
  });
  let left: number = money;
  const rows = triageOrder(asked).map(({ debt, first, minimum, unpaid }): TightRow => {
    const pays = Math.min(unpaid, Math.max(0, left));
    left -= pays;
    return {
      debtId: debt.id,
      kind: debt.kind,
      due: cents(minimum),
      paid: cents(minimum - unpaid),
      pays: cents(pays),
      shortBy: cents(unpaid - pays),
      dueOn: first.dueOn,
      isDayKnown: first.isDayKnown,
    };
  });
  const shortBy = cents(rows.reduce((sum, row) => sum + row.shortBy, 0));
  if (shortBy === 0) return null;
  const arrears = items.reduce(
    (sum, item) => sum + (item.isLate && item.month < month ? item.unpaid : 0),
    0,
  );
  return { month, shortBy, isCatchingUp: shortBy <= arrears, rows };
}
