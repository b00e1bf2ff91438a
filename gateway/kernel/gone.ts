import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/** Whether the request's body ended in the middle: whoever sent it went away, or was sent away. */
export function isBodyCut(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  return incoming !== undefined && incoming.destroyed && !incoming.complete;
}

/** Whether whoever asked has hung up: what still waits for its turn needn't be done. */
export const isGone = (c: Context): boolean =>
  (c.env as { incoming?: IncomingMessage } | undefined)?.incoming?.socket.writable === false;
