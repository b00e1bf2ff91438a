import type { Result } from './result.ts';

/** What a function is given by its surroundings, on every runtime alike. */
export interface Environment {
  /** Origin of the backend, without a path. */
  readonly supabaseUrl: string;
  readonly serviceRoleKey: string;
  readonly anonKey: string;
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

/** Where failures worth hearing of go. Never given a token, an address or a body. */
export interface Reports {
  report(failure: { functionName: string; code: string; detail: string }): void;
}
