import type { Hono } from 'hono';
import type { Environment } from '../kernel/environment.ts';
import { consoleReports } from '../kernel/reports.ts';
import { supabaseSessions } from '../kernel/sessions.ts';
import { contactHandler } from './handler.ts';
import type { Mail } from './ports.ts';
import { supabaseTickets } from './supabase.ts';

/** The function `contact` on the given backend; mail goes the way its surroundings have for it. The gateway writes
 *  `x-forwarded-for` itself, over whatever the client sent; a runtime that does not says which header it answers for. */
export function createApp(
  environment: Environment,
  mail: Mail,
  addressHeader = 'x-forwarded-for',
): Hono {
  return contactHandler(
    {
      ...supabaseSessions(environment),
      ...supabaseTickets(environment),
      ...mail,
      ...consoleReports,
    },
    addressHeader,
  );
}
