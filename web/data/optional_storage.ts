import { choiceKey } from './device_keys.ts';

/** Whether the pages may keep what they can do without. Yes until the person says no. */
export function mayKeepOptional(): boolean {
  try {
    return localStorage.getItem(choiceKey) !== 'no';
  } catch {
    return false;
  }
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
