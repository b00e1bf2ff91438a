import { locale } from './locale.ts';

/** "November 21, 2026 at 9:04 AM", in the time zone of the device. */
export const timeText = (time: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(time);

const short = () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** "Nov 21, 2026, 9:04 AM", in the time zone of the device. */
export const shortTimeText = (time: Date): string => short().format(time);

/** "Nov 21, 2026, 9:04 – 10:04 AM", in the time zone of the device. */
export const timeRangeText = (from: Date, until: Date): string => short().formatRange(from, until);

/** "Nov 21, 2026", in the time zone of the device. */
export const dateText = (time: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(time);

/** "9:04 AM", in the time zone of the device. */
export const clockText = (time: Date): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(time);
