import type { Checkout, Order, PaymentEvent } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';
import type { ProviderName } from './wire.ts';

/** Pages of the site that a provider sends a buyer back to: whole addresses. */
export interface ReturnPlaces {
  readonly success: string;
  readonly cancel: string;
}

/** Somebody who takes payments. Fails with `provider_unavailable`. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Whether real money moves. */
  readonly isLive: boolean;
  /** Opens the checkout of an order; asked again for the same order it answers the same checkout. */
  open(order: Order, places: ReturnPlaces): Promise<Result<Checkout>>;
  /** How the order stands at the provider, as the event that it would send; null while nothing has happened. */
  look(order: Order): Promise<Result<PaymentEvent | null>>;
  /** Gives the whole sum back; the event says that it went through, null that it is under way. */
  refund(order: Order): Promise<Result<PaymentEvent | null>>;
}

/** Reads what a provider sends by itself. Null is an event that says nothing of an order. Fails with
 *  `signature_refused` or `provider_unavailable`. */
export interface EventReader {
  read(body: string, signature: string, now: Date): Promise<Result<PaymentEvent | null>>;
}
