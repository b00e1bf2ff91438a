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
  /** What the plan has for this month, with money that comes once. */
  planned: Cents;
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
  { current, planned, next, isEnough }: MonthsMoney,
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
  const ofNext = (items: readonly AgendaItem[]) => {
    const money = cents(next - coveredOf(items));
    return { arrears: new Map<DebtId, Cents>(), money, planned: money };
  };
  return (
    spread(debts, asked.filter(isNow), { arrears, isEnough, money: current, planned }, month) ??
    spread(debts, later, { ...ofNext(later), isEnough }, after) ??
    // Each of the two months may be half told: then all that is asked for next is set against a month's money.
    (isEnough ? null : spread(debts, asked, { ...ofNext(asked), arrears, isEnough }, after))
  );
}

/** What of the dues is covered: more than that may have come from elsewhere. */
const coveredOf = (items: readonly AgendaItem[]): number =>
  items.reduce((sum, { due, paid }) => sum + Math.min(due, paid), 0);

/** What a last payment may have grown by, day by day, since the month was planned: short of less than that, it still is as planned. */
const GROWN = 100;

interface MonthToSpread {
  /** What is late, in the order in which the plan makes up for it. */
  readonly arrears: ReadonlyMap<DebtId, Cents>;
  /** What is left of the month's, once what is paid already is taken off. */
  readonly money: Cents;
  /** What of it the plan has. */
  readonly planned: Cents;
  readonly isEnough: boolean;
}

function spread(
  debts: readonly Debt[],
  items: readonly AgendaItem[],
  { arrears, money, planned, isEnough }: MonthToSpread,
  month: IsoDate,
): TightMonth | null {
  const asked = debts.flatMap((debt, place) => {
    const theirs = items.filter(({ debtId }) => debtId === debt.id);
    const [first] = theirs;
    if (first === undefined) return [];
    const sum = (of: (item: AgendaItem) => number) =>
      theirs.reduce((all, each) => all + of(each), 0);
    const unpaid = sum((each) => each.unpaid);
    const late = Math.min(unpaid, arrears.get(debt.id) ?? 0);
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
  const isCatchingUp = isEnough && money + GROWN >= comingAll;
  // As the plan does: who can pay what still comes due falls behind with nothing new, and makes up for what is late with the rest.
  const parts = isCatchingUp ? [] : partsInOrder(inTriage, turns, money);
  const inOrder = isCatchingUp
    ? inTriage.toSorted((one, other) => turnOf(one, turns) - turnOf(other, turns))
    : byFirstShare(inTriage, parts);
  const shares = isCatchingUp
    ? sharesOf(
        inOrder.map(({ debt, late }) => ({ id: debt.id, open: late })),
        planned - comingAll,
      )
    : sharesOf(parts, money);
  const rows = inOrder.map(({ debt, first, paid, late, coming }): TightRow => {
    const toward = shares.get(debt.id) ?? 0;
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

interface Asked {
  readonly debt: Debt;
  readonly late: number;
  readonly coming: number;
}
interface Part {
  readonly id: DebtId;
  readonly open: number;
}

/** What each gets of the money, one part after the other. */
function sharesOf(parts: readonly Part[], money: number): ReadonlyMap<DebtId, number> {
  const shares = new Map<DebtId, number>();
  let left = Math.max(0, money);
  for (const { id, open } of parts) {
    const toward = Math.min(open, left);
    left -= toward;
    shares.set(id, (shares.get(id) ?? 0) + toward);
  }
  return shares;
}

/** The parts of what is asked, in the order in which short money goes to them: kind by kind, what it covers whole before what it
 *  doesn't; what is late before what comes due, by the day before its next step, and of what comes due the smallest first. */
function partsInOrder(
  inTriage: readonly Asked[],
  turns: readonly DebtId[],
  money: number,
): readonly Part[] {
  let left = Math.max(0, money);
  const kinds = new Set(inTriage.map(({ debt }) => debt.kind));
  return [...kinds].flatMap((kind) => {
    const ofKind = inTriage.filter(({ debt }) => debt.kind === kind);
    const late = ofKind
      .filter((each) => each.late > 0)
      .toSorted((one, other) => turnOf(one, turns) - turnOf(other, turns))
      .map((each) => ({ id: each.debt.id, open: each.late }));
    const coming = ofKind.map((each) => ({ id: each.debt.id, open: each.coming }));
    const whole: Part[] = [];
    const rest: Part[] = [];
    for (const part of [...late, ...coming]) {
      const isWhole = part.open <= left;
      (isWhole ? whole : rest).push(part);
      if (isWhole) left -= part.open;
    }
    left = Math.max(0, left - rest.reduce((sum, { open }) => sum + open, 0));
    return [...whole, ...rest];
  });
}

/** In the order in which each is first asked for something; who is paid already keeps its place. */
function byFirstShare<Each extends Asked>(
  inTriage: readonly Each[],
  parts: readonly Part[],
): readonly Each[] {
  const placeOf = ({ debt, late, coming }: Each) =>
    parts.findIndex(({ id, open }) => id === debt.id && (open > 0 || late + coming === 0));
  return inTriage.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The turn of a debt that is late, as the plan makes up for it; those that are not come after. */
const turnOf = (
  { late, debt }: { readonly late: number; readonly debt: Debt },
  turns: readonly DebtId[],
): number => (late > 0 ? turns.indexOf(debt.id) : turns.length);
