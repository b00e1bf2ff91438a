import type { Hono } from 'hono';
import { backendEnvironment, type Variable } from '../kernel/hosted.ts';
import { smtpSender, smtpSettings } from '../kernel/smtp.ts';
import { createApp } from './app.ts';

/** The function `contact` as the hosted service runs it, from its secrets: mail goes by SMTP where that is set. Of the
 *  headers there only `cf-connecting-ip` is beyond a client's reach; another runtime may have another. */
export function createHostedApp(variable: Variable): Hono {
  const send = smtpSender(smtpSettings(variable));
  const operator = variable('OPERATOR_EMAIL');
  return createApp(
    backendEnvironment(variable),
    { mailOperator: async (mail) => (operator ? send({ ...mail, to: operator }) : 'not_set_up') },
    variable('CLIENT_ADDRESS_HEADER') || 'cf-connecting-ip',
  );
}
