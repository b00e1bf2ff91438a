import { useAuth } from '../../data/session/auth_context.ts';
import { useLimitedAccess } from '../../data/session/limited_access.ts';
import { useLoaded } from '../../ui/use_loaded.ts';

const load = () => import('./watches.tsx');

/** Loads what follows a person around once there is one: a session, or time that this device remembers. */
export function WatchHost() {
  const { session } = useAuth();
  const access = useLimitedAccess();
  const isNeeded = session !== null || access !== null;
  const watches = useLoaded(load, isNeeded);
  return isNeeded && watches;
}
