import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context, ErrorHandler, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { noteClientAddress, type TrustedProxies } from './client_address.ts';
import { codeOf, isDatabaseAway } from './databases.ts';
import { isBodyCut } from './gone.ts';
import { Refusal } from './refusal.ts';

// Headers are set on the finished response, not before the handler: a response whose body is
// still a string is written in one piece by the server, and preparing headers first would end that.

/** Sets headers on whatever the handler returned; those of a fetched response are read-only. */
function setHeaders(c: Context, headers: Readonly<Record<string, string>>): void {
  const assign = () => {
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  };
  try {
    assign();
  } catch {
    c.res = new Response(c.res.body, c.res);
    assign();
  }
}

/** What lets any page read an answer. */
export const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': [
    'Content-Encoding',
    'Content-Location',
    'Content-Range',
    'Content-Type',
    'Date',
    'ETag',
    'Link',
    'Location',
    'Preference-Applied',
    'Range-Unit',
    'Retry-After',
    'SB-Request-Id',
    'Tus-Extension',
    'Tus-Max-Size',
    'Tus-Resumable',
    'Tus-Version',
    'Upload-Expires',
    'Upload-Length',
    'Upload-Metadata',
    'Upload-Offset',
    'X-Relay-Error',
    'X-SB-Error-Code',
    'X-Supabase-Api-Version',
    'X-Total-Count',
  ].join(', '),
};

/** Any origin may call, as on the hosted front: nothing is allowed by a cookie, so a foreign page
 *  can do no more than any program. */
export const openCors: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined)
    return c.body(null, 204, {
      ...openHeaders,
      'access-control-allow-methods': 'GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS',
      'access-control-allow-headers': c.req.header('access-control-request-headers') ?? '*',
      'access-control-max-age': '3600',
      vary: 'Access-Control-Request-Headers',
    });
  await next();
  setHeaders(c, openHeaders);
  return undefined;
};

/** Names the request, notes whose it is, and logs how it ended: method, path template, status,
 *  milliseconds. Never the path itself, which may hold an address or a code. */
export function observeRequests(proxies: TrustedProxies, log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    noteClientAddress(c, proxies);
    await next();
    setHeaders(c, { 'sb-request-id': requestId, 'x-content-type-options': 'nosniff' });
    const level = c.res.status >= 500 ? 'error' : 'info';
    if (!log.isLevelEnabled(level)) return;
    log[level](
      {
        requestId,
        method: c.req.method,
        route: routePath(c),
        status: c.res.status,
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      'request',
    );
  };
}

const compressed = promisify(gzip);

/** Below this many bytes a response fits one packet anyway. */
const minCompressedBytes = 1400;

/** Compresses JSON and CSV that a protocol made, when the client takes it and it is worth it. */
export const compressResults: MiddlewareHandler = async (c, next) => {
  await next();
  const accepts = c.req.header('accept-encoding');
  if (accepts === undefined || !/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepts)) return;
  const { res } = c;
  const { headers } = res;
  if (c.req.method === 'HEAD' || headers.has('content-encoding')) return;
  if (!/\bjson\b|^text\/csv/.test(headers.get('content-type') ?? '')) return;
  const declared = headers.get('content-length');
  if (declared !== null && Number(declared) < minCompressedBytes) return;
  const body = Buffer.from(await res.arrayBuffer());
  if (body.length < minCompressedBytes) {
    c.res = undefined;
    c.res = new Response(body, { status: res.status, headers });
    return;
  }
  const smaller = await compressed(body, { level: 4 });
  const outgoing = new Headers(headers);
  outgoing.set('content-encoding', 'gzip');
  outgoing.set('content-length', String(smaller.length));
  outgoing.append('vary', 'Accept-Encoding');
  c.res = undefined;
  c.res = new Response(smaller, { status: res.status, headers: outgoing });
};

/** Ends a request that takes longer than `seconds` with what `refuse` says, or longer than twice that where its body is still coming. */
export function timeLimit(seconds: number, refuse: (c: Context) => Response): MiddlewareHandler {
  return async (c, next) => {
    const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      const look = (isLast: boolean) => {
        timer = setTimeout(() => {
          // Whoever sends too slowly is told that, and by one place for all (count_bodies.ts): it isn't we who are late.
          if (isLast || !incoming || incoming.complete || incoming.destroyed) resolve('late');
          else look(true);
        }, seconds * 1000);
      };
      look(false);
    });
    try {
      if ((await Promise.race([next(), late])) === 'late') c.res = refuse(c);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Answers for a path that names nothing. */
export const unknownPath = (c: Context): Response =>
  c.json({ code: 404, error_code: 'not_found', message: 'There is nothing at this path.' }, 404);

/** The client went away in the middle of its request, or was sent away; nobody will read the answer. */
export const hungUp = (error: unknown, c: Context): boolean =>
  (error instanceof Error && error.message === 'aborted' && codeOf(error) === 'ECONNRESET') ||
  (codeOf(error) === 'ABORT_ERR' && (isBodyCut(c) || c.req.raw.signal.aborted));

/** An error's class and place, for the log. Its message may hold what a person entered, so it is
 *  left out. */
export function describeDefect(error: unknown) {
  const { name, stack } = error instanceof Error ? error : new Error('not an error');
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at '));
  return { name, code: codeOf(error), frames: frames?.slice(0, 8) };
}

/** Answers what was thrown: a refusal says itself, and a defect that it happened, and nothing of how. */
export function answerErrors(log: Logger): ErrorHandler {
  return (error, c) => {
    if (error instanceof Refusal) return error.response(c);
    if (error instanceof HTTPException) return error.getResponse();
    if (hungUp(error, c)) return c.body(null, 400);
    const away = isDatabaseAway(error);
    log.error(describeDefect(error), 'a handler failed');
    const message = away
      ? 'The database isn’t answering right now. Try again shortly.'
      : 'Unexpected failure, please check server logs for more information';
    const status = away ? 503 : 500;
    return c.json(
      { code: status, error_code: 'unexpected_failure', msg: message, message },
      status,
      { 'x-sb-error-code': 'unexpected_failure', ...(away ? { 'retry-after': '5' } : {}) },
    );
  };
}
