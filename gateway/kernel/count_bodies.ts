import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import type { Bodies, Body, BodyEnd } from './bodies.ts';
import { clientAddress, siteOf } from './client_address.ts';
import { openHeaders } from './front.ts';

/** How much of a refused body is read and thrown away, and for how long: who still writes when the connection ends hears of a
 *  broken connection, and not why. */
const discardedBytes = 32 * 1024 ** 2;
const discardedMs = 2_000;

const retryAfterSeconds = 5;

const answers = {
  network_full: [
    429,
    'over_request_rate_limit',
    'Your network is sending too much at once. Try again shortly.',
  ],
  all_full: [
    503,
    'unexpected_failure',
    'Too much is being sent to this server right now. Try again shortly.',
  ],
  too_slow: [408, 'request_timeout', 'The rest of the request didn’t arrive in time.'],
} as const satisfies Record<BodyEnd, readonly [number, string, string]>;

function refusal(c: Context, why: BodyEnd, isHeardOut: boolean): Response {
  const [status, code, message] = answers[why];
  return c.json({ code: status, error_code: code, msg: message, message }, status, {
    ...openHeaders,
    'x-sb-error-code': code,
    ...(why === 'too_slow' ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(isHeardOut ? {} : { connection: 'close' }),
  });
}

const declaredBytes = ({ headers }: IncomingMessage): number =>
  Number(headers['content-length'] ?? 0);

const bringsBody = (incoming: IncomingMessage): boolean =>
  incoming.headers['transfer-encoding'] !== undefined || declaredBytes(incoming) > 0;

/** Whether all of it came in time. */
async function heardOut(incoming: IncomingMessage): Promise<boolean> {
  if (declaredBytes(incoming) > discardedBytes) return false;
  const stop = new AbortController();
  const ended = new Promise<void>((resolve) => {
    incoming.once('end', resolve).once('close', resolve).once('error', resolve);
  });
  incoming.resume();
  await Promise.race([ended, pause(discardedMs, undefined, { signal: stop.signal })]).finally(() =>
    stop.abort(),
  );
  incoming.pause();
  return incoming.complete;
}

/** Sees what is pushed into a request as it comes off the wire, whoever reads it, and whether or not anybody does. */
function watch(incoming: IncomingMessage, came: (chunk: Buffer | null) => void): void {
  const push = incoming.push.bind(incoming);
  incoming.push = (chunk: Buffer | null, ...rest) => {
    came(chunk);
    return push(chunk, ...rest);
  };
}

/** Counts bodies while they come and until they're answered, by their networks. What would not have room is refused before it's
 *  read, by its declared length; what has none any more, or comes too slowly, in the middle. */
export function countBodies(
  bodies: Bodies,
  isStreamed: (method: string, pathname: string) => boolean = () => false,
): MiddlewareHandler {
  return async (c, next) => {
    const { incoming, outgoing } = (c.env ?? {}) as {
      incoming?: IncomingMessage;
      outgoing?: ServerResponse;
    };
    if (!incoming || !outgoing || !bringsBody(incoming)) return next();
    const network = siteOf(clientAddress(c));
    // Of a body that goes to the disk as it comes, only what waits to be written is held.
    const streams = isStreamed(c.req.method, c.req.path);
    const objection = bodies.objectionTo(network, streams ? 0 : declaredBytes(incoming));
    if (objection) return refusal(c, objection, await heardOut(incoming));

    let bytes = incoming.readableLength;
    let isAnswered = false;
    let endWith: (why: BodyEnd) => void = () => {};
    const ended = new Promise<BodyEnd>((resolve) => {
      endWith = resolve;
    });
    const body: Body = {
      network,
      bytes: () => (streams ? incoming.readableLength : bytes),
      received: () => bytes,
      isArriving: () => !incoming.complete && !incoming.destroyed,
      isGone: () => incoming.socket.destroyed,
      // A full buffer waits for us.
      isAwaited: () => incoming.readableLength < incoming.readableHighWaterMark,
      end(why) {
        endWith(why);
        if (isAnswered) incoming.destroy();
      },
    };
    watch(incoming, (chunk) => {
      bytes += chunk?.length ?? 0;
      bodies.counted(body);
    });
    bodies.begin(body);
    outgoing.once('close', () => bodies.release(body));
    const why = await Promise.race([next().then(() => null), ended]);
    isAnswered = true;
    if (why === null) return;
    c.res = undefined;
    c.res = refusal(c, why, false);
    // Whoever reads the rest hears that it ended.
    outgoing.once('finish', () => incoming.destroy());
  };
}
