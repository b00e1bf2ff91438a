import type { Hono } from 'hono';
import { backendEnvironment, type Variable } from '../kernel/hosted.ts';
import { createApp } from './app.ts';
import { smtpMail } from './smtp.ts';

/** The function `contact` as the hosted service runs it, from its secrets: mail goes by SMTP where that is set. Of the
 *  headers there only `cf-connecting-ip` is beyond a client's reach; another runtime may have another. */
export function createHostedApp(variable: Variable): Hono {
  return createApp(
    backendEnvironment(variable),
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
