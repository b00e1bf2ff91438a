import type { IsoDate } from '../time/iso_date.ts';
import type { DebtId } from './debt.ts';

/** A part of what debts of one kind ask for in a month: an installment that is late, or what comes due. `open` in cents. */
export interface MonthPart {
  readonly debtId: DebtId;
  readonly open: number;
  /** The last day on which paying it keeps its debt from being reported later than it is; null where no such day is known. */
  readonly lastDay: IsoDate | null;
  readonly isLate: boolean;
  /** What was asked for in it, paid or not: the smallest that comes due goes first. Cents. */
  readonly due: number;
}

/**
 * The parts of one kind in the order in which short money goes to them; of one debt, as they come in. First what keeps the most debts under a step that
 * comes before `nextMoney`, the day from which there is more; then what is late, by its last day; then what comes due, the smallest first. What
 * the money covers whole comes before what it doesn't: nothing is gained by a part of it. Source: docs/domain/planner.md#tight-months
 */
export function partsInOrder(
  parts: readonly MonthPart[],
  money: number,
  nextMoney: IsoDate,
): readonly MonthPart[] {
  const late = parts.filter(({ isLate }) => isLate).toSorted(bySoonest);
  const isOldest = (part: MonthPart) => late.find(({ debtId }) => debtId === part.debtId) === part;
  const urgent = late.filter(
    (part) => isOldest(part) && part.lastDay !== null && part.lastDay < nextMoney,
  );
  const saved = maxKept(urgent, money);
  const others = late.filter((part) => !saved.includes(part));
  let left = money;
  const unfinished = new Set<DebtId>();
  const [whole, rest]: [MonthPart[], MonthPart[]] = [[], []];
  const coming = parts
    .filter(({ isLate }) => !isLate)
    .toSorted((one, other) => one.due - other.due);
  for (const part of [...saved, ...others, ...coming]) {
    // A lender puts money on what is oldest: what comes after a part that isn't covered gets none.
    if (part.open <= left && !unfinished.has(part.debtId)) {
      whole.push(part);
      left -= part.open;
    } else {
      rest.push(part);
      unfinished.add(part.debtId);
    }
  }
  return [...whole, ...rest];
}

const bySoonest = (one: MonthPart, other: MonthPart): number =>
  (one.lastDay ?? '9').localeCompare(other.lastDay ?? '9') || one.due - other.due;

/** As many as the money covers; of those that are as many, the ones whose days come first. */
function maxKept(urgent: readonly MonthPart[], money: number): readonly MonthPart[] {
  const costOf = (count: number, among: readonly MonthPart[]) =>
    among
      .map(({ open }) => open)
      .toSorted((one, other) => one - other)
      .slice(0, count)
      .reduce((sum, open) => sum + open, 0);
  let count = urgent.length;
  while (count > 0 && costOf(count, urgent) > money) count -= 1;
  const saved: MonthPart[] = [];
  let left = money;
  urgent.forEach((part, at) => {
    const others = urgent.slice(at + 1);
    const needed = count - saved.length - 1;
    if (needed < 0 || needed > others.length || part.open + costOf(needed, others) > left) return;
    saved.push(part);
    left -= part.open;
  });
  return saved;
}
