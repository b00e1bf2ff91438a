import { locale } from './locale.ts';

/** How large a file is: "1 KB" at least, "214 KB", "1.2 MB". Of 1,000 bytes, as systems show it. */
export function sizeText(bytes: number): string {
  const isLarge = bytes >= 999_500;
  const size = isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000);
  const digits = new Intl.NumberFormat(locale, { maximumFractionDigits: isLarge ? 1 : 0 });
  return `${digits.format(size)} ${isLarge ? 'MB' : 'KB'}`;
}
