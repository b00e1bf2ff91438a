import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isSessionEnded } from '../../data/ended_session.ts';
import { isMember } from '../../data/session/person.ts';
import { lastSessionCheck } from '../../data/session/session_check.ts';
import { m } from '../../paraglide/messages.js';
import { useToasts } from '../../ui/toast.ts';

/** Milliseconds between two questions of one browser while a page is looked at, and between two looks whether one is due:
 *  together less than the minute within which a session that ended is gone from sight. */
const pollMs = 45_000;
const lookMs = 10_000;
/** Milliseconds between two questions by coming back, or by going to another page. */
const leastPause = 5_000;
/** Milliseconds that a question keeps others from asking while it has no answer: whoever asked may be gone. */
const leaseMs = 10_000;

/** A member's session may be ended from another device: then this page says so, and leads out. The client drops a session that the
 *  service no longer knows, in every tab of the browser, and the app follows: one of them asks. */
export function SessionWatch() {
  const { backend, clock } = useServices();
  const isFirst = useRef(true);
  const { session } = useAuth();
  const { notice, prepare } = useToasts();
  const { pathname } = useLocation();
  const memberId = isMember(session) ? session?.user.id : undefined;
  useEffect(() => {
    if (memberId === undefined) return;
    let isWatching = true;
    const look = async (pause: number) => {
      if (document.visibilityState !== 'visible') return;
      const now = clock();
      const { askedAt, answeredAt } = lastSessionCheck.read() ?? { askedAt: 0, answeredAt: 0 };
      // Where the clock was set back, the time of before says nothing.
      const isWithin = (at: number, ms: number) => now >= at && now - at < ms;
      if (isWithin(answeredAt, pause) || isWithin(askedAt, Math.min(pause, leaseMs))) return;
      lastSessionCheck.keep({ askedAt: now, answeredAt });
      try {
        const client = await backend.connect();
        const isEnded = await isSessionEnded(client);
        // What is kept of a session goes with it: who signed out meanwhile has no mark any more, and gets no other.
        const isKept = lastSessionCheck.read()?.askedAt === now;
        // Who signed out just before it asked left a session to ask about, and the mark after that.
        if (isKept && isEnded === true) lastSessionCheck.forget();
        else if (isKept && isEnded !== null)
          lastSessionCheck.keep({ askedAt: now, answeredAt: now });
        // Who signs out here meanwhile knows it.
        if (isEnded === true && isWatching) notice(m.app_ended_title(), m.app_ended_text());
      } catch {
        // Nobody answered: the next question may be.
      }
    };
    const again = () => void look(leastPause);
    prepare();
    // A page that was just loaded knows nothing yet.
    void look(isFirst.current ? 0 : leastPause);
    isFirst.current = false;
    const timer = setInterval(() => void look(pollMs), lookMs);
    document.addEventListener('visibilitychange', again);
    window.addEventListener('focus', again);
    return () => {
      isWatching = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('focus', again);
    };
  }, [backend, clock, memberId, notice, prepare, pathname]);
  return null;
}
