import { type Cents, cents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format.ts';
import { m } from '../../../paraglide/messages.js';
import { locale } from '../../../ui/locale.ts';
import { dateText } from '../../../ui/time_text.ts';

/** "1,440 minutes": exact, because it is what is sold. */
export const minutesText = (minutes: number): string =>
  m.passes_minutes({ count: minutes.toLocaleString(locale) });

/** "$1.99" */
export const priceText = (price: Cents): string => formatMoney(price, locale);

/** "$1.99, paid Nov 21, 2026" */
export const receiptText = (amount: Cents, paidAt: string): string =>
  m.passes_receipt({ amount: priceText(amount), date: dateText(new Date(paidAt)) });

/** The price of what is given. */
export const free = cents(0);

const names: Readonly<Record<string, () => string>> = {
  '30m': m.passes_30m,
  '1h': m.passes_1h,
  '24h': m.passes_24h,
  '7d': m.passes_7d,
};

/** What a pass is called; its minutes where it has no name. */
export const passName = (id: string, minutes: number): string =>
  names[id]?.() ?? minutesText(minutes);

/** Who takes the money, if anybody; `asking` and `unknown` until that is told. */
export type PaidBy = 'sandbox' | 'stripe' | 'stablecoin' | 'off' | 'asking' | 'unknown';

/** "Pay $1.99 in the sandbox" */
export function payText(price: Cents, by: PaidBy): string {
  if (by === 'sandbox') return m.passes_pay_sandbox({ price: priceText(price) });
  if (by === 'stripe') return m.passes_pay_stripe({ price: priceText(price) });
  if (by === 'stablecoin') return m.passes_pay_stablecoin({ price: priceText(price) });
  return m.passes_pay({ price: priceText(price) });
}
