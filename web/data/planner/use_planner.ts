import { useSyncExternalStore } from 'react';
import { onPersonLeft } from '../session/device.ts';
import { emptyDocument, type PlannerDocument } from './document.ts';
import { createPlannerStore, plannerKey } from './store.ts';
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
    if (event.key === plannerKey || event.key === null) planner.reload();
  });
onPersonLeft(() => planner.forget());

/** The planner's document, in step with this tab's changes, other tabs' and the server's. */
export function usePlannerDocument(): PlannerDocument {
  return useSyncExternalStore(planner.subscribe, planner.get, () => emptyDocument);
}

let syncState: SyncState = 'settled';
const listeners = new Set<() => void>();

export function showSyncState(state: SyncState) {
  syncState = state;
  for (const listener of listeners) listener();
}

/** How it stands between this device and the server. */
export function useSyncState(): SyncState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => syncState,
    () => 'settled',
  );
}
