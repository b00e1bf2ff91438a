import { useSyncState } from '../../data/planner/use_planner.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';

/** Where the debts are kept, and how saving stands. */
export function SaveState({ hasDebts }: { readonly hasDebts: boolean }) {
  const { session, isLoading } = useAuth();
  const state = useSyncState();
  if (isLoading || !hasDebts) return null;
  if (session === null)
    return (
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <p className="text-ink-2">{m.planner_device_only()}</p>
        <ButtonLink to="/auth?mode=sign-up" state={{ from: '/debt-destroyer' }}>
          {m.planner_sign_up()}
        </ButtonLink>
      </div>
    );
  const text = {
    settled: m.planner_sync_settled,
    sending: m.planner_sync_sending,
    waiting: m.planner_sync_waiting,
    refused: m.planner_sync_refused,
  }[state]();
  return (
    <p role="status" className="mt-4 text-1 text-ink-2">
      {text}
    </p>
  );
}
