import * as z from 'zod/mini';

/** What is wrong with a field that somebody typed. */
const fieldRefusal = z.enum(['missing', 'too_long', 'not_allowed']);
export type FieldRefusal = z.output<typeof fieldRefusal>;

/** Codes that any function may answer with. */
export const commonErrorCode = z.enum([
  'malformed_request',
  'not_signed_in',
  'second_factor_due',
  'password_due',
  'account_closed',
  'operator_only',
  'not_found',
  'body_too_large',
  'internal',
  'backend_unavailable',
]);
export type CommonErrorCode = z.output<typeof commonErrorCode>;

/** A refusal, of every function alike. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  /** With a refusal that time mends. */
  retryAfterSeconds: z.optional(z.number()),
  /** With a refusal that whoever typed it can mend. */
  fields: z.optional(z.record(z.string(), fieldRefusal)),
});
export type ErrorBody = z.output<typeof errorBody>;
