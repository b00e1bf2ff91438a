import type { SyncState } from '../../data/sync/engine.ts';
import { usePlannerStanding } from '../../data/planner/standing.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { type Awaited, awaitedOf } from '../../data/session/awaited.ts';
import { isMember } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';

/** Nothing is in an account before there is one; with a code on its way, that code is what is missing. */
function stateText(state: SyncState, hasAccount: boolean, awaited: Awaited | null): string {
  if (state === 'sending') return m.planner_sync_sending();
  if (state === 'waiting') return m.planner_sync_waiting();
  if (state === 'refused')
    return awaited === null
      ? m.planner_sync_refused()
      : awaited.by === 'email'
        ? m.planner_sync_refused_awaited()
        : m.planner_sync_refused_awaited_phone();
  if (hasAccount) return m.planner_sync_settled();
  if (awaited === null) return m.planner_sync_visitor();
  return awaited.by === 'email' ? m.planner_sync_awaited() : m.planner_sync_awaited_phone();
}

/** Where the debts are kept, how saving stands, and the way to keep them. */
export function SaveState({ hasDebts }: { readonly hasDebts: boolean }) {
  const { session, user, isLoading } = useAuth();
  const { state, unreadable } = usePlannerStanding();
  if (isLoading || !hasDebts) return null;
  const awaited = awaitedOf(user);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <p
        role={session === null ? undefined : 'status'}
        className={session === null ? 'text-ink-2' : 'text-1 text-ink-2'}
      >
        {session === null ? m.planner_device_only() : stateText(state, isMember(session), awaited)}
      </p>
      {session !== null && unreadable > 0 && (
        <p className="text-1 text-ink-2">
          {unreadable === 1
            ? m.planner_sync_unreadable_one()
            : m.planner_sync_unreadable({ count: unreadable })}
        </p>
      )}
      {(session === null || awaited !== null) && (
        <ButtonLink to="/auth?mode=sign-up" state={{ from: '/debt-destroyer' }}>
          {awaited === null
            ? m.planner_sign_up()
            : awaited.by === 'email'
              ? m.planner_confirm_email()
              : m.planner_confirm_phone()}
        </ButtonLink>
      )}
    </div>
  );
}
