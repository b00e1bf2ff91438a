import { addDays, addMonths, type IsoDate } from '../time/iso_date.ts';
import type { ReportDate } from './report.ts';
import { type DayRange, daysOf } from './report_date.ts';

/** Months. */
export const sevenYears = 7 * 12;

/** Days that the law puts before the seven years of a collection or charge-off. Source: 15 USC 1681c(c)(1). */
const daysBefore = 180;

/** The last day on which a collection or charge-off may be reported: seven years, from 180 days after the first missed payment.
 *  A month counts as its last day. Source: 15 USC 1681c(a)(4), (c)(1). */
export const lastDayByLaw = (firstDelinquency: ReportDate): IsoDate =>
  addMonths(addDays(daysOf(firstDelinquency).to, daysBefore), sevenYears);

/** When the bureaus usually drop it by themselves: seven years from the first missed payment. */
export const usualLastDay = (firstDelinquency: ReportDate): IsoDate =>
  addMonths(daysOf(firstDelinquency).to, sevenYears);

/** The last day for any other late payment: seven years from that month. Source: 15 USC 1681c(a)(5). */
export const lastDayOfLatePayment = (month: ReportDate): IsoDate =>
  addMonths(daysOf(month).to, sevenYears);

/** The last day for a bankruptcy: ten years from the order for relief. Source: 15 USC 1681c(a)(1). */
export const lastDayOfBankruptcy = (filed: ReportDate): IsoDate =>
  addMonths(daysOf(filed).to, 10 * 12);

/** When the first payment would have been missed, if it leaves when the bureau says: between seven years and 180 days more before.
 *  Only ever a range: a first date is never made from a removal date. */
export function firstDelinquencyFrom(removal: ReportDate): DayRange {
  const { from, to } = daysOf(removal);
  return {
    from: addDays(addMonths(from, -sevenYears), -daysBefore),
    to: addMonths(to, -sevenYears),
  };
}
