import { cents } from '../../../domain/money/cents.ts';
import { formatMoney, formatWholeDollars } from '../../../domain/money/format.ts';
import { locale } from '../locale.ts';

/** An amount beside an axis, shorter where the drawing is narrow. `tick` in cents. */
export function tickText(tick: number, isNarrow: boolean): string {
  if (isNarrow && tick >= 100_000_000) return `$${tick / 100_000_000}m`;
  if (isNarrow && tick >= 100_000) return `$${tick / 100_000}k`;
  const amount = cents(Math.round(tick));
  return amount % 100 === 0 ? formatWholeDollars(amount, locale) : formatMoney(amount, locale);
}
