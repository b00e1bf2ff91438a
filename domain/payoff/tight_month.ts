import { type Cents, cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';
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
  /** First day of the month that most of it is due in. */
  month: IsoDate;
  shortBy: Cents;
  /** In the order to pay in. */
  rows: readonly TightRow[];
}

/**
 * Spreads `money`, less what is paid already, over what every debt asks for next and what is late: what secures a home, a
 * car or wages first. Source: docs/domain/payoff.md#tight-months
 */
export function tightMonth(
  debts: readonly Debt[],
  agenda: readonly AgendaItem[],
  money: Cents,
  today: IsoDate,
): TightMonth | null {
  const asked = debts.flatMap((debt, place) => {
    const items = agenda.filter(
      ({ debtId, due, dueOn, isLate }) =>
        debtId === debt.id && due > 0 && (isLate || dueOn >= today),
    );
    const [first] = items;
    if (first === undefined) return [];
    const sum = (of: (item: AgendaItem) => number) =>
      items.reduce((all, each) => all + of(each), 0);
    return [
      { debt, place, first, minimum: sum(({ due }) => due), unpaid: sum(({ unpaid }) => unpaid) },
    ];
  });
  const month = modeOf(asked.map(({ first }) => first.month));
  if (month === null) return null;
  let left = asked.reduce((all, { minimum, unpaid }) => all - (minimum - unpaid), money as number);
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
  return shortBy > 0 ? { month, shortBy, rows } : null;
}

/** The earliest of those that come most often. */
function modeOf(months: readonly IsoDate[]): IsoDate | null {
  const count = (month: IsoDate) => months.filter((each) => each === month).length;
  return months
    .toSorted()
    .reduce<IsoDate | null>(
      (best, month) => (best === null || count(month) > count(best) ? month : best),
      null,
    );
}
