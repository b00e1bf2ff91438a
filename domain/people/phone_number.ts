const countryOfSite = '1';

/** What people put between the digits of a number. */
const punctuation = /[\s().\-–—/·]/gu;

/** A telephone number as the account service keeps it (E.164 with its plus), or null. American numbers are taken however they
 *  are typed; those of other countries begin with a plus. */
export function readPhoneNumber(typed: string): string | null {
  const text = typed.normalize('NFKC').replace(punctuation, '');
  const isInternational = text.startsWith('+');
  const digits = isInternational ? text.slice(1) : text;
  if (!/^\d+$/.test(digits)) return null;
  if (isInternational) return /^[1-9]\d{6,14}$/.test(digits) ? checked(digits) : null;
  if (/^[2-9]\d{9}$/.test(digits)) return `+${countryOfSite}${digits}`;
  return /^1[2-9]\d{9}$/.test(digits) ? `+${digits}` : null;
}

/** American numbers have ten digits after the 1. */
const checked = (digits: string): string | null =>
  digits.startsWith('1') && !/^1[2-9]\d{9}$/.test(digits) ? null : `+${digits}`;

/** A stored number as people write it: "(555) 123-4567"; one of another country with its plus, which the account service
 *  leaves away. */
export function phoneNumberText(stored: string): string {
  const digits = stored.replace(/^\+/, '');
  const [, area, exchange, line] = /^1(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : `+${digits}`;
}
