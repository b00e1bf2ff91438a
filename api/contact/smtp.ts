import { createTransport } from 'nodemailer';
import type { Mail } from './ports.ts';

export interface SmtpSettings {
  readonly host: string | undefined;
  readonly port: number;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Address the mail comes from. */
  readonly from: string | undefined;
  /** Where it goes. */
  readonly operator: string | undefined;
}

/** Mail by SMTP, for a runtime without a courier of its own: set up once host, sender and operator are all known. Port
 *  465 speaks TLS from the first byte; a password is sent on no connection without it. */
export function smtpMail({ host, port, user, password, from, operator }: SmtpSettings): Mail {
  return {
    async mailOperator({ subject, text, html, replyTo }) {
      if (!host || !from || !operator) return 'not_set_up';
      try {
        await createTransport({
          host,
          port,
          secure: port === 465,
          requireTLS: Boolean(user) && port !== 465,
          ...(user ? { auth: { user, pass: password ?? '' } } : {}),
          connectionTimeout: 5000,
          greetingTimeout: 5000,
          socketTimeout: 10_000,
        }).sendMail({
          from: { name: 'Mendwell', address: from },
          to: operator,
          subject,
          text,
          html,
          replyTo,
        });
        return 'sent';
      } catch {
        return 'failed';
      }
    },
  };
}
