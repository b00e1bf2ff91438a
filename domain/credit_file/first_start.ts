import type { Account } from './accounts.ts';
import { isPlacedOrChargedOff } from './lateness.ts';
import type { Copy } from './record_of.ts';
import { isMonth, monthOf } from './report_date.ts';

/** Whether a first missed payment is earlier than another; by the month, where a day isn't known. */
function isEarlier({ tradeline: one }: Copy, { tradeline: other }: Copy): boolean {
  const [was, now] = [one.firstDelinquency?.value, other.firstDelinquency?.value];
  if (!was || !now) return false;
  return isMonth(was) || isMonth(now) ? monthOf(was) < monthOf(now) : was < now;
}

/**
 * The copy that says when it began to be late: of the same bureau's reports of an account since it was in collection or charged off, the one with
 * the earliest first missed payment. From then on that day can't move, so a later one changes nothing. `copy` itself where none is earlier.
 * Source: 15 USC 1681c(c)(1)
 */
export const firstStart = ({ copies }: Pick<Account, 'copies'>, copy: Copy): Copy =>
  isPlacedOrChargedOff(copy.tradeline)
    ? copies
        .filter(
          ({ report, tradeline }) =>
            report.bureau === copy.report.bureau &&
            report.printedOn < copy.report.printedOn &&
            isPlacedOrChargedOff(tradeline),
        )
        .reduce((first, each) => (isEarlier(each, first) ? each : first), copy)
    : copy;
