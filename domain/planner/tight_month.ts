import { type Cents, cents } from '../money/cents.ts';
import { addMonths, firstOfMonth, type IsoDate } from '../time/iso_date.ts';
import type { AgendaItem } from './agenda.ts';
import type { Debt, DebtId, DebtKind } from './debt.ts';
import { triageOrder } from './precedence.ts';
import { type MonthPart, partsInOrder } from './short_parts.ts';
import type { LateDebt } from './simulate.ts';

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
  /** What of `pays` counts only once a statement is out; null where all of it counts today. */
  later: LaterPart | null;
}

/** What of a row's share is a payment of today. */
export const paysNow = ({ pays, later }: Pick<TightRow, 'pays' | 'later'>): Cents =>
  cents(pays - (later?.pays ?? 0));

/** A payment that counts from the day its statement is out. Cents. */
export interface LaterPart {
  readonly pays: Cents;
  /** What it is of, unpaid. */
  readonly unpaid: Cents;
  readonly opensOn: IsoDate;
  readonly dueOn: IsoDate;
  readonly isDayKnown: boolean;
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
  arrears: readonly LateDebt[],
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
    return { arrears: [], money, planned: money };
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
  readonly arrears: readonly LateDebt[];
  /** What is left of the month's, once what is paid already is taken off. */
  readonly money: Cents;
  /** What of it the plan has. */
  readonly planned: Cents;
  readonly isEnough: boolean;
}

/** A debt that is asked for something in the month. Cents. */
interface Asked {
  readonly debt: Debt;
  readonly place: number;
  readonly items: readonly AgendaItem[];
  readonly first: AgendaItem;
  readonly paid: number;
  readonly unpaid: number;
  readonly minimum: number;
}

/** What of the money goes to a debt, and what of that makes up for what is late. Cents. */
interface Share {
  readonly pays: number;
  readonly paysLate: number;
}

function spread(
  debts: readonly Debt[],
  items: readonly AgendaItem[],
  { arrears, money, planned, isEnough }: MonthToSpread,
  month: IsoDate,
): TightMonth | null {
  const asked = triageOrder(
    debts.flatMap((debt, place): Asked[] => {
      const theirs = items.filter(({ debtId }) => debtId === debt.id);
      const [first] = theirs;
      if (first === undefined) return [];
      const sum = (of: (item: AgendaItem) => number) =>
        theirs.reduce((all, each) => all + of(each), 0);
      return [
        {
          debt,
          place,
          items: theirs,
          first,
          paid: coveredOf(theirs),
          unpaid: sum((each) => each.unpaid),
          minimum: sum(({ due }) => due),
        },
      ];
    }),
  );
  const behind = new Map(asked.map((each) => [each.debt.id, behindOf(each, arrears)]));
  const comingAll = asked.reduce(
    (sum, { debt, unpaid }) => sum + unpaid - (behind.get(debt.id) ?? 0),
    0,
  );
  // As the plan does: who can pay what still comes due falls behind with nothing new, and makes up for what is late with the rest.
  const isCatchingUp = isEnough && money + GROWN >= comingAll;
  const { order, shares } = isCatchingUp
    ? catchingUp(asked, arrears, behind, planned - comingAll)
    : short(asked, money, month);
  const rows = order.map((each) => rowOf(each, shares.get(each.debt.id)));
  const shortBy = cents(rows.reduce((sum, row) => sum + row.shortBy, 0));
  return shortBy === 0 ? null : { month, shortBy, isCatchingUp, rows };
}

/** What counts as late on a debt, as the plan has it. */
const behindOf = ({ debt, unpaid }: Asked, arrears: readonly LateDebt[]): number =>
  Math.min(
    unpaid,
    arrears.filter(({ debtId }) => debtId === debt.id).reduce((sum, { amount }) => sum + amount, 0),
  );

function rowOf(
  { debt, items, first, paid, unpaid }: Asked,
  { pays, paysLate }: Share = { pays: 0, paysLate: 0 },
): TightRow {
  return {
    debtId: debt.id,
    kind: debt.kind,
    due: cents(paid + unpaid),
    paid: cents(paid),
    pays: cents(pays),
    paysLate: cents(paysLate),
    shortBy: cents(unpaid - pays),
    dueOn: first.dueOn,
    isDayKnown: first.isDayKnown,
    later: laterOf(items, pays),
  };
}

