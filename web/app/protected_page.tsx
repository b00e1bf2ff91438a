import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAuth } from '../data/session/auth_context.ts';
import { useMinutesLeft } from '../data/session/limited_access.ts';
import { isMember, owesSecondFactor } from '../data/session/person.ts';
import { Spinner } from '../ui/spinner.tsx';

/** The protected-route rule. Members pass; a visitor passes only while the stored time is still running;
 *  everybody else is led to `/credit-payment`, and comes back from there to what they asked for. */
export function ProtectedPage({ children }: { readonly children: ReactNode }) {
  const { session, isLoading, isRecovering } = useAuth();
  const minutes = useMinutesLeft();
  const { pathname, search, hash } = useLocation();
  const from = `${pathname}${search}${hash}`;
  const wasMember = useRef(false);
  useEffect(() => {
    if (isMember(session)) wasMember.current = true;
  }, [session]);

  if (isLoading) return <Spinner />;
  if (isRecovering) return <Navigate to="/auth?mode=new-password" replace state={{ from }} />;
  if (owesSecondFactor(session))
    return <Navigate to="/auth?mode=challenge" replace state={{ from }} />;
  if (isMember(session) || minutes > 0) return children;
  // A session may be ended from another device: who lost it there has nothing to buy.
  const state = wasMember.current ? { from, wasSignedOut: true } : { from };
  return <Navigate to="/credit-payment" replace state={state} />;
}
