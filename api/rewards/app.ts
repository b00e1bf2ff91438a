import type { Hono } from 'hono';
import type { Environment } from '../kernel/environment.ts';
import { consoleReports } from '../kernel/reports.ts';
import { supabaseSessions } from '../kernel/sessions.ts';
import type { BadgeSettings } from './badge_settings.ts';
import { rewardsHandler } from './handler.ts';
import { signClaim } from './signer.ts';
import { supabaseClaims } from './supabase.ts';

export {
  type BadgeOffer,
  type BadgeSettings,
  badgesLine,
  readBadgeSettings,
} from './badge_settings.ts';

/** The function `rewards` on the given backend, for any runtime that speaks Request and Response. `settings` are null where badges
 *  can't be put on chain. */
export function createApp(environment: Environment, settings: BadgeSettings | null): Hono {
  return rewardsHandler(
    { ...supabaseSessions(environment), ...consoleReports },
    supabaseClaims(environment),
    signClaim,
    settings,
  );
}
