import * as z from 'zod/mini';

/** Codes that `payments` may refuse with, beside those of every function: `errors.ts` says what each means. */
export const paymentsErrorCode = z.enum([
  'signature_refused',
  'order_unknown',
  'receipt_unknown',
  'pass_not_needed',
  'order_known',
  'order_settled',
  'no_such_plan',
  'too_many_orders',
  'provider_unavailable',
  'payments_off',
  'refund_by_hand',
  'refund_not_seen',
]);
export type PaymentsErrorCode = z.output<typeof paymentsErrorCode>;

/** Who takes cards, or stands in for that. */
export const cardProvider = z.enum(['sandbox', 'stripe']);
export type CardProvider = z.output<typeof cardProvider>;

const providerName = z.enum([...cardProvider.options, 'stablecoin']);
export type ProviderName = z.output<typeof providerName>;

/** States of an order: docs/domain/orders.md. */
export const orderState = z.enum([
  'created',
  'open',
  'processing',
  'paid',
  'failed',
  'expired',
  'review',
  'refunded',
  'disputed',
]);
export type OrderState = z.output<typeof orderState>;

/** `GET /payments/offer`. */
export const offerResponse = z.object({
  /** How a pass can be paid for here; null while payments are off. */
  provider: z.nullable(cardProvider),
  /** Where it can be paid with a stablecoin as well; absent where it can't. */
  stablecoin: z.optional(z.object({ chainId: z.int() })),
  /** Days after paying in which whoever asks is refunded in full; 0: nobody is. Null: nothing is promised. */
  refundDays: z.nullable(z.int()),
});
export type OfferResponse = z.output<typeof offerResponse>;

/** ISO 8601. */
const instant = z.string();

/** An order as its buyer sees it. */
export const orderView = z.object({
  id: z.string(),
  /** What people call it by: MO- and eight characters. */
  number: z.string(),
  plan: z.string(),
  minutes: z.int(),
  amountCents: z.int(),
  currency: z.string(),
  provider: providerName,
  isLive: z.boolean(),
  state: orderState,
  /** The page that was asked for before paying: a path of this site. `/` for who has the receipt's link alone. */
  returnTo: z.string(),
  createdAt: instant,
  paidAt: z.nullable(instant),
  refundedCents: z.int(),
  /** When the last part of it was given back. */
  refundedAt: z.nullable(instant),
  /** When the buyer's bank asked for the money back. */
  disputedAt: z.nullable(instant),
  /** When the bank decided that the money stays. A dispute after that is another one. */
  wonAt: z.nullable(instant),
  /** The pass that it paid for, once there is one. */
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  /** When the pass was taken back. */
  revokedAt: z.nullable(instant),
});
export type OrderView = z.output<typeof orderView>;

/** The same as the server sees it: what the SQL functions answer that read and write orders. */
export const order = z.extend(orderView, {
  /** Null once the holder deleted their account. */
  personId: z.nullable(z.string()),
  /** The provider's names for the checkout and for the payment. */
  reference: z.nullable(z.string()),
  payment: z.nullable(z.string()),
  /** Where it is paid, and until when. */
  url: z.nullable(z.string()),
  urlEndsAt: z.nullable(instant),
  updatedAt: instant,
});
export type Order = z.output<typeof order>;

/** Codes and links are made of it, so it is read in one spelling: the database's. */
const orderId = z.uuid().check(z.toLowerCase());

/** `POST /payments/orders`: opens an order; the same id again answers the same order. */
export const orderRequest = z.strictObject({
  id: orderId,
  plan: z.string().check(z.maxLength(40)),
  returnTo: z
    .string()
    .check(z.maxLength(2000), z.regex(/^\/(?![/\\.]|[^?#]*\/\/)[^\\\p{Cc}\p{Cs}]*$/u)),
  /** Not by card, but with a stablecoin. */
  isByStablecoin: z.optional(z.boolean()),
});
export type OrderRequest = z.output<typeof orderRequest>;

/** `POST /payments/orders/resume` and `/payments/orders/check`: an order of the caller's. */
export const orderReference = z.strictObject({ id: orderId });

/** Of `orders` and `orders/resume`. */
export const orderResponse = z.object({
  order: orderView,
  /** Where to pay; null once there is nothing left to pay. */
  checkoutUrl: z.nullable(z.string()),
});
export type OrderResponse = z.output<typeof orderResponse>;

/** `POST /payments/orders/check`: asks the provider how the order stands, settles what it says, and answers. */
export const checkResponse = z.object({
  order: orderView,
  /** Whether it stands so for certain: false where its provider had to be asked and did not answer. */
  isCertain: z.boolean(),
  /** The server's clock: a device's may be wrong. */
  now: instant,
});
export type CheckResponse = z.output<typeof checkResponse>;

const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/));
const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));
const positive = z.int().check(z.minimum(1));
/** In the token's smallest unit, which has six decimals: more than a number is good for elsewhere. */
const tokenAmount = z.string().check(z.regex(/^[1-9]\d{0,18}$/));

