import type { Backend } from './client.ts';
import type { FunctionPath, Refusal, RequestOf, ResponseOf } from './contracts.ts';

/** What one of the server's functions answered, parsed. */
export type FunctionAnswer<Path extends FunctionPath> =
  | { readonly kind: 'value'; readonly value: ResponseOf<Path> }
  | FunctionFailure<Path>;

export type FunctionFailure<Path extends FunctionPath> =
  /** `refusal` is null where it is none of ours. */
  | { readonly kind: 'refused'; readonly status: number; readonly refusal: Refusal<Path> | null }
  /** What this page does not understand: one of the two is older than the other. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'unanswered' };

/** What functions are sent and answer: fetched on first use, as the client is, so that no page carries schemas before it
 *  works. Rejects when it cannot be fetched; ask again later. */
export const fetchContracts = () => import('./contracts.ts');

interface CallOptions {
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/** Calls one of the server's functions and parses what comes back. Without a body it is a question (GET). Throws where the
 *  page's own code cannot be fetched. */
export async function callFunction<Path extends FunctionPath>(
  client: Pick<Backend, 'functions'>,
  path: Path,
  body: RequestOf<Path>,
  options: CallOptions = {},
): Promise<FunctionAnswer<Path>> {
  // Before anything is asked: nothing may be done whose answer cannot be read.
  const { parseResponse, parseRefusal } = await fetchContracts();
  const { data, error } = await client.functions.invoke<unknown>(path, {
    ...options,
    ...(body === undefined ? { method: 'GET' } : { body: { ...body } }),
  });
  if (!error) {
    const parsed = parseResponse(path, data);
    return parsed ? { kind: 'value', value: parsed.value } : { kind: 'unreadable' };
  }
  const { context } = error as { readonly context?: unknown };
  if (!(context instanceof Response)) return { kind: 'unanswered' };
  const content: unknown = await context.json().catch(() => null);
  return { kind: 'refused', status: context.status, refusal: parseRefusal(path, content) };
}

/** Whether a refusal without a name of its own means that the page is older than the server and has to be loaded anew;
 *  otherwise the server failed. */
export const isOutdated = (status: number): boolean => status >= 400 && status < 500;
