import { aprBps, cents } from '../../../domain/money/cents.ts';
import { formatMoney, formatPercent } from '../../../domain/money/format.ts';

const locale = 'en-US';

/** What a column is called: "balance_cents" is "Balance". */
export function columnTitle(column: string): string {
  const words = column.replace(/_(cents|bps|at|on)$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A zone that this runtime knows; UTC for any other. */
export function knownZone(zone: string | null): string {
  if (zone === null) return 'UTC';
  try {
    return new Intl.DateTimeFormat(locale, { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** Writes the values of rows as people read them: sums, rates, dates and instants by what their column is called. */
export function readableCells(zone: string): (column: string, value: unknown) => string {
  const instants = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (column, value) => {
    if (value === null || value === undefined || value === '') return '—';
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (column.endsWith('_cents') && Number.isSafeInteger(value))
      return formatMoney(cents(Number(value)), locale);
    if (column.endsWith('_bps') && Number.isSafeInteger(value) && Number(value) >= 0)
      return formatPercent(aprBps(Number(value)), locale);
    if (typeof value === 'string') {
      if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return days.format(new Date(`${value}T00:00:00Z`));
      if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(value))
        return instants.format(new Date(value));
      return value;
    }
    return JSON.stringify(value, null, 1);
  };
}
