import type { Hono } from 'hono';
import type { Environment } from '../kernel/environment.ts';
import { consoleReports } from '../kernel/reports.ts';
import { supabaseSessions } from '../kernel/sessions.ts';
import { accountHandler } from './handler.ts';
import { supabaseVisitorData } from './supabase.ts';

/** The function `account` on the given backend, for any runtime that speaks Request and Response. */
export function createApp(environment: Environment): Hono {
  return accountHandler({
    ...supabaseSessions(environment),
    ...supabaseVisitorData(environment),
    ...consoleReports,
  });
}
