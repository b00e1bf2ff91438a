import type { Hono } from 'hono';
import type { SiteEnvironment } from '../kernel/environment.ts';
import { consoleReports } from '../kernel/reports.ts';
import { supabaseSessions } from '../kernel/sessions.ts';
import { accountHandler } from './handler.ts';
import { supabaseExports, supabaseVisitorData } from './supabase.ts';

/** So many rows of a table are asked for at a time. */
const rowsPerPage = 500;

/** The function `account` on the given backend, for any runtime that speaks Request and Response. */
export function createApp(environment: SiteEnvironment): Hono {
  return accountHandler(
    {
      ...supabaseSessions(environment),
      ...supabaseVisitorData(environment),
      ...consoleReports,
    },
    {
      exports: supabaseExports(environment),
      reports: consoleReports,
      signingKey: environment.signingKey,
      now: () => new Date(),
      pageSize: rowsPerPage,
    },
    environment.siteUrl,
  );
}
