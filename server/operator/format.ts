/** What somebody else wrote may tell a terminal nothing, nor turn the direction in which its line is read. */
export const printable = (text: string): string =>
  text.replace(/(?![\n\t])\p{Cc}|\p{Bidi_Control}/gu, '');

/** The same on one line. */
export const printableLine = (text: string): string =>
  printable(text.replace(/[\s\u2028\u2029]+/g, ' '));

/** "2026-11-21 15:00", UTC. */
export const formatMinute = (time: string | Date): string =>
  new Date(time).toISOString().slice(0, 16).replace('T', ' ');

/** Cents as "$1.99", other currencies as "1.99 EUR". */
export function formatAmount(cents: number, currency: string): string {
  const digits = String(cents).padStart(3, '0');
  const amount = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return currency === 'usd' ? `$${amount}` : `${amount} ${currency.toUpperCase()}`;
}

/** "1 minute", "60 minutes". */
export const formatCount = (count: number, one: string): string =>
  `${count} ${one}${count === 1 ? '' : 's'}`;