/** How far along a payment on chain is: in a block, as deep as a pass asks for, there to stay, or taken back by the network. */
const chainPaymentState = z.enum(['seen', 'deep', 'final', 'lost']);

/** What was quoted for an order, and the payment that was seen: what the SQL functions answer that keep them. */
export const chainQuote = z.object({
  orderId: z.string(),
  orderState,
  /** What the order is called on chain. */
  chainOrder: hash,
  chainId: positive,
  till: address,
  token: address,
  amount: tokenAmount,
  /** Seconds since 1970. */
  deadline: positive,
  /** Before it there can be no payment. */
  firstBlock: z.int().check(z.minimum(0)),
  /** Since when the endpoints don't answer, or don't say the same. */
  unsureSince: z.nullable(instant),
  payment: z.nullable(
    z.object({
      transaction: hash,
      logIndex: z.int().check(z.minimum(0)),
      blockNumber: z.int().check(z.minimum(0)),
      payer: address,
      state: chainPaymentState,
    }),
  ),
});
export type ChainQuote = z.output<typeof chainQuote>;

/** `POST /payments/orders/quote`: what a wallet pays with for an order of the caller's. */
export const quoteResponse = z.object({
  chainId: positive,
  till: address,
  token: address,
  amount: tokenAmount,
  /** What the order is called on chain. */
  chainOrder: hash,
  /** Seconds since 1970. */
  deadline: positive,
  /** The server's, of the quote (EIP-712). */
  signature: z.string().check(z.regex(/^0x[0-9a-f]{130}$/)),
  /** Blocks that a payment is old when its pass starts. */
  depth: positive,
  /** Origin of a site that shows what is on the chain; null where none is set. */
  explorer: z.nullable(z.string()),
  /** The transaction that was seen. */
  transaction: z.nullable(hash),
});
export type QuoteResponse = z.output<typeof quoteResponse>;

/** `POST /payments/stablecoin/run`, with the service key alone: looks after every payment that isn't over. */
export const stablecoinRunResponse = z.object({
  looked: z.int(),
  settled: z.int(),
  /** For which the endpoints have not answered alike for ten minutes. */
  unsure: z.int(),
  /** Why, without what an endpoint said. */
  why: z.array(z.string()),
  /** Numbers of orders that the operator has to look at: money came and not as ordered, or nobody will know whether it did. */
  forOperator: z.array(z.string()),
});
export type StablecoinRunResponse = z.output<typeof stablecoinRunResponse>;

/** `POST /payments/stablecoin/look`, with the service key alone: has the chain looked at once more for an order. */
export const lookRequest = z.strictObject({ number: z.string().check(z.maxLength(40)) });
export type LookRequest = z.output<typeof lookRequest>;
export const lookResponse = z.object({ state: orderState });
export type LookResponse = z.output<typeof lookResponse>;

/** `POST /payments/receipts`: by the order's id with its holder's session, or by the signed token of a link, with none. */
export const receiptRequest = z.union([
  z.strictObject({ id: orderId }),
  z.strictObject({ token: z.string().check(z.maxLength(200)) }),
]);
export type ReceiptRequest = z.output<typeof receiptRequest>;

export const receiptResponse = z.object({
  order: orderView,
  /** For `/payment-success?receipt=`: opens the receipt for whoever has it. */
  token: z.string(),
  /** Brings the pass to another browser. Only for the holder, and only while the order is paid. */
  recoveryCode: z.nullable(z.string()),
});
export type ReceiptResponse = z.output<typeof receiptResponse>;

/** `POST /payments/sandbox`: what somebody does on the sandbox's own page. `pay_later` is settled some seconds after. */
export const sandboxRequest = z.strictObject({
  id: orderId,
  act: z.enum(['pay', 'pay_later', 'fail', 'expire', 'cancel']),
});
export type SandboxRequest = z.output<typeof sandboxRequest>;

/** Where to go on to: a path of this site. */
export const sandboxResponse = z.object({ next: z.string() });
export type SandboxResponse = z.output<typeof sandboxResponse>;

/** `POST /payments/refunds`, with the service key alone: gives the whole sum back at the order's provider, or records that it was. */
export const refundRequest = z.strictObject({
  number: z.string().check(z.maxLength(40)),
  /** Of a stablecoin: the transaction by which the operator has sent it back. */
  transaction: z.optional(z.pipe(z.string().check(z.toLowerCase()), hash)),
});
export type RefundRequest = z.output<typeof refundRequest>;
export const refundResponse = z.object({ state: orderState });
export type RefundResponse = z.output<typeof refundResponse>;

/** What came of a provider's event. */
const outcomes = ['applied', 'replayed', 'ignored', 'review', 'unknown_order'] as const;

/** `POST /payments-webhook`: `not_ours` is an event that says nothing of an order. */
export const webhookResponse = z.object({ outcome: z.enum([...outcomes, 'not_ours']) });

/** The same as `settle_order` answers it, with the order's state now; null when it is no order of ours. */
export const settlement = z.object({
  outcome: z.enum(outcomes),
  state: z.nullable(orderState),
});
