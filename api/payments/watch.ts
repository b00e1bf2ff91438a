import { failed } from '../kernel/result.ts';
import type { Person } from '../kernel/sessions.ts';
import { isGivenUp } from './chain_judgement.ts';
import type { PaymentsResult } from './errors.ts';
import { ownOrder, type PaymentContext, settledWith } from './orders.ts';
import type { ChainQuotes, PaymentEvent, StablecoinProvider } from './ports.ts';
import type {
  ChainQuote,
  LookRequest,
  LookResponse,
  Order,
  OrderState,
  QuoteResponse,
  StablecoinRunResponse,
} from './wire.ts';

/** How many are looked at in a run, and how many at a time. */
const maxQuotes = 500;
const atOnce = 4;

/** How long the endpoints may disagree before somebody should look. */
const alertMs = 10 * 60_000;

/** What a wallet pays an order of the caller's with. Fails with `payments_off`, `order_unknown`, `order_settled`, `provider_unavailable` or
 *  `backend_unavailable`. */
export async function quoteOrder(
  context: PaymentContext,
  person: Person,
  id: string,
): Promise<PaymentsResult<QuoteResponse>> {
  if (context.stablecoin === null) return failed('payments_off');
  const order = await ownOrder(context, person, id);
  if (!order.ok) return order;
  if (order.value.provider !== 'stablecoin') return failed('order_unknown');
  const quote = await context.stablecoin.quote(order.value);
  if (!quote.ok) return quote;
  return quote.value === null ? failed('order_settled') : { ok: true, value: quote.value };
}

/** Has the chain looked at once more for an order, also for one that was given up. Fails with `payments_off`, `order_unknown`,
 *  `provider_unavailable` or `backend_unavailable`. */
export async function lookAgain(
  context: PaymentContext,
  { number }: LookRequest,
): Promise<PaymentsResult<LookResponse>> {
  if (context.stablecoin === null) return failed('payments_off');
  const id = await context.orders.orderIdOf(number);
  if (!id.ok) return id;
  const order = await context.orders.readOrder(id.value);
  if (!order.ok) return order;
  if (order.value.provider !== 'stablecoin') return failed('order_unknown');
  const event = await context.stablecoin.lookUp(order.value);
  if (!event.ok) return event;
  if (event.value === null) return { ok: true, value: { state: order.value.state } };
  const settled = await settledWith(context, event.value, order.value.id);
  return settled.ok ? { ok: true, value: { state: settled.value.state } } : settled;
}

/** Whether nobody knows if an order that is looked at no more was paid. */
const isLeftUnknown = (state: OrderState, isSure: boolean): boolean =>
  state === 'created' ||
  state === 'open' ||
  state === 'processing' ||
  (!isSure && (state === 'failed' || state === 'expired'));

export type WatchedQuotes = Pick<ChainQuotes, 'openQuotes' | 'noteIdle' | 'noteLook'>;

/** What stands in for a provider that was turned off: nobody can look, which is noted, so that no order waits unseen for ever. */
const turnedOff = (
  { noteLook }: WatchedQuotes,
  isLast: (orderId: string) => boolean,
): Pick<StablecoinProvider, 'lookUp' | 'idle'> => ({
  idle: async () => new Set(),
  async lookUp({ id }) {
    const noted = await noteLook(id, { isSure: false, payment: null, isOver: isLast(id) });
    const detail = noted.ok ? 'stablecoin: it is not set up any more' : 'the look was not noted';
    return { ok: false, code: 'provider_unavailable', detail };
  },
});

/** Looks after every payment with a stablecoin that isn't over, whoever waits for it, until `isOver`. Fails with `backend_unavailable`. */
export async function watchStablecoins(
  context: PaymentContext,
  quotes: WatchedQuotes,
  isOver: () => boolean,
): Promise<PaymentsResult<StablecoinRunResponse>> {
  const { orders, now } = context;
  const run = {
    looked: 0,
    settled: 0,
    unsure: 0,
    why: new Set<string>(),
    names: new Set<string>(),
  };
  const answer = (): StablecoinRunResponse => {
    const { why, names, ...counts } = run;
    return { ...counts, why: [...why], forOperator: [...names] };
  };
  const open = await quotes.openQuotes(maxQuotes);
  if (!open.ok) return open;
  const isLast = (quote: ChainQuote) => isGivenUp(quote, now().getTime() / 1_000);
  const stablecoin =
    context.stablecoin ??
    turnedOff(quotes, (id) => open.value.some((quote) => quote.orderId === id && isLast(quote)));
  const seen = open.value.filter(({ payment }) => payment !== null);
  const unseen = open.value.filter(({ payment }) => payment === null);
  const noteUnsure = ({ unsureSince }: ChainQuote, why: string | undefined) => {
    if (unsureSince === null || now().getTime() - Date.parse(unsureSince) < alertMs) return;
    run.unsure += 1;
    if (why !== undefined) run.why.add(why);
  };
  const settle = async (event: PaymentEvent, order: Order): Promise<OrderState> => {
    const settled = await orders.settle(event);
    if (!settled.ok) return order.state;
    if (settled.value.outcome === 'applied') run.settled += 1;
    if (settled.value.outcome === 'review') run.names.add(order.number);
    return settled.value.state ?? order.state;
  };
  const lookAt = async (quote: ChainQuote) => {
    const order = await orders.readOrder(quote.orderId);
    if (!order.ok) return;
    run.looked += 1;
    const event = await stablecoin.lookUp(order.value);
    if (!event.ok) noteUnsure(quote, event.detail);
    const state =
      event.ok && event.value !== null ? await settle(event.value, order.value) : order.value.state;
    if (isLast(quote) && isLeftUnknown(state, event.ok)) run.names.add(order.value.number);
  };
  const lookAtEach = async (some: readonly ChainQuote[]) => {
    const waiting = [...some];
    const work = async () => {
      for (let next = waiting.shift(); next && !isOver(); next = waiting.shift())
        await lookAt(next);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };
  // Those that nobody paid don't keep waiting who has; nor does who was seen before keep waiting who paid just now.
  const idle = await stablecoin.idle(unseen);
  if (idle.size > 0) {
    await quotes.noteIdle([...idle]);
    run.looked += idle.size;
  }
  await lookAtEach(
    inTurn(
      unseen.filter(({ orderId }) => !idle.has(orderId)),
      seen,
    ),
  );
  return { ok: true, value: answer() };
}

/** Both lists as one, by turns: neither waits for all of the other. */
const inTurn = <Item>(one: readonly Item[], other: readonly Item[]): readonly Item[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [
    ...one.slice(at, at + 1),
    ...other.slice(at, at + 1),
  ]).flat();
