import { locale } from './locale.ts';

/** "November 21, 2026 at 9:04 AM", in the time zone of the device. */
export const timeText = (time: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(time);

/** "Nov 21, 2026, 9:04 AM", in the time zone of the device. */
export const shortTimeText = (time: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time);

/** "Nov 21, 2026", in the time zone of the device. */
export const dateText = (time: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(time);
