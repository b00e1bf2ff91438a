import * as z from 'zod/mini';
import { type ChosenKind, chosenKinds } from '../../domain/notices/types.ts';

/** Codes that `notices` may refuse with, beside those of every function: `errors.ts` says what each means. */
export const noticesErrorCode = z.enum(['too_many_readings', 'link_unknown']);
export type NoticesErrorCode = z.output<typeof noticesErrorCode>;

/** What mail may be stopped of. */
export const stoppableKind = z.enum(Object.keys(chosenKinds) as [ChosenKind, ...ChosenKind[]]);

/** `POST /notices/stop` from our page. Mail programs send the same as a form, with the token in the address. */
export const stopRequest = z.strictObject({ token: z.string().check(z.maxLength(200)) });
export const stopResponse = z.object({ kind: stoppableKind });

/** `POST /notices/run`: what was found and mailed; `failed` mails, and `untold` circles and people, are tried again. */
export const runResponse = z.object({
  posted: z.int(),
  recomputed: z.int(),
  sent: z.int(),
  failed: z.int(),
  untold: z.int(),
});
