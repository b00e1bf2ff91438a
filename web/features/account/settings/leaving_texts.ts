import type { Leaving, LeavingKinds } from '../../../data/account/leaving.ts';
import type { Address } from '../../../data/account/address.ts';
import type { AppError } from '../../../data/result.ts';
import { m } from '../../../paraglide/messages.js';
import { locale } from '../../../ui/locale.ts';
import { timeText } from '../../../ui/time_text.ts';

/** Whether the word that deleting asks for was typed. */
export const isDeleteWord = (typed: string): boolean => typed.trim().toLowerCase() === 'delete';

/** "Saturday, December 5", in the time zone of the device. */
export const eraseDayText = (time: Date): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' }).format(time);

/** What deleting at once takes; where it has to wait, until when. */
export function eraseNowText(
  leaving: Pick<Leaving, 'atOnceFrom'> | null,
  address: Address | null,
): string {
  const from = leaving?.atOnceFrom ?? null;
  if (from !== null) return m.leave_now_from({ day: eraseDayText(from) });
  return address !== null && 'phone' in address ? m.leave_now_phone() : m.leave_now_text();
}

export function leavingProblemText(error: AppError<LeavingKinds>): string {
  switch (error.code) {
    case 'offline':
      return m.leave_offline();
    case 'session_over':
      return m.leave_session_over();
    default:
      return m.leave_failed();
  }
}

/** What runs, and what becomes of it: said before anything is deleted. */
export function runningTexts({ orders, timeEndsAt }: Leaving): string[] {
  const texts = orders.map(({ number, state }) =>
    state === 'disputed' || state === 'review'
      ? m.leave_order_open({ number })
      : m.leave_order_coming({ number }),
  );
  return timeEndsAt === null ? texts : [...texts, m.leave_time({ until: timeText(timeEndsAt) })];
}
