import type { Hono } from 'hono';
import type { SiteEnvironment } from '../kernel/environment.ts';
import { consoleReports } from '../kernel/reports.ts';
import { supabaseSessions } from '../kernel/sessions.ts';
import { accessHandler } from './handler.ts';
import { supabaseCodes } from './supabase.ts';

/** The function `access` on the given backend. The gateway writes `x-forwarded-for` itself, over whatever the client
 *  sent; a runtime that does not says which header it answers for. */
export function createApp(environment: SiteEnvironment, addressHeader = 'x-forwarded-for'): Hono {
  const { signingKey, operatorKeys } = environment;
  return accessHandler(
    { ...supabaseSessions(environment), ...supabaseCodes(environment), ...consoleReports },
    { signingKey, operatorKeys, addressHeader },
  );
}
