import { factOf, finding, type Finding } from './finding.ts';
import { isPlacedOrChargedOff } from './lateness.ts';
import type { Copy } from './record_of.ts';
import { daysOf } from './report_date.ts';
import { lastDayByLaw } from './reporting_period.ts';

/** A removal date that is later than the law lets the entry stay, by the first missed payment that the same entry prints. */
export function removalTooLate(accountId: string, copy: Copy): readonly Finding[] {
  const { removal, firstDelinquency } = copy.tradeline;
  if (!isPlacedOrChargedOff(copy.tradeline) || !removal?.value || !firstDelinquency?.value)
    return [];
  if (daysOf(removal.value).from <= lastDayByLaw(firstDelinquency.value)) return [];
  return [
    finding(
      'removal_too_late',
      'contradiction',
      accountId,
      [factOf(copy, 'firstDelinquency'), factOf(copy, 'removal')],
      [copy],
      ['15 USC 1681c(a)(4)', '15 USC 1681c(c)(1)'],
    ),
  ];
}
