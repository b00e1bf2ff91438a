import { type Cents, cents } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import { m } from '../../paraglide/messages.js';
import { locale } from '../locale.ts';
import { dateText } from '../time_text.ts';

/** "1,440 minutes": exact, because it is what is sold. */
export const minutesText = (minutes: number): string =>
  m.ui_pass_minutes({ count: minutes.toLocaleString(locale) });

/** "$1.99" */
export const priceText = (price: Cents): string => formatMoney(price, locale);

/** "$1.99, paid Nov 21, 2026" */
export const receiptText = (amount: Cents, paidAt: string): string =>
  m.ui_pass_receipt({ amount: priceText(amount), date: dateText(new Date(paidAt)) });

/** The price of what is given. */
export const free = cents(0);

const names: Readonly<Record<string, () => string>> = {
  '30m': m.ui_pass_30m,
  '1h': m.ui_pass_1h,
  '24h': m.ui_pass_24h,
  '7d': m.ui_pass_7d,
};

/** What a pass is called; its minutes where it has no name. */
export const passName = (id: string, minutes: number): string =>
  names[id]?.() ?? minutesText(minutes);

/** Who takes the money, if anybody; `asking` and `unknown` until that is told. */
export type PaidBy = 'sandbox' | 'stripe' | 'off' | 'asking' | 'unknown';

/** When a pass is refunded, as whoever runs the site says: within so many days, not at all (0), as decided each time
 *  (null). Where that has not been told yet, how to ask. */
export function refundText(days: number | null | undefined): string {
  if (days === undefined) return m.ui_pass_refund();
  if (days === null) return m.ui_pass_refund_asked();
  if (days === 0) return m.ui_pass_refund_none();
  return days === 1 ? m.ui_pass_refund_day_one() : m.ui_pass_refund_days({ days });
}

/** "Pay $1.99 in the sandbox" */
export function payText(price: Cents, by: PaidBy): string {
  if (by === 'sandbox') return m.ui_pass_pay_sandbox({ price: priceText(price) });
  if (by === 'stripe') return m.ui_pass_pay_stripe({ price: priceText(price) });
  return m.ui_pass_pay({ price: priceText(price) });
}
