import { type Cents, cents } from '../money/cents.ts';
import { addMonths, firstOfMonth, type IsoDate } from '../time/iso_date.ts';
import type { AgendaItem } from './agenda.ts';
import type { Debt, DebtId, DebtKind } from './debt.ts';
import { triageOrder } from './precedence.ts';

/** `due = paid + pays + shortBy`. What is late is in it. */
export interface TightRow {
  debtId: DebtId;
  kind: DebtKind;
  due: Cents;
  /** Paid toward it already. */
  paid: Cents;
  /** What of the money goes here now. */
  pays: Cents;
  /** What of that makes up for what is late. */
  paysLate: Cents;
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
  /** Whether it is short of nothing but what is late, and the next months' money covers what comes due in them: the plan pays what
   *  is late with what they leave. */
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
 * money over it: what secures a home, a car or wages first; where it covers what still comes due, that, and then what is late as the
 * plan makes up for it (`arrears`, in that order). Null where it is enough. Source: docs/domain/planner.md#tight-months
 */
export function tightMonth(
  debts: readonly Debt[],
  agenda: readonly AgendaItem[],
  { current, next, isEnough }: MonthsMoney,
  arrears: ReadonlyMap<DebtId, Cents>,
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
  const found =
    spread(debts, asked.filter(isNow), arrears, current, month) ??
    spread(debts, later, arrears, cents(next - coveredOf(later)), after) ??
    // Each of the two months may be half told: then all that is asked for next is set against a month's money.
    (isEnough ? null : spread(debts, asked, arrears, cents(next - coveredOf(asked)), after));
  return found && { ...found, isCatchingUp: isEnough && found.isCatchingUp };
}

/** What of the dues is covered: more than that may have come from elsewhere. */
const coveredOf = (items: readonly AgendaItem[]): number =>
  items.reduce((sum, { due, paid }) => sum + Math.min(due, paid), 0);

/** `money` is what is left of the month's, once what is paid already is taken off. */
function spread(
  debts: readonly Debt[],
  items: readonly AgendaItem[],
  arrears: ReadonlyMap<DebtId, Cents>,
  money: Cents,
  month: IsoDate,
): TightMonth | null {
  const asked = debts.flatMap((debt, place) => {
    const theirs = items.filter(({ debtId }) => debtId === debt.id);
    const [first] = theirs;
    if (first === undefined) return [];
    const sum = (of: (item: AgendaItem) => number) =>
      theirs.reduce((all, each) => all + of(each), 0);
    const late = sum(({ isLate, unpaid }) => (isLate ? unpaid : 0));
    const unpaid = sum((each) => each.unpaid);
    return [
      {
        debt,
        place,
        first,
        paid: coveredOf(theirs),
        late,
        coming: unpaid - late,
        minimum: sum(({ due }) => due),
      },
    ];
  });
  const inTriage = triageOrder(asked);
  const turns = [...arrears.keys()];
  const comingAll = asked.reduce((sum, { coming }) => sum + coming, 0);
  const isCatchingUp = money >= comingAll;
  // As the plan does: who can pay what still comes due falls behind with nothing new, and makes up for what is late with the rest.
  const inOrder = isCatchingUp
    ? asked.toSorted(
        (one, other) =>
          turnOf(one, turns) - turnOf(other, turns) ||
          inTriage.indexOf(one) - inTriage.indexOf(other),
      )
    : inTriage;
  let left: number = isCatchingUp ? money - comingAll : money;
  const rows = inOrder.map(({ debt, first, paid, late, coming }): TightRow => {
    const open = isCatchingUp ? late : late + coming;
    const toward = Math.min(open, Math.max(0, left));
    left -= toward;
    const pays = toward + (isCatchingUp ? coming : 0);
    return {
      debtId: debt.id,
      kind: debt.kind,
      due: cents(paid + late + coming),
      paid: cents(paid),
      pays: cents(pays),
      paysLate: cents(Math.min(late, toward)),
      shortBy: cents(late + coming - pays),
      dueOn: first.dueOn,
      isDayKnown: first.isDayKnown,
    };
  });
  const shortBy = cents(rows.reduce((sum, row) => sum + row.shortBy, 0));
  return shortBy === 0 ? null : { month, shortBy, isCatchingUp, rows };
}

/** The turn of a debt that is late, as the plan makes up for it; those that are not come after. */
const turnOf = (
  { late, debt }: { readonly late: number; readonly debt: Debt },
  turns: readonly DebtId[],
): number => (late > 0 ? turns.indexOf(debt.id) : turns.length);
