import type { AppServices } from '../services.ts';
import { standingOf, type SyncStanding, useStanding } from '../sync/standing.ts';

/** How the credit file stands with the server. */
export const creditFileStandingOf = (services: AppServices): SyncStanding => standingOf(services);

/** How it stands between this device and the server. */
export const useCreditFileStanding = () => useStanding(creditFileStandingOf);
