import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { useMinutesLeft } from '../../data/session/limited_access.ts';
import { isMember, owesSecondFactor } from '../../data/session/person.ts';
import type { SyncSession } from '../../data/sync/session_sync.ts';

/** A document that is kept the same with the rows of its person: where, and the code for it. */
interface Synced {
  readonly isAt: (pathname: string) => boolean;
  readonly load: () => Promise<SyncSession>;
  /** Visitors have none of it, with a pass or without. */
  readonly isOfMembers?: true;
}

const everywhere = () => true;
const under = (path: string) => (pathname: string) =>
  pathname === path || pathname.startsWith(`${path}/`);

/** Every document that has rows: a new one is a line. */
const synced: readonly Synced[] = [
  {
    isAt: everywhere,
    load: async () => (await import('../../data/planner/session_sync.ts')).syncPlanner,
  },
  {
    isAt: under('/education'),
    load: async () => (await import('../../data/learning/session_sync.ts')).syncLearning,
  },
  {
    isAt: (pathname) => under('/dashboard')(pathname) || under('/education/letters')(pathname),
    load: async () => (await import('../../data/credit_file/session_sync.ts')).syncCreditFile,
    isOfMembers: true,
  },
  {
    isAt: (pathname) => under('/dashboard')(pathname) || under('/credit-card-advice')(pathname),
    load: async () => (await import('../../data/cards/session_sync.ts')).syncCards,
    isOfMembers: true,
  },
];

/** Keeps what the person entered and their rows the same, as long as there is a session that may see rows. The code for it
 *  is loaded with the session. */
export function SyncWatch() {
  return synced.map((each, index) => <Watch key={index} synced={each} />);
}

function Watch({ synced: { isAt, load, isOfMembers } }: { readonly synced: Synced }) {
  const services = useServices();
  const { pathname } = useLocation();
  const { session, isLoading, isRecovering } = useAuth();
  const isPassRunning = useMinutesLeft() > 0;
  const userId = session?.user.id;
  const isVisitor = !isMember(session);
  const mayWrite = !isVisitor || isPassRunning;
  const isHeldBack =
    isLoading ||
    isRecovering ||
    owesSecondFactor(session) ||
    !isAt(pathname) ||
    (isOfMembers === true && isVisitor);
  useEffect(() => {
    if (userId === undefined || isHeldBack) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    void load().then((sync) => {
      if (!isOver) stop = sync(services, userId, { mayWrite, isVisitor });
    });
    return () => {
      isOver = true;
      stop?.();
    };
    // A right that was won or lost starts it anew.
  }, [services, load, userId, isHeldBack, mayWrite, isVisitor]);
  return null;
}
