import { formatPercent } from '../../domain/money/format.ts';
import { parsePercent } from '../../domain/money/parse.ts';
import { FigureField, type FigureFieldProps } from './figure_field.tsx';
import { locale } from './locale.ts';

/** A yearly rate as it is written: "24.99" for "24,99 %". Text that is no rate stays as it was typed. */
export function tidyPercent(text: string): string {
  const parsed = parsePercent(text);
  return parsed.ok ? formatPercent(parsed.value, locale).replace('%', '') : text;
}

/** A yearly rate in percent. `value` is the text; read it with `parsePercent`. */
export const PercentField = (props: FigureFieldProps) => (
  <FigureField suffix="%" tidy={tidyPercent} {...props} />
);
