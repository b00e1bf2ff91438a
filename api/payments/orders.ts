import { planOf } from '../../domain/access/plans.ts';
import { codeShapes, codeCharacters, codeText } from '../../domain/access/code.ts';
import { failed } from '../kernel/http.ts';
import { equalInTime, keyedBytes, keyedHash } from '../kernel/keyed.ts';
import type { Order, Orders, PaymentEvent, Person } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';
import type { PaymentProvider } from './provider.ts';
import { sandboxEvent } from './sandbox.ts';
import type {
  CheckResponse,
  OrderRequest,
  OrderResponse,
  OrderView,
  ProviderName,
  ReceiptResponse,
  RefundResponse,
  SandboxRequest,
  SandboxResponse,
} from './wire.ts';

/** What the use cases stand on. `provider` is null while payments are off. */
export interface Till {
  readonly orders: Orders;
  readonly provider: PaymentProvider | null;
  /** See `OfferResponse`. */
  readonly refundDays: number | null;
  readonly siteUrl: string;
  readonly signingKey: string;
  readonly now: () => Date;
}

/** Milliseconds that a checkout must still be open to send somebody there. */
const minOpenMs = 60_000;

const isUnsettled = ({ state }: Order) =>
  state === 'created' || state === 'open' || state === 'processing';

/** The buyer's view of an order. */
function view(order: Order): OrderView {
  const { personId: _person, reference: _reference, payment: _payment, ...rest } = order;
  const { url: _url, urlEndsAt: _until, updatedAt: _updated, provider, ...seen } = rest;
  return { ...seen, provider: provider as ProviderName };
}

/** Opens an order and its checkout; the same id again answers the same, or that it is paid meanwhile. Fails with
 *  `payments_off`, `no_such_plan`, `pass_not_needed`, `order_known`, `too_many_orders`, `provider_unavailable` or
 *  `backend_unavailable`. */
export async function openOrder(
  till: Till,
  person: Person,
  { id, plan, returnTo }: OrderRequest,
): Promise<Result<OrderResponse>> {
  const { provider } = till;
  if (provider === null) return failed('payments_off');
  if (planOf(plan) === null) return failed('no_such_plan');
  const recoveryHash = await keyedHash(till.signingKey, 'code', await recoveryCode(till, id));
  const opened = await till.orders.openOrder({
    id,
    personId: person.id,
    plan,
    provider: provider.name,
    isLive: provider.isLive,
    returnTo,
    recoveryHash,
  });
  const order = opened.ok ? await brought(till, opened.value) : opened;
  return order.ok ? withCheckout(till, order.value) : order;
}

/** The same order again, for who went away before paying. Fails as `openOrder`, and with `order_unknown`. */
export async function resumeOrder(
  till: Till,
  person: Person,
  id: string,
): Promise<Result<OrderResponse>> {
  const own = await ownOrder(till, person, id);
  const order = own.ok ? await brought(till, own.value) : own;
  return order.ok ? withCheckout(till, order.value) : order;
}

async function withCheckout(till: Till, order: Order): Promise<Result<OrderResponse>> {
  if (order.state !== 'created' && order.state !== 'open')
    return { ok: true, value: { order: view(order), checkoutUrl: null } };
  if (order.url !== null && order.urlEndsAt !== null) {
    const isOpen = Date.parse(order.urlEndsAt) > till.now().getTime() + minOpenMs;
    return { ok: true, value: { order: view(order), checkoutUrl: isOpen ? order.url : null } };
  }
  if (till.provider?.name !== order.provider) return failed('payments_off');
  const place = (path: string) => `${till.siteUrl}${path}?order=${order.id}`;
  const checkout = await till.provider.open(order, {
    success: place('/payment-success'),
    cancel: place('/payment-canceled'),
  });
  if (!checkout.ok) return checkout;
  const attached = await till.orders.attachCheckout(order.id, checkout.value);
  if (!attached.ok) return attached;
  const { url } = attached.value;
  return { ok: true, value: { order: view(attached.value), checkoutUrl: url } };
}

/** How an order stands: asks the provider while it is not settled, so that a lost event loses nothing. Fails with
 *  `order_unknown` or `backend_unavailable`; a provider that does not answer leaves the order as it is. */
export async function checkOrder(
  till: Till,
  person: Person,
  id: string,
): Promise<Result<CheckResponse>> {
  const order = await ownOrder(till, person, id);
  const known = order.ok ? await lookedUp(till, order.value) : order;
  if (!known.ok) return known;
  const { order: found, isCertain } = known.value;
  return { ok: true, value: { order: view(found), isCertain, now: till.now().toISOString() } };
}

/** The order as its provider knows it: an event may be late, and nobody is sent to pay twice. */
async function brought(till: Till, order: Order): Promise<Result<Order>> {
  const known = await lookedUp(till, order);
  return known.ok ? { ok: true, value: known.value.order } : known;
}

