import * as z from 'zod/mini';
import { errorBody } from '../api/kernel/wire.ts';

export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      /** The code that the API gave; `unreachable` when nothing came back, `unreadable` for what is not understood. */
      readonly code: string;
      /** What the API said, for a person. */
      readonly message: string;
      /** HTTP's; null when nothing came back. */
      readonly status: number | null;
      /** What was wrong in the words of the network or of whoever answered; null when they had none. */
      readonly reason: string | null;
    };

interface Request {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** A backend's own API, asked with its service key: it is there whatever database the backend uses. */
export interface BackendApi {
  /** Expected refusals are values; `schema` is what a good answer looks like. */
  request<Value>(
    schema: z.ZodMiniType<Value>,
    path: `/${string}`,
    request?: Request,
  ): Promise<Answer<Value>>;
}

/** Long enough for a request that is passed on to a payment provider. */
const defaultTimeoutMs = 30_000;

/** Whoever stands before the API has other words, and codes that are numbers. */
const foreignError = z.object({ code: z.union([z.string(), z.number()]) });

/** Only a token goes into `authorization`, as the hosted service has it; functions are shown any key there as well. */
function headersFor(key: string, path: string): Record<string, string> {
  const isToken = key.split('.').length === 3;
  return {
    apikey: key,
    ...((isToken || path.startsWith('/functions/')) && { authorization: `Bearer ${key}` }),
    'content-type': 'application/json',
    prefer: 'return=representation',
  };
}

/** The code that the network gave an error, or the name of the error: nothing that quotes the request. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string; name?: string } };
  return cause?.code ?? cause?.name ?? name;
}

export function backendApi(url: string, key: string, timeoutMs = defaultTimeoutMs): BackendApi {
  return {
    async request(schema, path, { method = 'GET', query, body, signal } = {}) {
      const address = new URL(path, url);
      if (query) address.search = new URLSearchParams(query).toString();
      const timeout = AbortSignal.timeout(timeoutMs);
      let response: Response;
      let text: string;
      try {
        response = await fetch(address, {
          method,
          headers: headersFor(key, path),
          ...(body && { body: JSON.stringify(body) }),
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
          // The key goes to nobody but the one who was asked.
          redirect: 'manual',
        });
        text = await response.text();
      } catch (error) {
        return {
          ok: false,
          code: 'unreachable',
          message: 'The instance didn’t answer.',
          status: null,
          reason: reasonOf(error),
        };
      }
      const { status } = response;
      const content = jsonOf(text);
      if (!response.ok) {
        const refusal = errorBody.safeParse(content);
        if (refusal.success) {
          const { code, message } = refusal.data;
          return { ok: false, code, message, status, reason: code };
        }
        const foreign = foreignError.safeParse(content);
        return {
          ok: false,
          code: 'unreadable',
          message: `The instance answered with status ${status}.`,
          status,
          reason: foreign.success ? String(foreign.data.code) : null,
        };
      }
      const parsed = schema.safeParse(content);
      if (parsed.success) return { ok: true, value: parsed.data };
      const message = 'The instance sent an answer this version doesn’t understand.';
      return { ok: false, code: 'unreadable', message, status, reason: null };
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
