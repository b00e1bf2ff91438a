import { locale } from './locale.ts';

/** Writers of calendar days ("YYYY-MM-DD"), which have no time zone: UTC keeps the day as it is. */
const writer = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (day: string) => {
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return format.format(new Date(`${day}T00:00:00Z`));
  };
};

/** "November 2028" */
export const monthText = writer({ month: 'long', year: 'numeric' });
/** "Nov 2028" */
export const shortMonthText = writer({ month: 'short', year: 'numeric' });
/** "November" */
export const longMonthText = writer({ month: 'long' });
/** "Nov" */
export const monthNameText = writer({ month: 'short' });
/** "Thursday, November 26" */
export const weekdayText = writer({ weekday: 'long', month: 'long', day: 'numeric' });
/** "November 26, 2026" */
export const dayText = writer({ dateStyle: 'long' });
/** "November 27" */
export const monthDayText = writer({ month: 'long', day: 'numeric' });
/** "Nov 27" */
export const shortDayText = writer({ month: 'short', day: 'numeric' });
/** "Nov 26, 2026" */
export const shortDateText = writer({ dateStyle: 'medium' });
/** "Thursday" */
export const weekdayNameText = writer({ weekday: 'long' });
