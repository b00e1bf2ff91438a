import { useSyncExternalStore } from 'react';
import { type IsoDate, isIsoDate, isoDate } from '../../domain/time/iso_date.ts';

/** The calendar day of `now` where the device is. */
export function dayOf(now: Date): IsoDate {
  const two = (value: number) => String(value).padStart(2, '0');
  return isoDate(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`);
}

const hour = 3_600_000;

function subscribe(listener: () => void): () => void {
  // A page left open overnight turns to the new day; a sleeping one when it is looked at again.
  const timer = setInterval(listener, hour);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** The day that a prerendered page was made for: its element carries it as `data-today`. */
function prerenderedDay(): IsoDate {
  const kept =
    typeof document === 'undefined'
      ? undefined
      : document.querySelector<HTMLElement>('[data-today]')?.dataset.today;
  return kept !== undefined && isIsoDate(kept) ? kept : dayOf(new Date());
}

/** Today on the device. A prerendered page starts from the day it was made for, then turns to today. */
export function useToday(): IsoDate {
  return useSyncExternalStore(subscribe, () => dayOf(new Date()), prerenderedDay);
}
