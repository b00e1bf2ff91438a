import {
  type CollectionName,
  collectionNames,
  type Collections,
  handOver,
  hasPending,
  holdsNothing,
  type Lists,
  type Marks,
  ofEach,
  type Pending,
  type PendingChanges,
  type PlannerDocument,
} from './document.ts';
import { isRefused, type PlannerPort, type RemotePlanner } from './port.ts';
import type { PlannerStore } from './store.ts';

/** How it stands with the server. `waiting`: kept here, tried again by itself. `refused`: kept here. */
export type SyncState = 'settled' | 'sending' | 'waiting' | 'refused';

/** Seconds until a failed sending is tried again. */
export const retrySeconds = 30;
/** Changes made within this time go together. Milliseconds. */
const gatherMilliseconds = 300;

interface SyncOptions {
  readonly store: PlannerStore;
  readonly port: PlannerPort;
  readonly userId: string;
  /** Whether the server takes new and changed rows of this person now. A visitor without time may read and delete
   *  only: then everything else stays here, marked, and nobody is asked in vain. */
  readonly mayWrite: boolean;
  readonly isVisitor: boolean;
  /** Moves the rows of the visitor with this id to this person, proven by the sessions of both. False where there is no
   *  such proof, or it is refused; throws where it was not answered. */
  readonly bring: (visitorId: string) => Promise<boolean>;
  readonly onState: (state: SyncState) => void;
}

export interface PlannerSync {
  /** Sends what is pending and reads what is there, now. Never rejects. */
  readonly run: () => Promise<void>;
  readonly stop: () => void;
}

/** Keeps the device's document and the person's rows the same. Changes of this device are sent first,
 *  then the rows are read; a row with an unsent change keeps the device's version. */
export function startSync(options: SyncOptions): PlannerSync {
  const { store, port, userId, mayWrite, isVisitor, bring, onState } = options;
  let isStopped = false;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  /** Whether the document was this device's alone until now, and the person had nothing elsewhere. */
  let wasDevices = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known = store.get().revision;

  const later = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void run(), milliseconds);
  };

  /** What the run itself changes is sent by that run: it asks for no other. */
  const change: PlannerStore['update'] = (how) => {
    store.update((document) => {
      const next = how(document);
      if (document.revision === known) known = next.revision;
      return next;
    });
  };

  /** Makes sure that the document is this person's. Another's never becomes theirs without the proof of both sessions:
   *  it is kept for its owner. */
  async function claim() {
    const { ownerId } = store.get();
    if (ownerId === userId) {
      if (store.get().isVisitors !== isVisitor)
        change((document) => ({ ...document, isVisitors: isVisitor }));
      return;
    }
    const isTheirs = ownerId === null || (await bring(ownerId));
    if (isStopped) return;
    if (!isTheirs) {
      store.setAside();
      store.takeBack(userId);
      known = store.get().revision;
      if (store.get().ownerId === userId) return;
    }
    const remote = await port.read();
    if (isStopped) return;
    wasDevices = ownerId === null && holdsNothing(remote);
    change((document) => ({ ...claimed(document, userId, remote.plan), isVisitors: isVisitor }));
  }

  async function once() {
    onState('sending');
    try {
      await claim();
      if (isStopped) return;
      const wasRefused = await pushOnce(store, port, mayWrite).then(
        () => !mayWrite && hasPending(store.get()),
        (error: unknown) => {
          // Who may not write any more may still read what they have.
          if (isRefused(error)) return true;
          throw error;
        },
      );
      if (isStopped) return;
      const remote = await port.read();
      if (isStopped) return;
      store.update((document) => merge(document, remote));
      if (wasRefused) onState('refused');
      else onState(hasPending(store.get()) ? 'sending' : 'settled');
    } catch (error) {
      if (isStopped) return;
      onState(isRefused(error) ? 'refused' : 'waiting');
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
    running = once().finally(() => {
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
    if (!hasPending(store.get())) return;
    // From the moment of a change on, not from that of its sending.
    onState('sending');
    later(gatherMilliseconds);
  });
  void run();

  return {
    run,
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

/** What was this device's alone, or the visitor's that this person was, becomes this person's, to be sent whole; but a
 *  plan that they have already chosen stays. */
function claimed(
  document: PlannerDocument,
  userId: string,
  chosen: PlannerDocument['plan'],
): PlannerDocument {
  const theirs = handOver(document, userId);
  return chosen === null
    ? theirs
    : { ...theirs, plan: chosen, pending: { ...theirs.pending, plan: null } };
}

/** Sends the pending changes, rows before what hangs on them, and strikes off what was taken. Without the right to
 *  write only what is to be deleted. */
async function pushOnce(store: PlannerStore, port: PlannerPort, mayWrite: boolean) {
  const document = store.get();
  const { plan, pending } = document;
  if (mayWrite) {
    for (const name of collectionNames) await saveMarked(document, name, pending[name], port);
    if (pending.plan !== null && plan !== null) await port.savePlan(plan);
  }
  const deleted: PendingChanges = {
    ...ofEach((name) => marked(pending[name], 'delete')),
    plan: null,
  };
  for (const name of collectionNames.toReversed()) {
    const gone = Object.keys(deleted[name]);
    if (gone.length > 0) await port.remove(name, gone);
  }
  const sent = mayWrite ? pending : deleted;
  if (hasPending(store.get())) store.update((now) => strikeOff(now, sent));
}

const marked = (marks: Marks, act: Pending['act']): Marks =>
  Object.fromEntries(Object.entries(marks).filter(([, mark]) => mark.act === act));

/** Saves what of one list was changed here, each with its place in it. */
async function saveMarked<Name extends CollectionName>(
  lists: Lists,
  name: Name,
  marks: Marks,
  port: PlannerPort,
) {
  const items: readonly Collections[Name][] = lists[name];
  const changed = items
    .map((item, position) => ({ item, position }))
    .filter(({ item }) => marks[item.id]?.act === 'save');
  if (changed.length > 0) await port.save(name, changed);
}

/** Removes the marks that were sent; a mark with a later revision was made meanwhile and stays. */
function strikeOff(document: PlannerDocument, sent: PendingChanges): PlannerDocument {
  const left = (marks: Marks, done: Marks): Marks =>
    Object.fromEntries(
      Object.entries(marks).filter(([id, mark]) => done[id]?.revision !== mark.revision),
    );
  const { pending } = document;
  return {
    ...document,
    pending: {
      ...ofEach((name) => left(pending[name], sent[name])),
      plan: pending.plan?.revision === sent.plan?.revision ? null : pending.plan,
    },
  };
}

/** The server's rows, but for those that this device has changed and not sent yet. */
function merge(document: PlannerDocument, remote: RemotePlanner): PlannerDocument {
  const { pending } = document;
  return {
    ...document,
    debts: mergeList(document.debts, remote.debts, pending.debts),
    payments: mergeList(document.payments, remote.payments, pending.payments),
    plan: pending.plan === null ? remote.plan : document.plan,
  };
}

const mergeList = <Item extends { readonly id: string }>(
  here: readonly Item[],
  there: readonly Item[],
  marks: Marks,
): readonly Item[] => [
  ...there
    .filter(({ id }) => marks[id]?.act !== 'delete')
    .map((item) => (marks[item.id] && here.find(({ id }) => id === item.id)) || item),
  ...here.filter(({ id }) => marks[id]?.act === 'save' && !there.some((item) => item.id === id)),
];
