import { codeAlphabet, codeShapes, codeText } from '../../domain/passes/code.ts';
import { planOf } from '../../domain/passes/plans.ts';
import { equalInConstantTime, hmac, hmacHex } from '../kernel/hmac.ts';
import { failed } from '../kernel/result.ts';
import type { Person } from '../kernel/sessions.ts';
import type { PaymentsResult } from './errors.ts';
import type { Asker, Orders, PaymentEvent, PaymentProvider, StablecoinProvider } from './ports.ts';
import { sandboxEvent } from './sandbox.ts';
import type {
  CheckResponse,
  Order,
  OrderRequest,
  OrderResponse,
  ReceiptResponse,
  RefundRequest,
  RefundResponse,
  SandboxRequest,
  SandboxResponse,
} from './wire.ts';

/** What the use cases stand on. They hand on orders as the server sees them; what a buyer sees of one, the schemas of
 *  responses say. */
export interface PaymentContext {
  readonly orders: Orders;
  /** Who takes cards; null while payments are off. */
  readonly provider: PaymentProvider | null;
  /** Null where nothing is paid with a stablecoin. */
  readonly stablecoin: StablecoinProvider | null;
  /** See `offerResponse`. */
  readonly refundDays: number | null;
  readonly siteUrl: string;
  readonly signingKey: string;
  readonly now: () => Date;
}

/** How long a checkout must still be open to send somebody there. */
const minOpenMs = 60_000;

/** Who an order was opened with; null where they're off by now. */
export const providerOf = (
  { provider, stablecoin }: Pick<PaymentContext, 'provider' | 'stablecoin'>,
  { provider: name }: Pick<Order, 'provider'>,
): PaymentProvider | null => [provider, stablecoin].find((each) => each?.name === name) ?? null;

const isUnsettled = ({ state }: Order) =>
  state === 'created' || state === 'open' || state === 'processing';

/** Opens an order and its checkout; the same id again answers the same, or that it is paid meanwhile. Fails with
 *  `payments_off`, `no_such_plan`, `pass_not_needed`, `order_known`, `too_many_orders`, `provider_unavailable` or
 *  `backend_unavailable`. */
export async function openOrder(
  context: PaymentContext,
  person: Person,
  { id, plan, returnTo, isByStablecoin = false }: OrderRequest,
  asker: Asker,
): Promise<PaymentsResult<OrderResponse>> {
  const provider = isByStablecoin ? context.stablecoin : context.provider;
  if (provider === null) return failed('payments_off');
  if (planOf(plan) === null) return failed('no_such_plan');
  const recoveryHash = await hmacHex(context.signingKey, 'code', await recoveryCode(context, id));
  const opened = await context.orders.openOrder({
    id,
    personId: person.id,
    plan,
    provider: provider.name,
    isLive: provider.isLive,
    returnTo,
    recoveryHash,
  });
  const order = opened.ok ? await refreshed(context, opened.value) : opened;
  return order.ok ? withCheckout(context, order.value, asker) : order;
}

/** The same order again, for who went away before paying. Fails as `openOrder`, and with `order_unknown`. */
export async function resumeOrder(
  context: PaymentContext,
  person: Person,
  id: string,
  asker: Asker,
): Promise<PaymentsResult<OrderResponse>> {
  const own = await ownOrder(context, person, id);
  const order = own.ok ? await refreshed(context, own.value) : own;
  return order.ok ? withCheckout(context, order.value, asker) : order;
}

async function withCheckout(
  context: PaymentContext,
  order: Order,
  asker: Asker,
): Promise<PaymentsResult<OrderResponse>> {
  if (order.state !== 'created' && order.state !== 'open')
    return { ok: true, value: { order, checkoutUrl: null } };
  if (order.url !== null && order.urlEndsAt !== null) {
    const isOpen = Date.parse(order.urlEndsAt) > context.now().getTime() + minOpenMs;
    return { ok: true, value: { order, checkoutUrl: isOpen ? order.url : null } };
  }
  const provider = providerOf(context, order);
  if (provider === null) return failed('payments_off');
  const returnUrl = (path: string) => `${context.siteUrl}${path}?order=${order.id}`;
  const checkout = await provider.openCheckout(
    order,
    { success: returnUrl('/payment-success'), cancel: returnUrl('/payment-canceled') },
    asker,
  );
  if (!checkout.ok) return checkout;
  const attached = await context.orders.attachCheckout(order.id, checkout.value);
  if (!attached.ok) return attached;
  const { url } = attached.value;
  return { ok: true, value: { order: attached.value, checkoutUrl: url } };
}

/** How an order stands: asks the provider while it is not settled, so that a lost event loses nothing. Fails with
 *  `order_unknown` or `backend_unavailable`; a provider that does not answer leaves the order as it is. */
export async function checkOrder(
  context: PaymentContext,
  person: Person,
  id: string,
): Promise<PaymentsResult<CheckResponse>> {
  const order = await ownOrder(context, person, id);
  const known = order.ok ? await syncedWithProvider(context, order.value) : order;
  if (!known.ok) return known;
  const { order: found, isCertain } = known.value;
  return { ok: true, value: { order: found, isCertain, now: context.now().toISOString() } };
}

/** The order as its provider knows it: an event may be late, and nobody is sent to pay twice. */
async function refreshed(context: PaymentContext, order: Order): Promise<PaymentsResult<Order>> {
  const known = await syncedWithProvider(context, order);
  return known.ok ? { ok: true, value: known.value.order } : known;
}

