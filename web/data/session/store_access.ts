import { type LimitedAccess, look } from './limited_access.ts';

// The keys that `limited_access.ts` reads. This is apart from it because every page carries that.
const expiresKey = 'limitedAccessExpires';
const planKey = 'limitedAccessPlan';

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
