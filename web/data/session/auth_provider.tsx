import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { useServices } from '../services_context.ts';
import { AuthContext } from './auth_context.ts';
import { initialState, reduce } from './auth_state.ts';
import { departureOf, mayHaveSession } from './device.ts';
import { useMinutesLeft } from './limited_access.ts';
import { forgetRecovery, isRecoveryOf, rememberRecovery } from './recovery.ts';

/** Pauses between questions to a server that does not answer, in milliseconds; the last one repeats. */
const pauses = [1_000, 2_000, 5_000, 10_000];

/** How long a page waits for the server's word on a pass, in milliseconds: the way to it counts too. */
const answerTimeoutMs = 3_000;

/** How long leaving waits for the service, in milliseconds: nobody stays signed in because it hangs. */
const leaveTimeoutMs = 5_000;

/** Holds user and session for the whole app. The backend's client is loaded only where a session may be:
 *  a fresh visitor is nobody without asking. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const services = useServices();
  const [state, dispatch] = useReducer(reduce, initialState);
  /** Whether a sign-out was asked for here, and who was here: a visitor whose session merely lapsed keeps
   *  their work on the device. */
  const isLeaving = useRef(false);
  const wasVisitor = useRef(false);

  useEffect(() => {
    const { backend, of } = services;
    let isMounted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unsubscribe: (() => void) | undefined;

    const follow = (event: AuthChangeEvent, session: Session | null) => {
      if (event === 'PASSWORD_RECOVERY' && session) rememberRecovery(session.user.id);
      if (event === 'USER_UPDATED' || event === 'SIGNED_OUT') forgetRecovery();
      if (event === 'SIGNED_OUT' && (isLeaving.current || !wasVisitor.current))
        of(departureOf).clearPerson();
      dispatch({ type: 'event', event, session });
      if (session && isRecoveryOf(session.user.id))
        dispatch({ type: 'recovery', isRecovering: true });
      wasVisitor.current = session?.user.is_anonymous === true;
    };

    const stopWaiting = backend.onConnected((client) => {
      if (!isMounted) return;
      unsubscribe = client.auth.onAuthStateChange(follow).data.subscription.unsubscribe;
      client.auth.getSession().then(
        ({ data }) => isMounted && dispatch({ type: 'checked', session: data.session }),
        (error: unknown) => {
          console.error('The session could not be read', error);
          if (isMounted) dispatch({ type: 'checked', session: null });
        },
      );
    });

    const connect = (tries = 0) => {
      backend.connect().catch(() => {
        if (!isMounted) return;
        dispatch({ type: 'unreachable' });
        timer = setTimeout(connect, pauses[Math.min(tries, pauses.length - 1)], tries + 1);
      });
    };

    if (mayHaveSession()) connect();
    else dispatch({ type: 'checked', session: null });

    // Another tab signed in while this one had no client.
    const onStorage = () => {
      if (!unsubscribe && mayHaveSession()) connect();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      isMounted = false;
      clearTimeout(timer);
      window.removeEventListener('storage', onStorage);
      stopWaiting();
      unsubscribe?.();
    };
  }, [services]);

  const visitorId = state.session?.user.is_anonymous === true ? state.session.user.id : null;
  const isPassRunning = useMinutesLeft() > 0;
  const mustAskForPass = visitorId !== null && !isPassRunning && state.passAskedFor !== visitorId;

  useEffect(() => {
    if (!mustAskForPass || visitorId === null) return;
    let isCurrent = true;
    const goOn = () => isCurrent && dispatch({ type: 'pass_asked', userId: visitorId });
    const timer = setTimeout(goOn, answerTimeoutMs);
    // Its code is loaded with the session: every page carries this, and few visitors have a pass.
    void import('./pass.ts')
      .then(({ synchronizePass }) => synchronizePass(services))
      .then(goOn, goOn);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [services, mustAskForPass, visitorId]);

  useEffect(() => {
    if (isPassRunning) dispatch({ type: 'pass_running' });
  }, [isPassRunning]);

  const signOut = useCallback(async () => {
    // Whoever closes the page before the service has answered has left all the same.
    const { clearPerson, finish } = services.of(departureOf);
    window.addEventListener('pagehide', clearPerson);
    await finish();
    isLeaving.current = true;
    try {
      const { error } = await Promise.race([
        services.backend.connect().then((client) => client.auth.signOut()),
        new Promise<{ error: unknown }>((resolve) => {
          setTimeout(resolve, leaveTimeoutMs, { error: new Error('No answer in time') });
        }),
      ]);
      if (error) console.error('Signing out failed at the service', error);
    } catch (error) {
      console.error('Signing out failed', error);
    }
    // Whatever the service answered: this device forgets the person.
    clearPerson();
    window.removeEventListener('pagehide', clearPerson);
    dispatch({ type: 'event', event: 'SIGNED_OUT', session: null });
    isLeaving.current = false;
  }, [services]);

  const auth = useMemo(
    () => ({
      user: state.session?.user ?? null,
      session: state.session,
      isLoading: state.isLoading || mustAskForPass,
      isRecovering: state.isRecovering,
      isUnreachable: state.isUnreachable,
      signOut,
    }),
    [state, mustAskForPass, signOut],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
