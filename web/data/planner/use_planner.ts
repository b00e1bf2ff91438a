import { useSyncExternalStore } from 'react';
import { onPersonLeft } from '../session/device.ts';
import { emptyDocument, type PlannerDocument, together, withNewIds } from './document.ts';
import { createPlannerStore, keptKey, ofDevice, plannerKey } from './store.ts';
import type { KeptDocuments } from './stored_document.ts';
import type { SyncState } from './sync.ts';

function storage(): Storage | null {
  try {
    // A page that is prerendered has no device.
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}

/** The one planner store of this page. */
export const planner = createPlannerStore(storage());

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === plannerKey || event.key === keptKey || event.key === null) planner.reload();
  });
onPersonLeft(() => {
  planner.forget();
  firstAnswer = 'awaited';
  syncState = 'sending';
});

/** The planner's document, in step with this tab's changes, other tabs' and the server's. */
export function usePlannerDocument(): PlannerDocument {
  return useSyncExternalStore(planner.subscribe, planner.get, () => emptyDocument);
}

const nothingKept: KeptDocuments = new Map();

/** What a visitor without a session, or nobody yet, has left on this device: it may be added to what is here now, and has
 *  no other way back. What belongs to an account is not among it. */
export function useLeftBehind(): readonly (readonly [string, PlannerDocument])[] {
  const kept = useSyncExternalStore(planner.subscribe, planner.kept, () => nothingKept);
  return [...kept].filter(
    ([name, { isVisitors, debts }]) => (isVisitors || name === ofDevice) && debts.length > 0,
  );
}

/** Adds what was left behind, as new rows: the old ones may still be the visitor's. */
export function addLeftBehind(name: string, newId: () => string): void {
  const left = planner.kept().get(name);
  if (left) planner.update((document) => together(document, withNewIds(left, newId)));
  planner.forgetKept(name);
}

/** What the server has said, since this person came, about what it keeps. `missing`: it could not be asked yet. Before it
 *  is `told`, an empty document of somebody with a session means nothing. */
type FirstAnswer = 'awaited' | 'missing' | 'told';

// Nothing is settled before the server has said so.
let syncState: SyncState = 'sending';
let firstAnswer: FirstAnswer = 'awaited';
const listeners = new Set<() => void>();

export function showSyncState(state: SyncState) {
  syncState = state;
  if (state === 'settled' || state === 'refused') firstAnswer = 'told';
  else if (state === 'waiting' && firstAnswer === 'awaited') firstAnswer = 'missing';
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How it stands between this device and the server, for somebody with a session. */
export function useSyncState(): SyncState {
  return useSyncExternalStore(
    subscribe,
    () => syncState,
    () => 'sending',
  );
}

export function useFirstAnswer(): FirstAnswer {
  return useSyncExternalStore(
    subscribe,
    () => firstAnswer,
    () => 'awaited',
  );
}

let ask: (() => void) | null = null;

/** For whoever keeps document and rows the same: `asking` starts the next try at once; null when it ends. */
export function offerAsking(asking: (() => void) | null) {
  ask = asking;
}

/** Asks the server again now, not at the next try. */
export const askAgain = () => ask?.();
