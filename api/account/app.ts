import type { Hono } from 'hono';
import type { Environment } from '../kernel/ports.ts';
import { consoleReports } from '../kernel/http.ts';
import { supabaseSessions, supabaseVisitorData } from '../kernel/supabase.ts';
import { accountHandler } from './handler.ts';

/** The function `account` on the given backend, for any runtime that speaks Request and Response. */
export function createApp(environment: Environment): Hono {
  return accountHandler({
    ...supabaseSessions(environment),
    ...supabaseVisitorData(environment),
    ...consoleReports,
  });
}
