import type { JSONWebKeySet } from 'jose';
import type { ClientConfig, Pool } from 'pg';
import type { Logger } from 'pino';
import type { Bodies } from './bodies.ts';
import type { GatewayConfig } from './config.ts';
import type { Leave } from './lanes.ts';
import type { Secrets } from './secrets.ts';

/** What every protocol of the gateway is given, and all it may know of the machine. */
export interface Kernel {
  readonly config: GatewayConfig;
  readonly secrets: Secrets;
  /** Time is an argument: tests move it. */
  readonly now: () => Date;
  readonly log: Logger;
  readonly database: Databases;
  readonly tokens: Tokens;
  readonly limiter: RateLimiter;
  /** What is under way from outside, by network. */
  readonly bodies: Bodies;
  /** To the database as whoever asks. */
  readonly admission: Admission;
  readonly courier: Courier;
  /** Origin that links in mail are made from, without a trailing slash. Never a Host header. */
  readonly siteUrl: string;
  /** Who is told of what needs the operator; null where nobody is named. */
  readonly operatorEmail: string | null;
  /** Milliseconds after which an answer comes that must not tell by its time whether a message left. */
  readonly evenAnswerMs: number;
  /** Registers what must end with the gateway: a listening connection, a timer. */
  readonly onClose: (stop: () => void | Promise<void>) => void;
}

/** One pool a role: who may do what is decided by PostgreSQL, not by which code runs. */
export interface Databases {
  /** `supabase_auth_admin`, owner of the `auth` schema. */
  readonly auth: Pool;
  /** `authenticator`: no rights of its own, takes the caller's role inside each transaction. */
  readonly rest: Pool;
  /** `supabase_storage_admin`, owner of the `storage` schema. */
  readonly storage: Pool;
  /** How `supabase_realtime_admin` enters, who may read the log of changes and nothing else. */
  readonly log: ClientConfig;
}

/** Claims of an access token, as PROTOCOL's "JWT claims" lists them. Times are seconds since 1970. */
export interface Claims {
  readonly role: string;
  readonly sub?: string;
  readonly aud?: string | readonly string[];
  readonly iss?: string;
  readonly exp?: number;
  readonly iat?: number;
  readonly session_id?: string;
  readonly aal?: 'aal1' | 'aal2';
  readonly amr?: readonly { method: string; timestamp: number }[];
  readonly is_anonymous?: boolean;
  readonly email?: string;
  readonly phone?: string;
  readonly [name: string]: unknown;
}

export type TokenProblem =
  | 'malformed'
  | 'algorithm'
  | 'signature'
  | 'expired'
  | 'not_yet_valid'
  | 'issued_in_future'
  | 'audience';

export type TokenVerdict =
  | { readonly ok: true; readonly claims: Claims }
  | { readonly ok: false; readonly problem: TokenProblem; readonly message: string };

export interface Tokens {
  /** Signs with the ES256 key and its `kid`. Sets nothing by itself: `iat` and `exp` are the caller's. */
  sign(claims: Claims): Promise<string>;
  /** ES256 by published key, or HS256 by the shared secret; never `none`. That one cannot be trusted is a value. */
  verify(token: string): Promise<TokenVerdict>;
  /** Public keys only; a symmetric key is never published. */
  publicKeys(): JSONWebKeySet;
}

/** On whose behalf a request runs, proven by its key and bearer token. */
export interface Caller {
  readonly role: string;
  readonly claims: Claims;
  /** `claims` as JSON text, made once: goes into `request.jwt.claims`. */
  readonly claimsJson: string;
}

/** The line before the database. */
export interface Admission {
  /** What ends the request's stay; null when it was not its turn in time. `address` is the client's; null for what a function asks
   *  for, which was let in with its own call. */
  enter(caller: Caller, address: string | null): Promise<Leave | null>;
}

export interface Limit {
  readonly events: number;
  readonly seconds: number;
}

/** Whether an event is within its limit, and how many there were in the window, it included. */
export type Taken =
  | { readonly ok: true; readonly used: number }
  | { readonly ok: false; readonly used: number; readonly retryAfterSeconds: number };

/** Counts in fixed windows. Shared by every process on the same database. */
export interface RateLimiter {
  /** Counts one event of `key` in `bucket`, or as many as happen at once: all are within the limit or none. */
  take(bucket: string, key: string, limit: Limit, count?: number): Promise<Taken>;
  /** Whether one more would be within the limit. Counts nothing. */
  look(bucket: string, key: string, limit: Limit): Promise<Taken>;
  /** Takes back one event that turned out to be none. */
  giveBack(bucket: string, key: string): Promise<void>;
  /** Begins the counts of `key` anew. */
  forget(buckets: readonly string[], key: string): Promise<void>;
}

export interface Message {
  readonly channel: 'mail' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whom an answer goes to, when not to the sender. */
  readonly replyTo?: string;
  /** Of a mail, besides those that every mail has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Carries mail and SMS: to the local mailbox, or to the configured provider. */
export interface Courier {
  send(message: Message): Promise<void>;
}
