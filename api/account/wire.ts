import { z } from 'zod';

/** `POST /claim/preview` and `POST /claim`: proves the visit whose data is to be brought along. */
export const claimRequest = z.strictObject({
  /** Access token of the anonymous session. A JWT of ours is well under 4 kB. */
  visitorToken: z
    .string()
    .max(4096)
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
});
export type ClaimRequest = z.infer<typeof claimRequest>;

/** What comes along (preview), or came along (claim). A refusal is an `ErrorBody`. */
export type { ClaimTotals as ClaimResponse } from '../kernel/ports.ts';
export type { ErrorBody } from '../kernel/errors.ts';
