import type { Hono } from 'hono';
import type { SiteEnvironment } from '../kernel/environment.ts';
import { consoleReports } from '../kernel/reports.ts';
import type { SendMail } from '../kernel/smtp.ts';
import { noticesHandler } from './handler.ts';
import { supabaseNotices } from './supabase.ts';

/** The function `notices` on the given backend; mail goes the way its surroundings have for it. `apiUrl` is where functions are
 *  reached from outside. */
export const createApp = (
  environment: SiteEnvironment,
  send: SendMail,
  apiUrl: string = environment.siteUrl,
): Hono =>
  noticesHandler({ ...supabaseNotices(environment), ...consoleReports }, send, {
    siteUrl: environment.siteUrl,
    apiUrl,
    operatorKeys: environment.operatorKeys,
  });
