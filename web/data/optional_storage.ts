import { useSyncExternalStore } from 'react';
import { choiceKey, keptList } from './device_storage.ts';

const listeners = new Set<() => void>();

/** Whether the pages may keep what they can do without. Yes until the person says no. */
export function mayKeepOptional(): boolean {
  try {
    return localStorage.getItem(choiceKey) !== 'no';
  } catch {
    return false;
  }
}

/** Keeps the person's answer. A no deletes at once what is there. */
export function chooseOptional(may: boolean): void {
  try {
    if (may) localStorage.removeItem(choiceKey);
    else localStorage.setItem(choiceKey, 'no');
    if (!may) forgetOptional();
  } catch {
    // A browser that refuses storage keeps nothing.
  }
  for (const listener of listeners) listener();
}

function forgetOptional(): void {
  for (const [, { keys, where, isOptional }] of keptList)
    if (isOptional)
      for (const key of keys) (where === 'tab' ? sessionStorage : localStorage).removeItem(key);
}

/** Keeps what was half typed until the tab is closed, if that is allowed; null forgets it. */
export function keepInTab(key: string, text: string | null): void {
  try {
    if (text !== null && mayKeepOptional()) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage it lives as long as the page: nothing else depends on it.
  }
}

/** What `keepInTab` kept. */
export function readFromTab(key: string): string | null {
  try {
    return mayKeepOptional() ? sessionStorage.getItem(key) : null;
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === choiceKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The answer, in step with this tab and the others. */
export const useMayKeepOptional = (): boolean =>
  useSyncExternalStore(subscribe, mayKeepOptional, () => true);
