import * as z from 'zod/mini';

/** Codes that `account` may refuse with, beside those of every function: `errors.ts` says what each means. */
export const accountErrorCode = z.enum([
  'members_only',
  'claimed_by_another',
  'account_full',
  'visitor_session_over',
  'not_a_visitor',
  'same_person',
  'proof_due',
  'too_many_exports',
  'link_over',
  'link_used_up',
]);
export type AccountErrorCode = z.output<typeof accountErrorCode>;

/** `POST /account/claim/preview` and `POST /account/claim`: proves the visit whose data is to be brought along. */
export const claimRequest = z.strictObject({
  /** Access token of the anonymous session. A JWT of ours is well under 4 kB. */
  visitorToken: z.string().check(z.maxLength(4096), z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)),
});
export type ClaimRequest = z.output<typeof claimRequest>;

/** What comes along (preview), or came along (claim). */
export const claimResponse = z.object({
  debts: z.int().check(z.minimum(0)),
  payments: z.int().check(z.minimum(0)),
  /** `moved`: the visitor's is now the member's; `kept_members`: the member's stays, the visitor's is dropped. */
  plan: z.enum(['moved', 'kept_members', 'none']),
});
export type ClaimResponse = z.output<typeof claimResponse>;

/** `POST /account/export`: nothing has to be said. */
export const exportRequest = z.optional(z.strictObject({}));

/** A link to a file of everything that is somebody's: `POST /account/export` makes one, `GET /account/export` tells of the one that
 *  there is, and the file itself is at `GET /account/export/<token>`. */
export const exportResponse = z.object({
  /** The secret part of the link. */
  token: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  askedAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }),
  /** How large the file was when it was last made; null while it was not. */
  bytes: z.nullable(z.int().check(z.minimum(0))),
  downloadsLeft: z.int().check(z.minimum(0)),
});
export type ExportResponse = z.output<typeof exportResponse>;
export const currentExportResponse = z.nullable(exportResponse);
