import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { Kernel } from '../../kernel/context.ts';
import { codeOf } from '../../kernel/databases.ts';
import { fetchWithin, OversizedAnswer } from '../../kernel/outbound.ts';
import { type AuthRefusal, refuse } from '../kernel/refusal.ts';
import { type Connection, inTransaction } from '../kernel/transaction.ts';

/** Points at which the operator's own code is asked; the names are those of `[auth.hook.*]`. */
export type HookName =
  | 'custom_access_token'
  | 'send_sms'
  | 'send_email'
  | 'mfa_verification_attempt'
  | 'password_verification_attempt'
  | 'before_user_created';

/** What a hook answered, or null where none is configured. */
type Answered = Readonly<Record<string, unknown>> | null | AuthRefusal;

const pgTimeoutMs = 2000;
const httpTimeoutMs = 5000;
const maxAttempts = 3;
const backoffMs = 500;
const maxBytes = 200 * 1024;

const failed = (message: string) => refuse('unexpected_failure', message);

const hookErrorBody = z.object({
  error: z.object({ http_code: z.int().optional(), message: z.string().optional() }),
});

/** What a hook answers to be said to the person: an error object with a message. */
function errorIn(body: unknown): AuthRefusal | null {
  const { error } = hookErrorBody.safeParse(body).data ?? {};
  if (!error?.message) return null;
  const code = error.http_code ?? 500;
  const status = code >= 400 && code <= 599 ? (code as ContentfulStatusCode) : 500;
  return refuse(status === 500 ? 'unexpected_failure' : 'unknown', error.message, { status });
}

const answerBody = z.record(z.string(), z.unknown());

function readAnswer(text: string): Answered {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return failed('Error unmarshaling JSON output.');
  }
  const error = errorIn(body);
  if (error) return error;
  const { success, data } = answerBody.safeParse(body ?? {});
  return success ? data : failed('Error unmarshaling JSON output.');
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Calls a function of the database in the transaction that asks, so that both hold or neither does. */
async function runInDatabase(
  db: Connection,
  uri: string,
  input: unknown,
  kernel: Kernel,
): Promise<Answered> {
  const [schema = '', name = ''] = new URL(uri).pathname
    .split('/')
    .slice(1)
    .map(decodeURIComponent);
  try {
    await db.query(`set local statement_timeout to ${pgTimeoutMs}`);
    const { rows } = await db.query<{ answer: unknown }>(
      `select ${quoted(schema)}.${quoted(name)}($1) as answer`,
      [JSON.stringify(input)],
    );
    await db.query('set local statement_timeout to default');
    const answer = rows[0]?.answer ?? {};
    return readAnswer(typeof answer === 'string' ? answer : JSON.stringify(answer));
  } catch (error) {
    kernel.log.error({ hook: `${schema}.${name}`, code: codeOf(error) }, 'a hook failed');
    // 57014: the statement was stopped.
    return codeOf(error) === '57014'
      ? refuse('hook_timeout', 'Failed to reach hook within maximum time of 2.000000 seconds')
      : failed('Error running hook');
  }
}

/** Signatures by every secret, so that one can be changed for another (Standard Webhooks). */
function signatures(secrets: string, id: string, at: Date, payload: string): string {
  return secrets
    .split('|')
    .filter((secret) => secret !== '')
    .map((secret) => new Webhook(secret.replace(/^v1,/, '')).sign(id, at, payload))
    .join(', ');
}

function readResponse(response: Response, text: string): Answered | 'again' {
  const { status, headers } = response;
  if (status === 200 || status === 202 || status === 204) {
    const type = headers.get('content-type');
    if (type === null && status === 204) return {};
    if (type === null)
      return refuse(
        'hook_payload_invalid_content_type',
        'Invalid Content-Type: Missing Content-Type header',
      );
    if (!/^application\/json\s*(?:;|$)/i.test(type))
      return refuse(
        'hook_payload_invalid_content_type',
        `Invalid JSON response. Received content-type: ${type.slice(0, 100)}`,
      );
    return text.trim() === '' ? {} : readAnswer(text);
  }
  if (status === 429 || status === 503)
    return headers.get('retry-after')
      ? 'again'
      : failed('Service currently unavailable due to hook');
  if (status === 400) return failed('Invalid payload sent to hook');
  if (status === 401) return failed('Hook requires authorization token');
  return failed(`Unexpected status code returned from hook: ${status}`);
}

async function runByHttp(
  uri: string,
  secrets: string,
  input: unknown,
  kernel: Kernel,
): Promise<Answered> {
  const payload = JSON.stringify(input);
  const ends = performance.now() + httpTimeoutMs;
  const late = refuse(
    'hook_timeout',
    'Failed to reach hook within maximum time of 5.000000 seconds',
  );
  let last: AuthRefusal = late;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    if (attempt > 1) await setTimeout(backoffMs);
    const leftMs = Math.ceil(ends - performance.now());
    if (leftMs <= 0) return late;
    const id = randomUUID();
    // The receiver compares it with its own clock.
    const at = new Date();
    try {
      const response = await fetchWithin(
        uri,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
            'webhook-signature': signatures(secrets, id, at, payload),
          },
          body: payload,
        },
        { timeoutMs: leftMs, maxBytes },
      );
      const answered = readResponse(response, await response.text());
      if (answered !== 'again') return answered;
      last = failed('Service currently unavailable due to hook');
    } catch (error) {
      if (error instanceof OversizedAnswer)
        return refuse(
          'hook_payload_over_size_limit',
          `Payload size exceeded size limit of ${maxBytes} bytes`,
        );
      if (error instanceof Error && error.name === 'TimeoutError') return late;
      kernel.log.error({ attempt, code: codeOf(error) }, 'a hook could not be reached');
      last = refuse('hook_timeout_after_retry', 'Failed to reach hook after maximum retries');
    }
  }
  return last;
}

export const isHooked = (kernel: Kernel, name: HookName): boolean =>
  kernel.config.auth.hook[name]?.enabled === true;

/** Asks a hook, if it is configured; in a transaction that is open, if there is one. */
export async function runHook(
  kernel: Kernel,
  db: Connection | null,
  name: HookName,
  input: unknown,
): Promise<Answered> {
  const hook = kernel.config.auth.hook[name];
  if (!hook?.enabled) return null;
  const { uri, secrets } = hook;
  if (!uri.startsWith('pg-functions:')) return runByHttp(uri, secrets, input, kernel);
  if (db) return runInDatabase(db, uri, input, kernel);
  return inTransaction(kernel.database.auth, (own) => runInDatabase(own, uri, input, kernel));
}
