import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/** Whether whoever asked has hung up: what still waits for its turn needn't be done. */
export const isGone = (c: Context): boolean =>
  (c.env as { incoming?: IncomingMessage } | undefined)?.incoming?.socket.writable === false;
