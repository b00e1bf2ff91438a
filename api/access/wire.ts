import { z } from 'zod';

/** Time in the app, as the server has it. */
export interface PassView {
  /** Label: 30m, 1h, 24h, 7d, code or grace. */
  readonly plan: string;
  /** Instants as ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
}

/** `POST /access/redeem`: any code that somebody typed. Its session is the bearer token. A code that opens everything until
 *  a day is used once the person `isSure`, and tells before what it would give. */
export const redeemRequest = z.strictObject({
  code: z.string().max(100),
  isSure: z.boolean().default(false),
});
export type RedeemRequest = z.input<typeof redeemRequest>;

/** `POST /access/invitation`: takes a friend's invitation, with the free half hour or without. */
export const invitationRequest = z.strictObject({
  code: z.string().max(100),
  wantsTime: z.boolean(),
});
export type InvitationRequest = z.input<typeof invitationRequest>;

/** `POST /access/inviter`: who invites with this code. Needs no session. */
export const inviterRequest = z.strictObject({ code: z.string().max(100) });
export type InviterRequest = z.input<typeof inviterRequest>;

/** Null for a code that is none; `firstName` where they gave none. `passesLeft` are free passes that they may still give
 *  this month. */
export interface InviterResponse {
  readonly inviter: { readonly firstName: string | null; readonly passesLeft: number } | null;
}

/** What a code did. `given`: time was added; `asks`: nothing yet, this is the pass that it would give; `moved`: a paid pass is in this browser now; `already`: this person had it
 *  before; `accepted`: the invitation is noted, and no time was given. */
export interface RedeemResponse {
  readonly kind: 'master' | 'recovery' | 'invitation';
  readonly outcome: 'given' | 'asks' | 'moved' | 'already' | 'accepted';
  readonly pass: PassView | null;
  /** Of a code that opens everything until a day: when all the person's time ends. Later than that day, other time waits
   *  meanwhile and goes on after it. */
  readonly timeEndsAt: string | null;
}

const instant = z.iso.datetime({ offset: true });

/** `POST /access/codes`, with the service key alone: makes a master code. Minutes, or everything until an instant. */
export const createCodeRequest = z
  .strictObject({
    minutes: z.number().int().min(1).max(525_600).optional(),
    openUntil: instant.optional(),
    uses: z.number().int().min(1).max(100_000),
    endsAt: instant.optional(),
    note: z.string().max(200).optional(),
  })
  .refine(({ minutes, openUntil }) => (minutes === undefined) !== (openUntil === undefined));
export type CreateCodeRequest = z.input<typeof createCodeRequest>;

/** The code is shown here and never again. */
export interface CreateCodeResponse {
  readonly id: string;
  readonly code: string;
}

/** `POST /access/codes/revoke`, with the service key alone. `withPasses` ends what it gave too. */
export const revokeCodeRequest = z.strictObject({ id: z.uuid(), withPasses: z.boolean() });

/** Passes that ended with the code. */
export interface RevokeCodeResponse {
  readonly endedPasses: number;
}
