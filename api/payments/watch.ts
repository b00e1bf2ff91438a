import { failed } from '../kernel/result.ts';
import type { Person } from '../kernel/sessions.ts';
import type { PaymentsResult } from './errors.ts';
import { ownOrder, type PaymentContext } from './orders.ts';
import type { ChainQuotes } from './ports.ts';
import type { ChainQuote, QuoteResponse, StablecoinRunResponse } from './wire.ts';

/** How many are looked at in a run, and how many at a time. */
const maxQuotes = 200;
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

/** Looks after every payment with a stablecoin that isn't over, whoever waits for it, until `isOver`. Fails with `backend_unavailable`. */
export async function watchStablecoins(
  context: PaymentContext,
  quotes: Pick<ChainQuotes, 'openQuotes'>,
  isOver: () => boolean,
): Promise<PaymentsResult<StablecoinRunResponse>> {
  const { stablecoin, orders, now } = context;
  const run = { looked: 0, settled: 0, unsure: 0 };
  if (stablecoin === null) return { ok: true, value: run };
  const open = await quotes.openQuotes(maxQuotes);
  if (!open.ok) return open;
  const waiting = [...open.value];
  const lookAt = async ({ orderId, unsureSince }: ChainQuote) => {
    const order = await orders.readOrder(orderId);
    if (!order.ok) return;
    run.looked += 1;
    const event = await stablecoin.lookUp(order.value);
    if (!event.ok) {
      const since = unsureSince === null ? null : Date.parse(unsureSince);
      if (since !== null && now().getTime() - since >= alertMs) run.unsure += 1;
      return;
    }
    if (event.value === null) return;
    const settled = await orders.settle(event.value);
    if (settled.ok && settled.value.outcome === 'applied') run.settled += 1;
  };
  const work = async () => {
    for (let next = waiting.shift(); next && !isOver(); next = waiting.shift()) await lookAt(next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { ok: true, value: run };
}
