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

/** Milliseconds. Whoever opens, writes and sends in less is a machine; the page waits until they have passed. */
export const leastElapsed = 2000;

/** One line: what goes into a mail's head may hold no line break, and no terminal is told what to do. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** What people paste: line breaks of every system become one, characters that no page shows are left out. */
const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd');

/** `POST /contact`: opens a ticket. The id makes sending twice harmless. */
export const contactRequest = z.strictObject({
  id: z.uuid(),
  name: line(longest.name).nullable(),
  email: line(longest.email).pipe(z.email()),
  topic: z.enum(topics),
  body: z.string().transform(plainText).pipe(z.string().trim().min(1).max(longest.body)),
  /** A field that no person sees. Whoever fills it is not one. */
  website: z.string().max(200),
  /** From the opening of the page to the sending, in milliseconds. */
  elapsedMs: z.int().min(0),
});
export type ContactRequest = z.infer<typeof contactRequest>;

/** What a person types or chooses, and so can put right. */
export type TypedField = 'name' | 'email' | 'topic' | 'body';

/** The receipt. A refusal is an `ErrorBody`: with `too_many_messages` comes `retryAfterSeconds`, with `fields_refused`
 *  come `fields`, by `TypedField`. */
export interface ContactReceipt {
  readonly number: string;
  /** ISO 8601, UTC. */
  readonly openedAt: string;
}
export type { ErrorBody, FieldRefusal } from '../kernel/errors.ts';
