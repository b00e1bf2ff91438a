import { z } from 'zod';

/** What a message may be about. */
export const topics = [
  'account',
  'planner',
  'privacy',
  'access',
  'something_wrong',
  'other',
] as const;

/** Letters; the page says so before it sends. */
export const longest = { name: 80, email: 254, body: 4000 } as const;

/** One line: what goes into a mail's head may hold no line break. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    .regex(/^[^\u0000-\u001f\u007f]*$/);

/** `POST /contact`: opens a ticket. The id makes sending twice harmless. */
export const contactRequest = z.strictObject({
  id: z.uuid(),
  name: line(longest.name).nullable(),
  email: line(longest.email).pipe(z.email()),
  topic: z.enum(topics),
  body: z.string().trim().min(1).max(longest.body),
  /** A field that no person sees. Whoever fills it is not one. */
  website: z.string().max(200),
});
export type ContactRequest = z.infer<typeof contactRequest>;

/** The receipt. A refusal is an `ErrorBody`; with `too_many_messages` comes `retryAfterSeconds`. */
export interface ContactReceipt {
  readonly number: string;
  /** ISO 8601, UTC. */
  readonly openedAt: string;
}
export type { ErrorBody } from '../kernel/errors.ts';
