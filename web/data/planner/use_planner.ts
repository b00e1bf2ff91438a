import { useSyncExternalStore } from 'react';
import { useService } from '../services_context.ts';
import { together } from '../sync/document.ts';
import { useStanding } from '../sync/standing.ts';
import { ofDevice } from '../sync/store.ts';
import { emptyDocument, type PlannerDocument, plannerKind, withNewIds } from './document.ts';
import { plannerOf, plannerStandingOf, type PlannerStore } from './planner.ts';

/** The planner, to change it. */
export const usePlanner = (): PlannerStore => useService(plannerOf);

/** The planner's document, in step with this tab's changes, other tabs' and the server's. */
export function usePlannerDocument(): PlannerDocument {
  const planner = usePlanner();
  return useSyncExternalStore(planner.subscribe, planner.get, () => emptyDocument);
}

const nothingKept: ReadonlyMap<string, PlannerDocument> = new Map();

/** What a visitor without a session, or nobody yet, has left on this device: it may be added to what is here now, and has
 *  no other way back. What belongs to an account is not among it. */
export function useLeftBehind(): readonly (readonly [string, PlannerDocument])[] {
  const planner = usePlanner();
  const kept = useSyncExternalStore(planner.subscribe, planner.kept, () => nothingKept);
  return [...kept].filter(
    ([name, { isVisitors, debts }]) => (isVisitors || name === ofDevice) && debts.length > 0,
  );
}

/** Adds what was left behind, as new rows: the old ones may still be the visitor's. */
export function addLeftBehind(planner: PlannerStore, name: string, newId: () => string): void {
  const left = planner.kept().get(name);
  if (left) planner.update((document) => together(plannerKind, document, withNewIds(left, newId)));
  planner.forgetKept(name);
}

/** How it stands between this device and the server, for somebody with a session. */
export const usePlannerStanding = () => useStanding(plannerStandingOf);
