import type { Hono } from 'hono';
import { anyone, anySession, bearerToken, type Callers } from '../kernel/callers.ts';
import type { Reports } from '../kernel/reports.ts';
import { failed } from '../kernel/result.ts';
import { functionApp, noRequest } from '../kernel/route.ts';
import type { Sessions } from '../kernel/sessions.ts';
import { type CommonErrorCode, errorBody } from '../kernel/wire.ts';
import { bringVisitorData } from './claim.ts';
import { accountErrors } from './errors.ts';
import { currentExport, type ExportContext, openExport, streamExport } from './export/export.ts';
import type { VisitorData } from './ports.ts';
import {
  type AccountErrorCode,
  claimRequest,
  claimResponse,
  currentExportResponse,
  exportRequest,
  exportResponse,
} from './wire.ts';

/** Two tokens would fit with room to spare. */
const maxBodyBytes = 16 * 1024;

/** Whoever shows a token. Whose it is, the use case asks together with the visitor's. */
const withToken: Callers<string, 'not_signed_in'> = async (context) => {
  const token = bearerToken(context);
  return token === null ? failed('not_signed_in') : { ok: true, value: token };
};

/** A refusal for whoever opened a link in a browser: a sentence, and the way on. */
function refusalPage(refusal: Response, message: string, siteUrl: string): Response {
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Your file, Mendwell</title><style>:root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}body{max-width:34rem;margin:4rem auto;padding:0 1.5rem}</style></head><body><h1>This link doesn’t open a file</h1><p>${message}</p><p><a href="${siteUrl}/your-data">Open your data</a></p></body></html>`;
  return new Response(body, {
    status: refusal.status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** The function `account`, at the paths that the edge runtime gives it: `/account/claim/preview`, `/account/claim`,
 *  `/account/export` and the links that it makes. */
export function accountHandler(
  ports: Sessions & VisitorData & Reports,
  exporting: ExportContext,
  siteUrl: string,
): Hono {
  const { app, route, stream } = functionApp({
    name: 'account',
    errors: accountErrors,
    reports: ports,
    maxBodyBytes,
    methods: ['GET', 'POST'],
  });
  const claim = { callers: withToken, request: claimRequest, response: claimResponse };
  route('POST', '/claim/preview', claim, ({ visitorToken }, member) =>
    bringVisitorData(ports, 'preview', { member, visitor: visitorToken }),
  );
  route('POST', '/claim', claim, ({ visitorToken }, member) =>
    bringVisitorData(ports, 'claim', { member, visitor: visitorToken }),
  );
  const owner: Callers<string, AccountErrorCode | CommonErrorCode> = async (context) => {
    const caller = await anySession(ports, { andLeaving: true })(context);
    return caller.ok ? { ok: true, value: bearerToken(context) ?? '' } : caller;
  };
  route(
    'POST',
    '/export',
    { callers: owner, request: exportRequest, response: exportResponse },
    (_, token) => openExport(exporting, token),
  );
  route(
    'GET',
    '/export',
    { callers: owner, request: noRequest, response: currentExportResponse },
    (_, token) => currentExport(exporting, token),
  );
  stream(
    'GET',
    '/export/:token',
    { callers: anyone, request: noRequest },
    async (_, __, context) => {
      // Whoever only asks whether it is there uses nothing up.
      if (context.req.method === 'HEAD') return { ok: true, value: new Response(null) };
      const made = await streamExport(exporting, context.req.param('token') ?? '');
      if (!made.ok) {
        const isRead = (context.req.header('accept') ?? '').includes('text/html');
        const isLinkOver = made.code === 'link_over' || made.code === 'link_used_up';
        if (!isRead || !isLinkOver) return made;
        const refusal = accountErrors.respond(made);
        const { message } = errorBody.parse(await refusal.clone().json());
        return { ok: true, value: refusalPage(refusal, message, siteUrl) };
      }
      const { name, body } = made.value;
      return {
        ok: true,
        value: new Response(body, {
          headers: {
            'content-type': 'application/zip',
            'content-disposition': `attachment; filename="${name}"`,
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          },
        }),
      };
    },
  );
  return app;
}
