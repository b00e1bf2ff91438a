import type { Result } from './result.ts';

/** What a function is given by its surroundings, on every runtime alike. */
export interface Environment {
  /** Origin of the backend, without a path. */
  readonly supabaseUrl: string;
  readonly serviceRoleKey: string;
  readonly anonKey: string;
  /** Milliseconds after which the backend counts as out of reach; a few seconds by default. */
  readonly timeoutMs?: number;
}

/** The same for functions that make codes, signed links and addresses of pages. */
export interface SiteEnvironment extends Environment {
  /** Origin that people type, without a path. */
  readonly siteUrl: string;
  /** Makes codes and signed links; as long as it stays the same they stay valid. */
  readonly signingKey: string;
  /** Whoever shows one of these is the operator. */
  readonly operatorKeys: readonly string[];
}

/** A user as the auth service knows them. */
export interface Person {
  readonly id: string;
  readonly anonymous: boolean;
}

/** What `session_standing()` says of a session: docs/domain/access.md. */
export const standings = [
  'nobody',
  'second_factor_due',
  'password_due',
  'member',
  'visitor_pass_running',
  'visitor_pass_over',
] as const;
export type Standing = (typeof standings)[number];

/** Who is asking. Fails with `not_signed_in` or `backend_unavailable`. */
export interface Sessions {
  /** Asked of the auth service, so that a session that was signed out counts no more. */
  personOf(token: string): Promise<Result<Person>>;
  /** Asked of the database, which alone knows passes, second factors and password recovery. */
  standingOf(token: string): Promise<Result<Standing>>;
}

/** What bringing a visitor's data over comes to. */
export interface ClaimTotals {
  debts: number;
  payments: number;
  /** `moved`: the visitor's is now the member's; `kept_members`: the member's stays, the visitor's is dropped. */
  plan: 'moved' | 'kept_members' | 'none';
}

/** Fails with `members_only`, `not_a_visitor`, `claimed_by_another`, `account_full` or `backend_unavailable`. */
export interface VisitorData {
  preview(memberId: string, visitorId: string): Promise<Result<ClaimTotals>>;
  /** In one piece, once: asked again, it answers the same totals. */
  claim(memberId: string, visitorId: string): Promise<Result<ClaimTotals>>;
}

/** What somebody writes to the operator. */
export interface Ticket {
  /** Chosen by the sender's page: opening it again answers the same. */
  readonly id: string;
  readonly personId: string | null;
  readonly name: string | null;
  readonly email: string;
  readonly topic: string;
  readonly body: string;
  /** Network address, for the limit; only a keyed hash of it is kept, and not for long. */
  readonly address: string;
}

/** Fails with `too_many_messages`, `message_known` or `backend_unavailable`. */
export interface Tickets {
  openTicket(ticket: Ticket): Promise<Result<{ number: string; openedAt: string; isNew: boolean }>>;
  /** Notes that the operator's mail left. */
  ticketMailed(id: string): Promise<void>;
}

/** What became of a mail: `not_set_up` where nothing says how it leaves or to whom. */
export type MailOutcome = 'sent' | 'not_set_up' | 'failed';

/** Mail to the operator. What does not leave is an outcome and no error, because the ticket is kept already. */
export interface Mail {
  mailOperator(mail: {
    readonly subject: string;
    readonly text: string;
    readonly html: string;
    readonly replyTo: string;
  }): Promise<MailOutcome>;
}

/** States of an order: docs/domain/orders.md. */
export const orderStates = [
  'created',
  'open',
  'processing',
  'paid',
  'failed',
  'expired',
  'review',
  'refunded',
  'disputed',
] as const;
export type OrderState = (typeof orderStates)[number];

