import { providerOf, siteOf } from '../../kernel/client_address.ts';
import type { Kernel, Limit, Message, Taken } from '../../kernel/context.ts';
import { daySeconds, hourSeconds } from './request_limits.ts';
import { notifyOperator } from './operator_notices.ts';

// What strangers may ask for in an hour is shared out among their networks: each may have had a part of what is left, so that
// the more there are, and the more they ask, the smaller it is, and something is left for the next in any case. What goes to
// accounts that exist has an end of its own, which no other request uses up: it is shared out in the same way, and asked where
// the rest is refused, so that whoever asks twice, or shares an address with thousands, still gets in.

/** Of what is left, what one network (a /24, a /48) may have had already, and what one provider (a /32 of IPv6) may. */
const ofOneSite = 1 / 4;
const ofOneProvider = 1 / 2;
/** The end of the whole that is for networks that asked for nothing today. */
const forNewcomers = 1 / 4;

const uncounted = { events: Number.MAX_SAFE_INTEGER };
const hour: Limit = { ...uncounted, seconds: hourSeconds };
const day: Limit = { ...uncounted, seconds: daySeconds };

export interface ShareAsked {
  readonly channel: Message['channel'];
  /** Where the request comes from. */
  readonly from: string;
  /** What strangers may have in the hour. */
  readonly end: Limit;
  /** What is kept beside it for accounts that exist. */
  readonly kept: Limit;
  /** Whether a message leaves; what sends nothing counts for the asker alone. */
  readonly sends: boolean;
  /** Whether it is for an account that exists: of a network that asked for nothing today, that is not shared out. */
  readonly isSignIn: boolean;
}

/** What a request is counted in: with everybody's, or in what is kept for accounts that exist. */
export type Pool = 'strangers' | 'accounts';

/** What was used of a pool before this one. */
interface Used {
  readonly sent: number;
  readonly asked: number;
  readonly site: number;
  readonly siteToday: number;
  readonly provider: number;
}

const isLittle = (used: Used, left: number): boolean =>
  left > 0 && used.site < left * ofOneSite && used.provider < left * ofOneProvider;

const fits: Record<Pool, (asked: ShareAsked, used: Used) => boolean> = {
  strangers: ({ end, isSignIn }, used) => {
    if (isSignIn && used.siteToday === 0) return true;
    const left = end.events - Math.max(used.sent, used.asked);
    return isLittle(used, left) && (left > end.events * forNewcomers || used.siteToday === 0);
  },
  accounts: ({ kept, isSignIn }, used) => isSignIn && isLittle(used, kept.events - used.asked),
};

const buckets: Record<Pool, { readonly all: string; readonly one: string }> = {
  strangers: { all: 'auth_strangers', one: 'auth' },
  accounts: { all: 'auth_kept', one: 'auth_kept' },
};

type Count = (bucket: string, key: string, limit: Limit) => Promise<Taken>;

async function usedBy(
  kernel: Kernel,
  pool: Pool,
  { channel, from, sends }: ShareAsked,
  count: Count,
): Promise<Used> {
  const countNothing: Count = (...counted) => kernel.limiter.look(...counted);
  const site = siteOf(from);
  const provider = providerOf(from);
  const { all, one } = buckets[pool];
  const [sent, asked, bySite, today, byProvider] = [
    await kernel.limiter.look('auth_messages', channel, hour),
    await (sends ? count : countNothing)(all, channel, hour),
    await count(`${one}_site_${channel}`, site, hour),
    await count(`${one}_site_day_${channel}`, site, day),
    provider === null ? null : await count(`${one}_provider_${channel}`, provider, hour),
  ];
  return {
    sent: sent.used,
    asked: asked.used,
    site: bySite.used,
    siteToday: today.used,
    provider: byProvider?.used ?? 0,
  };
}

/** Seconds to wait; the operator hears of it once an hour. */
async function refuseShare(kernel: Kernel, { channel, end }: ShareAsked, sent: number) {
  const notice = await kernel.limiter.take('auth_share_told', channel, {
    events: 1,
    seconds: hourSeconds,
  });
  if (notice.ok) notifyOperator(kernel, channel, 'shared_out', { sent, limit: end.events });
  const left = await kernel.limiter.look('auth_messages', channel, { ...hour, events: 1 });
  return left.ok ? hourSeconds : left.retryAfterSeconds;
}

/** What one more is to be counted in, or how many seconds to wait. Counts nothing. */
export async function lookAtShare(kernel: Kernel, asked: ShareAsked): Promise<Pool | number> {
  const look: Count = (...counted) => kernel.limiter.look(...counted);
  const used = await usedBy(kernel, 'strangers', asked, look);
  if (fits.strangers(asked, used)) return 'strangers';
  if (asked.isSignIn && fits.accounts(asked, await usedBy(kernel, 'accounts', asked, look)))
    return 'accounts';
  return refuseShare(kernel, asked, used.sent);
}

/** Counts one; of many at once no more are within the share than one after another would be. */
export async function takeShare(
  kernel: Kernel,
  pool: Pool,
  asked: ShareAsked,
): Promise<number | null> {
  const {
    sent,
    asked: inAll,
    ...used
  } = await usedBy(kernel, pool, asked, (...counted) => kernel.limiter.take(...counted));
  const before: Used = {
    sent,
    asked: asked.sends ? inAll - 1 : inAll,
    site: used.site - 1,
    siteToday: used.siteToday - 1,
    provider: Math.max(0, used.provider - 1),
  };
  return fits[pool](asked, before) ? null : refuseShare(kernel, asked, sent);
}
