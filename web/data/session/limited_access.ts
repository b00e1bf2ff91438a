import { useSyncExternalStore } from 'react';

/** The device's copy of a visitor's pass. The server alone decides what it opens. */
export interface LimitedAccess {
  /** When it ends, in milliseconds since 1970. */
  readonly expires: number;
  /** The plan's label, empty when unknown. */
  readonly plan: string;
}

export const expiresKey = 'limitedAccessExpires';
export const planKey = 'limitedAccessPlan';

/** The unit that time is counted in: a minute of 60000 ms. */
const minute = 60_000;

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/** What the device remembers, or null: nothing there, not a time, or storage refused. */
export function readLimitedAccess(): LimitedAccess | null {
  try {
    const saved = localStorage.getItem(expiresKey);
    const expires = saved === null || saved.trim() === '' ? Number.NaN : Number(saved);
    if (!Number.isFinite(expires)) return null;
    return { expires, plan: localStorage.getItem(planKey) ?? '' };
  } catch {
    return null;
  }
}

/** Remembers a pass that the server has given. */
export function storeLimitedAccess({ expires, plan }: LimitedAccess): void {
  try {
    localStorage.setItem(expiresKey, String(expires));
    localStorage.setItem(planKey, plan);
  } catch {
    // Without storage the page's own rule stays closed; signing up still works.
  }
  announce();
}

/** Forgets both keys. */
export function clearLimitedAccess(): void {
  try {
    localStorage.removeItem(expiresKey);
    localStorage.removeItem(planKey);
  } catch {
    // Nothing was stored.
  }
  announce();
}

/** Whether time is left: the end lies in the future. */
export function isRunning(access: LimitedAccess | null, now: number): boolean {
  return access !== null && now < access.expires;
}

/** Minutes left, each begun minute whole; 0 once it is over. */
export function minutesLeft(access: LimitedAccess | null, now: number): number {
  return access !== null && now < access.expires ? Math.ceil((access.expires - now) / minute) : 0;
}

/** Milliseconds until `minutesLeft` changes; Infinity when it will not. */
function untilNextMinute(access: LimitedAccess | null, now: number): number {
  if (access === null || now >= access.expires) return Number.POSITIVE_INFINITY;
  return (access.expires - now) % minute || minute;
}

let lastText: string | undefined;
let lastAccess: LimitedAccess | null = null;

/** The same object as long as the keys stay the same, as React asks of a store. */
function snapshot(): LimitedAccess | null {
  const access = readLimitedAccess();
  const text = JSON.stringify(access);
  if (text !== lastText) {
    lastText = text;
    lastAccess = access;
  }
  return lastAccess;
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === expiresKey || event.key === planKey) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The stored pass, in step with this tab and the others. Null on the server and when there is none. */
export function useLimitedAccess(): LimitedAccess | null {
  return useSyncExternalStore(subscribe, snapshot, () => null);
}

function subscribeToMinutes(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    const wait = untilNextMinute(readLimitedAccess(), Date.now());
    if (Number.isFinite(wait)) timer = setTimeout(look, wait);
  };
  const look = () => {
    listener();
    plan();
  };
  const stop = subscribe(look);
  // A sleeping tab's timers come late.
  document.addEventListener('visibilitychange', look);
  plan();
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Minutes left of the stored pass, counting down and turning 0 the moment it is over. */
export function useMinutesLeft(): number {
  return useSyncExternalStore(
    subscribeToMinutes,
    () => minutesLeft(readLimitedAccess(), Date.now()),
    () => 0,
  );
}
