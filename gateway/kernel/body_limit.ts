import type { Context, MiddlewareHandler } from 'hono';

/** So much over the limit is read and thrown away. */
const discardedBytes = 32 * 1024 ** 2;

/** The body, or null when it has more than `maxBytes`. */
async function readBody(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<{ readonly bytes: Buffer<ArrayBuffer> | null; readonly isRead: boolean }> {
  const reader = body.getReader();
  const kept: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { bytes: size > maxBytes ? null : Buffer.concat(kept), isRead: true };
    size += value.length;
    if (size <= maxBytes) kept.push(value);
    else kept.length = 0;
    if (size > maxBytes + discardedBytes) return { bytes: null, isRead: false };
  }
}

/** Refuses a body over `maxBytes`, by its declared length or by counting when it is sent in chunks,
 *  and keeps nothing of it. What is left of one that is not far over is heard out first: who still
 *  writes when the connection ends hears of a broken connection, and not why. The connection of one
 *  that is far over ends. Requests without a body pass untouched, which keeps them fast. */
export function bodyLimit(
  maxBytes: number,
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const refuseAndClose = async (c: Context) => {
    const response = await refuse(c);
    response.headers.set('connection', 'close');
    return response;
  };
  return async (c, next) => {
    const isChunked = c.req.header('transfer-encoding') !== undefined;
    const declared = Number(c.req.header('content-length') ?? 0);
    if (!isChunked && declared <= maxBytes) return next();
    const { body } = c.req.raw;
    if (!body) return isChunked ? next() : refuseAndClose(c);
    if (!isChunked && declared > maxBytes + discardedBytes) return refuseAndClose(c);
    const { bytes, isRead } = await readBody(body, maxBytes);
    if (!isRead) return refuseAndClose(c);
    if (!bytes) return refuse(c);
    c.req.raw = new Request(c.req.raw, { body: bytes });
    return next();
  };
}
