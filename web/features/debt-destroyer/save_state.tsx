import type { SyncState } from '../../data/planner/sync.ts';
import { useSyncState } from '../../data/planner/use_planner.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { awaitedEmail, isMember } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';

const stateText: Record<SyncState, () => string> = {
  settled: m.planner_sync_settled,
  sending: m.planner_sync_sending,
  waiting: m.planner_sync_waiting,
  refused: m.planner_sync_refused,
};

/** For somebody who has no account yet. */
const stateTextWithout: Partial<Record<SyncState, () => string>> = {
  settled: m.planner_sync_visitor,
};

/** For somebody whose account stands as soon as they type the mailed code. */
const stateTextAwaited: Partial<Record<SyncState, () => string>> = {
  settled: m.planner_sync_awaited,
  refused: m.planner_sync_refused_awaited,
};

/** Where the debts are kept, how saving stands, and the way to keep them. */
export function SaveState({ hasDebts }: { readonly hasDebts: boolean }) {
  const { session, user, isLoading } = useAuth();
  const state = useSyncState();
  if (isLoading || !hasDebts) return null;
  const isAwaited = awaitedEmail(user) !== null;
  const texts = isMember(session) ? {} : isAwaited ? stateTextAwaited : stateTextWithout;
  const text = session === null ? m.planner_device_only : (texts[state] ?? stateText[state]);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <p
        role={session === null ? undefined : 'status'}
        className={session === null ? 'text-ink-2' : 'text-1 text-ink-2'}
      >
        {text()}
      </p>
      {(session === null || isAwaited) && (
        <ButtonLink to="/auth?mode=sign-up" state={{ from: '/debt-destroyer' }}>
          {isAwaited ? m.planner_confirm_email() : m.planner_sign_up()}
        </ButtonLink>
      )}
    </div>
  );
}
