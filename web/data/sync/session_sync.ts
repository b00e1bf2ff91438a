import { bringVisitor } from '../account/visitor_proof.ts';
import { AppFailure } from '../result.ts';
import type { AppServices, Maker } from '../services.ts';
import { departureOf } from '../session/device.ts';
import type { Collections, DocumentKind, DocumentOf } from './document.ts';
import { startSync } from './engine.ts';
import { syncHoldOf } from './hold.ts';
import { inOneTab } from './one_tab.ts';
import type { SyncStanding } from './standing.ts';
import type { SharedStore } from './kept_documents.ts';
import { type TablesOf, tablePort } from './table.ts';

/** How long leaving waits for unsent changes. Milliseconds. */
const flushMilliseconds = 3_000;

/** How long the database of the browser may take to give what lies there. Milliseconds. */
const settleMilliseconds = 2_000;

/** What somebody does who comes back to a page that was in sight all the time, and how long after the last look it's worth another one. What
 *  another device has changed is told to nobody: it's read. Milliseconds. */
const returnEvents = ['focus', 'pointerdown', 'keydown'] as const;
const lookAgainMilliseconds = 15_000;

export interface SyncedDocument<C extends Collections> {
  readonly kind: DocumentKind<C>;
  readonly tables: TablesOf<C>;
  readonly storeOf: Maker<SharedStore<DocumentOf<C>>>;
  readonly standingOf: Maker<SyncStanding>;
  /** Changes made within this time go together. Milliseconds. */
  readonly gatherMilliseconds?: number;
  /** It is kept the same on some pages alone: who goes to another leaves nothing behind that was not sent. */
  readonly isOfSomePages?: true;
}

export interface Rights {
  readonly mayWrite: boolean;
  readonly isVisitor: boolean;
}

/** Keeps a document in step with the rows of the person whose session this is, until stopped. */
export type SyncSession = (services: AppServices, userId: string, rights: Rights) => () => void;

const delay = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

export const syncing =
  <C extends Collections>(synced: SyncedDocument<C>): SyncSession =>
  (services, userId, rights) => {
    let isStopped = false;
    let stop = () => {
      isStopped = true;
    };
    void Promise.all([services.backend.connect(), services.of(syncHoldOf).isFree()]).then(
      ([client]) => {
        if (!isStopped) stop = syncWith(services, synced, client, userId, rights);
      },
      () => services.of(synced.standingOf).show('waiting'),
    );
    return () => stop();
  };

function syncWith<C extends Collections>(
  services: AppServices,
  { kind, tables, storeOf, standingOf, gatherMilliseconds, isOfSomePages }: SyncedDocument<C>,
  client: Awaited<ReturnType<AppServices['backend']['connect']>>,
  userId: string,
  { mayWrite, isVisitor }: Rights,
): () => void {
  const departure = services.of(departureOf);
  const standing = services.of(standingOf);
  const store = services.of(storeOf);
  const sync = startSync({
    kind,
    store,
    port: tablePort(kind, tables, client, userId),
    userId,
    mayWrite,
    isVisitor,
    gatherMilliseconds,
    async bring(visitorId) {
      const outcome = await bringVisitor(client, visitorId, userId);
      if (outcome === 'unanswered') throw new AppFailure({ code: 'offline' });
      return outcome === 'brought';
    },
    onState: standing.show,
    inOneTab: (task) =>
      inOneTab(`${kind.keys.document}-sync`, async () => {
        // What lies beside the storage is part of it; a browser that does not give it keeps nobody waiting.
        await Promise.race([store.settled(), delay(settleMilliseconds)]);
        await task();
      }),
  });
  let lookedAt = services.clock();
  const again = () => {
    lookedAt = services.clock();
    void sync.run();
  };
  const onReturn = () => {
    if (services.clock() - lookedAt >= lookAgainMilliseconds) again();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') again();
  };
  standing.offerAsking(again);
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', onVisible);
  for (const type of returnEvents) window.addEventListener(type, onReturn, { passive: true });
  const send = async () => {
    // The first may be on its way since before the last change.
    for (let tries = 0; tries < 2 && sync.hasUnsent(); tries += 1) await sync.run();
  };
  const stopFlushing = departure.beforePersonLeaves(() =>
    Promise.race([send(), delay(flushMilliseconds)]),
  );
  // At once, and not with the next drawing: an answer on its way must not bring back what was just cleared.
  const stopLeaving = departure.onPersonLeft(sync.stop);
  return () => {
    stopFlushing();
    standing.offerAsking(null);
    window.removeEventListener('online', again);
    document.removeEventListener('visibilitychange', onVisible);
    for (const type of returnEvents) window.removeEventListener(type, onReturn);
    const end = () => {
      stopLeaving();
      sync.stop();
    };
    if (isOfSomePages && sync.hasUnsent()) void send().finally(end);
    else end();
  };
}
