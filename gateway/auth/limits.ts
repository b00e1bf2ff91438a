import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { clientAddress, networkOf } from '../kernel/client_address.ts';
import type { Kernel } from '../kernel/context.ts';
import { type Refusal, refuse } from './refusal.ts';

const fiveMinutes = 300;
const anHour = 3600;

/** Endpoints whose requests are counted for each client address. */
type Counted =
  | 'signup'
  | 'anonymous'
  | 'otp'
  | 'recover'
  | 'resend'
  | 'magiclink'
  | 'user'
  | 'verify'
  | 'token';

function limitOf(kernel: Kernel, counted: Counted) {
  const limits = kernel.config.auth.rate_limit;
  if (counted === 'anonymous') return { events: limits.anonymous_users, seconds: anHour };
  if (counted === 'token') return { events: limits.token_refresh, seconds: fiveMinutes };
  if (counted === 'verify') return { events: limits.token_verifications, seconds: fiveMinutes };
  return { events: limits.sign_in_sign_ups, seconds: fiveMinutes };
}

const tooMany = (retryAfterSeconds: number) =>
  refuse('over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds });

/** Counts a request of the client's address; refuses when there were too many. */
export async function limitRequests(
  kernel: Kernel,
  c: Context,
  counted: Counted,
): Promise<Refusal | null> {
  const network = networkOf(clientAddress(c));
  const taken = await kernel.limiter.take(`auth_${counted}`, network, limitOf(kernel, counted));
  return taken.ok ? null : tooMany(taken.retryAfterSeconds);
}

/** Counters outlive their reason by minutes; they need not hold addresses in the clear. */
const disguised = (kernel: Kernel, address: string): string =>
  createHmac('sha256', kernel.secrets.jwtSecret).update(`counter\n${address}`).digest('base64url');

/** Guesses of codes for one address or account, from however many clients: 30 in an hour leave one
 *  chance in 33,000 to find a code of six digits. The mailed link is not affected. */
export async function limitGuesses(kernel: Kernel, whose: string): Promise<Refusal | null> {
  const limit = { events: 30, seconds: anHour };
  const taken = await kernel.limiter.take('auth_guess', disguised(kernel, whose), limit);
  return taken.ok ? null : tooMany(taken.retryAfterSeconds);
}

/** Counts a message against the hour's total of the whole installation. */
async function limitMessages(kernel: Kernel, channel: 'mail' | 'sms'): Promise<Refusal | null> {
  const { email_sent, sms_sent } = kernel.config.auth.rate_limit;
  const byMail = channel === 'mail';
  const limit = { events: byMail ? email_sent : sms_sent, seconds: anHour };
  const taken = await kernel.limiter.take('auth_messages', channel, limit);
  if (taken.ok) return null;
  const details = { retryAfterSeconds: taken.retryAfterSeconds };
  return byMail
    ? refuse('over_email_send_rate_limit', 'email rate limit exceeded', details)
    : refuse('over_sms_send_rate_limit', 'sms rate limit exceeded', details);
}

const askAgainLater = (channel: 'mail' | 'sms', seconds: number): Refusal =>
  refuse(
    channel === 'mail' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  );

const frequencyOf = (kernel: Kernel, channel: 'mail' | 'sms'): number =>
  channel === 'mail'
    ? kernel.config.auth.email.max_frequency
    : kernel.config.auth.sms.max_frequency;

/** Refuses a second message to one address before the configured seconds are over. */
export function limitFrequency(
  kernel: Kernel,
  channel: 'mail' | 'sms',
  sentAt: Date | null,
): Refusal | null {
  if (sentAt === null) return null;
  const until = sentAt.getTime() + frequencyOf(kernel, channel) * 1000;
  const left = Math.ceil((until - kernel.now().getTime()) / 1000);
  return left > 0 ? askAgainLater(channel, left) : null;
}

/** Whether a message may go out now: not too soon after the last, not too many in the hour. */
export async function limitSending(
  kernel: Kernel,
  channel: 'mail' | 'sms',
  sentAt: Date | null,
): Promise<Refusal | null> {
  return limitFrequency(kernel, channel, sentAt) ?? limitMessages(kernel, channel);
}

/** Counts and refuses as if a message went out, for an address that gets none: it must not be told
 *  apart from one that does. */
export async function feignSending(
  kernel: Kernel,
  channel: 'mail' | 'sms',
  purpose: string,
  address: string,
): Promise<Refusal | null> {
  const seconds = Math.ceil(frequencyOf(kernel, channel));
  if (seconds > 0) {
    const key = disguised(kernel, `${purpose}\n${address}`);
    const taken = await kernel.limiter.take('auth_feigned', key, { events: 1, seconds });
    if (!taken.ok) return askAgainLater(channel, taken.retryAfterSeconds);
  }
  return limitMessages(kernel, channel);
}
