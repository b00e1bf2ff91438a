import { createTransport } from 'nodemailer';

/** What became of a mail: `not_set_up` where nothing says how it leaves or to whom. */
export type MailOutcome = 'sent' | 'not_set_up' | 'failed';

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type SendMail = (mail: OutgoingMail) => Promise<MailOutcome>;

export interface SmtpSettings {
  readonly host: string | undefined;
  readonly port: number;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Address the mail comes from. */
  readonly from: string | undefined;
}

/** What the secrets of a hosted function say of SMTP. */
export const smtpSettings = (variable: (name: string) => string | undefined): SmtpSettings => ({
  host: variable('SMTP_HOST'),
  port: Number(variable('SMTP_PORT') || 465),
  user: variable('SMTP_USER'),
  password: variable('SMTP_PASSWORD'),
  from: variable('SMTP_FROM'),
});

/** Mail by SMTP, for a runtime without a courier of its own: set up once host and sender are both known. Port 465 speaks TLS
 *  from the first byte; a password is sent on no connection without it. */
export function smtpSender({ host, port, user, password, from }: SmtpSettings): SendMail {
  return async ({ to, headers = {}, ...mail }) => {
    if (!host || !from) return 'not_set_up';
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
      }).sendMail({ from: { name: 'Mendwell', address: from }, to, headers, ...mail });
      return 'sent';
    } catch {
      return 'failed';
    }
  };
}
