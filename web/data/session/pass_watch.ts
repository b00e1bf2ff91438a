import { useEffect, useRef } from 'react';
import { useServices } from '../services_context.ts';
import { useAuth } from './auth_context.ts';
import { useLimitedAccess, useMinutesLeft } from './limited_access.ts';
import { synchronizePass } from './pass.ts';
import { awaitedOf } from './awaited.ts';

/** Milliseconds between two questions by coming back to the tab. */
const leastPause = 1_000;

/** Brings the device's copy of a visitor's pass in line on load, whenever the person comes back to this tab or the
 *  connection comes back, and when this device's clock was set: time added or taken back elsewhere shows at once. Where the page waits for the answer
 *  anyway, it is not asked for twice. */
export function PassWatch() {
  const services = useServices();
  const { session, user, isLoading } = useAuth();
  const visitorId = session?.user.is_anonymous === true ? session.user.id : null;
  const awaited = awaitedOf(user)?.address ?? null;
  const isAsking = useRef(isLoading);
  useEffect(() => {
    isAsking.current = isLoading;
  }, [isLoading]);

  useEffect(() => {
    if (visitorId === null) return;
    let lastAsked = Number.NEGATIVE_INFINITY;
    const look = () => {
      if (document.visibilityState !== 'visible' || isAsking.current) return;
      // A tab that is shown gains the focus too: that is one question.
      if (performance.now() - lastAsked < leastPause) return;
      lastAsked = performance.now();
      void synchronizePass(services);
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('online', look);
    };
  }, [services, visitorId]);

  // Asking to sign up brings a pass until the address is confirmed.
  useEffect(() => {
    if (awaited !== null) void synchronizePass(services);
  }, [services, awaited]);

  // Minutes fall one by one, or with the keys. Where they leap alone, somebody set the clock.
  const access = useLimitedAccess();
  const minutes = useMinutesLeft();
  const last = useRef({ access, minutes });
  useEffect(() => {
    const isLeap = access === last.current.access && Math.abs(minutes - last.current.minutes) > 1;
    last.current = { access, minutes };
    if (isLeap && visitorId !== null && !isAsking.current) void synchronizePass(services);
  }, [services, access, minutes, visitorId]);
  return null;
}
