import { centsOfToken } from '../../domain/passes/stablecoin.ts';
import type { ChainLook, SeenPayment, SureLook } from './chain_look.ts';
import type { ChainNote, PaymentEvent } from './ports.ts';
import type { Survey } from './chain_survey.ts';
import type { ChainQuote, Order } from './wire.ts';

// What a look at the chain comes to for an order. Nothing but the arguments decides.

/** How long after its deadline a quote that wasn't paid is still looked at, and any quote at most: seconds. A payment that the network took
 *  back may return, and not every endpoint says what is final. */
const watchUnpaidSeconds = 60 * 60;
const maxWatchSeconds = 7 * 24 * 60 * 60;

export interface Judgement {
  /** What settles the order; null where it stays as it is. */
  readonly event: PaymentEvent | null;
  readonly note: ChainNote;
}

type Known = Pick<Order, 'id' | 'state' | 'amountCents' | 'currency'>;

/** How a payment is called: once on all chains. */
const nameOf = (
  chainId: number,
  { transaction, logIndex }: Pick<SeenPayment, 'transaction' | 'logIndex'>,
) => `${chainId}:${transaction}:${logIndex}`;

/** Whether a quote is looked at for the last time, whatever is seen. */
export const isGivenUp = ({ deadline }: ChainQuote, now: number): boolean =>
  now > deadline + maxWatchSeconds;

/** Whether a look at the order alone would come to nothing, by what was seen of all that wait at its till. */
export function isIdle(quote: ChainQuote, { paid, deepAt }: Survey, now: number): boolean {
  if (quote.payment !== null || paid.has(quote.chainOrder)) return false;
  switch (quote.orderState) {
    case 'created':
    case 'open':
    case 'processing':
      return deepAt <= quote.deadline && !isGivenUp(quote, now);
    case 'failed':
    case 'expired':
      return now <= quote.deadline + watchUnpaidSeconds;
    default:
      return false;
  }
}

/** `look` is what both endpoints said, or null; `depth` is what a pass asks for; `now` is in seconds since 1970. */
export function judgeLook(
  order: Known,
  quote: ChainQuote,
  look: ChainLook | null,
  depth: number,
  now: number,
): Judgement {
  const isLongOver = isGivenUp(quote, now);
  if (look === null || look.kind === 'unsure') {
    const event = look?.isTaken === true ? unreadEvent(order, quote) : null;
    return {
      event,
      note: { isSure: false, payment: null, isOver: isLongOver && event === null },
    };
  }
  const event = eventOf(order, quote, look, depth);
  // What isn't settled yet is looked at once more.
  const isClosed = isLongOver && event === null;
  if (look.kind === 'unpaid') {
    const isWaitedFor = !look.isTooLate || now <= quote.deadline + watchUnpaidSeconds;
    return {
      event,
      note: { isSure: true, payment: null, isOver: (event === null && !isWaitedFor) || isClosed },
    };
  }
  const { transaction, logIndex, blockNumber, payer, token, amount } = look.payment;
  const state = look.isFinal ? 'final' : look.depth >= depth ? 'deep' : 'seen';
  const isUnsettled = look.depth < depth;
  return {
    event,
    note: {
      isSure: true,
      payment: {
        transaction,
        logIndex,
        blockNumber,
        payer,
        token,
        amount: String(amount),
        state,
      },
      isOver: (event === null && look.isFinal && !isUnsettled) || isClosed,
    },
  };
}

/** Of an order that is given up, and whose payment the till took, though nothing else of it can be read: money that the operator looks at.
 *  Null where it's settled. */
function unreadEvent(order: Known, quote: ChainQuote): PaymentEvent | null {
  const isUnpaid = ['created', 'open', 'processing', 'failed', 'expired'].includes(order.state);
  // Without its sum it isn't as ordered.
  return isUnpaid
    ? eventSaying(order, quote)('paid', `${quote.chainId}:${quote.chainOrder}:unread`, {
        amountCents: null,
      })
    : null;
}

const eventSaying =
  (order: Known, quote: ChainQuote) =>
  (type: PaymentEvent['type'], id: string, over: Partial<PaymentEvent> = {}): PaymentEvent => ({
    provider: 'stablecoin',
    id,
    type,
    orderId: order.id,
    reference: quote.chainOrder,
    payment: null,
    amountCents: order.amountCents,
    currency: order.currency,
    isLive: true,
    occurredAt: null,
    ...over,
  });

function eventOf(
  order: Known,
  quote: ChainQuote,
  look: SureLook,
  depth: number,
): PaymentEvent | null {
  const say = eventSaying(order, quote);
  if (look.kind === 'unpaid') {
    const name = `${quote.chainId}:${quote.chainOrder}`;
    switch (order.state) {
      case 'paid':
        // An endpoint that is behind hasn't seen it yet.
        return quote.payment !== null && look.head >= quote.payment.blockNumber
          ? say('disputed', `${nameOf(quote.chainId, quote.payment)}:lost:${look.head}`)
          : null;
      case 'processing':
        return look.isTooLate ? say('failed', `${name}:failed`) : null;
      case 'created':
      case 'open':
        return look.isTooLate ? say('expired', `${name}:expired`) : null;
      default:
        return null;
    }
  }
  const { payment } = look;
  const name = nameOf(quote.chainId, payment);
  if (look.depth < depth)
    return order.state === 'created' || order.state === 'open'
      ? say('processing', `${name}:seen`)
      : null;
  switch (order.state) {
    case 'created':
    case 'open':
    case 'processing':
    case 'failed':
    case 'expired':
      return say('paid', name, {
        payment: payment.transaction,
        // The till takes no other token, and no other sum.
        amountCents: payment.token === quote.token ? centsOfToken(payment.amount) : 0,
        occurredAt: new Date(payment.paidAt * 1_000).toISOString(),
      });
    case 'disputed':
      // The network alone disputes such a payment, by taking it back: now it is there again.
      return say('won', `${name}:back:${payment.blockNumber + look.depth - 1}`);
    default:
      return null;
  }
}
