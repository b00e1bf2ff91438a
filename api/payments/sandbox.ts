import type { Order, PaymentEvent } from '../kernel/ports.ts';
import type { PaymentProvider } from './provider.ts';
import type { SandboxRequest } from './wire.ts';

/** Milliseconds after which a late payment is settled. */
const lateAfterMs = 5_000;

/** Milliseconds that a checkout stays open. */
const openForMs = 60 * 60 * 1_000;

const facts = {
  pay: 'paid',
  pay_later: 'processing',
  fail: 'failed',
  expire: 'expired',
} as const satisfies Partial<Record<SandboxRequest['act'], PaymentEvent['fact']>>;

/** What an act on the sandbox's page tells. One event for each act and order, as a real provider has it. */
export function sandboxEvent(
  order: Order,
  act: keyof typeof facts | 'settle' | 'refund',
): PaymentEvent {
  const fact = act === 'settle' ? 'paid' : act === 'refund' ? 'refunded' : facts[act];
  return {
    provider: 'sandbox',
    id: `sandbox_${order.id}_${act}`,
    fact,
    orderId: order.id,
    reference: `sandbox_${order.id}`,
    payment: null,
    amountCents: order.amountCents,
    currency: order.currency,
    isLive: false,
    at: null,
  };
}

/** Takes no money: the buyer says on a page of the site what shall have happened. */
export function sandboxProvider(siteUrl: string, now: () => Date): PaymentProvider {
  const hasPassed = (since: string, milliseconds: number) =>
    now().getTime() >= Date.parse(since) + milliseconds;
  return {
    name: 'sandbox',
    isLive: false,
    async open(order) {
      return {
        ok: true,
        value: {
          reference: `sandbox_${order.id}`,
          url: `${siteUrl}/credit-payment?sandbox=${order.id}`,
          endsAt: new Date(Date.parse(order.createdAt) + openForMs).toISOString(),
        },
      };
    },
    async look(order) {
      if (order.state === 'processing' && hasPassed(order.updatedAt, lateAfterMs))
        return { ok: true, value: sandboxEvent(order, 'settle') };
      if (order.state === 'open' && hasPassed(order.createdAt, openForMs))
        return { ok: true, value: sandboxEvent(order, 'expire') };
      return { ok: true, value: null };
    },
    async refund(order) {
      return { ok: true, value: sandboxEvent(order, 'refund') };
    },
  };
}