/** What of a debt's share is for a statement that isn't out: what is paid before that is a payment of its day, and that one is still asked for. */
function laterOf(items: readonly AgendaItem[], pays: number): LaterPart | null {
  const waiting = items.find(({ opensOn, unpaid }) => opensOn !== null && unpaid > 0);
  if (!waiting?.opensOn) return null;
  const counts = items
    .filter((item) => item !== waiting)
    .reduce((sum, { unpaid }) => sum + unpaid, 0);
  if (pays <= counts) return null;
  const { unpaid, opensOn, dueOn, isDayKnown } = waiting;
  return { pays: cents(pays - counts), unpaid, opensOn, dueOn, isDayKnown };
}

interface Spread {
  /** In the order to pay in. */
  readonly order: readonly Asked[];
  readonly shares: ReadonlyMap<DebtId, Share>;
}

/** What comes due is covered, and what is late gets the rest, in the plan's order. */
function catchingUp(
  asked: readonly Asked[],
  arrears: readonly LateDebt[],
  behind: ReadonlyMap<DebtId, number>,
  money: number,
): Spread {
  let left = Math.max(0, money);
  const made = new Map<DebtId, number>();
  for (const { debtId, amount } of arrears) {
    const before = made.get(debtId) ?? 0;
    const toward = Math.min(amount, left, (behind.get(debtId) ?? 0) - before);
    made.set(debtId, before + toward);
    left -= toward;
  }
  const turnOf = ({ debt }: Asked) => {
    const turn = arrears.findIndex(({ debtId }) => debtId === debt.id);
    return turn === -1 ? arrears.length : turn;
  };
  return {
    order: asked.toSorted((one, other) => turnOf(one) - turnOf(other)),
    shares: new Map(
      asked.map(({ debt: { id }, unpaid }) => {
        const paysLate = made.get(id) ?? 0;
        return [id, { pays: unpaid - (behind.get(id) ?? 0) + paysLate, paysLate }];
      }),
    ),
  };
}

/** The money doesn't cover what comes due: part by part, as far as it goes. */
function short(asked: readonly Asked[], money: number, month: IsoDate): Spread {
  const kinds = [...new Set(asked.map(({ debt }) => debt.kind))];
  let left = Math.max(0, money);
  const parts: MonthPart[] = [];
  const shares = new Map<DebtId, Share>();
  for (const kind of kinds) {
    // By their place, which no payment changes.
    const ofKind = asked
      .filter(({ debt }) => debt.kind === kind)
      .toSorted((one, other) => one.place - other.place)
      .flatMap(partsOf);
    for (const part of partsInOrder(ofKind, left, addMonths(month, 1))) {
      const toward = Math.min(part.open, left);
      const { pays, paysLate } = shares.get(part.debtId) ?? { pays: 0, paysLate: 0 };
      left -= toward;
      shares.set(part.debtId, {
        pays: pays + toward,
        paysLate: paysLate + (part.isLate ? toward : 0),
      });
      parts.push(part);
    }
  }
  // In the order in which each is first asked for something; who is paid already keeps its place.
  const placeOf = ({ debt, unpaid }: Asked) =>
    parts.findIndex(({ debtId, open }) => debtId === debt.id && (open > 0 || unpaid === 0));
  return { order: asked.toSorted((one, other) => placeOf(one) - placeOf(other)), shares };
}

/** What a debt is asked for: what is late, installment by installment, and what comes due. */
function partsOf({ debt, items, unpaid }: Asked): readonly MonthPart[] {
  const late = items.flatMap(({ missed }) => missed);
  const coming = unpaid - late.reduce((sum, each) => sum + each.unpaid, 0);
  const due = items.reduce((sum, item) => sum + (item.isLate ? 0 : item.due), 0);
  return [
    ...late.map((each) => ({
      debtId: debt.id,
      open: each.unpaid,
      lastDay: each.lastDay,
      isLate: true,
      due: each.begun,
    })),
    { debtId: debt.id, open: coming, lastDay: null, isLate: false, due },
  ];
}
