import type { PaymentEvent, PaymentProvider } from './ports.ts';
import type { Order, SandboxRequest } from './wire.ts';

/** When a late payment is settled. */
const settlementDelayMs = 5_000;

/** How long a checkout stays open. */
const checkoutMs = 60 * 60 * 1_000;

const eventTypes = {
  pay: 'paid',
  pay_later: 'processing',
  fail: 'failed',
  expire: 'expired',
} as const satisfies Partial<Record<SandboxRequest['act'], PaymentEvent['type']>>;

/** What an act on the sandbox's page tells. One event for each act and order, as a real provider has it. */
export function sandboxEvent(
  order: Order,
  act: keyof typeof eventTypes | 'settle' | 'refund',
): PaymentEvent {
  const type = act === 'settle' ? 'paid' : act === 'refund' ? 'refunded' : eventTypes[act];
  return {
    provider: 'sandbox',
    id: `sandbox_${order.id}_${act}`,
    type,
    orderId: order.id,
    reference: `sandbox_${order.id}`,
    payment: null,
    amountCents: order.amountCents,
    currency: order.currency,
    isLive: false,
    occurredAt: null,
  };
}

/** Takes no money: the buyer says on a page of the site what shall have happened. */
export function sandboxProvider(siteUrl: string, now: () => Date): PaymentProvider {
  const hasPassed = (since: string, durationMs: number) =>
    now().getTime() >= Date.parse(since) + durationMs;
  return {
    name: 'sandbox',
    isLive: false,
    async openCheckout(order) {
      return {
        ok: true,
        value: {
          reference: `sandbox_${order.id}`,
          url: `${siteUrl}/credit-payment?sandbox=${order.id}`,
          endsAt: new Date(Date.parse(order.createdAt) + checkoutMs).toISOString(),
        },
      };
    },
    async lookUp(order) {
      if (order.state === 'processing' && hasPassed(order.updatedAt, settlementDelayMs))
        return { ok: true, value: sandboxEvent(order, 'settle') };
      if (order.state === 'open' && hasPassed(order.createdAt, checkoutMs))
        return { ok: true, value: sandboxEvent(order, 'expire') };
      return { ok: true, value: null };
    },
    async refund(order) {
      return { ok: true, value: sandboxEvent(order, 'refund') };
    },
  };
}
