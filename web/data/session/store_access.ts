import { passEndsKey, passPlanKey } from '../device_keys.ts';
import { type LimitedAccess, look } from './limited_access.ts';

// Apart from what reads the keys, because every page carries that.

/** Remembers a pass that the server has given. */
export function storeLimitedAccess({ expires, plan }: LimitedAccess): void {
  try {
    localStorage.setItem(passEndsKey, String(expires));
    localStorage.setItem(passPlanKey, plan);
  } catch {
    // Without storage the page's own rule stays closed; signing up still works.
  }
  look();
}

/** Forgets both keys. */
export function clearLimitedAccess(): void {
  try {
    localStorage.removeItem(passEndsKey);
    localStorage.removeItem(passPlanKey);
  } catch {
    // Nothing was stored.
  }
  look();
}
