import type { Hono } from 'hono';
import { smtpMail } from '../kernel/smtp.ts';
import { createApp } from './app.ts';

/** The function `contact` as the hosted service runs it, from its secrets: mail goes by SMTP where that is set. Of the
 *  headers there only `cf-connecting-ip` is beyond a client's reach; another runtime may have another. */
export function createHostedApp(variable: (name: string) => string | undefined): Hono {
  const needed = (name: string): string => {
    const value = variable(name);
    if (!value) throw new Error(`The variable ${name} is not set.`);
    return value;
  };
  return createApp(
    {
      supabaseUrl: needed('SUPABASE_URL'),
      serviceRoleKey: needed('SUPABASE_SERVICE_ROLE_KEY'),
      anonKey: needed('SUPABASE_ANON_KEY'),
    },
    smtpMail({
      host: variable('SMTP_HOST'),
      port: Number(variable('SMTP_PORT') || 465),
      user: variable('SMTP_USER'),
      password: variable('SMTP_PASSWORD'),
      from: variable('SMTP_FROM'),
      operator: variable('OPERATOR_EMAIL'),
    }),
    variable('CLIENT_ADDRESS_HEADER') || 'cf-connecting-ip',
  );
}
