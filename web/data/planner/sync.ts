import {
  handOver,
  hasPending,
  type Pending,
  type PlannerDocument,
  withNewIds,
} from './document.ts';
import { PlannerPortError, type PlannerPort, type RemotePlanner } from './port.ts';
import { rowFromDebt } from './rows.ts';
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
  readonly newId: () => string;
  readonly onState: (state: SyncState) => void;
}

export interface PlannerSync {
  /** Sends what is pending and reads what is there, now. Never rejects. */
  readonly run: () => Promise<void>;
  readonly stop: () => void;
}

/** Keeps the device's document and the person's rows the same. Changes of this device are sent first,
 *  then the rows are read; a row with an unsent change keeps the device's version. */
export function startSync({ store, port, userId, newId, onState }: SyncOptions): PlannerSync {
  let isStopped = false;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let wasAnothers = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void run(), milliseconds);
  };

  async function once() {
    onState('sending');
    try {
      wasAnothers = (await claim(store, port, userId)) || wasAnothers;
      if (isStopped) return;
      const refusal = await push(store, port, wasAnothers, newId).then(
        () => null,
        (error: unknown) => {
          // Who may not write any more may still read what they have.
          if (error instanceof PlannerPortError && error.isRefused) return error;
          throw error;
        },
      );
      if (refusal === null) wasAnothers = false;
      if (isStopped) return;
      const remote = await port.read();
      if (isStopped) return;
      store.update((document) => merge(document, remote));
      if (refusal !== null) onState('refused');
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

  let known = store.get().revision;
  const stopListening = store.subscribe(() => {
    const { revision } = store.get();
    if (revision === known) return;
    known = revision;
    if (hasPending(store.get())) later(gatherMilliseconds);
  });
  void run();

  return {
    run,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      stopListening();
    },
  };
}

/** What was this device's alone, or another session's, becomes this person's, to be sent whole; but a
 *  plan that they have already chosen stays. Returns whether it was another session's: the visitor this
 *  person was a moment ago. */
async function claim(store: PlannerStore, port: PlannerPort, userId: string): Promise<boolean> {
  const { ownerId } = store.get();
  if (ownerId === userId) return false;
  const chosen = (await port.read()).plan;
  store.update((document) => {
    const theirs = handOver(document, userId);
    return chosen === null
      ? theirs
      : { ...theirs, plan: chosen, pending: { ...theirs.pending, plan: null } };
  });
  return ownerId !== null;
}

/** `wasAnothers`: the rows may still be the visitor's, where nobody else can change them. Then copies
 *  under new ids are sent. */
async function push(
  store: PlannerStore,
  port: PlannerPort,
  wasAnothers: boolean,
  newId: () => string,
) {
  try {
    await pushOnce(store, port);
  } catch (error) {
    const isOthersRow = error instanceof PlannerPortError && error.code === '42501';
    if (!isOthersRow || !wasAnothers) throw error;
    store.update((document) => withNewIds(document, newId));
    await pushOnce(store, port);
  }
}

/** Sends the pending changes, rows before what hangs on them, and strikes off what was taken. */
async function pushOnce(store: PlannerStore, port: PlannerPort) {
  const { debts, payments, plan, pending } = store.get();
  const marked = (marks: Readonly<Record<string, Pending>>, act: Pending['act']) =>
    Object.keys(marks).filter((id) => marks[id]?.act === act);
  const rows = debts
    .map((debt, position) => rowFromDebt(debt, position))
    .filter((row) => pending.debts[row.id as string]?.act === 'save');
  if (rows.length > 0) await port.saveDebts(rows);
  const made = payments.filter(({ id }) => pending.payments[id]?.act === 'save');
  if (made.length > 0) await port.savePayments(made);
  if (pending.plan !== null && plan !== null) await port.savePlan(plan);
  const unmade = marked(pending.payments, 'delete');
  if (unmade.length > 0) await port.deletePayments(unmade);
  const gone = marked(pending.debts, 'delete');
  if (gone.length > 0) await port.deleteDebts(gone);
  if (hasPending(store.get())) store.update((document) => strikeOff(document, pending));
}

/** Removes the marks that were sent; a mark with a later revision was made meanwhile and stays. */
function strikeOff(document: PlannerDocument, sent: PlannerDocument['pending']): PlannerDocument {
  const left = (
    marks: Readonly<Record<string, Pending>>,
    done: Readonly<Record<string, Pending>>,
  ) =>
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
    marks: Readonly<Record<string, Pending>>,
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
