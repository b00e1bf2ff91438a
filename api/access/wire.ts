import * as z from 'zod/mini';

/** Codes that `access` may refuse with, beside those of every function: `errors.ts` says what each means. */
export const accessErrorCode = z.enum([
  'code_unknown',
  'code_used_up',
  'code_covered',
  'pass_not_needed',
  'own_invitation',
  'invitation_spent',
  'code_over',
  'too_many_codes',
]);
export type AccessErrorCode = z.output<typeof accessErrorCode>;

/** What comes in, as ISO 8601. */
const instant = z.iso.datetime({ offset: true });
/** The same as the database wrote it. */
const writtenInstant = z.string();

/** Time in the app, as the server has it. */
const passView = z.object({
  /** Label: 30m, 1h, 24h, 7d, code or grace. */
  plan: z.string(),
  startsAt: writtenInstant,
  endsAt: writtenInstant,
});

const typedCode = z.string().check(z.maxLength(100));

/** `POST /access/redeem`: any code that somebody typed. Its session is the bearer token. A code that opens everything until
 *  a day is used once the person `isSure`, and tells before what it would give. */
export const redeemRequest = z.strictObject({
  code: typedCode,
  isSure: z._default(z.boolean(), false),
});
export type RedeemRequest = z.input<typeof redeemRequest>;

/** `POST /access/invitation`: takes a friend's invitation, with the free half hour or without. */
export const invitationRequest = z.strictObject({ code: typedCode, wantsTime: z.boolean() });
export type InvitationRequest = z.input<typeof invitationRequest>;

/** `POST /access/inviter`: who invites with this code. Needs no session. */
export const inviterRequest = z.strictObject({ code: typedCode });

/** What anybody may know of whoever invites. */
export const inviter = z.object({
  /** Null where they gave none. */
  firstName: z.nullable(z.string()),
  /** Free passes that they may still give this month. */
  passesLeft: z.int(),
});
export type Inviter = z.output<typeof inviter>;

/** Null for a code that is none. */
export const inviterResponse = z.object({ inviter: z.nullable(inviter) });
export type InviterResponse = z.output<typeof inviterResponse>;

/** `POST /access/circle`: which circle this code invites to. Needs no session. */
export const invitedCircleRequest = z.strictObject({ code: typedCode });

/** What somebody without an account may see of a circle. */
export const invitedCircle = z.object({
  name: z.string(),
  /** Empty where it has none. */
  purpose: z.string(),
  /** Of its check-in: Monday is 1. */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  zone: z.string(),
  /** Who made the link, as they are called there. */
  inviter: z.object({
    alias: z.string(),
    pot: z.object({ shape: z.int(), glaze: z.int() }),
  }),
  members: z.int(),
  placesLeft: z.int(),
  expiresAt: writtenInstant,
});
export type InvitedCircle = z.output<typeof invitedCircle>;

/** Null for a code that leads nowhere, whatever the reason. */
export const invitedCircleResponse = z.object({ circle: z.nullable(invitedCircle) });
export type InvitedCircleResponse = z.output<typeof invitedCircleResponse>;

/** What a code did. */
export const redeemResponse = z.object({
  kind: z.enum(['master', 'recovery', 'invitation']),
  /** `given`: time was added; `asks`: nothing yet, this is the pass that it would give; `moved`: a paid pass is in this
   *  browser now; `already`: this person had it before; `accepted`: the invitation is noted, and no time was given. */
  outcome: z.enum(['given', 'asks', 'moved', 'already', 'accepted']),
  pass: z.nullable(passView),
  /** Of a code that opens everything until a day: when all the person's time ends. Later than that day, other time waits
   *  meanwhile and goes on after it. */
  timeEndsAt: z.nullable(writtenInstant),
});
export type RedeemResponse = z.output<typeof redeemResponse>;

/** What a master code may give, and to how many. */
export const codeLimits = { minutes: 525_600, uses: 100_000, noteCharacters: 200 } as const;

/** `POST /access/codes`, with the service key alone: makes a master code. Minutes, or everything until an instant. */
export const createCodeRequest = z
  .strictObject({
    minutes: z.optional(z.int().check(z.minimum(1), z.maximum(codeLimits.minutes))),
    openUntil: z.optional(instant),
    uses: z.int().check(z.minimum(1), z.maximum(codeLimits.uses)),
    endsAt: z.optional(instant),
    note: z.optional(z.string().check(z.maxLength(codeLimits.noteCharacters))),
  })
  .check(
    z.refine(({ minutes, openUntil }) => (minutes === undefined) !== (openUntil === undefined)),
  );
export type CreateCodeRequest = z.output<typeof createCodeRequest>;

/** The code is shown here and never again. */
export const createCodeResponse = z.object({ id: z.string(), code: z.string() });
export type CreateCodeResponse = z.output<typeof createCodeResponse>;

/** `GET /access/codes`, with the service key alone: newest first, and never a code itself. */
export const codeListResponse = z.array(
  z.object({
    id: z.string(),
    /** Its last four characters. */
    hint: z.string(),
    minutes: z.nullable(z.int()),
    openUntil: z.nullable(writtenInstant),
    uses: z.int(),
    used: z.int(),
    lastUsedAt: z.nullable(writtenInstant),
    endsAt: z.nullable(writtenInstant),
    note: z.nullable(z.string()),
    revokedAt: z.nullable(writtenInstant),
    createdAt: writtenInstant,
  }),
);
export type CodeList = z.output<typeof codeListResponse>;

/** `POST /access/codes/revoke`, with the service key alone. `withPasses` ends what it gave too. */
export const revokeCodeRequest = z.strictObject({ id: z.uuid(), withPasses: z.boolean() });

/** How many passes ended with the code. */
export const revokeCodeResponse = z.object({ endedPasses: z.int() });
