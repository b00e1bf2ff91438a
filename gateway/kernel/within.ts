import type { Context, Hono } from 'hono';

/** What stands for the connection of a call that the gateway's own functions make. No request from outside has it. */
const within = { isWithin: true };

/** Whether one of the gateway's own functions asks. */
export const isWithin = (c: Context): boolean =>
  (c.env as { isWithin?: boolean } | undefined)?.isWithin === true;

/** Ends with `signal`, as a fetch does. */
function orAborted(signal: AbortSignal, answer: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** How the gateway's functions call it: as any client does by `fetch`, and over no connection, which would wait behind those of whoever
 *  opens many. */
export const callsWithin =
  (app: Hono): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    if (typeof init?.body === 'string')
      request.headers.set('content-length', String(Buffer.byteLength(init.body)));
    request.signal.throwIfAborted();
    return orAborted(request.signal, Promise.resolve(app.fetch(request, within)));
  };
