import type { PaymentProvider } from './provider.ts';

/** How often a provider is asked about one order in so many milliseconds: more often than a page asks that waits. */
const maxLooks = 60;
const periodMs = 5 * 60_000;

/** Orders that are remembered; the ones asked about longest ago are forgotten. */
const maxRemembered = 10_000;

/** The same provider, asked no more often than that how an order stands: one visitor must not use up what it answers to
 *  all of us. Beyond it nothing is known to have happened, until it says so by itself or the time is up. */
export function limitLooks(provider: PaymentProvider, now: () => Date): PaymentProvider {
  const asked = new Map<string, { readonly since: number; readonly times: number }>();
  return {
    ...provider,
    async look(order) {
      const at = now().getTime();
      const before = asked.get(order.id);
      const isNew = before === undefined || at - before.since >= periodMs;
      const count = isNew ? { since: at, times: 1 } : { ...before, times: before.times + 1 };
      asked.delete(order.id);
      asked.set(order.id, count);
      const [oldest] = asked.keys();
      if (asked.size > maxRemembered && oldest !== undefined) asked.delete(oldest);
      return count.times > maxLooks ? { ok: true, value: null } : provider.look(order);
    },
  };
}
