import type { User } from '@supabase/supabase-js';
import { useEffect, useRef } from 'react';
import { useServices } from '../../../data/services_context.ts';

/** How often the service is asked while the page is looked at. */
const pollMs = 15_000;

/** For a change that waits here and may be finished or taken back elsewhere, by a link in a mail or on another device. `read` looks
 *  at the user as the service has it now: `done` where the change counts, `gone` where it was taken back. Each ends the watch. */
export function useChangeElsewhere(
  read: (user: User) => 'waiting' | 'done' | 'gone',
  ended: (how: 'done' | 'gone') => void,
): void {
  const { backend } = useServices();
  const now = useRef({ read, ended });
  useEffect(() => {
    now.current = { read, ended };
  });
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      if (isOver || document.visibilityState !== 'visible') return;
      try {
        const { auth } = await backend.connect();
        const { data } = await auth.getUser();
        if (isOver || data.user === null) return;
        const how = now.current.read(data.user);
        if (how === 'waiting') return;
        isOver = true;
        // The session's own copy of the user, here and in other tabs.
        await auth.refreshSession();
        now.current.ended(how);
      } catch {
        // Without an answer it goes on waiting.
      }
    };
    const again = () => void look();
    const timer = setInterval(again, pollMs);
    document.addEventListener('visibilitychange', again);
    window.addEventListener('focus', again);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('focus', again);
    };
  }, [backend]);
}
