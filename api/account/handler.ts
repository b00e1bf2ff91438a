import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { errorResponse, isReportable } from '../kernel/errors.ts';
import type { Reports, Sessions, VisitorData } from '../kernel/ports.ts';
import { bringVisitorData } from './claim.ts';
import { claimRequest } from './wire.ts';

/** Bytes: two tokens would fit with room to spare. */
const largestBody = 16 * 1024;

/** The function `account`, at the paths that the edge runtime gives it: `/account/claim/preview`, `/account/claim`. */
export function accountHandler(ports: Sessions & VisitorData & Reports): Hono {
  const app = new Hono().basePath('/account');
  app.use(cors({ origin: '*', allowMethods: ['POST', 'OPTIONS'], maxAge: 3600 }));
  app.use(
    bodyLimit({
      maxSize: largestBody,
      onError: () => {
        const refusal = errorResponse('body_too_large');
        // The rest of the body is still on its way: nothing else can be asked on this connection.
        refusal.headers.set('connection', 'close');
        return refusal;
      },
    }),
  );

  const report = (code: string, detail = '') =>
    ports.report({ functionName: 'account', code, detail });

  const answer = async (context: Context, step: 'preview' | 'claim'): Promise<Response> => {
    const member = bearerToken(context.req.header('authorization'));
    if (member === null) return errorResponse('not_signed_in');
    const request = claimRequest.safeParse(await readJson(context));
    if (!request.success) return errorResponse('malformed_request');
    const result = await bringVisitorData(ports, step, {
      member,
      visitor: request.data.visitorToken,
    });
    if (result.ok) return context.json(result.value);
    if (isReportable(result.code)) report(result.code, result.detail);
    return errorResponse(result.code);
  };
  app.post('/claim/preview', (context) => answer(context, 'preview'));
  app.post('/claim', (context) => answer(context, 'claim'));

  app.notFound(() => errorResponse('not_found'));
  app.onError((error) => {
    report('internal', `${error.name}: ${error.message}`);
    return errorResponse('internal');
  });
  return app;
}

function bearerToken(header: string | undefined): string | null {
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1] ?? null;
}

/** The body as JSON; undefined, which no schema takes, when it is none. */
async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}
