import * as z from 'zod/mini';
import { contactTopics, maxCharacters } from '../../domain/contact/message.ts';

/** Codes that `contact` may refuse with, beside those of every function: `errors.ts` says what each means. */
export const contactErrorCode = z.enum(['message_known', 'fields_refused', 'too_many_messages']);
export type ContactErrorCode = z.output<typeof contactErrorCode>;

/** One line: what goes into a mail's head may hold no line break, and no terminal is told what to do. */
const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

/** What people paste: line breaks of every system become one, characters that no page shows are left out. */
const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd');

/** `POST /contact`: opens a ticket. The id makes sending twice harmless. */
export const contactRequest = z.strictObject({
  id: z.uuid(),
  name: z.nullable(line(maxCharacters.name)),
  email: z.pipe(line(maxCharacters.email), z.email()),
  topic: z.enum(contactTopics),
  body: z.pipe(
    z.pipe(z.string(), z.transform(plainText)),
    z.string().check(z.trim(), z.minLength(1), z.maxLength(maxCharacters.body)),
  ),
  /** A field that no person sees. Whoever fills it is not one. */
  website: z.string().check(z.maxLength(200)),
  /** From the opening of the page to the sending. */
  elapsedMs: z.int().check(z.minimum(0)),
});
export type ContactRequest = z.output<typeof contactRequest>;

/** What a person types or chooses, and so can put right: what `fields_refused` names. */
export const typedField = z.enum(['name', 'email', 'topic', 'body']);
export type TypedField = z.output<typeof typedField>;

/** The receipt. */
export const contactResponse = z.object({
  number: z.string(),
  /** ISO 8601, UTC. */
  openedAt: z.string(),
});
export type ContactReceipt = z.output<typeof contactResponse>;
