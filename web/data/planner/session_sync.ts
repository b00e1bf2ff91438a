import { departureOf } from '../session/device.ts';
import { bringVisitor } from '../account/visitor_proof.ts';
import { hasPending } from './document.ts';
import { AppFailure } from '../result.ts';
import type { AppServices } from '../services.ts';
import { plannerHoldOf } from './hold.ts';
import { plannerOf } from './planner.ts';
import { plannerPort } from './port.ts';
import { startSync } from './sync.ts';
import { syncStandingOf } from './sync_standing.ts';

/** How long leaving waits for unsent changes. Milliseconds. */
const flushMilliseconds = 3_000;

/** Keeps the planner in step with the rows of the person whose session this is, until stopped. */
export function syncPlanner(
  services: AppServices,
  userId: string,
  { mayWrite, isVisitor }: { readonly mayWrite: boolean; readonly isVisitor: boolean },
): () => void {
  const planner = services.of(plannerOf);
  const departure = services.of(departureOf);
  const standing = services.of(syncStandingOf);
  let isStopped = false;
  let stop = () => {
    isStopped = true;
  };
  void Promise.all([services.backend.connect(), services.of(plannerHoldOf).isFree()]).then(
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
          if (outcome === 'unanswered') throw new AppFailure({ code: 'offline' });
          return outcome === 'brought';
        },
        onState: standing.show,
      });
      const again = () => void sync.run();
      const onVisible = () => {
        if (document.visibilityState === 'visible') again();
      };
      standing.offerAsking(again);
      window.addEventListener('online', again);
      document.addEventListener('visibilitychange', onVisible);
      const stopFlushing = departure.beforePersonLeaves(async () => {
        const send = async () => {
          // The first may be on its way since before the last change.
          for (let tries = 0; tries < 2 && hasPending(planner.get()); tries += 1) await sync.run();
        };
        await Promise.race([send(), new Promise((later) => setTimeout(later, flushMilliseconds))]);
      });
      // At once, and not with the next drawing: an answer on its way must not bring back what was just cleared.
      const stopLeaving = departure.onPersonLeft(() => stop());
      stop = () => {
        stopLeaving();
        stopFlushing();
        standing.offerAsking(null);
        window.removeEventListener('online', again);
        document.removeEventListener('visibilitychange', onVisible);
        sync.stop();
      };
    },
    () => standing.show('waiting'),
  );
  return () => stop();
}
