import { factOf, finding, type Finding } from './finding.ts';
import type { Copy } from './record_of.ts';
import { daysOf } from './report_date.ts';

/** A collection that was opened before the first missed payment that led to it: the later day would keep it on the report for longer. */
export function placedBeforeMissed(accountId: string, copy: Copy): readonly Finding[] {
  const { isCollection, opened, firstDelinquency } = copy.tradeline;
  if (!isCollection || !opened?.value || !firstDelinquency?.value) return [];
  if (daysOf(opened.value).to >= daysOf(firstDelinquency.value).from) return [];
  return [
    finding(
      'placed_before_missed',
      'likely',
      accountId,
      [factOf(copy, 'opened'), factOf(copy, 'firstDelinquency')],
      [copy],
      ['15 USC 1681c(c)(1)', '15 USC 1681s-2(a)(5)'],
    ),
  ];
}
