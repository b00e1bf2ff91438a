import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit as countingBodyLimit } from 'hono/body-limit';

/** Refuses a body over `maxBytes` before it is read: by its declared length, or by counting when
 *  it is sent in chunks. Requests without a body pass untouched, which keeps them fast. The
 *  connection ends with the refusal, because the rest of the body is still on its way. */
export function bodyLimit(
  maxBytes: number,
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const refuseAndClose = async (c: Context) => {
    const response = await refuse(c);
    response.headers.set('connection', 'close');
    return response;
  };
  const counting = countingBodyLimit({ maxSize: maxBytes, onError: refuseAndClose });
  return async (c, next) => {
    if (c.req.header('transfer-encoding') !== undefined) return counting(c, next);
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) return refuseAndClose(c);
    return next();
  };
}
