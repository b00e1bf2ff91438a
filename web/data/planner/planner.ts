import type { AppServices } from '../services.ts';
import { type DocumentStore, documentStoreOf } from '../sync/store.ts';
import { type PlannerDocument, plannerKind } from './document.ts';

export type PlannerStore = DocumentStore<PlannerDocument>;

/** The one planner of this page. */
export const plannerOf = (services: AppServices): PlannerStore =>
  documentStoreOf(services, plannerKind);
