import { m } from '../paraglide/messages.js';

const hour = 60;
const day = 24 * hour;

/** Minutes as a person says them in a sentence: "23 minutes", "30 hours", "7 days". Minutes alone up to two hours,
 *  hours up to two days; a begun one counts. */
export function timeSpanText(minutes: number): string {
  if (minutes === 1) return m.ui_minute_one();
  if (minutes <= 2 * hour) return m.ui_minutes({ count: minutes });
  if (minutes <= 2 * day) return m.ui_hours({ count: Math.ceil(minutes / hour) });
  return m.ui_days({ count: Math.ceil(minutes / day) });
}
