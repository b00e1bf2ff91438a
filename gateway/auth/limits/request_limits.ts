import type { Context } from 'hono';
import { clientAddress, networksAround } from '../../kernel/client_address.ts';
import type { Kernel, Limit } from '../../kernel/context.ts';
import { type AuthRefusal, refuse } from '../kernel/refusal.ts';

const fiveMinutesSeconds = 300;
export const hourSeconds = 3600;
export const daySeconds = 24 * hourSeconds;

/** Endpoints whose requests are counted for each network. */
type Counted =
  | 'signup'
  | 'anonymous'
  | 'otp'
  | 'recover'
  | 'resend'
  | 'magiclink'
  | 'user'
  | 'verify'
  | 'token'
  | 'mfa'
  | 'authorize'
  | 'callback'
  | 'sso'
  | 'web3'
  | 'web3_account';

function limitOf(kernel: Kernel, counted: Counted): Limit {
  const limits = kernel.config.auth.rate_limit;
  if (counted === 'anonymous' || counted === 'web3_account')
    return { events: limits.anonymous_users, seconds: hourSeconds };
  if (counted === 'token') return { events: limits.token_refresh, seconds: fiveMinutesSeconds };
  if (counted === 'verify')
    return { events: limits.token_verifications, seconds: fiveMinutesSeconds };
  if (counted === 'callback') return { events: limits.token_refresh, seconds: fiveMinutesSeconds };
  if (counted === 'web3') return { events: limits.web3, seconds: fiveMinutesSeconds };
  if (counted === 'mfa') return { events: 15, seconds: 60 };
  return { events: limits.sign_in_sign_ups, seconds: fiveMinutesSeconds };
}

export const tooMany = (retryAfterSeconds: number): AuthRefusal =>
  refuse('over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds });

/** Whose requests make an account at no cost: the wider networks count too, for whoever has a /48 has 65,536 of a /64. */
const isFree = (counted: Counted): boolean => counted === 'anonymous' || counted === 'web3_account';

/** Counts a request of the client's network; refuses when there were too many. */
export async function limitRequests(
  kernel: Kernel,
  c: Context,
  counted: Counted,
): Promise<AuthRefusal | null> {
  const bucket = `auth_${counted}`;
  const limit = limitOf(kernel, counted);
  const networks = networksAround(clientAddress(c));
  for (const { network, times } of isFree(counted) ? networks : networks.slice(0, 1)) {
    const taken = await kernel.limiter.take(bucket, network, {
      ...limit,
      events: limit.events * times,
    });
    if (!taken.ok) return tooMany(taken.retryAfterSeconds);
  }
  return null;
}
