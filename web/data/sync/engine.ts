import type { Entry, Marks, Pending } from './collection.ts';
import {
  type Collections,
  type DocumentKind,
  type DocumentOf,
  isPending,
  partsOf,
} from './document.ts';
import { claimed, isNothing, merge, strikeOff } from './merge.ts';
import { isRefused, type Remote, type RemotePort } from './port.ts';
import type { SharedStore } from './kept_documents.ts';

/** How it stands with the server. `waiting`: kept here, tried again by itself. `refused`: kept here. */
export type SyncState = 'settled' | 'sending' | 'waiting' | 'refused';

/** Seconds until a failed sending is tried again. */
export const retrySeconds = 30;

/** Changes made within this time go together. Milliseconds. */
const gatherMilliseconds = 300;

interface SyncOptions<C extends Collections> {
  readonly kind: DocumentKind<C>;
  readonly store: SharedStore<DocumentOf<C>>;
  readonly port: RemotePort<C>;
  readonly userId: string;
  /** Whether the server takes new and changed rows of this person now. A visitor without time may read and delete
   *  only: then everything else stays here, marked, and nobody is asked in vain. */
  readonly mayWrite: boolean;
  readonly isVisitor: boolean;
  /** Moves the rows of the visitor with this id to this person, proven by the sessions of both. False where there is no
   *  such proof, or it is refused; throws where it was not answered. */
  readonly bring: (visitorId: string) => Promise<boolean>;
  /** With how many rows are there that cannot be read here. */
  readonly onState: (state: SyncState, unreadable: number) => void;
  readonly gatherMilliseconds?: number | undefined;
  /** Runs in one tab at a time, so that an older version never arrives after a newer one. */
  readonly inOneTab?: (task: () => Promise<void>) => Promise<void>;
}

export interface DocumentSync {
  /** Sends what is pending and reads what is there, now. Never rejects. */
  readonly run: () => Promise<void>;
  /** Whether something of this person is yet to be sent, and may be. */
  readonly hasUnsent: () => boolean;
  readonly stop: () => void;
}

/** Keeps the device's document and the person's rows the same. Changes of this device are sent first, then the rows are read;
 *  an item with an unsent change keeps the device's version. Where versions are combined, rows are read first: only then is
 *  known what is to be sent. */
