import type { Hono } from 'hono';
import type { Environment, Mail } from '../kernel/ports.ts';
import { consoleReports } from '../kernel/reports.ts';
import { supabasePorts } from '../kernel/supabase.ts';
import { contactHandler } from './handler.ts';

/** The function `contact` on the given backend; mail goes the way its surroundings have for it. */
export function createApp(environment: Environment, mail: Mail): Hono {
  return contactHandler({ ...supabasePorts(environment), ...mail, ...consoleReports });
}
