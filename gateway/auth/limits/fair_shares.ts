import { providerOf, siteOf } from '../../kernel/client_address.ts';
import type { Kernel, Limit, Message, Taken } from '../../kernel/context.ts';
import { daySeconds, hourSeconds } from './request_limits.ts';
import { notifyOperator } from './operator_notices.ts';

// What strangers may ask for in an hour is shared out among their networks: each may have had a part of what is left, so that
// the more there are, and the more they ask, the smaller it is, and something is left for the next in any case.

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
  /** Whether a message leaves; what sends nothing counts for the asker alone. */
  readonly sends: boolean;
  /** Whether it is for an account that exists: of a network that asked for nothing today, that is not shared out. */
  readonly isSignIn: boolean;
}

/** What was used before this one. */
interface Used {
  readonly sent: number;
  readonly asked: number;
  readonly site: number;
  readonly siteToday: number;
  readonly provider: number;
}

function isWithinShare({ end, isSignIn }: ShareAsked, used: Used): boolean {
  if (isSignIn && used.siteToday === 0) return true;
  const left = end.events - Math.max(used.sent, used.asked);
  if (left <= 0 || used.site >= left * ofOneSite || used.provider >= left * ofOneProvider)
    return false;
  return left > end.events * forNewcomers || used.siteToday === 0;
}

type Count = (bucket: string, key: string, limit: Limit) => Promise<Taken>;

async function usedBy(
  kernel: Kernel,
  { channel, from, sends }: ShareAsked,
  count: Count,
): Promise<Used> {
  const countNothing: Count = (...counted) => kernel.limiter.look(...counted);
  const site = siteOf(from);
  const provider = providerOf(from);
  const [sent, asked, bySite, today, byProvider] = [
    await kernel.limiter.look('auth_messages', channel, hour),
    await (sends ? count : countNothing)('auth_strangers', channel, hour),
    await count(`auth_site_${channel}`, site, hour),
    await count(`auth_site_day_${channel}`, site, day),
    provider === null ? null : await count(`auth_provider_${channel}`, provider, hour),
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

/** Whether one more is within the share of its network: null, or how many seconds to wait. Counts nothing. */
export async function lookAtShare(kernel: Kernel, asked: ShareAsked): Promise<number | null> {
  const used = await usedBy(kernel, asked, (...counted) => kernel.limiter.look(...counted));
  return isWithinShare(asked, used) ? null : refuseShare(kernel, asked, used.sent);
}

/** Counts one; of many at once no more are within the share than one after another would be. */
export async function takeShare(kernel: Kernel, asked: ShareAsked): Promise<number | null> {
  const {
    sent,
    asked: inAll,
    ...used
  } = await usedBy(kernel, asked, (...counted) => kernel.limiter.take(...counted));
  const before: Used = {
    sent,
    asked: asked.sends ? inAll - 1 : inAll,
    site: used.site - 1,
    siteToday: used.siteToday - 1,
    provider: Math.max(0, used.provider - 1),
  };
  return isWithinShare(asked, before) ? null : refuseShare(kernel, asked, sent);
}
