import type { Kernel, Message } from '../../kernel/context.ts';

type Channel = Message['channel'];

/** What the operator is told of the hour's messages. */
export type OperatorNotice = 'shared_out' | 'near' | 'known_places_only' | 'used_up';

interface Reading {
  readonly sent: number;
  readonly limit: number;
}

const logLines: Readonly<Record<OperatorNotice, string>> = {
  shared_out: 'a few networks ask for most of the messages: they are held to their share',
  near: 'the limit of messages an hour is near: none are sent for sign-ups',
  known_places_only: 'the limit of messages an hour is reached for all but known places',
  used_up: 'the limit of messages an hour is reached: no more are sent',
};

const consequences: Readonly<Record<OperatorNotice, (things: string) => string>> = {
  shared_out: (things) =>
    `A few networks asked for more than their share of the ${things}, so they’re being turned away. Everyone else can still sign up.`,
  near: (things) =>
    `No more ${things} go out for sign-ups until the hour is over. People with an account can still sign in and reset their password.`,
  known_places_only: (things) =>
    `Until the hour is over, ${things} go out only to people who are where they’ve signed in before.`,
  used_up: (things) => `No more ${things} go out until the hour is over.`,
};

/** Logs how far the hour's messages are used, and mails it to the operator where one is named. Names no address and no network.
 *  What goes to the operator isn't counted: each is sent once an hour. */
export function notifyOperator(
  kernel: Kernel,
  channel: Channel,
  notice: OperatorNotice,
  { sent, limit }: Reading,
): void {
  const level = notice === 'shared_out' || notice === 'near' ? 'warn' : 'error';
  kernel.log[level]({ channel, sent, limit }, logLines[notice]);
  if (kernel.operatorEmail === null) return;
  const things = channel === 'mail' ? 'emails' : 'texts';
  const { host } = new URL(kernel.siteUrl);
  const lines = [
    consequences[notice](things),
    `${sent} of the ${limit} ${things} allowed in an hour have gone out.`,
    `If these people are real, raise ${channel === 'mail' ? 'email_sent' : 'sms_sent'} under [auth.rate_limit] in the configuration. If they aren’t, your proxy’s log shows where the requests come from.`,
  ];
  const mail: Message = {
    channel: 'mail',
    to: kernel.operatorEmail,
    subject:
      notice === 'shared_out'
        ? `${host}: a few networks are requesting most of the ${things}`
        : `${host}: ${sent} of ${limit} ${things} this hour are used`,
    text: `${lines.join('\n\n')}\n`,
    html: '',
  };
  // Nobody waits for it: the person whose message was the last but one least of all.
  void kernel.courier.send(mail).catch((error: unknown) => {
    const name = error instanceof Error ? error.name : 'unknown';
    kernel.log.error({ name }, 'the operator could not be told of the limit of messages');
  });
}
