import { cents } from '../../../domain/money/cents.ts';
import { formatChosen } from '../../../domain/money/format.ts';
import { locale } from '../locale.ts';

/** An amount beside an axis, shorter where the drawing is narrow. `tick` in cents. */
export function tickText(tick: number, isNarrow: boolean): string {
  if (isNarrow && tick >= 100_000_000) return `$${tick / 100_000_000}m`;
  if (isNarrow && tick >= 100_000) return `$${tick / 100_000}k`;
  return formatChosen(cents(Math.round(tick)), locale);
}
