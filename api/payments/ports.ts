import type { z } from 'zod/mini';
import type { Result } from '../kernel/result.ts';
import type { PaymentsResult } from './errors.ts';
import type { ChainQuote, Order, ProviderName, QuoteResponse, settlement } from './wire.ts';

export type { ChainQuote };

export interface NewOrder extends Pick<Order, 'id' | 'plan' | 'provider' | 'isLive' | 'returnTo'> {
  readonly personId: string;
  /** Keyed hash of the code on its receipt. */
  readonly recoveryHash: string;
}

/** Where an order is paid, by the provider's name for it. */
export interface Checkout {
  readonly reference: string;
  readonly url: string;
  readonly endsAt: string;
}

/** Something a payment provider told, proven to come from it. */
export interface PaymentEvent {
  readonly provider: ProviderName;
  /** The provider's name for it: processed once. */
  readonly id: string;
  /** `won`: a dispute ended, and the money stays. */
  readonly type: 'processing' | 'paid' | 'failed' | 'expired' | 'refunded' | 'disputed' | 'won';
  readonly orderId: string | null;
  readonly reference: string | null;
  readonly payment: string | null;
  /** What was paid or is disputed, or all that was given back so far. */
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly isLive: boolean;
  /** When it happened; null where the provider does not tell. */
  readonly occurredAt: string | null;
}

export interface Orders {
  openOrder(order: NewOrder): Promise<PaymentsResult<Order>>;
  attachCheckout(id: string, checkout: Checkout): Promise<PaymentsResult<Order>>;
  readOrder(id: string): Promise<PaymentsResult<Order>>;
  orderIdOf(number: string): Promise<PaymentsResult<string>>;
  settle(event: PaymentEvent): Promise<PaymentsResult<z.output<typeof settlement>>>;
}

/** What a look at the chain found of a quote's payment. */
export interface ChainNote {
  /** Whether both endpoints said the same. */
  readonly isSure: boolean;
  /** Null where there is none. */
  readonly payment: {
    readonly transaction: string;
    readonly logIndex: number;
    readonly blockNumber: number;
    readonly payer: string;
    readonly token: string;
    readonly amount: string;
    readonly state: 'seen' | 'deep' | 'final';
  } | null;
  /** Nothing can come any more. */
  readonly isOver: boolean;
}

export interface ChainQuotes {
  /** Keeps what is quoted for an order; answers what was kept first. */
  keepQuote(
    quote: Omit<ChainQuote, 'unsureSince' | 'payment' | 'orderState'> & { readonly asker: Asker },
  ): Promise<PaymentsResult<ChainQuote>>;
  /** Fails with `too_many_orders` while this person, network or site has as many unpaid quotes as each may. */
  allowQuote(orderId: string, asker: Asker): Promise<PaymentsResult<null>>;
  /** Null where the order has none. */
  readQuote(orderId: string): Promise<PaymentsResult<ChainQuote | null>>;
  /** Those that are looked at next. */
  openQuotes(max: number): Promise<PaymentsResult<readonly ChainQuote[]>>;
  /** Notes that nothing has happened to these. */
  noteIdle(orderIds: readonly string[]): Promise<PaymentsResult<null>>;
  noteLook(orderId: string, note: ChainNote): Promise<PaymentsResult<null>>;
}

/** Where an order comes from, as keyed hashes of its network and of the site around it; null where that isn't known. */
export type Asker = { readonly network: string; readonly site: string } | null;

/** Pages of the site that a provider sends a buyer back to. */
export interface ReturnUrls {
  readonly success: string;
  readonly cancel: string;
}

type ProviderResult<Value> = Result<
  Value,
  | 'order_settled'
  | 'provider_unavailable'
  | 'backend_unavailable'
  | 'refund_by_hand'
  | 'refund_not_seen'
  | 'too_many_orders'
>;

/** Somebody who takes payments. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Whether real money moves. */
  readonly isLive: boolean;
  /** Opens the checkout of an order; asked again for the same order it answers the same checkout. */
  openCheckout(
    order: Order,
    returnUrls: ReturnUrls,
    asker: Asker,
  ): Promise<ProviderResult<Checkout>>;
  /** How the order stands at the provider, as the event that it would send; null while nothing has happened. */
  lookUp(order: Order): Promise<ProviderResult<PaymentEvent | null>>;
  /** Gives the whole sum back; the event says that it went through, null that it is under way. `transaction` is what the operator has
   *  sent it back by, where the provider can't. */
  refund(order: Order, transaction: string | null): Promise<ProviderResult<PaymentEvent | null>>;
}

/** Payments with a stablecoin, which a wallet makes by what is quoted. */
export interface StablecoinProvider extends PaymentProvider {
  readonly chainId: number;
  /** The ids of those orders to which nothing has happened, by one look at each till for all of them. */
  idle(open: readonly ChainQuote[]): Promise<ReadonlySet<string>>;
  /** Null where nothing was quoted for the order. */
  quote(order: Order): Promise<ProviderResult<QuoteResponse | null>>;
}

/** Reads what a provider sends by itself. Null is an event that says nothing of an order. */
export interface EventReader {
  read(body: string, signature: string, now: Date): Promise<PaymentsResult<PaymentEvent | null>>;
}
