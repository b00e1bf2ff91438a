import type { Hono } from 'hono';
import { hostedEnvironment, type Variable } from '../kernel/hosted.ts';
import { smtpSender, smtpSettings } from '../kernel/smtp.ts';
import { createApp } from './app.ts';

/** The function `notices` as the hosted service runs it, from its secrets: mail goes by SMTP where that is set. */
export function createHostedApp(variable: Variable): Hono {
  const environment = hostedEnvironment(variable);
  return createApp(environment, smtpSender(smtpSettings(variable)), environment.supabaseUrl);
}
