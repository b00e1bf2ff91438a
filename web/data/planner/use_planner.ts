import { useSyncExternalStore } from 'react';
import { useService } from '../services_context.ts';
import { emptyDocument, type PlannerDocument } from './document.ts';
import { plannerOf, type PlannerStore } from './planner.ts';

/** The planner, to change it. */
export const usePlanner = (): PlannerStore => useService(plannerOf);

/** The planner's document, in step with this tab's changes, other tabs' and the server's. */
export function usePlannerDocument(): PlannerDocument {
  const planner = usePlanner();
  return useSyncExternalStore(planner.subscribe, planner.get, () => emptyDocument);
}