async function syncedWithProvider(
  context: PaymentContext,
  order: Order,
): Promise<PaymentsResult<{ readonly order: Order; readonly isCertain: boolean }>> {
  const isAtProvider = isUnsettled(order) && order.reference !== null;
  const provider = providerOf(context, order);
  if (!isAtProvider || provider === null) return { ok: true, value: { order, isCertain: true } };
  const event = await provider.lookUp(order);
  if (!event.ok || event.value === null) return { ok: true, value: { order, isCertain: event.ok } };
  const settled = await settledWith(context, event.value, order.id);
  return settled.ok ? { ok: true, value: { order: settled.value, isCertain: true } } : settled;
}

export async function settledWith(
  context: PaymentContext,
  event: PaymentEvent,
  id: string,
): Promise<PaymentsResult<Order>> {
  const settled = await context.orders.settle(event);
  return settled.ok ? context.orders.readOrder(id) : settled;
}

/** Somebody else's order is not there, like one that never was. */
export async function ownOrder(
  context: PaymentContext,
  person: Person,
  id: string,
): Promise<PaymentsResult<Order>> {
  const found = await context.orders.readOrder(id);
  if (!found.ok || found.value.personId === person.id) return found;
  return failed('order_unknown');
}

/** What somebody did on the sandbox's page. Fails with `payments_off`, `order_unknown` or `backend_unavailable`. */
export async function actInSandbox(
  context: PaymentContext,
  person: Person,
  { id, act }: SandboxRequest,
): Promise<PaymentsResult<SandboxResponse>> {
  if (context.provider?.name !== 'sandbox') return failed('payments_off');
  const order = await ownOrder(context, person, id);
  if (!order.ok) return order;
  if (order.value.provider !== 'sandbox') return failed('order_unknown');
  if (act === 'cancel') return { ok: true, value: { next: `/payment-canceled?order=${id}` } };
  const settled = await context.orders.settle(sandboxEvent(order.value, act));
  return settled.ok ? { ok: true, value: { next: `/payment-success?order=${id}` } } : settled;
}

/** The receipt for the order's holder. Fails with `order_unknown` or `backend_unavailable`. */
export async function receiptFor(
  context: PaymentContext,
  person: Person,
  id: string,
): Promise<PaymentsResult<ReceiptResponse>> {
  const order = await ownOrder(context, person, id);
  if (!order.ok) return order;
  const isMovable = person.isAnonymous && order.value.state === 'paid';
  return {
    ok: true,
    value: {
      order: order.value,
      token: await tokenOf(context, id),
      recoveryCode: isMovable ? codeText(await recoveryCode(context, id)) : null,
    },
  };
}

/** The receipt for whoever has its link. Fails with `receipt_unknown` or `backend_unavailable`. */
export async function receiptByToken(
  context: PaymentContext,
  token: string,
): Promise<PaymentsResult<ReceiptResponse>> {
  const [, id = ''] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]+$/.exec(token) ?? [];
  if (id === '' || !(await equalInConstantTime(token, await tokenOf(context, id))))
    return failed('receipt_unknown');
  const order = await context.orders.readOrder(id);
  if (!order.ok) return order.code === 'order_unknown' ? failed('receipt_unknown') : order;
  // The page that was asked for is the buyer's own, with its query.
  const seen = { ...order.value, returnTo: '/' };
  return { ok: true, value: { order: seen, token, recoveryCode: null } };
}

/** Gives the whole sum of a paid order back, or records the transaction by which the operator has. Fails with `order_unknown`,
 *  `order_settled`, `payments_off`, `refund_by_hand`, `refund_not_seen`, `provider_unavailable` or `backend_unavailable`. */
export async function refundOrder(
  context: PaymentContext,
  { number, transaction }: RefundRequest,
): Promise<PaymentsResult<RefundResponse>> {
  const id = await context.orders.orderIdOf(number);
  if (!id.ok) return id;
  const order = await context.orders.readOrder(id.value);
  if (!order.ok) return order;
  const { state } = order.value;
  if (state !== 'paid' && state !== 'review') return failed('order_settled');
  const provider = providerOf(context, order.value);
  if (provider === null) return failed('payments_off');
  const event = await provider.refund(order.value, transaction ?? null);
  if (!event.ok) return event;
  if (event.value === null) return { ok: true, value: { state } };
  const settled = await settledWith(context, event.value, id.value);
  if (!settled.ok) return settled;
  // What was sent back for another order before gives nothing back.
  if (transaction !== undefined && settled.value.state === state) return failed('refund_not_seen');
  return { ok: true, value: { state: settled.value.state } };
}

/** Made from the order's id by the key alone, so that nothing has to keep it. */
async function recoveryCode({ signingKey }: PaymentContext, id: string): Promise<string> {
  const { prefix, length } = codeShapes.recovery;
  const bytes = await hmac(signingKey, 'recovery', id);
  const chosen = Array.from(
    bytes.subarray(0, length),
    (byte) => codeAlphabet[byte % codeAlphabet.length],
  );
  return prefix + chosen.join('');
}

async function tokenOf({ signingKey }: PaymentContext, id: string): Promise<string> {
  const bytes = await hmac(signingKey, 'receipt', id);
  const encoded = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return `${id}.${encoded.replaceAll('=', '')}`;
}
