import { locale } from './locale.ts';

/** How large a file is: "1 KB" at least, "214 KB", "1.2 MB". Of 1,000 bytes, as systems show it. */
export function sizeText(bytes: number): string {
  const isLarge = bytes >= 999_500;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000));
}
