import type { PaymentProvider } from './ports.ts';

/** How often a provider is asked about one order in a window: more often than a page asks that waits. */
const maxLookups = 60;
const windowMs = 5 * 60_000;

/** Orders whose lookups are counted; the ones asked about longest ago are forgotten. */
const maxOrders = 10_000;

/** The same provider, asked no more often than that how an order stands: one visitor must not use up what it answers to
 *  all of us. Beyond it nothing is known to have happened, until it says so by itself or the window is over. */
export function limitLookups<Provider extends PaymentProvider>(
  provider: Provider,
  now: () => Date,
): Provider {
  const windows = new Map<string, { readonly startedAt: number; readonly lookups: number }>();
  return {
    ...provider,
    async lookUp(order) {
      const at = now().getTime();
      const last = windows.get(order.id);
      const isNew = last === undefined || at - last.startedAt >= windowMs;
      const window = isNew ? { startedAt: at, lookups: 1 } : { ...last, lookups: last.lookups + 1 };
      windows.delete(order.id);
      windows.set(order.id, window);
      const [oldest] = windows.keys();
      if (windows.size > maxOrders && oldest !== undefined) windows.delete(oldest);
      return window.lookups > maxLookups ? { ok: true, value: null } : provider.lookUp(order);
    },
  };
}
