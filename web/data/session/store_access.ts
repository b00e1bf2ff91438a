import { passEndsKey, passPlanKey } from '../device_keys.ts';
import type { AppServices } from '../services.ts';
import { accessWatchOf, type LimitedAccess } from './limited_access.ts';

// Apart from what reads the keys, because every page carries that.

/** Remembers a pass that the server has given. */
export function storeLimitedAccess(services: AppServices, { expires, plan }: LimitedAccess): void {
  try {
    localStorage.setItem(passEndsKey, String(expires));
    localStorage.setItem(passPlanKey, plan);
  } catch {
    // Without storage the page's own rule stays closed; signing up still works.
  }
  services.of(accessWatchOf).look();
}

/** Forgets both keys. */
export function clearLimitedAccess(services: AppServices): void {
  try {
    localStorage.removeItem(passEndsKey);
    localStorage.removeItem(passPlanKey);
  } catch {
    // Nothing was stored.
  }
  services.of(accessWatchOf).look();
}
