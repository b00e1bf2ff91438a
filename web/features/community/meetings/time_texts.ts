import { dayOf } from '../../../data/today.ts';
import { weekdayText } from '../../../ui/day_text.ts';
import { clockText } from '../../../ui/time_text.ts';

/** "7:30 PM" and "Sunday, November 22", where the person is. */
export const timeAndDay = (at: Date) => ({ time: clockText(at), day: weekdayText(dayOf(at)) });
