import { lazy, Suspense } from 'react';
import { useAuth } from '../../data/session/auth_context.ts';
import { useLimitedAccess } from '../../data/session/limited_access.ts';

const Watches = lazy(() => import('./watches.tsx'));

/** Loads what follows a person around once there is one: a session, or time that this device remembers. */
export function WatchHost() {
  const { session } = useAuth();
  const access = useLimitedAccess();
  return session === null && access === null ? null : (
    <Suspense fallback={null}>
      <Watches />
    </Suspense>
  );
}
