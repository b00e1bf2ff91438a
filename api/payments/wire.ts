import { z } from 'zod';
import type { OrderState } from '../kernel/ports.ts';

export type { OrderState };

export const providerNames = ['sandbox', 'stripe'] as const;
export type ProviderName = (typeof providerNames)[number];

/** `GET /payments/offer`: how a pass can be paid for here; null while payments are off. */
export interface OfferResponse {
  readonly provider: ProviderName | null;
  /** Days after paying in which whoever asks is refunded in full; 0: nobody is. Null: nothing is promised. */
  readonly refundDays: number | null;
}

/** An order as its buyer sees it. Instants are ISO 8601, sums are cents. */
export interface OrderView {
  readonly id: string;
  /** What people call it by: MO- and eight characters. */
  readonly number: string;
  readonly plan: string;
  readonly minutes: number;
  readonly amountCents: number;
  readonly currency: string;
  readonly provider: ProviderName;
  readonly isLive: boolean;
  readonly state: OrderState;
  /** The page that was asked for before paying: a path of this site. `/` for who has the receipt's link alone. */
  readonly returnTo: string;
  readonly createdAt: string;
  readonly paidAt: string | null;
  readonly refundedCents: number;
  /** When the last part of it was given back. */
  readonly refundedAt: string | null;
  /** When the buyer's bank asked for the money back. */
  readonly disputedAt: string | null;
  /** When the bank decided that the money stays. A dispute after that is another one. */
  readonly wonAt: string | null;
  /** The pass that it paid for, once there is one. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** When the pass was taken back. */
  readonly revokedAt: string | null;
}

/** Codes and links are made of it, so it is read in one spelling: the database's. */
const orderId = z.uuid().toLowerCase();

/** `POST /payments/orders`: opens an order; the same id again answers the same order. */
export const orderRequest = z.strictObject({
  id: orderId,
  plan: z.string().max(40),
  returnTo: z
    .string()
    .max(2000)
    .regex(/^\/(?![/\\.]|[^?#]*\/\/)[^\\\p{Cc}\p{Cs}]*$/u),
});
export type OrderRequest = z.input<typeof orderRequest>;

/** `POST /payments/orders/resume` and `/payments/orders/check`: an order of the caller's. */
export const orderReference = z.strictObject({ id: orderId });

/** Of `orders` and `orders/resume`. `checkoutUrl` is where to pay; null once there is nothing left to pay. */
export interface OrderResponse {
  readonly order: OrderView;
  readonly checkoutUrl: string | null;
}

/** `POST /payments/orders/check`: asks the provider how the order stands, settles what it says, and answers. */
export interface CheckResponse {
  readonly order: OrderView;
  /** Whether it stands so for certain: false where its provider had to be asked and did not answer. */
  readonly isCertain: boolean;
  /** The server's clock, ISO 8601: a device's may be wrong. */
  readonly now: string;
}

/** `POST /payments/receipts`: by the order's id with its holder's session, or by the signed token of a link, with none. */
export const receiptRequest = z.union([
  z.strictObject({ id: orderId }),
  z.strictObject({ token: z.string().max(200) }),
]);
export type ReceiptRequest = z.input<typeof receiptRequest>;

export interface ReceiptResponse {
  readonly order: OrderView;
  /** For `/payment-success?receipt=`: opens the receipt for whoever has it. */
  readonly token: string;
  /** Brings the pass to another browser. Only for the holder, and only while the order is paid. */
  readonly recoveryCode: string | null;
}

/** `POST /payments/sandbox`: what somebody does on the sandbox's own page. `pay_later` is settled some seconds after. */
export const sandboxRequest = z.strictObject({
  id: orderId,
  act: z.enum(['pay', 'pay_later', 'fail', 'expire', 'cancel']),
});
export type SandboxRequest = z.input<typeof sandboxRequest>;

/** Where to go on to: a path of this site. */
export interface SandboxResponse {
  readonly next: string;
}

/** `POST /payments/refunds`, with the service key alone: gives the whole sum back at the order's provider. */
export const refundRequest = z.strictObject({ number: z.string().max(40) });
export interface RefundResponse {
  readonly state: OrderState;
}
