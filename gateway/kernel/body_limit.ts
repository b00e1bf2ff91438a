import type { Context, MiddlewareHandler } from 'hono';

/** So much over the limit is read and thrown away. */
const discardedBytes = 32 * 1024 ** 2;

/** A body within its limit; or that it is not, and whether the rest of it was heard out all the same. */
export type LimitedBody =
  | { readonly ok: true; readonly bytes: Buffer<ArrayBuffer> }
  | { readonly ok: false; readonly isHeardOut: boolean };

async function readStream(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<LimitedBody> {
  const reader = body.getReader();
  const kept: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done)
      return size > maxBytes
        ? { ok: false, isHeardOut: true }
        : { ok: true, bytes: Buffer.concat(kept) };
    size += value.length;
    if (size <= maxBytes) kept.push(value);
    else kept.length = 0;
    if (size > maxBytes + discardedBytes) return { ok: false, isHeardOut: false };
  }
}

const isChunked = (c: Context): boolean => c.req.header('transfer-encoding') !== undefined;
const declaredBytes = (c: Context): number => Number(c.req.header('content-length') ?? 0);

/** The body, counted by its declared length, or as it comes when it is sent in chunks. Of one over `maxBytes` nothing
 *  is kept. What is left of one that is not far over is heard out first: who still writes when the connection ends
 *  hears of a broken connection, and not why. */
export async function readLimitedBody(c: Context, maxBytes: number): Promise<LimitedBody> {
  if (!isChunked(c) && declaredBytes(c) <= maxBytes)
    return { ok: true, bytes: Buffer.from(await c.req.arrayBuffer()) };
  if (!isChunked(c) && declaredBytes(c) > maxBytes + discardedBytes)
    return { ok: false, isHeardOut: false };
  const { body } = c.req.raw;
  return body ? readStream(body, maxBytes) : { ok: true, bytes: Buffer.alloc(0) };
}

/** Headers of the answer to an oversized body: where more of it would come, the connection ends with the answer. */
export const afterOversize = ({ isHeardOut }: { isHeardOut: boolean }): Record<string, string> =>
  isHeardOut ? {} : { connection: 'close' };

/** Refuses a body over `maxBytes`; the connection of one that is far over ends. Requests without a body pass
 *  untouched, which keeps them fast. */
export function bodyLimit(
  maxBytes: number,
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const answer = async (c: Context, body: { isHeardOut: boolean }) => {
    const response = await refuse(c);
    for (const [name, value] of Object.entries(afterOversize(body)))
      response.headers.set(name, value);
    return response;
  };
  return async (c, next) => {
    if (!isChunked(c) && declaredBytes(c) <= maxBytes) return next();
    if (!c.req.raw.body) {
      if (isChunked(c)) return next();
      return answer(c, { isHeardOut: false });
    }
    const body = await readLimitedBody(c, maxBytes);
    if (!body.ok) return answer(c, body);
    c.req.raw = new Request(c.req.raw, { method: c.req.method, body: body.bytes });
    return next();
  };
}
