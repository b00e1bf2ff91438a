import { networkOf, networksAround } from '../../kernel/client_address.ts';
import type { Kernel, Limit, Message } from '../../kernel/context.ts';
import { isKnownNetwork } from '../records/known_networks.ts';
import { daySeconds, hourSeconds } from './request_limits.ts';
import { disguised } from '../kernel/disguise.ts';
import { lookAtShare, type ShareAsked, takeShare } from './fair_shares.ts';
import { notifyOperator } from './operator_notices.ts';
import { type AuthRefusal, refuse } from '../kernel/refusal.ts';

export type Channel = Message['channel'];

/** What a message is for. Each has its own pace, so that who has just signed up may still ask for
 *  a new password. */
export type Purpose =
  | 'confirmation'
  | 'recovery'
  | 'email_change'
  | 'phone_change'
  | 'reauthentication'
  | 'factor';

const purposes: readonly Purpose[] = [
  'confirmation',
  'recovery',
  'email_change',
  'phone_change',
  'reauthentication',
  'factor',
];

/** Messages to one mailbox or number, whoever asks for them. */
const toOneRecipient: Record<Channel, readonly Limit[]> = {
  mail: [
    { events: 6, seconds: hourSeconds },
    { events: 15, seconds: daySeconds },
  ],
  sms: [
    { events: 5, seconds: hourSeconds },
    { events: 10, seconds: daySeconds },
  ],
};

/** Messages that one account asks for, to whatever addresses. */
const ofOneAccount: readonly Limit[] = [
  { events: 8, seconds: hourSeconds },
  { events: 20, seconds: daySeconds },
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
  return { events: channel === 'mail' ? email_sent : sms_sent, seconds: hourSeconds };
};

const part = (limit: Limit, share: number): Limit => ({
  ...limit,
  events: Math.ceil(limit.events * share),
});

/** The last fifth of the whole is for accounts that exist, and of it the last half for people at a place
 *  where they signed in before: whoever has enough networks to use up the rest does not keep members from
 *  their accounts. */
const forClaims = (whole: Limit): Limit => part(whole, 0.8);
const forStrangers = (whole: Limit): Limit => part(whole, 0.9);
const keptForAccounts = (whole: Limit): Limit => ({
  ...whole,
  events: forStrangers(whole).events - forClaims(whole).events,
});

/** Messages an hour that a network may ask for, the wider ones it is part of included: enough for a house
 *  full of people, and never so many that a few networks use up the whole. Half of it for what needs no
 *  account yet. */
function ofNetworks(kernel: Kernel, channel: Channel, from: string, isClaim: boolean) {
  const requests = kernel.config.auth.rate_limit.sign_in_sign_ups;
  const people = channel === 'mail' ? 2 * requests : Math.ceil(requests / 2);
  const maxEvents = Math.ceil(wholeOf(kernel, channel).events / 4);
  return networksAround(from).flatMap(({ network: key, times }) => {
    const limit = { events: Math.min(people * times, maxEvents), seconds: hourSeconds };
    const all = { bucket: `auth_network_${channel}`, key, limit };
    const claims = { bucket: `auth_network_claims_${channel}`, key, limit: part(limit, 0.5) };
    return isClaim ? [claims, all] : [all];
  });
}

const codeOf = (channel: Channel) =>
  channel === 'mail' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit';

const tooManyMessages = (channel: Channel, retryAfterSeconds: number): AuthRefusal =>
  refuse(codeOf(channel), `${channel === 'mail' ? 'email' : 'sms'} rate limit exceeded`, {
    retryAfterSeconds,
  });

export const askAgainLater = (channel: Channel, seconds: number): AuthRefusal =>
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
): AuthRefusal | null {
  if (sentAt === null) return null;
  const until = sentAt.getTime() + frequencyOf(kernel, channel) * 1000;
  const left = Math.ceil((until - kernel.now().getTime()) / 1000);
  return left > 0 ? askAgainLater(channel, left) : null;
}

/** How a message is asked for. What is counted for one way does not use up another. */
type Way = 'signup' | 'otp' | 'recover' | 'resend' | 'change' | 'reauthenticate' | 'factor';

export interface AskedMessage {
  readonly channel: Channel;
  readonly way: Way;
  /** The address that the request names, in stored form. */
  readonly address: string;
  /** Whom the message goes to, in stored form; null where nothing is sent. */
  readonly recipient: string | null;
  /** More than one where the answer must not tell which of them it would be. */
  readonly purposes: readonly Purpose[];
  /** Where the request comes from. */
  readonly from: string;
  /** The account that has the address, if any, and whether its owner has shown that they read it. */
  readonly accountId: string | null;
  readonly isConfirmed: boolean;
  /** The account whose session asks, where it has to. */
  readonly askerId?: string;
}

