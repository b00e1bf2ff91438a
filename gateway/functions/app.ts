import { Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { bodyLimit } from '../kernel/body_limit.ts';
import { bearerToken, roleOfKey } from '../kernel/caller.ts';
import { clientAddress, networkOf, siteOf } from '../kernel/client_address.ts';
import type { Kernel } from '../kernel/context.ts';
import { hungUp, openCors, unknownPath } from '../kernel/front.ts';
import { isGone } from '../kernel/gone.ts';
import { objectionToJson } from '../kernel/json_limits.ts';
import { createLanes } from '../kernel/lanes.ts';
import { createTurns } from '../kernel/turns.ts';

/** A function as the hosted service runs it: it sees the path from its own name on. */
export type FunctionHandler = (request: Request) => Response | Promise<Response>;

/** Functions by the name they are called with. */
export type Functions = Readonly<Record<string, FunctionHandler>>;

/** Marks what the gateway itself says, so that clients tell it from a function's own answer. */
function relayError(status: ContentfulStatusCode, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { 'x-relay-error': 'true' } });
}

/** The same request with the mount cut off its path, and the client's address as the hosted service notes it:
 *  whatever the client itself said of that is overwritten. */
function forFunction(request: Request, address: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^.*?\/functions\/v1(?=\/)/, '');
  const passed = new Request(url, request);
  passed.headers.set('x-forwarded-for', address);
  return passed;
}

/** What passes through as it comes; anything else a function may take for JSON. */
const notJson =
  /^(?:multipart|image|audio|video)\/|^application\/(?:octet-stream|x-www-form-urlencoded|pdf)/i;

/** The request, looked through before a function parses it: nested without end, it would hold the whole process. */
async function lookedThrough(request: Request): Promise<Request | Response> {
  const type = request.headers.get('content-type') ?? '';
  if (!request.body || notJson.test(type)) return request;
  const bytes = Buffer.from(await request.arrayBuffer());
  const objection = objectionToJson(bytes);
  if (objection === 'too deep' || (objection !== null && /\bjson\b/i.test(type)))
    return objection === 'not UTF-8'
      ? relayError(400, 'INVALID_UTF8', 'Request body is not UTF-8')
      : relayError(413, 'PAYLOAD_TOO_LARGE', 'Request body has too many levels or values');
  return new Request(request, { method: request.method, body: bytes });
}

async function refuse(kernel: Kernel, name: string, bearer: string | null) {
  if (kernel.config.functions[name]?.verify_jwt === false) return null;
  if (bearer === null)
    return relayError(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header');
  if (roleOfKey(kernel, bearer)) return null;
  const verdict = await kernel.tokens.verify(bearer);
  if (verdict.ok) return null;
  return relayError(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT');
}

/** Anybody may call some functions, and each holds its body in memory. */
const maxBytes = 2 * 1024 ** 2;

const limited = bodyLimit(maxBytes, () =>
  relayError(413, 'PAYLOAD_TOO_LARGE', 'Request body is too large'),
);

/** How many calls of one network, of all networks of one site, and of everybody are dealt with at once; others wait in line. An
 *  answer that is made while it is read is none any more. */
const lanes = {
  network: { running: 16, waiting: 1000, timeoutMs: 10_000 },
  site: { running: 32, waiting: 2000, timeoutMs: 10_000 },
  all: { running: 64, waiting: 4000, timeoutMs: 10_000 },
} as const;

/** Whoever calls many functions at once waits for themselves. The service's own key is not counted. */
function admission(kernel: Kernel): MiddlewareHandler<Called> {
  const networks = createLanes(lanes.network);
  const sites = createLanes(lanes.site);
  const turns = createTurns(lanes.all);
  const refused = () => {
    const refusal = relayError(429, 'TOO_MANY_REQUESTS', 'Too many calls at once');
    refusal.headers.set('retry-after', '1');
    return refusal;
  };
  return async (c, next) => {
    if (roleOfKey(kernel, bearerToken(c.req) ?? '') === 'service_role') return next();
    const address = clientAddress(c);
    const leaveNetwork = await networks.enter(networkOf(address));
    if (!leaveNetwork) return refused();
    const leaveSite = await sites.enter(siteOf(address));
    const leaveAll = leaveSite && (await turns.enter(address));
    try {
      if (!leaveAll) return refused();
      // Whoever left meanwhile hears of nothing.
      if (isGone(c)) return c.body(null, 400);
      return await next();
    } finally {
      leaveAll?.();
      leaveSite?.();
      leaveNetwork();
    }
  };
}

interface Called {
  Variables: { handler: FunctionHandler };
}

/** Puts the functions on the app. */
export function mountFunctions(app: Hono, kernel: Kernel, functions: Functions): void {
  app.use('/functions/v1/*', openCors);
  app.route('/functions/v1', createFunctionsApp(kernel, functions));
  app.all('/functions/v1/*', unknownPath);
}

/** Server-side use cases at `/<name>` and below. */
function createFunctionsApp(kernel: Kernel, functions: Functions): Hono<Called> {
  // First who asks: nothing is read of whoever may not.
  const door: MiddlewareHandler<Called> = async (c, next) => {
    const name = c.req.param('name') ?? '';
    const handler = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!handler || kernel.config.functions[name]?.enabled === false)
      return relayError(404, 'NOT_FOUND', 'Requested function was not found');
    c.set('handler', handler);
    return (await refuse(kernel, name, bearerToken(c.req))) ?? next();
  };
  const app = new Hono<Called>();
  app.all('/:name/*', door, admission(kernel), limited, async (c) => {
    try {
      const request = await lookedThrough(c.req.raw);
      if (request instanceof Response) return request;
      return await c.get('handler')(forFunction(request, clientAddress(c)));
    } catch (error) {
      if (hungUp(error, c)) return c.body(null, 400);
      const kind = error instanceof Error ? error.name : typeof error;
      kernel.log.error({ function: c.req.param('name'), kind }, 'a function failed');
      return relayError(500, 'WORKER_ERROR', 'Function exited due to an error');
    }
  });
  return app;
}
