import type { Context } from 'hono';
import { z } from 'zod';
import { objectionToJson } from '../../kernel/json_limits.ts';
import { AuthRefusal, refuse } from './refusal.ts';

/** Absent, null and empty text mean the same to the real service. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
export const optionalFlag = z.boolean().nullish();

/** The two fields of a PKCE flow, as every mail request may carry them. */
export const challengeFields = {
  code_challenge: optionalText,
  code_challenge_method: optionalText,
};

/** NUL and half a character are in no text of PostgreSQL, at whatever depth: written out again, only these are escaped so. */
const isUnstorable = (body: unknown): boolean =>
  /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(body));

/** The JSON body, checked. Malformed text is `bad_json`, a wrong type `validation_failed`. */
export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T | AuthRefusal> {
  const bytes = Buffer.from(await c.req.arrayBuffer());
  const objection = objectionToJson(bytes);
  if (objection === 'not UTF-8')
    return refuse('bad_json', 'Could not parse request body as JSON: invalid UTF-8');
  if (objection !== null)
    return refuse('request_entity_too_large', 'Request body has too many levels or values');
  const text = bytes.toString();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refuse('bad_json', 'Could not parse request body as JSON');
  }
  if (isUnstorable(body))
    return refuse(
      'validation_failed',
      'Text must not contain NUL characters or halves of characters',
    );
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'custom') return refuse('validation_failed', issue.message);
  const field = issue?.path.join('.') ?? '';
  return refuse(
    'validation_failed',
    field === '' ? 'Request body must be a JSON object' : `Invalid value for ${field}`,
  );
}

/** What is kept of a request with the session it opens. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string | null;
}
