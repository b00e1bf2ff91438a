/** First match counts: most browsers also name those they descend from. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Browser and system of a request, as people call them: `Chrome on Android`. No version and no model, and only names
 *  out of these lists: the header is whatever its sender wrote, and this goes into a mail. Empty when it tells neither. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? '';
  const browser = nameIn(browsers, text);
  const system = nameIn(systems, text);
  if (browser === null) return system === null ? '' : `a browser on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
}

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `November 22, 2026, at 10:32 AM UTC`: where its reader lives is not known here. */
export function requestTime(time: Date): string {
  const part = Object.fromEntries(
    format.formatToParts(time).map(({ type, value }) => [type, value]),
  );
  const { month, day, year, hour, minute, dayPeriod } = part;
  return `${month} ${day}, ${year}, at ${hour}:${minute} ${dayPeriod} UTC`;
}