const paceBucket = (purpose: Purpose, isKnown: boolean) =>
  `auth_pace_${purpose}${isKnown ? '_known' : ''}`;
/** What goes to the confirmed address of an account, and what goes to an address that somebody claims. */
const groupBucket = (isClaim: boolean, isKnown: boolean) =>
  `auth_to_${isClaim ? 'claims' : 'owner'}${isKnown ? '_known' : ''}`;
const mailboxPaceBucket = (group: string, purpose: Purpose) => `${group}_pace_${purpose}`;
const askedBucket = 'auth_asked_here';
const everyAsking: Limit = { events: Number.MAX_SAFE_INTEGER, seconds: hourSeconds };
const askedKey = (kernel: Kernel, address: string, from: string, asker: string | undefined) =>
  disguised(kernel, [address, networkOf(from), ...(asker === undefined ? [] : [asker])].join('\n'));

/** A limit, and the counter that is held to it. */
interface Count {
  readonly bucket: string;
  readonly key: string;
  readonly limit: Limit;
}

const countsOf = (bucket: string, key: string, limits: readonly Limit[]): Count[] =>
  limits.map((limit) => ({ bucket: `${bucket}_${limit.seconds}`, key, limit }));

/** Takes one of each until one of them is used up: then how many seconds to wait. */
async function takeAll({ limiter }: Kernel, counts: readonly Count[]): Promise<number | null> {
  for (const { bucket, key, limit } of counts) {
    const taken = await limiter.take(bucket, key, limit);
    if (!taken.ok) return taken.retryAfterSeconds;
  }
  return null;
}

async function lookAtAll({ limiter }: Kernel, counts: readonly Count[]): Promise<number | null> {
  for (const { bucket, key, limit } of counts) {
    const left = await limiter.look(bucket, key, limit);
    if (!left.ok) return left.retryAfterSeconds;
  }
  return null;
}

/** Whether a message may be asked for.
 *
 *  First what the asker has used up is looked at, so that a network whose share is spent fills no counter
 *  of the person it names. Then the address as it was written is counted, alike whether it gets a message
 *  or none: its answers do not tell which has an account. The mailbox behind it, which it shares with its
 *  other spellings, is counted only for a message that leaves.
 *
 *  From a network where its owner signed in before, an account has counts of its own, which
 *  strangers cannot use up. */
export async function limitMessage(
  kernel: Kernel,
  asked: AskedMessage,
): Promise<AuthRefusal | null> {
  const { limiter } = kernel;
  const { channel, way, address, from } = asked;
  const isKnown = await isKnownNetwork(kernel, asked.accountId, from);
  // A number of `test_otp` gets its fixed code and no SMS.
  const isFixed = channel === 'sms' && kernel.config.auth.sms.test_otp[address] !== undefined;
  const recipient = isFixed ? null : asked.recipient;

  const recovers =
    way === 'recover' || way === 'reauthenticate' || (way === 'factor' && asked.isConfirmed);
  const networks = ofNetworks(kernel, channel, from, !recovers);
  const spent = await lookAtAll(kernel, networks);
  if (spent !== null) return tooManyMessages(channel, spent);
  const whole = wholeOf(kernel, channel);
  const isSignIn = recovers || (way === 'otp' && asked.isConfirmed);
  const share = isKnown ? whole : isSignIn ? forStrangers(whole) : forClaims(whole);
  const left = await limiter.look('auth_messages', channel, share);
  if (!left.ok) return tooManyMessages(channel, left.retryAfterSeconds);
  const shared: ShareAsked | null = isKnown
    ? null
    : {
        channel,
        from,
        end: forClaims(whole),
        kept: keptForAccounts(whole),
        sends: recipient !== null,
        isSignIn,
      };
  const pool = shared && (await lookAtShare(kernel, shared));
  if (typeof pool === 'number') return tooManyMessages(channel, pool);

  const written = disguised(kernel, address);
  const seconds = Math.ceil(frequencyOf(kernel, channel));
  const pace: Limit[] = seconds > 0 ? [{ events: 1, seconds }] : [];
  const paced = (key: string, bucketOf: (purpose: Purpose) => string): Count[] =>
    pace.flatMap((limit) =>
      asked.purposes.map((purpose) => ({ bucket: bucketOf(purpose), key, limit })),
    );
  const tooSoon = await takeAll(
    kernel,
    paced(written, (purpose) => paceBucket(purpose, isKnown)),
  );
  if (tooSoon !== null) return askAgainLater(channel, tooSoon);
  const byWay = `auth_asked_${way}${isKnown ? '_known' : ''}`;
  const wait =
    (await takeAll(kernel, countsOf(byWay, written, toOneRecipient[channel]))) ??
    (await takeAll(kernel, networks));
  if (wait !== null) return tooManyMessages(channel, wait);

  const refused = await limitRecipient(kernel, asked, recipient, isKnown, paced);
  if (refused) return refused;
  const late = shared && pool && (await takeShare(kernel, pool, shared));
  if (late !== null) return tooManyMessages(channel, late);
  const askers = asked.askerId === undefined ? [undefined] : [undefined, asked.askerId];
  for (const asker of askers)
    await limiter.take(askedBucket, askedKey(kernel, address, from, asker), everyAsking);
  return null;
}

