import type Stripe from 'stripe';
import { type Failure, failed } from '../kernel/result.ts';
import { isLiveKey, type PaymentSettings } from './configuration.ts';
import type { PaymentsResult } from './errors.ts';
import type { EventReader, PaymentEvent, PaymentProvider } from './ports.ts';
import type { Order } from './wire.ts';

type StripeSettings = Extract<PaymentSettings, { provider: 'stripe' }>;

/** How long a checkout stays open from the making of its order; Stripe takes half an hour to a day. */
const checkoutSeconds = 23 * 60 * 60;

/** How old a signature may be: whoever catches an event cannot send it again later. */
const maxSignatureAgeSeconds = 300;

/** For one request to Stripe. One that failed is sent again with the same key. */
const timeoutMs = 7_000;
const maxNetworkRetries = 1;

/** Stripe's library is read with the first call of it. */
const stripeLibrary = async () => (await import('stripe')).default;

/** Connects once, with the first call. */
function connect(settings: StripeSettings): () => Promise<Stripe> {
  let connection: Promise<Stripe> | null = null;
  return () => (connection ??= openConnection(settings));
}

async function openConnection({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const Library = await stripeLibrary();
  return new Library(secretKey, {
    httpClient: Library.createFetchHttpClient(),
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
type Unavailable = Failure<'provider_unavailable'> & { readonly reason: string | undefined };

/** What went wrong, without anything that Stripe quotes of the request. */
function unavailable(call: string, error: unknown): Unavailable {
  const { type, code, statusCode } = error as { type?: string; code?: string; statusCode?: number };
  const detail = `${call}: ${type ?? 'Error'}, status ${statusCode ?? 'none'}, code ${code ?? 'none'}`;
  return { ok: false, code: 'provider_unavailable', detail, reason: code };
}

async function attempt<Value>(
  call: string,
  request: () => Promise<Value>,
): Promise<{ ok: true; value: Value } | Unavailable> {
  try {
    return { ok: true, value: await request() };
  } catch (error) {
    return unavailable(call, error);
  }
}

const idOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
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
  type: PaymentEvent['type'],
  occurredAt: string | null,
): PaymentEvent {
  return {
    provider: 'stripe',
    id,
    type,
    orderId: orderIdIn(session.metadata),
    reference: session.id,
    payment: idOf(session.payment_intent),
    amountCents: session.amount_total,
    currency: session.currency,
    isLive: session.livemode,
    occurredAt,
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
    async openCheckout(order, { success, cancel }) {
      const expiresAt = Math.floor(Date.parse(order.createdAt) / 1000) + checkoutSeconds;
      const made = await attempt('checkout.sessions.create', async () =>
        (await stripe()).checkout.sessions.create(
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

    async lookUp(order) {
      const { reference } = order;
      if (reference === null) return { ok: true, value: null };
      const found = await attempt('checkout.sessions.retrieve', async () =>
        (await stripe()).checkout.sessions.retrieve(reference, { expand: ['payment_intent'] }),
      );
      if (!found.ok) return found;
      const session = found.value;
      const event = (type: PaymentEvent['type']) =>
        ({
          ok: true,
          value: ofSession(session, `look_${session.id}_${type}`, type, null),
        }) as const;
      if (session.status === 'expired') return event('expired');
      if (session.status === 'complete')
        return event(isPaid(session) ? 'paid' : hasFailed(session) ? 'failed' : 'processing');
      return { ok: true, value: null };
    },

    async refund(order) {
      const { payment } = order;
      if (payment === null) return failed('order_settled');
      const made = await attempt('refunds.create', async () =>
        (await stripe()).refunds.create(
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
  occurredAt: string | null,
): PaymentEvent => ({
  provider: 'stripe',
  id,
  type: 'refunded',
  orderId: order.id,
  reference: order.reference,
  payment: order.payment,
  amountCents,
  currency: order.currency,
  isLive: order.isLive,
  occurredAt,
});

/** Reads Stripe's webhook: the signature on the raw body, not older than five minutes, by a key of the same mode. */
export function stripeEvents(settings: StripeSettings): EventReader {
  const stripe = connect(settings);
  return {
    async read(body, signature, now) {
      let event: Stripe.Event;
      try {
        event = await (await stripe()).webhooks.constructEventAsync(
          body,
          signature,
          settings.webhookSecret,
          maxSignatureAgeSeconds,
          (await stripeLibrary()).createSubtleCryptoProvider(),
          now.getTime(),
        );
      } catch {
        return failed('signature_refused');
      }
      if (!isEvent(event)) return failed('malformed_request');
      if (event.livemode !== isLiveKey(settings.secretKey))
        return { ok: false, code: 'signature_refused', detail: 'the other mode, test or live' };
      return translate(await stripe(), event);
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
): Promise<PaymentsResult<PaymentEvent | null>> {
  const answer = (value: PaymentEvent | null) => ({ ok: true, value }) as const;
  const ofThisSession = (session: Stripe.Checkout.Session, type: PaymentEvent['type']) =>
    answer(ofSession(session, event.id, type, instant(event.created)));
  switch (event.type) {
    case 'checkout.session.completed': {
      const session = event.data.object;
      return ofThisSession(session, isPaid(session) ? 'paid' : 'processing');
    }
    case 'checkout.session.async_payment_succeeded':
      return ofThisSession(event.data.object, 'paid');
    case 'checkout.session.async_payment_failed':
      return ofThisSession(event.data.object, 'failed');
    case 'checkout.session.expired':
      return ofThisSession(event.data.object, 'expired');
    case 'charge.refunded': {
      const charge = event.data.object;
      const orderId = orderIdIn(charge.metadata);
      return answer(
        ofCharge(event, 'refunded', orderId, charge.payment_intent, charge.amount_refunded),
      );
    }
    case 'charge.dispute.created':
      return ofDispute(stripe, event, event.data.object, 'disputed');
    case 'charge.dispute.closed':
      return staysHere.includes(event.data.object.status)
        ? ofDispute(stripe, event, event.data.object, 'won')
        : answer(null);
    default:
      return answer(null);
  }
}

/** Ends of a dispute that leave the money here: it was won, or the bank had only asked and let it be. */
const staysHere: readonly Stripe.Dispute.Status[] = ['won', 'warning_closed'];

async function ofDispute(
  stripe: Stripe,
  event: Stripe.Event,
  dispute: Stripe.Dispute,
  type: 'disputed' | 'won',
): Promise<PaymentsResult<PaymentEvent | null>> {
  const payment = idOf(dispute.payment_intent);
  if (payment === null) return { ok: true, value: null };
  // A dispute says nothing of our order, and may come before we know its payment.
  const found = await attempt('paymentIntents.retrieve', () =>
    stripe.paymentIntents.retrieve(payment),
  );
  if (!found.ok) return found;
  const orderId = orderIdIn(found.value.metadata);
  return { ok: true, value: ofCharge(event, type, orderId, payment, dispute.amount) };
}

const ofCharge = (
  event: Stripe.Event,
  type: PaymentEvent['type'],
  orderId: string | null,
  payment: string | { readonly id: string } | null,
  amountCents: number,
): PaymentEvent => ({
  provider: 'stripe',
  id: event.id,
  type,
  orderId,
  reference: null,
  payment: idOf(payment),
  amountCents,
  currency: null,
  isLive: event.livemode,
  occurredAt: instant(event.created),
});
