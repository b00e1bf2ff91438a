import { networkOf } from '../kernel/client_address.ts';
import type { Kernel, Limit, Message } from '../kernel/context.ts';
import { isKnownNetwork } from './known_networks.ts';
import { aDay, anHour, disguised } from './limits.ts';
import { type Refusal, refuse } from './refusal.ts';

export type Channel = Message['channel'];

/** What a message is for. Each has its own pace, so that who has just signed up may still ask for
 *  a new password. */
export type Purpose =
  | 'confirmation'
  | 'recovery'
  | 'email_change'
  | 'phone_change'
  | 'reauthentication';

const purposes: readonly Purpose[] = [
  'confirmation',
  'recovery',
  'email_change',
  'phone_change',
  'reauthentication',
];

/** Messages to one mailbox or number, whoever asks for them. */
const toOneRecipient: Record<Channel, readonly Limit[]> = {
  mail: [
    { events: 6, seconds: anHour },
    { events: 15, seconds: aDay },
  ],
  sms: [
    { events: 5, seconds: anHour },
    { events: 10, seconds: aDay },
  ],
};

/** Messages that one account asks for, to whatever addresses. */
const ofOneAccount: readonly Limit[] = [
  { events: 8, seconds: anHour },
  { events: 20, seconds: aDay },
];

/** One mailbox under many spellings: what follows a plus, and dots where the service ignores them. */
export function mailboxOf(address: string): string {
  const [local = '', domain] = address.split('@');
  if (domain === undefined) return address;
  const [name = ''] = local.split('+');
  if (domain === 'gmail.com' || domain === 'googlemail.com')
    return `${name.replaceAll('.', '')}@gmail.com`;
  return `${name}@${domain}`;
}

/** Messages an hour of the whole installation. */
const wholeOf = (kernel: Kernel, channel: Channel): Limit => {
  const { email_sent, sms_sent } = kernel.config.auth.rate_limit;
  return { events: channel === 'mail' ? email_sent : sms_sent, seconds: anHour };
};

/** The last tenth of the whole is for people at a place where they signed in before: whoever has enough
 *  networks to use up the rest does not keep members from their accounts. */
const forStrangers = (whole: Limit): Limit => ({ ...whole, events: Math.ceil(whole.events * 0.9) });

/** Messages an hour that one network may ask for: enough for a house full of people, and never so
 *  many that a few networks use up the whole. */
function ofOneNetwork(kernel: Kernel, channel: Channel): Limit {
  const requests = kernel.config.auth.rate_limit.sign_in_sign_ups;
  const people = channel === 'mail' ? 2 * requests : Math.ceil(requests / 2);
  const share = Math.ceil(wholeOf(kernel, channel).events / 4);
  return { events: Math.min(people, share), seconds: anHour };
}

const codeOf = (channel: Channel) =>
  channel === 'mail' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit';

const tooManyMessages = (channel: Channel, retryAfterSeconds: number): Refusal =>
  refuse(codeOf(channel), `${channel === 'mail' ? 'email' : 'sms'} rate limit exceeded`, {
    retryAfterSeconds,
  });

const askAgainLater = (channel: Channel, seconds: number): Refusal =>
  refuse(
    codeOf(channel),
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  );

const frequencyOf = (kernel: Kernel, channel: Channel): number =>
  channel === 'mail'
    ? kernel.config.auth.email.max_frequency
    : kernel.config.auth.sms.max_frequency;

/** Refuses a second message of an account before the configured seconds are over. */
export function limitFrequency(
  kernel: Kernel,
  channel: Channel,
  sentAt: Date | null,
): Refusal | null {
  if (sentAt === null) return null;
  const until = sentAt.getTime() + frequencyOf(kernel, channel) * 1000;
  const left = Math.ceil((until - kernel.now().getTime()) / 1000);
  return left > 0 ? askAgainLater(channel, left) : null;
}

export interface AskedMessage {
  readonly channel: Channel;
  /** Whom it would go to, in stored form. */
  readonly address: string;
  /** More than one where the answer must not tell which of them it would be. */
  readonly purposes: readonly Purpose[];
  /** Where the request comes from. */
  readonly from: string;
  /** The account that has the address, if any. */
  readonly accountId: string | null;
}

const paceBucket = (purpose: Purpose, isKnown: boolean) =>
  `auth_pace_${purpose}${isKnown ? '_known' : ''}`;
const askedBucket = 'auth_asked_here';
const askedKey = (kernel: Kernel, address: string, from: string) =>
  disguised(kernel, `${address}\n${networkOf(from)}`);