/** An order as the server sees it: sums in cents, instants as ISO 8601. */
export interface Order {
  readonly id: string;
  readonly number: string;
  /** Null once the holder deleted their account. */
  readonly personId: string | null;
  readonly plan: string;
  readonly minutes: number;
  readonly amountCents: number;
  readonly currency: string;
  readonly provider: string;
  readonly isLive: boolean;
  readonly state: OrderState;
  readonly returnTo: string;
  readonly refundedCents: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly paidAt: string | null;
  /** When the last part of what was given back was given back. */
  readonly refundedAt: string | null;
  readonly disputedAt: string | null;
  readonly wonAt: string | null;
  /** The provider's names for the checkout and for the payment. */
  readonly reference: string | null;
  readonly payment: string | null;
  /** Where it is paid, and until when. */
  readonly url: string | null;
  readonly urlEndsAt: string | null;
  /** The pass that it paid for. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly revokedAt: string | null;
}

export interface NewOrder {
  readonly id: string;
  readonly personId: string;
  readonly plan: string;
  readonly provider: string;
  readonly isLive: boolean;
  readonly returnTo: string;
  /** Keyed hash of the code on its receipt. */
  readonly recoveryHash: string;
}

/** Something a payment provider told, proven to come from it. */
export interface PaymentEvent {
  readonly provider: string;
  /** The provider's name for it: processed once. */
  readonly id: string;
  readonly fact: 'processing' | 'paid' | 'failed' | 'expired' | 'refunded' | 'disputed' | 'won';
  readonly orderId: string | null;
  readonly reference: string | null;
  readonly payment: string | null;
  /** What was paid or is disputed, or all that was given back so far. */
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly isLive: boolean;
  /** When it happened; null where the provider does not tell. */
  readonly at: string | null;
}

/** What came of an event, and the order's state now; null when it is no order of ours. */
export interface Settlement {
  readonly outcome: 'applied' | 'replayed' | 'ignored' | 'review' | 'unknown_order';
  readonly state: OrderState | null;
}

/** Fails with `order_known`, `pass_not_needed`, `no_such_plan`, `too_many_orders`, `order_unknown` or
 *  `backend_unavailable`. */
export interface Orders {
  openOrder(order: NewOrder): Promise<Result<Order>>;
  attachCheckout(id: string, checkout: Checkout): Promise<Result<Order>>;
  readOrder(id: string): Promise<Result<Order>>;
  orderIdOf(number: string): Promise<Result<string>>;
  settle(event: PaymentEvent): Promise<Result<Settlement>>;
}

/** Where an order is paid, by the provider's name for it. */
export interface Checkout {
  readonly reference: string;
  readonly url: string;
  readonly endsAt: string;
}

/** Time in the app: docs/domain/access.md. */
export interface Pass {
  readonly plan: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

/** What a code came to. */
export interface Redemption {
  readonly outcome: 'given' | 'asks' | 'moved' | 'already' | 'accepted';
  readonly pass: Pass | null;
  /** Of a code that opens everything until a day: when all the person's time ends, what waits meanwhile included. */
  readonly timeEndsAt: string | null;
}

/** A master code to be stored; never the code itself. */
export interface NewCode {
  readonly hash: string;
  readonly hint: string;
  readonly minutes: number | null;
  readonly openUntil: string | null;
  readonly uses: number;
  readonly endsAt: string | null;
  readonly note: string | null;
}

/** Fails with `code_unknown`, `code_over`, `code_used_up`, `pass_not_needed`, `own_invitation`, `invitation_spent`,
 *  `too_many_codes` or `backend_unavailable`. `sender` is a keyed hash of the network address. */
export interface Codes {
  redeemMaster(
    personId: string,
    hash: string,
    sender: string,
    isSure: boolean,
  ): Promise<Result<Redemption>>;
  redeemRecovery(personId: string, hash: string, sender: string): Promise<Result<Redemption>>;
  acceptInvitation(
    personId: string,
    code: string,
    wantsTime: boolean,
    sender: string,
  ): Promise<Result<Redemption>>;
  /** Whoever invites with a code, or null. Fails with `too_many_codes`. */
  seeInvitation(
    code: string,
    sender: string,
  ): Promise<Result<{ readonly firstName: string | null; readonly passesLeft: number } | null>>;
  createCode(code: NewCode): Promise<Result<string>>;
  listCodes(): Promise<Result<unknown[]>>;
  revokeCode(id: string, withPasses: boolean): Promise<Result<number>>;
}

/** Where failures worth hearing of go. Never given a token, an address or a body. */
export interface Reports {
  report(failure: { functionName: string; code: string; detail: string }): void;
}