export function startSync<C extends Collections>(options: SyncOptions<C>): DocumentSync {
  const { kind, store, port, userId, mayWrite, isVisitor, bring, onState } = options;
  const isCombined = Object.values(kind.collections).some(({ combine }) => combine !== undefined);
  let isStopped = false;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  /** Whether the document was this device's alone until now, and the person had nothing elsewhere. */
  let wasDevices = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known = store.get().revision;
  /** Rows that are there and cannot be read: never written over. */
  let unreadable: Remote<C>['unreadable'] = {};

  const unreadableIds = (name: string): readonly string[] =>
    (unreadable as Readonly<Record<string, readonly string[] | undefined>>)[name] ?? [];
  let reported: SyncState | null = null;
  const report = (state: SyncState) => {
    reported = state;
    onState(
      state,
      Object.keys(unreadable).reduce((sum, name) => sum + unreadableIds(name).length, 0),
    );
  };
  const later = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void run(), milliseconds);
  };

  /** What the run itself changes is sent by that run: it asks for no other. */
  const change = (how: (document: DocumentOf<C>) => DocumentOf<C>) => {
    store.update((document) => {
      const next = how(document);
      if (document.revision === known) known = next.revision;
      return next;
    });
  };
  const read = async (): Promise<Remote<C>> => {
    const remote = await port.read();
    ({ unreadable } = remote);
    return remote;
  };

  /** What may be sent of each collection now. */
  const sendable = (document: DocumentOf<C>) =>
    partsOf(kind, document).map(({ name, entries, marks }) => ({
      name,
      entries,
      marks: Object.fromEntries(
        Object.entries(marks).filter(
          ([id, { act }]) => !unreadableIds(name).includes(id) && (mayWrite || act === 'delete'),
        ),
      ),
    }));
  /** Whether something waits for more than what cannot be read. */
  const isBehind = (): boolean =>
    partsOf(kind, store.get()).some(({ name, marks }) =>
      Object.keys(marks).some((id) => !unreadableIds(name).includes(id)),
    );

  /** Makes sure that the document is this person's. Another's never becomes theirs without the proof of both sessions:
   *  it is kept for its owner. Gives what was read on the way. */
  async function claim(): Promise<Remote<C> | null> {
    const { ownerId } = store.get();
    if (ownerId === userId) {
      if (store.get().isVisitors !== isVisitor)
        change((document) => ({ ...document, isVisitors: isVisitor }));
      return null;
    }
    const isTheirs = ownerId === null || (await bring(ownerId));
    if (isStopped) return null;
    if (!isTheirs) {
      store.setAside();
      store.takeBack(userId);
      known = store.get().revision;
      if (store.get().ownerId === userId) return null;
    }
    const remote = await read();
    if (isStopped) return null;
    wasDevices = ownerId === null && isNothing(kind, remote);
    change((document) => ({
      ...claimed(kind, document, userId, remote),
      isVisitors: isVisitor,
    }));
    return remote;
  }

  /** Sends the pending changes, rows before what hangs on them, and strikes off what was taken. Without the right to
   *  write only what is to be deleted. */
  async function push() {
    const parts = sendable(store.get());
    for (const { name, entries, marks } of parts) await saveMarked(port, name, entries, marks);
    for (const { name, marks } of parts.toReversed()) {
      const gone = idsOf(marks, 'delete');
      if (gone.length > 0) await port.remove(name, gone);
    }
    const sent = Object.fromEntries(parts.map(({ name, marks }) => [name, marks]));
    if (isPending(kind, store.get())) store.update((now) => strikeOff(kind, now, sent));
  }

  /** Sends. True where the server, or the lack of a right, refused something. */
  const sendAll = (): Promise<boolean> =>
    push().then(
      () => !mayWrite && isBehind(),
      (error: unknown) => {
        // Who may not write any more may still read what they have.
        if (isRefused(error)) return true;
        throw error;
      },
    );
  const takeOver = (remote: Remote<C>) =>
    store.update((document) =>
      document.ownerId === userId ? merge(kind, document, remote) : document,
    );

  async function once() {
    if (isStopped) return;
    // To look whether another device has changed something saves nothing.
    if (reported !== 'settled' || isBehind()) report('sending');
    try {
      const claimedWith = await claim();
      if (isStopped) return;
      let wasRefused: boolean;
      if (isCombined) {
        const remote = claimedWith ?? (await read());
        if (isStopped) return;
        takeOver(remote);
        wasRefused = await sendAll();
        if (isStopped) return;
      } else {
        wasRefused = await sendAll();
        if (isStopped) return;
        const remote = await read();
        if (isStopped) return;
        takeOver(remote);
      }
      if (wasRefused) report('refused');
      else report(isBehind() ? 'sending' : 'settled');
    } catch (error) {
      if (isStopped) return;
      report(isRefused(error) ? 'refused' : 'waiting');
      if (!isRefused(error)) later(retrySeconds * 1000);
    }
  }

  function run(): Promise<void> {
    if (isStopped) return Promise.resolve();
    if (running) {
      isAskedAgain = true;
      return running;
    }
    clearTimeout(timer);
    running = (options.inOneTab ? options.inOneTab(once) : once()).finally(() => {
      running = null;
      if (isAskedAgain) {
        isAskedAgain = false;
        later(0);
      }
    });
    return running;
  }

  const stopListening = store.subscribe(() => {
    const { revision } = store.get();
    if (revision === known) return;
    known = revision;
    if (!isPending(kind, store.get())) return;
    // From the moment of a change on, not from that of its sending.
    report('sending');
    later(options.gatherMilliseconds ?? gatherMilliseconds);
  });
  void run();

  return {
    run,
    hasUnsent() {
      const document = store.get();
      if (document.ownerId !== userId) return isPending(kind, document);
      return sendable(document).some(({ marks }) => Object.keys(marks).length > 0);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      stopListening();
      // Nothing of it has left this device, and nothing came: it is the device's again. The session may have been made for
      // a sign-up that was refused.
      if (wasDevices && !mayWrite && store.get().ownerId === userId)
        change((document) => ({ ...document, ownerId: null, isVisitors: false }));
    },
  };
}

const idsOf = (marks: Marks, act: Pending['act']): readonly string[] =>
  Object.keys(marks).filter((id) => marks[id]?.act === act);

/** Saves what of one collection was changed here, each with its place in it. */
async function saveMarked<C extends Collections>(
  port: RemotePort<C>,
  name: string,
  entries: readonly Entry<unknown>[],
  marks: Marks,
) {
  const save = port.save as RemotePort<Collections>['save'];
  const changed = entries
    .map(([id, item], position) => ({ id, item, position }))
    .filter(({ id }) => marks[id]?.act === 'save');
  if (changed.length > 0) await save(name, changed);
}
