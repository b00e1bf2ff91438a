import type { AppServices } from '../services.ts';
import { standingOf, type SyncStanding, useStanding } from '../sync/standing.ts';

/** How what was learned stands with the server. */
export const learningStandingOf = (services: AppServices): SyncStanding => standingOf(services);

/** How it stands between this device and the server, for somebody with a session. */
export const useLearningStanding = () => useStanding(learningStandingOf);
