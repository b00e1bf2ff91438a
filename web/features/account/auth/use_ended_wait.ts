import { useCallback, useEffect, useRef } from 'react';
import type { BackendSource } from '../../../data/client.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { type Awaited, awaitedOf } from '../../../data/session/awaited.ts';

/** How often the service is asked while the page is looked at. */
const pollMs = 10_000;

/** Asks the service whether the session still stands: one that ended is dropped by the client, which says so, and one
 *  whose address was confirmed meanwhile is renewed. */
async function look(backend: BackendSource): Promise<void> {
  try {
    const { auth } = await backend.connect();
    const { data } = await auth.getUser();
    if (data.user?.is_anonymous === false) await auth.refreshSession();
  } catch {
    // Without an answer the form for the code stays.
  }
}

/** For whoever waits here for a code: who confirms the address on another device ends the session of this one. `ended`
 *  is told the address. Gives a way to ask at once, for a code that was refused. */
export function useEndedWait(isWaitingHere: boolean, ended: (awaited: Awaited) => void) {
  const { backend } = useServices();
  const { user, isLoading } = useAuth();
  const awaited = isWaitingHere ? awaitedOf(user) : null;
  const isAwaited = awaited !== null;
  const waited = useRef(awaited);
  const tell = useRef(ended);
  useEffect(() => {
    tell.current = ended;
  });

  useEffect(() => {
    if (awaited !== null) waited.current = awaited;
    else if (user === null && !isLoading && isWaitingHere && waited.current !== null) {
      tell.current(waited.current);
      waited.current = null;
    }
  }, [awaited, user, isLoading, isWaitingHere]);

  useEffect(() => {
    if (!isAwaited) return;
    const again = () => {
      if (document.visibilityState === 'visible') void look(backend);
    };
    again();
    // Two windows side by side: neither is hidden when the other confirms.
    const timer = setInterval(again, pollMs);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [backend, isAwaited]);

  return useCallback(() => void look(backend), [backend]);
}
