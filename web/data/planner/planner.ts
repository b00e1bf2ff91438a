import type { AppServices } from '../services.ts';
import { standingOf, type SyncStanding } from '../sync/standing.ts';
import { type DocumentStore, documentStoreOf } from '../sync/store.ts';
import { type PlannerDocument, plannerKind } from './document.ts';

export type PlannerStore = DocumentStore<PlannerDocument>;

/** The one planner of this page. */
export const plannerOf = (services: AppServices): PlannerStore =>
  documentStoreOf(services, plannerKind);

/** How the planner stands with the server. */
export const plannerStandingOf = (services: AppServices): SyncStanding => standingOf(services);
