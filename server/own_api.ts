import { z } from 'zod';

export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      /** The code that the API gave; `unreachable` when nothing came back, `unreadable` for what is not understood. */
      readonly code: string;
      /** What the API said, for a person. */
      readonly message: string;
    };

interface Question {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** An instance's own API, asked with its service key: it is there whatever database the instance uses. */
export interface OwnApi {
  /** Expected refusals are values; `shape` is what a good answer looks like. */
  ask<Value>(
    shape: z.ZodType<Value>,
    path: `/${string}`,
    question?: Question,
  ): Promise<Answer<Value>>;
}

/** Long enough for a question that is passed on to a payment provider. */
const patienceSeconds = 30;

const refusalBody = z.object({ code: z.string(), message: z.string() });

export function ownApi(url: string, serviceRoleKey: string): OwnApi {
  return {
    async ask(shape, path, { method = 'GET', query, body, signal } = {}) {
      const place = new URL(path, url);
      if (query) place.search = new URLSearchParams(query).toString();
      const patience = AbortSignal.timeout(patienceSeconds * 1000);
      let response: Response;
      let text: string;
      try {
        response = await fetch(place, {
          method,
          headers: {
            apikey: serviceRoleKey,
            authorization: `Bearer ${serviceRoleKey}`,
            'content-type': 'application/json',
            prefer: 'return=representation',
          },
          ...(body && { body: JSON.stringify(body) }),
          signal: signal ? AbortSignal.any([signal, patience]) : patience,
        });
        text = await response.text();
      } catch {
        return { ok: false, code: 'unreachable', message: 'The instance did not answer.' };
      }
      const content = jsonOf(text);
      if (!response.ok) {
        const refusal = refusalBody.safeParse(content);
        if (refusal.success) return { ok: false, ...refusal.data };
        return {
          ok: false,
          code: 'unreadable',
          message: `The instance answered with status ${response.status}.`,
        };
      }
      const reading = shape.safeParse(content);
      if (reading.success) return { ok: true, value: reading.data };
      const message = 'The instance answered something that this version does not know.';
      return { ok: false, code: 'unreadable', message };
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
