import { m } from '../../../paraglide/messages.js';
import { locale } from '../../../ui/locale.ts';
import { clockText } from '../../../ui/time_text.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** "4 hours ago", "yesterday", "Thursday", "Nov 3": as short as a list has room for. */
export function agoText(at: Date, now: number): string {
  const passed = Math.max(0, now - at.getTime());
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (passed < minute) return m.questions_just_now();
  if (passed < hour) return relative.format(-Math.floor(passed / minute), 'minute');
  const days = Math.round((startOfDay(now) - startOfDay(at.getTime())) / day);
  if (days === 0) return relative.format(-Math.floor(passed / hour), 'hour');
  if (days === 1) return relative.format(-1, 'day');
  if (days < 7) return new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(at);
  const isThisYear = new Date(now).getFullYear() === at.getFullYear();
  return new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at);
}

/** "Thursday, November 19, 9:14 PM". */
export const longText = (at: Date): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at);

/** "at 6:10 AM", "tomorrow at 6:10 AM": when somebody may write again. */
export function againText(seconds: number, now: number): string {
  const at = new Date(now + seconds * 1000);
  const days = Math.round((startOfDay(at.getTime()) - startOfDay(now)) / day);
  const clock = clockText(at);
  return days === 0 ? m.questions_at({ time: clock }) : m.questions_tomorrow_at({ time: clock });
}
