import { createTransport } from 'nodemailer';
import type { GatewayConfig } from './config.ts';
import type { Courier, Message } from './context.ts';
import { MessageRefused } from './message_refused.ts';
import { twilioTransport, usesTwilio } from './twilio.ts';

type SmtpSettings = NonNullable<GatewayConfig['auth']['email']['smtp']>;

/** Whether mail leaves the machine: SMTP is configured and switched on. */
export function usesSmtp(
  config: GatewayConfig,
): config is GatewayConfig & { auth: { email: { smtp: SmtpSettings & { host: string } } } } {
  const { smtp } = config.auth.email;
  return smtp !== undefined && smtp.enabled && smtp.host !== undefined && smtp.host !== '';
}

interface Outgoing {
  send(message: Message): Promise<void>;
  close(): void;
}

const oneAddress = (address: string) => ({ name: '', address });

/** Mail over SMTP. Port 465 speaks TLS from the first byte, any other upgrades when offered; a
 *  password is never sent in the clear to another machine. */
function smtpTransport(smtp: SmtpSettings & { host: string }): Outgoing {
  const loopback = /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(smtp.host);
  const transport = createTransport({
    pool: true,
    host: smtp.host,
    port: smtp.port,
    secure: smtp.port === 465,
    requireTLS: smtp.user !== '' && !loopback && smtp.port !== 465,
    ...(smtp.user === '' ? {} : { auth: { user: smtp.user, pass: smtp.pass } }),
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
  });
  const from = { name: smtp.sender_name, address: smtp.admin_email };
  return {
    async send({ to, subject, text, html, replyTo, headers = {} }) {
      // As objects: text would be read as a list, with names and groups.
      const mail = {
        from,
        to: oneAddress(to),
        subject,
        text,
        html,
        headers,
        ...(replyTo && { replyTo: oneAddress(replyTo) }),
      };
      try {
        await transport.sendMail(mail);
      } catch (error) {
        // 550 to 553: there is no such mailbox, and there will be none in an hour.
        const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
        if (code === 'EENVELOPE' && responseCode >= 550 && responseCode <= 553)
          throw new MessageRefused(`SMTP ${responseCode}`);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** Mail goes by SMTP and texts by Twilio where that is configured, everything else to the local mailbox. */
export function createCourier(
  config: GatewayConfig,
  mailbox: Courier,
): Courier & { close(): void } {
  const smtp = usesSmtp(config) ? smtpTransport(config.auth.email.smtp) : null;
  const carriers = {
    mail: smtp ?? mailbox,
    sms: usesTwilio(config) ? twilioTransport(config.auth.sms.twilio) : mailbox,
  };
  return {
    send: (message) => carriers[message.channel].send(message),
    close: () => smtp?.close(),
  };
}
