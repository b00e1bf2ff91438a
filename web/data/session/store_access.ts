import { expiresKey, type LimitedAccess, look, planKey } from './limited_access.ts';

// Apart from what reads the keys, because every page carries that.

/** Remembers a pass that the server has given. */
export function storeLimitedAccess({ expires, plan }: LimitedAccess): void {
  try {
    localStorage.setItem(expiresKey, String(expires));
    localStorage.setItem(planKey, plan);
  } catch {
    // Without storage the page's own rule stays closed; signing up still works.
  }
  look();
}

/** Forgets both keys. */
export function clearLimitedAccess(): void {
  try {
    localStorage.removeItem(expiresKey);
    localStorage.removeItem(planKey);
  } catch {
    // Nothing was stored.
  }
  look();
}
