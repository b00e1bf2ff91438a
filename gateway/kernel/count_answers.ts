import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import type { Bodies, Body } from './bodies.ts';
import { clientAddress, siteOf } from './client_address.ts';

const sharedKey = 'answersWithSharedBytes';

/** Says that the answer's bytes are held once for all who ask: how long it's left unread counts, and not how long it is. */
export const noteSharedBytes = (c: Context): void => c.set(sharedKey, true);

/** What Node counts of a connection as it's written, a part of an answer too; it looks at it itself for its own timeouts. */
interface Handle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

/** How many bytes have left on a connection. Of a long answer, which is one write to Node, parts do. */
function sentBytes(socket: Socket & { readonly _handle?: Handle | null }): number {
  const handle = socket._handle;
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten;
}

function unread(
  network: string,
  isShared: boolean,
  { socket }: IncomingMessage,
  outgoing: ServerResponse,
): Body {
  const sentBefore = sentBytes(socket);
  return {
    network,
    // Node lets go of an answer once all of it has left.
    bytes: () => (isShared ? 0 : outgoing.writableLength),
    received: () => sentBytes(socket) - sentBefore,
    isArriving: () => !outgoing.closed,
    isGone: () => socket.destroyed,
    // One that is still being made, with all so far read, waits for us.
    isAwaited: () => outgoing.writableLength > 0,
    end: () => socket.destroy(),
  };
}

/** Counts answers that nobody has read yet as what is under way, by their networks: whoever asks, and reads nothing or too slowly, is cut
 *  off. An answer that is read at once is never counted. */
export function countAnswers(bodies: Bodies): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { incoming, outgoing } = (c.env ?? {}) as {
      incoming?: IncomingMessage;
      outgoing?: ServerResponse;
    };
    if (!incoming || !outgoing) return;
    // By then it's written, or it's one that is made while it is read.
    setImmediate(() => {
      if (outgoing.writableFinished || outgoing.closed || incoming.socket.destroyed) return;
      const body = unread(siteOf(clientAddress(c)), c.get(sharedKey) === true, incoming, outgoing);
      outgoing.once('close', () => bodies.release(body));
      bodies.begin(body);
    });
  };
}
