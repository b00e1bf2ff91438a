/** A text, a number as it is, or a sum of money in cents. */
export type CsvCell = string | number | { readonly cents: number };

/**
 * Rows as comma-separated values. Sums are plain numbers in dollars. Source of the form: RFC 4180. A text that a
 * spreadsheet would take for a formula gets an apostrophe in front. Source of those characters:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return dollars(cell.cents);
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Cents as "1234.50". Exact. */
function dollars(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
