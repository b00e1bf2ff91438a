import type { AppServices } from '../services.ts';
import { standingOf, type SyncStanding, useStanding } from '../sync/standing.ts';

/** How the planner stands with the server. */
export const plannerStandingOf = (services: AppServices): SyncStanding => standingOf(services);

/** How it stands between this device and the server, for somebody with a session. */
export const usePlannerStanding = () => useStanding(plannerStandingOf);
