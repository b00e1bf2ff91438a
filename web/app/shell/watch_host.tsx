import { useAuth } from '../../data/session/auth_context.ts';
import { erasedAtOf } from '../../data/session/closed_account.ts';
import { useLimitedAccess } from '../../data/session/limited_access.ts';
import { useLoaded } from '../../ui/use_loaded.ts';

const load = () => import('./watches.tsx');

/** Loads what follows a person around once there is one: a session, or time that this device remembers. */
export function WatchHost() {
  const { session } = useAuth();
  const access = useLimitedAccess();
  // A closed account has nothing to follow: what it owns is out of reach until it's kept.
  const isNeeded = !erasedAtOf(session) && (session !== null || access !== null);
  const watches = useLoaded(load, isNeeded);
  return isNeeded && watches;
}
