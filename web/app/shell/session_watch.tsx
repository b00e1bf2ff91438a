import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isMember } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { useToasts } from '../../ui/toast.ts';

/** How often the service is asked while the page is looked at, in milliseconds. */
const pollMs = 30_000;
/** Milliseconds between two questions by coming back, or by going to another page. */
const leastPause = 5_000;

/** A member's session may be ended from another device: then this page says so, and leads out. The client drops a session that the
 *  service no longer knows, and the app follows. */
export function SessionWatch() {
  const { backend } = useServices();
  const { session } = useAuth();
  const { notice, prepare } = useToasts();
  const { pathname } = useLocation();
  const memberId = isMember(session) ? session?.user.id : undefined;
  useEffect(() => {
    if (memberId === undefined) return;
    let isWatching = true;
    let lastAsked = Number.NEGATIVE_INFINITY;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      if (performance.now() - lastAsked < leastPause) return;
      lastAsked = performance.now();
      try {
        const client = await backend.connect();
        const { error } = await client.auth.getUser();
        const isEnded =
          error?.code === 'session_not_found' || error?.name === 'AuthSessionMissingError';
        // Who signs out here meanwhile knows it.
        if (isEnded && isWatching) notice(m.app_ended_title(), m.app_ended_text());
      } catch {
        // Nobody answered: the next question may be.
      }
    };
    const again = () => void look();
    prepare();
    again();
    const timer = setInterval(again, pollMs);
    document.addEventListener('visibilitychange', again);
    window.addEventListener('focus', again);
    return () => {
      isWatching = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('focus', again);
    };
  }, [backend, memberId, notice, prepare, pathname]);
  return null;
}
