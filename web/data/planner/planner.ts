import { departureOf } from '../session/device.ts';
import type { AppServices } from '../services.ts';
import { createPlannerStore, keptKey, type PlannerStore, plannerKey } from './store.ts';

/** The one planner of this page, in step with the other tabs; empty once its person has left. */
export function plannerOf({ storage, of }: AppServices): PlannerStore {
  const store = createPlannerStore(storage);
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      if (key === plannerKey || key === keptKey || key === null) store.reload();
    });
  of(departureOf).onPersonLeft(store.forget);
  return store;
}
