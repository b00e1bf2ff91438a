import type { SyncState } from '../../../data/sync/engine.ts';
import { useLearningStanding } from '../../../data/learning/standing.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { type Awaited, awaitedOf } from '../../../data/session/awaited.ts';
import { isMember } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';

/** How saving stands, as the planner says it. */
function stateText(state: SyncState, hasAccount: boolean, awaited: Awaited | null): string {
  if (state === 'sending') return m.learn_sync_sending();
  if (state === 'waiting') return m.learn_sync_waiting();
  if (state === 'refused') {
    if (awaited === null) return m.learn_sync_refused();
    return awaited.by === 'email'
      ? m.learn_sync_refused_awaited()
      : m.learn_sync_refused_awaited_phone();
  }
  if (hasAccount) return m.learn_sync_settled();
  if (awaited === null) return m.learn_sync_visitor();
  return awaited.by === 'email' ? m.learn_sync_awaited() : m.learn_sync_awaited_phone();
}

/** For somebody with a session: how what they learned stands with their account, and what of it cannot be shown here. */
export default function SaveState() {
  const { session, user } = useAuth();
  const { state, unreadable } = useLearningStanding();
  if (session === null) return null;
  return (
    <>
      <p role="status" className="mt-2 text-1 text-ink-2">
        {stateText(state, isMember(session), awaitedOf(user))}
      </p>
      {unreadable > 0 && (
        <p className="mt-2 text-1 text-ink-2">
          {unreadable === 1
            ? m.learn_sync_unreadable_one()
            : m.learn_sync_unreadable({ count: unreadable })}
        </p>
      )}
    </>
  );
}
