import { backend } from '../client.ts';
import { beforePersonLeaves, onPersonLeft } from '../session/device.ts';
import { bringVisitor } from '../account/visitor_proof.ts';
import { hasPending } from './document.ts';
import { plannerIsFree } from './hold.ts';
import { plannerPort, PlannerPortError } from './port.ts';
import { startSync } from './sync.ts';
import { offerAsking, planner, showSyncState } from './use_planner.ts';

/** How long leaving waits for unsent changes. Milliseconds. */
const flushMilliseconds = 3_000;

/** Keeps the planner in step with the rows of the person whose session this is, until stopped. */
export function syncPlanner(
  userId: string,
  { mayWrite, isVisitor }: { readonly mayWrite: boolean; readonly isVisitor: boolean },
): () => void {
  let isStopped = false;
  let stop = () => {
    isStopped = true;
  };
  void Promise.all([backend(), plannerIsFree()]).then(
    ([client]) => {
      if (isStopped) return;
      const sync = startSync({
        store: planner,
        port: plannerPort(client, userId),
        userId,
        mayWrite,
        isVisitor,
        async bring(visitorId) {
          const outcome = await bringVisitor(client, visitorId, userId);
          if (outcome === 'unanswered') throw new PlannerPortError('No answer to the claim', '', 0);
          return outcome === 'brought';
        },
        onState: showSyncState,
      });
      const again = () => void sync.run();
      const onVisible = () => {
        if (document.visibilityState === 'visible') again();
      };
      offerAsking(again);
      window.addEventListener('online', again);
      document.addEventListener('visibilitychange', onVisible);
      const stopFlushing = beforePersonLeaves(async () => {
        const send = async () => {
          // The first may be on its way since before the last change.
          for (let tries = 0; tries < 2 && hasPending(planner.get()); tries += 1) await sync.run();
        };
        await Promise.race([send(), new Promise((later) => setTimeout(later, flushMilliseconds))]);
      });
      // At once, and not with the next drawing: an answer on its way must not bring back what was just cleared.
      const stopLeaving = onPersonLeft(() => stop());
      stop = () => {
        stopLeaving();
        stopFlushing();
        offerAsking(null);
        window.removeEventListener('online', again);
        document.removeEventListener('visibilitychange', onVisible);
        sync.stop();
      };
    },
    () => showSyncState('waiting'),
  );
  return () => stop();
}