async function takeAll(
  kernel: Kernel,
  bucket: string,
  key: string,
  limits: readonly Limit[],
): Promise<number | null> {
  for (const limit of limits) {
    const taken = await kernel.limiter.take(`${bucket}_${limit.seconds}`, key, limit);
    if (!taken.ok) return taken.retryAfterSeconds;
  }
  return null;
}

/** Whether a message may be asked for, counted the same for an address that gets one and for one
 *  that gets none: neither the answer nor the next one tells which has an account.
 *
 *  From a network where its owner signed in before, an account has counts of its own, which
 *  strangers cannot use up. */
export async function limitMessage(kernel: Kernel, asked: AskedMessage): Promise<Refusal | null> {
  const { limiter } = kernel;
  const { channel, address, from } = asked;
  const isKnown = await isKnownNetwork(kernel, asked.accountId, from);
  const addressKey = disguised(kernel, address);
  const seconds = Math.ceil(frequencyOf(kernel, channel));
  if (seconds > 0)
    for (const purpose of asked.purposes) {
      const bucket = paceBucket(purpose, isKnown);
      const taken = await limiter.take(bucket, addressKey, { events: 1, seconds });
      if (!taken.ok) return askAgainLater(channel, taken.retryAfterSeconds);
    }
  const whole = wholeOf(kernel, channel);
  const left = await limiter.look('auth_messages', channel, isKnown ? whole : forStrangers(whole));
  if (!left.ok) return tooManyMessages(channel, left.retryAfterSeconds);
  // Changes of address are asked for by accounts that have not shown that the mailbox is theirs:
  // they must not use up what its owner may ask for.
  const changes = asked.purposes.some((purpose) => purpose.endsWith('_change'));
  const group = `auth_to_${changes ? 'changes' : 'owner'}${isKnown ? '_known' : ''}`;
  const recipient = disguised(kernel, mailboxOf(address));
  const network = `auth_network_${channel}`;
  const wait =
    (await takeAll(kernel, group, recipient, toOneRecipient[channel])) ??
    (await takeAll(kernel, network, networkOf(from), [ofOneNetwork(kernel, channel)]));
  if (wait !== null) return tooManyMessages(channel, wait);
  await limiter.take(askedBucket, askedKey(kernel, address, from), {
    events: Number.MAX_SAFE_INTEGER,
    seconds: anHour,
  });
  return null;
}

/** Whether a message to this address was asked for from here in the last hour. */
export async function wasAskedHere(
  kernel: Kernel,
  address: string,
  from: string,
): Promise<boolean> {
  const { used } = await kernel.limiter.look(askedBucket, askedKey(kernel, address, from), {
    events: Number.MAX_SAFE_INTEGER,
    seconds: anHour,
  });
  return used > 0;
}

/** Counts a message that an account asks for about itself. */
export async function limitAccountMessages(
  kernel: Kernel,
  channel: Channel,
  userId: string,
): Promise<Refusal | null> {
  const wait = await takeAll(kernel, `auth_account_${channel}`, userId, ofOneAccount);
  return wait === null ? null : tooManyMessages(channel, wait);
}

/** The address proved to be its owner's, or the message did not leave: the next may be asked for
 *  at once. The hour's and the day's counts stay. */
export async function forgetPace(kernel: Kernel, address: string): Promise<void> {
  const buckets = purposes.flatMap((purpose) => [
    paceBucket(purpose, false),
    paceBucket(purpose, true),
  ]);
  await kernel.limiter.forget(buckets, disguised(kernel, address));
}

/** Counts a message that really leaves against the hour of the whole installation, and tells the
 *  operator when that comes to its end: once at four fifths, at nine tenths and at the last. */
export async function countSent(kernel: Kernel, channel: Channel): Promise<Refusal | null> {
  const whole = wholeOf(kernel, channel);
  const taken = await kernel.limiter.take('auth_messages', channel, whole);
  if (!taken.ok) return tooManyMessages(channel, taken.retryAfterSeconds);
  const told = { channel, sent: taken.used, limit: whole.events };
  if (taken.used === whole.events)
    kernel.log.error(told, 'the limit of messages an hour is reached: no more are sent');
  else if (taken.used === forStrangers(whole).events)
    kernel.log.error(told, 'the limit of messages an hour is reached for all but known places');
  else if (taken.used === Math.ceil(whole.events * 0.8))
    kernel.log.warn(told, 'the limit of messages an hour is near');
  return null;
}