/** Counts the mailbox or number that a message goes to. Mails to an address that somebody claims must not
 *  use up what the owner of the mailbox's accounts may ask for. */
async function limitRecipient(
  kernel: Kernel,
  { channel, way, address, isConfirmed }: AskedMessage,
  recipient: string | null,
  isKnown: boolean,
  paced: (key: string, bucketOf: (purpose: Purpose) => string) => Count[],
): Promise<AuthRefusal | null> {
  const isClaim = way === 'change' || way === 'resend' || !isConfirmed;
  const group = groupBucket(isClaim, isKnown);
  const mailbox = disguised(kernel, mailboxOf(recipient ?? address));
  const counts = countsOf(group, mailbox, toOneRecipient[channel]);
  if (recipient === null) {
    // After so many claims of a mailbox, whether one waits there is not told.
    const full = way === 'resend' ? await lookAtAll(kernel, counts) : null;
    return full === null ? null : tooManyMessages(channel, full);
  }
  const tooSoon = await takeAll(
    kernel,
    paced(mailbox, (purpose) => mailboxPaceBucket(group, purpose)),
  );
  if (tooSoon !== null) return askAgainLater(channel, tooSoon);
  const wait = await takeAll(kernel, counts);
  return wait === null ? null : tooManyMessages(channel, wait);
}

/** Whether a message to this address was asked for from here in the last hour; with an account, whether a session of it asked. */
export async function wasAskedHere(
  kernel: Kernel,
  address: string,
  from: string,
  askerId?: string,
): Promise<boolean> {
  const key = askedKey(kernel, address, from, askerId);
  const { used } = await kernel.limiter.look(askedBucket, key, everyAsking);
  return used > 0;
}

/** Counts a message that an account asks for about itself. What is asked at places of its owner counts apart. */
export async function limitAccountMessages(
  kernel: Kernel,
  channel: Channel,
  userId: string,
  from: string,
): Promise<AuthRefusal | null> {
  const isKnown = await isKnownNetwork(kernel, userId, from);
  const wait = await takeAll(
    kernel,
    countsOf(
      `auth_account_${channel}${isKnown ? '_known' : ''}`,
      disguised(kernel, userId),
      ofOneAccount,
    ),
  );
  return wait === null ? null : tooManyMessages(channel, wait);
}

/** The address proved to be its owner's, or the message did not leave: the next may be asked for
 *  at once. The hour's and the day's counts stay. */
export async function forgetPace(kernel: Kernel, address: string): Promise<void> {
  const either = [false, true];
  const written = purposes.flatMap((purpose) =>
    either.map((isKnown) => paceBucket(purpose, isKnown)),
  );
  const mailbox = either
    .flatMap((isClaim) => either.map((isKnown) => groupBucket(isClaim, isKnown)))
    .flatMap((group) => purposes.map((purpose) => mailboxPaceBucket(group, purpose)));
  await kernel.limiter.forget(written, disguised(kernel, address));
  await kernel.limiter.forget(mailbox, disguised(kernel, mailboxOf(address)));
}

/** Counts a message that really leaves against the hour of the whole installation, and tells the
 *  operator, in the log and by mail, when that comes to its end: once at four fifths, at nine tenths and at the last. */
export async function countSent(kernel: Kernel, channel: Channel): Promise<AuthRefusal | null> {
  const whole = wholeOf(kernel, channel);
  const taken = await kernel.limiter.take('auth_messages', channel, whole);
  if (!taken.ok) return tooManyMessages(channel, taken.retryAfterSeconds);
  const reading = { sent: taken.used, limit: whole.events };
  if (taken.used === whole.events) notifyOperator(kernel, channel, 'used_up', reading);
  else if (taken.used === forStrangers(whole).events)
    notifyOperator(kernel, channel, 'known_places_only', reading);
  else if (taken.used === forClaims(whole).events) notifyOperator(kernel, channel, 'near', reading);
  return null;
}

/** Counts a mail to the operator that a stranger's message brings about: it has room where a sign-up has. */
export async function countOperatorMail(kernel: Kernel): Promise<boolean> {
  const share = forClaims(wholeOf(kernel, 'mail'));
  const left = await kernel.limiter.look('auth_messages', 'mail', share);
  return left.ok && (await countSent(kernel, 'mail')) === null;
}
