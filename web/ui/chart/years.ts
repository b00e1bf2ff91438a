import type { IsoDate } from '../../../domain/time/iso_date.ts';
import type { Step } from './geometry.ts';

/** Years along months that are counted from the month of `start`: named where they begin, not more than the width has room for. */
export function yearSteps(
  start: IsoDate,
  [first, last]: readonly [number, number],
  isNarrow: boolean,
): Step[] {
  const every = Math.max(1, Math.ceil((last - first) / 12 / (isNarrow ? 4 : 8)));
  const year = Number(start.slice(0, 4));
  const january = 1 - Number(start.slice(5, 7));
  const from = Math.ceil((first - january) / 12);
  const until = Math.floor((last - january) / 12);
  return Array.from({ length: Math.max(0, until - from + 1) }, (_, index) => from + index)
    .filter((count) => (year + count) % every === 0)
    .map((count) => ({ at: january + count * 12, label: String(year + count) }));
}