async function lookedUp(
  till: Till,
  order: Order,
): Promise<Result<{ readonly order: Order; readonly isCertain: boolean }>> {
  const isAtProvider = isUnsettled(order) && order.reference !== null;
  if (!isAtProvider || till.provider?.name !== order.provider)
    return { ok: true, value: { order, isCertain: true } };
  const answer = await till.provider.look(order);
  if (!answer.ok || answer.value === null)
    return { ok: true, value: { order, isCertain: answer.ok } };
  const settled = await settledBy(till, answer.value, order.id);
  return settled.ok ? { ok: true, value: { order: settled.value, isCertain: true } } : settled;
}

async function settledBy(till: Till, event: PaymentEvent, id: string): Promise<Result<Order>> {
  const settled = await till.orders.settle(event);
  return settled.ok ? till.orders.readOrder(id) : settled;
}

/** Somebody else's order is not there, like one that never was. */
async function ownOrder(till: Till, person: Person, id: string): Promise<Result<Order>> {
  const found = await till.orders.readOrder(id);
  if (!found.ok || found.value.personId === person.id) return found;
  return failed('order_unknown');
}

/** What somebody did on the sandbox's page. Fails with `payments_off`, `order_unknown` or `backend_unavailable`. */
export async function actInSandbox(
  till: Till,
  person: Person,
  { id, act }: SandboxRequest,
): Promise<Result<SandboxResponse>> {
  if (till.provider?.name !== 'sandbox') return failed('payments_off');
  const order = await ownOrder(till, person, id);
  if (!order.ok) return order;
  if (order.value.provider !== 'sandbox') return failed('order_unknown');
  if (act === 'cancel') return { ok: true, value: { next: `/payment-canceled?order=${id}` } };
  const settled = await till.orders.settle(sandboxEvent(order.value, act));
  return settled.ok ? { ok: true, value: { next: `/payment-success?order=${id}` } } : settled;
}

/** The receipt for the order's holder. Fails with `order_unknown` or `backend_unavailable`. */
export async function receiptFor(
  till: Till,
  person: Person,
  id: string,
): Promise<Result<ReceiptResponse>> {
  const order = await ownOrder(till, person, id);
  if (!order.ok) return order;
  const isMovable = person.anonymous && order.value.state === 'paid';
  return {
    ok: true,
    value: {
      order: view(order.value),
      token: await tokenOf(till, id),
      recoveryCode: isMovable ? codeText(await recoveryCode(till, id)) : null,
    },
  };
}

/** The receipt for whoever has its link. Fails with `receipt_unknown` or `backend_unavailable`. */
export async function receiptByToken(till: Till, token: string): Promise<Result<ReceiptResponse>> {
  const [, id = ''] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]+$/.exec(token) ?? [];
  if (id === '' || !(await equalInTime(token, await tokenOf(till, id))))
    return failed('receipt_unknown');
  const order = await till.orders.readOrder(id);
  if (!order.ok) return order.code === 'order_unknown' ? failed('receipt_unknown') : order;
  // The page that was asked for is the buyer's own, with its query.
  const seen = { ...view(order.value), returnTo: '/' };
  return { ok: true, value: { order: seen, token, recoveryCode: null } };
}

/** Gives the whole sum of a paid order back. Fails with `order_unknown`, `order_settled`, `payments_off`,
 *  `provider_unavailable` or `backend_unavailable`. */
export async function refundOrder(till: Till, number: string): Promise<Result<RefundResponse>> {
  const id = await till.orders.orderIdOf(number);
  if (!id.ok) return id;
  const order = await till.orders.readOrder(id.value);
  if (!order.ok) return order;
  const { state, provider } = order.value;
  if (state !== 'paid' && state !== 'review') return failed('order_settled');
  if (till.provider?.name !== provider) return failed('payments_off');
  const answer = await till.provider.refund(order.value);
  if (!answer.ok) return answer;
  if (answer.value === null) return { ok: true, value: { state } };
  const settled = await settledBy(till, answer.value, id.value);
  return settled.ok ? { ok: true, value: { state: settled.value.state } } : settled;
}

/** Made from the order's id by the key alone, so that nothing has to keep it. */
async function recoveryCode({ signingKey }: Till, id: string): Promise<string> {
  const { word, length } = codeShapes.recovery;
  const bytes = await keyedBytes(signingKey, 'recovery', id);
  const chosen = Array.from(
    bytes.subarray(0, length),
    (byte) => codeCharacters[byte % codeCharacters.length],
  );
  return word + chosen.join('');
}

async function tokenOf({ signingKey }: Till, id: string): Promise<string> {
  const bytes = await keyedBytes(signingKey, 'receipt', id);
  const encoded = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return `${id}.${encoded.replaceAll('=', '')}`;
}
