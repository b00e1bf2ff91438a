import Stripe from 'stripe';
import type { Checkout, Order, PaymentEvent } from '../kernel/ports.ts';
import type { Failure, Result } from '../kernel/result.ts';
import { isLiveKey, type PaymentSettings } from './configuration.ts';
import type { EventReader, PaymentProvider } from './provider.ts';

type StripeSettings = Extract<PaymentSettings, { provider: 'stripe' }>;

/** Seconds that a checkout stays open from the making of its order; Stripe takes half an hour to a day. */
const openForSeconds = 23 * 60 * 60;

/** Seconds by which a signature may be old: whoever catches an event cannot send it again later. */
const toleranceSeconds = 300;

/** Milliseconds for one request to Stripe, and how often one that failed is sent again, with the same key. */
const timeoutMs = 7_000;
const maxNetworkRetries = 1;

function connect({ secretKey, apiBase }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(),
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
    ...(apiBase && {
      host: apiBase.hostname,
      port: apiBase.port,
      protocol: apiBase.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

/** `reason` is Stripe's own code, where it gave one. */
type Unavailable = Failure & { readonly reason: string | undefined };

/** What went wrong, without anything that Stripe quotes of the request. */
function unavailable(call: string, error: unknown): Unavailable {
  const { type, code, statusCode } = error as { type?: string; code?: string; statusCode?: number };
  const detail = `${call}: ${type ?? 'Error'}, status ${statusCode ?? 'none'}, code ${code ?? 'none'}`;
  return { ok: false, code: 'provider_unavailable', detail, reason: code };
}

async function asked<T>(
  call: string,
  ask: () => Promise<T>,
): Promise<{ ok: true; value: T } | Unavailable> {
  try {
    return { ok: true, value: await ask() };
  } catch (error) {
    return unavailable(call, error);
  }
}

const nameOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

/** The order that something was made for. Whatever else is sold with the same account has numbers of its own. */
function orderIdIn(metadata: Stripe.Metadata | null): string | null {
  const id = metadata?.['order_id'] ?? '';
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : null;
}

/** Seconds as Stripe counts them. */
const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** A checkout session as an event of ours. */
function ofSession(
  session: Stripe.Checkout.Session,
  id: string,
  fact: PaymentEvent['fact'],
  at: string | null,
): PaymentEvent {
  return {
    provider: 'stripe',
    id,
    fact,
    orderId: orderIdIn(session.metadata),
    reference: session.id,
    payment: nameOf(session.payment_intent),
    amountCents: session.amount_total,
    currency: session.currency,
    isLive: session.livemode,
    at,
  };
}

const isPaid = ({ payment_status }: Stripe.Checkout.Session) => payment_status !== 'unpaid';

/** Whether the bank said no in the end. The session itself does not tell it from a bank that still takes its time. */
const hasFailed = ({ payment_intent: intent }: Stripe.Checkout.Session) =>
  typeof intent === 'object' &&
  (intent?.status === 'requires_payment_method' || intent?.status === 'canceled');

/** Checkout by Stripe: cards and whatever else the operator turned on there. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = connect(settings);
  return {
    name: 'stripe',
    isLive: isLiveKey(settings.secretKey),
    async open(order, { success, cancel }): Promise<Result<Checkout>> {
      const expiresAt = Math.floor(Date.parse(order.createdAt) / 1000) + openForSeconds;
      const made = await asked('checkout.sessions.create', () =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: order.id,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: order.currency,
                  unit_amount: order.amountCents,
                  product_data: {
                    name: `Mendwell session time: ${order.minutes.toLocaleString('en-US')} minutes`,
                    description:
                      'Session time and nothing else. It does not renew. A free account does the same.',
                  },
                },
              },
            ],
            metadata: { order_id: order.id },
            payment_intent_data: {
              description: `Mendwell ${order.number}`,
              metadata: { order_id: order.id },
            },
            success_url: success,
            cancel_url: cancel,
            expires_at: expiresAt,
          },
          // The same order asked for twice is one session.
          { idempotencyKey: `order-${order.id}` },
        ),
      );
      if (!made.ok) return made;
      const { id: reference, url } = made.value;
      if (url === null) return unavailable('checkout.sessions.create', { type: 'no url' });
      return { ok: true, value: { reference, url, endsAt: instant(expiresAt) } };
    },

    async look(order) {
      const { reference } = order;
      if (reference === null) return { ok: true, value: null };
      const found = await asked('checkout.sessions.retrieve', () =>
        stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] }),
      );
      if (!found.ok) return found;
      const session = found.value;
      const event = (fact: PaymentEvent['fact']) =>
        ({
          ok: true,
          value: ofSession(session, `look_${session.id}_${fact}`, fact, null),
        }) as const;
      if (session.status === 'expired') return event('expired');
      if (session.status === 'complete')
        return event(isPaid(session) ? 'paid' : hasFailed(session) ? 'failed' : 'processing');
      return { ok: true, value: null };
    },

    async refund(order) {
      const { payment } = order;
      if (payment === null) return { ok: false, code: 'order_settled' };
      const made = await asked('refunds.create', () =>
        stripe.refunds.create(
          { payment_intent: payment, expand: ['charge'] },
          { idempotencyKey: `refund-${order.id}` },
        ),
      );
      // Given back on Stripe's own pages, and its event was lost: the order catches up.
      if (!made.ok)
        return made.reason === 'charge_already_refunded'
          ? { ok: true, value: refunded(order, `refunded_${payment}`, order.amountCents, null) }
          : made;
      const { id, status, amount, charge, created } = made.value;
      if (status !== 'succeeded') return { ok: true, value: null };
      // The charge knows also what went back before.
      const inAll = typeof charge === 'object' ? charge?.amount_refunded : undefined;
      return {
        ok: true,
        value: refunded(order, `refund_${id}`, inAll ?? amount, instant(created)),
      };
    },
  };
}

const refunded = (
  order: Order,
  id: string,
  amountCents: number,
  at: string | null,
): PaymentEvent => ({
  provider: 'stripe',
  id,
  fact: 'refunded',
  orderId: order.id,
  reference: order.reference,
  payment: order.payment,
  amountCents,
  currency: order.currency,
  isLive: order.isLive,
  at,
});

/** Reads Stripe's webhook: the signature on the raw body, not older than five minutes, by a key of the same mode. */
export function stripeEvents(settings: StripeSettings): EventReader {
  const stripe = connect(settings);
  const provider = Stripe.createSubtleCryptoProvider();
  return {
    async read(body, signature, now) {
      let event: Stripe.Event;
      try {
        event = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          settings.webhookSecret,
          toleranceSeconds,
          provider,
          now.getTime(),
        );
      } catch {
        return { ok: false, code: 'signature_refused' };
      }
      if (!isEvent(event)) return { ok: false, code: 'malformed_request' };
      if (event.livemode !== isLiveKey(settings.secretKey))
        return { ok: false, code: 'signature_refused', detail: 'the other mode, test or live' };
      return translate(stripe, event);
    },
  };
}

/** Signed, so by whoever holds the secret, and still perhaps no event: "null" can be signed too. */
function isEvent(body: unknown): body is Stripe.Event {
  const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return (
    isObject(body) &&
    typeof body['id'] === 'string' &&
    typeof body['type'] === 'string' &&
    typeof body['created'] === 'number' &&
    isObject(body['data']) &&
    isObject(body['data']['object'])
  );
}

async function translate(
  stripe: Stripe,
  event: Stripe.Event,
): Promise<Result<PaymentEvent | null>> {
  const said = (value: PaymentEvent | null) => ({ ok: true, value }) as const;
  const ofItsSession = (session: Stripe.Checkout.Session, fact: PaymentEvent['fact']) =>
    said(ofSession(session, event.id, fact, instant(event.created)));
  switch (event.type) {
    case 'checkout.session.completed': {
      const session = event.data.object;
      return ofItsSession(session, isPaid(session) ? 'paid' : 'processing');
    }
    case 'checkout.session.async_payment_succeeded':
      return ofItsSession(event.data.object, 'paid');
    case 'checkout.session.async_payment_failed':
      return ofItsSession(event.data.object, 'failed');
    case 'checkout.session.expired':
      return ofItsSession(event.data.object, 'expired');
    case 'charge.refunded': {
      const charge = event.data.object;
      const orderId = orderIdIn(charge.metadata);
      return said(
        ofCharge(event, 'refunded', orderId, charge.payment_intent, charge.amount_refunded),
      );
    }
    case 'charge.dispute.created':
      return ofDispute(stripe, event, event.data.object, 'disputed');
    case 'charge.dispute.closed':
      return staysHere.includes(event.data.object.status)
        ? ofDispute(stripe, event, event.data.object, 'won')
        : said(null);
    default:
      return said(null);
  }
}

/** Ends of a dispute that leave the money here: it was won, or the bank had only asked and let it be. */
const staysHere: readonly Stripe.Dispute.Status[] = ['won', 'warning_closed'];

async function ofDispute(
  stripe: Stripe,
  event: Stripe.Event,
  dispute: Stripe.Dispute,
  fact: 'disputed' | 'won',
): Promise<Result<PaymentEvent | null>> {
  const payment = nameOf(dispute.payment_intent);
  if (payment === null) return { ok: true, value: null };
  // A dispute says nothing of our order, and may come before we know its payment.
  const found = await asked('paymentIntents.retrieve', () =>
    stripe.paymentIntents.retrieve(payment),
  );
  if (!found.ok) return found;
  const orderId = orderIdIn(found.value.metadata);
  return { ok: true, value: ofCharge(event, fact, orderId, payment, dispute.amount) };
}

const ofCharge = (
  event: Stripe.Event,
  fact: PaymentEvent['fact'],
  orderId: string | null,
  payment: string | { readonly id: string } | null,
  amountCents: number,
): PaymentEvent => ({
  provider: 'stripe',
  id: event.id,
  fact,
  orderId,
  reference: null,
  payment: nameOf(payment),
  amountCents,
  currency: null,
  isLive: event.livemode,
  at: instant(event.created),
});
