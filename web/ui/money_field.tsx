import { formatMoney } from '../../domain/money/format.ts';
import { parseMoney } from '../../domain/money/parse.ts';
import { FigureField, type FigureFieldProps } from './figure_field.tsx';
import { locale } from './locale.ts';

/** An amount as it is written: "1,234.50" for "$1 234,50". Whole dollars stay whole, and text that is no
 *  amount stays as it was typed. */
export function tidyMoney(text: string): string {
  const parsed = parseMoney(text);
  if (!parsed.ok) return text;
  const written = formatMoney(parsed.value, locale).replace('$', '');
  const hasCents = /[.,]\d{1,2}\D*$/.test(text.trim());
  return hasCents ? written : written.replace(/\.00$/, '');
}

/** Dollars and cents. `value` is the text; read it with `parseMoney`. */
export const MoneyField = (props: FigureFieldProps) => (
  <FigureField prefix="$" tidy={tidyMoney} {...props} />
);
