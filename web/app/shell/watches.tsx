import type { Session } from '@supabase/supabase-js';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { checkoutOf } from '../../features/passes/parts/checkout.ts';
import { InvitationWatch } from '../../data/referrals/invitation_watch.ts';
import type { AppServices } from '../../data/services.ts';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { closedPath } from '../../data/session/closed_account.ts';
import { onClosedElsewhere } from '../../data/session/closed_channel.ts';
import {
  readLimitedAccess,
  useLimitedAccess,
  useMinutesLeft,
} from '../../data/session/limited_access.ts';
import { clearLimitedAccess } from '../../data/session/store_access.ts';
import { PassWatch } from '../../data/session/pass_watch.ts';
import { isMember } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { type Toasts, useToasts } from '../../ui/toast.ts';
import { HomeDot } from './home_dot.tsx';
import { SessionWatch } from './session_watch.tsx';
import { SyncWatch } from './sync_watch.tsx';
import { ZoneWatch } from './zone_watch.tsx';

/** Milliseconds after which every tab knows what one of them wrote into the storage. */
const wordAround = 1_000;

/** Does this in one of the tabs that come to it at once. Where the browser cannot tell them apart, in each. */
function inOneTab(work: () => void): void {
  // Missing where the connection is not secure.
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) return work();
  void locks.request('mendwell-trial-expired', { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    work();
    await new Promise((later) => setTimeout(later, wordAround));
  });
}

function tell(services: AppServices, { notice }: Toasts, session: Session | null): void {
  const access = readLimitedAccess();
  if (access === null) return;
  // The day that waits for a confirmation, of whoever no longer waits here: they confirmed elsewhere or signed out.
  if (access.plan === 'grace' && session === null) return clearLimitedAccess(services);
  notice(m.app_trial_expired_title(), m.app_trial_expired_text());
  services.of(checkoutOf).keep({ ranOut: true });
  clearLimitedAccess(services);
}

/** Says once that a visitor's time is over, then forgets the pass: on a protected page the redirect follows. A tab that
 *  nobody looks at waits until somebody does, or until another tab has said it. */
function TrialWatch() {
  const services = useServices();
  const toasts = useToasts();
  const { session, isLoading } = useAuth();
  const hasAccess = useLimitedAccess() !== null;
  const minutes = useMinutesLeft();
  const isOver = !isLoading && !isMember(session) && hasAccess && minutes === 0;
  // Time may run out where there is no connection to fetch anything.
  useEffect(() => {
    if (hasAccess) toasts.prepare();
  }, [toasts, hasAccess]);
  useEffect(() => {
    if (!isOver) return;
    const say = () => {
      if (document.visibilityState === 'visible') inOneTab(() => tell(services, toasts, session));
    };
    say();
    document.addEventListener('visibilitychange', say);
    return () => document.removeEventListener('visibilitychange', say);
  }, [services, toasts, isOver, session]);
  return null;
}

/** Says that five minutes are left, and that one is, in the tab that is looked at: the clock is out of sight on a page
 *  that is scrolled. Said when it comes to that, and not again by each page that is opened within that minute. */
function TimeAnnouncer() {
  const { notice } = useToasts();
  const { session } = useAuth();
  const minutes = useMinutesLeft();
  const left = isMember(session) ? 0 : minutes;
  const before = useRef(left);
  useEffect(() => {
    const hasFallen = left < before.current;
    before.current = left;
    if (!hasFallen || document.visibilityState !== 'visible') return;
    if (left === 5) notice(m.app_left_five_title(), m.app_left_five());
    if (left === 1) notice(m.app_left_one_title(), m.app_left_one());
  }, [notice, left]);
  return null;
}

/** Leads to the one page that is left when another tab closes the account. */
function ClosedWatch() {
  const navigate = useNavigate();
  useEffect(
    () =>
      onClosedElsewhere((eraseAt) => {
        void navigate(closedPath, { replace: true, state: { eraseAt } });
      }),
    [navigate],
  );
  return null;
}

/** What follows a person around without being a page. */
export default function Watches() {
  const { session } = useAuth();
  return (
    <>
      <TimeAnnouncer />
      <PassWatch />
      <SessionWatch />
      <ZoneWatch />
      <TrialWatch />
      <SyncWatch />
      <InvitationWatch />
      <ClosedWatch />
      {session && isMember(session) && <HomeDot userId={session.user.id} />}
    </>
  );
}
