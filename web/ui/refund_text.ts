import { m } from '../paraglide/messages.js';

/** When a pass is refunded, as whoever runs the site says: within so many days, not at all (0), as decided each time
 *  (null). Where that has not been told yet, how to ask. */
export function refundText(days: number | null | undefined): string {
  if (days === undefined) return m.ui_refund();
  if (days === null) return m.ui_refund_asked();
  if (days === 0) return m.ui_refund_none();
  return days === 1 ? m.ui_refund_day_one() : m.ui_refund_days({ days });
}
