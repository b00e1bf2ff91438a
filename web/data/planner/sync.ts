import { handOver, hasPending, type Pending, type PlannerDocument } from './document.ts';
import { PlannerPortError, type PlannerPort, type RemotePlanner } from './port.ts';
import { rowFromDebt } from './rows.ts';
import type { PlannerStore } from './store.ts';

/** How it stands with the server. `waiting`: kept here, tried again by itself. `refused`: kept here. */
export type SyncState = 'settled' | 'sending' | 'waiting' | 'refused';

/** Seconds until a failed sending is tried again. */
export const retrySeconds = 30;
/** Changes made within this time go together. Milliseconds. */
const gatherMilliseconds = 300;

type Marks = Readonly<Record<string, Pending>>;

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
    wasDevices = ownerId === null && isNothing(remote);
    change((document) => ({ ...claimed(document, userId, remote.plan), isVisitors: isVisitor }));
  }

  async function once() {
    onState('sending');
    try {
      await claim();
      if (isStopped) return;
      const isRefused = await pushOnce(store, port, mayWrite).then(
        () => !mayWrite && hasPending(store.get()),
        (error: unknown) => {
          // Who may not write any more may still read what they have.
          if (error instanceof PlannerPortError && error.isRefused) return true;
          throw error;
        },
      );
      if (isStopped) return;
      const remote = await port.read();
      if (isStopped) return;
      store.update((document) => merge(document, remote));
      if (isRefused) onState('refused');
      else onState(hasPending(store.get()) ? 'sending' : 'settled');
    } catch (error) {
      if (isStopped) return;
      const isRefused = error instanceof PlannerPortError && error.isRefused;
      onState(isRefused ? 'refused' : 'waiting');
      if (!isRefused) later(retrySeconds * 1000);
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

const isNothing = ({ debts, payments, plan }: RemotePlanner): boolean =>
  debts.length === 0 && payments.length === 0 && plan === null;

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
  const { debts, payments, plan, pending } = store.get();
  const marked = (marks: Marks, act: Pending['act']) =>
    Object.fromEntries(Object.entries(marks).filter(([, mark]) => mark.act === act));
  if (mayWrite) {
    const rows = debts
      .map((debt, position) => rowFromDebt(debt, position))
      .filter((row) => pending.debts[row.id as string]?.act === 'save');
    if (rows.length > 0) await port.saveDebts(rows);
    const made = payments.filter(({ id }) => pending.payments[id]?.act === 'save');
    if (made.length > 0) await port.savePayments(made);
    if (pending.plan !== null && plan !== null) await port.savePlan(plan);
  }
  const deleted = {
    debts: marked(pending.debts, 'delete'),
    payments: marked(pending.payments, 'delete'),
    plan: null,
  };
  const unmade = Object.keys(deleted.payments);
  if (unmade.length > 0) await port.deletePayments(unmade);
  const gone = Object.keys(deleted.debts);
  if (gone.length > 0) await port.deleteDebts(gone);
  const sent = mayWrite ? pending : deleted;
  if (hasPending(store.get())) store.update((document) => strikeOff(document, sent));
}

/** Removes the marks that were sent; a mark with a later revision was made meanwhile and stays. */
function strikeOff(document: PlannerDocument, sent: PlannerDocument['pending']): PlannerDocument {
  const left = (marks: Marks, done: Marks) =>
    Object.fromEntries(
      Object.entries(marks).filter(([id, mark]) => done[id]?.revision !== mark.revision),
    );
  return {
    ...document,
    pending: {
      debts: left(document.pending.debts, sent.debts),
      payments: left(document.pending.payments, sent.payments),
      plan: document.pending.plan?.revision === sent.plan?.revision ? null : document.pending.plan,
    },
  };
}

/** The server's rows, but for those that this device has changed and not sent yet. */
function merge(document: PlannerDocument, remote: RemotePlanner): PlannerDocument {
  const rows = <Row extends { readonly id: string }>(
    here: readonly Row[],
    there: readonly Row[],
    marks: Marks,
  ) => [
    ...there
      .filter(({ id }) => marks[id]?.act !== 'delete')
      .map((row) => (marks[row.id] && here.find(({ id }) => id === row.id)) || row),
    ...here.filter(({ id }) => marks[id]?.act === 'save' && !there.some((row) => row.id === id)),
  ];
  const { pending } = document;
  return {
    ...document,
    debts: rows(document.debts, remote.debts, pending.debts),
    payments: rows(document.payments, remote.payments, pending.payments),
    plan: pending.plan === null ? remote.plan : document.plan,
  };
}
