import { z } from 'zod';
import type { GatewayConfig } from './config.ts';
import type { Message } from './context.ts';
import { MessageRefused } from './message_refused.ts';

type Twilio = NonNullable<GatewayConfig['auth']['sms']['twilio']>;

/** How long the provider may take to answer. */
const timeoutMs = 5_000;

/** Whether texts leave the machine: Twilio is configured and switched on. */
export function usesTwilio(
  config: GatewayConfig,
): config is GatewayConfig & { auth: { sms: { twilio: Twilio } } } {
  return config.auth.sms.twilio?.enabled === true;
}

/** Failures that are of the number and not of ours: not valid, cannot be reached, has said STOP, no mobile phone. */
const ofTheNumber: ReadonlySet<number> = new Set([
  21211, 21214, 21217, 21219, 21408, 21421, 21610, 21612, 21614, 63003,
]);

const answerOf = z.object({
  status: z.union([z.string(), z.number()]).optional(),
  code: z.number().nullish(),
  error_code: z.union([z.string(), z.number()]).nullish(),
});

/** A failure of the provider, by its number and nothing of the message. */
class TwilioFailure extends Error {
  constructor(what: string | number) {
    super(`Twilio did not take a text message: ${what}`);
    this.name = `TwilioFailure ${what}`;
  }
}

/** Texts by Twilio's API for messages. */
export function twilioTransport({
  account_sid: accountSid,
  auth_token: authToken,
  message_service_sid: sender,
  api_base: base,
}: Twilio) {
  const url = `${base}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  // A messaging service, or one number of the account.
  const senderField = sender.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    async send({ to, text }: Message): Promise<void> {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: `+${to}`, [senderField]: sender, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body = answerOf.safeParse(await answer.json().catch(() => null));
      if (!body.success) throw new TwilioFailure(answer.status);
      const { status, code } = body.data;
      if (answer.ok && status !== 'failed' && status !== 'undelivered') return;
      const failure = Number(code ?? body.data.error_code ?? answer.status);
      if (ofTheNumber.has(failure)) throw new MessageRefused(`Twilio ${failure}`);
      throw new TwilioFailure(failure);
    },
  };
}
