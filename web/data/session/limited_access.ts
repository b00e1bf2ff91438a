import { useSyncExternalStore } from 'react';
import { passEndsKey, passPlanKey } from '../device_keys.ts';
import type { AppServices } from '../services.ts';
import { useService } from '../services_context.ts';

/** The device's copy of a visitor's pass. The server alone decides what it opens. */
export interface LimitedAccess {
  /** When it ends, in milliseconds since 1970. */
  readonly expires: number;
  /** The plan's label, empty when unknown. */
  readonly plan: string;
}

/** The unit that time is counted in: a minute of 60000 ms. */
const minute = 60_000;

/** Beyond the year 9800 nothing is a time that could be shown. */
const latest = 250_000_000_000_000;

/** What the device remembers, or null: nothing there, not a time, or storage refused. */
export function readLimitedAccess(): LimitedAccess | null {
  try {
    const saved = localStorage.getItem(passEndsKey);
    const expires = saved === null || saved.trim() === '' ? Number.NaN : Number(saved);
    if (!(Math.abs(expires) <= latest)) return null;
    return { expires, plan: localStorage.getItem(passPlanKey) ?? '' };
  } catch {
    return null;
  }
}

/** Whether time is left: the end lies in the future. */
export function isRunning(access: LimitedAccess | null, now: number): boolean {
  return access !== null && now < access.expires;
}

/** Minutes left, each begun minute whole; 0 once it is over. */
export function minutesLeft(access: LimitedAccess | null, now: number): number {
  return access !== null && now < access.expires ? Math.ceil((access.expires - now) / minute) : 0;
}

interface Seen {
  readonly access: LimitedAccess | null;
  readonly minutes: number;
}

/** The pass and its minutes as everybody sees them, at once and alike: who asks the server for more time must not learn
 *  later that it is over than who leads away. */
export interface AccessWatch {
  /** Tells everybody what the keys and the clock say now. */
  readonly look: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => Seen;
}

export function accessWatchOf({ clock }: AppServices): AccessWatch {
  let seen: Seen = { access: null, minutes: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  /** The keys and the clock as they are now: the same object as long as they say the same, as React asks of a store. */
  const fresh = (): Seen => {
    const now = readLimitedAccess();
    const minutes = minutesLeft(now, clock());
    const { access } = seen;
    const isSame = access?.expires === now?.expires && access?.plan === now?.plan;
    return isSame && minutes === seen.minutes ? seen : { access: isSame ? access : now, minutes };
  };

  const look = () => {
    seen = fresh();
    for (const listener of listeners) listener();
    clearTimeout(timer);
    const { access, minutes } = seen;
    // When the next minute begins.
    if (access && minutes > 0 && listeners.size > 0)
      timer = setTimeout(look, (access.expires - clock()) % minute || minute);
  };

  return {
    look,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        window.addEventListener('storage', look);
        // A sleeping tab's timers come late.
        document.addEventListener('visibilitychange', look);
        look();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        window.removeEventListener('storage', look);
        document.removeEventListener('visibilitychange', look);
      };
    },
    get() {
      const now = fresh();
      if (listeners.size === 0) seen = now;
      // Keys that were edited, or a clock that was set, without a word to this page.
      else if (now !== seen) queueMicrotask(look);
      return seen;
    },
  };
}

function useSeen<Value>(pick: (seen: Seen) => Value, atFirst: Value): Value {
  const { subscribe, get } = useService(accessWatchOf);
  return useSyncExternalStore(
    subscribe,
    () => pick(get()),
    () => atFirst,
  );
}

/** The stored pass, in step with this tab and the others. Null on the server and when there is none. */
export const useLimitedAccess = (): LimitedAccess | null => useSeen(({ access }) => access, null);

/** Minutes left of the stored pass, counting down and turning 0 the moment it is over. */
export const useMinutesLeft = (): number => useSeen(({ minutes }) => minutes, 0);
