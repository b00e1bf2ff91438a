import type { Hono } from 'hono';
import { errorResponse } from '../kernel/errors.ts';
import { answer, bearerToken, functionApp, readJson } from '../kernel/http.ts';
import type { Reports, Sessions, VisitorData } from '../kernel/ports.ts';
import { bringVisitorData } from './claim.ts';
import { claimRequest } from './wire.ts';

/** Bytes: two tokens would fit with room to spare. */
const maxBodyBytes = 16 * 1024;

/** The function `account`, at the paths that the edge runtime gives it: `/account/claim/preview`, `/account/claim`. */
export function accountHandler(ports: Sessions & VisitorData & Reports): Hono {
  const app = functionApp('account', ports, maxBodyBytes);
  for (const [path, step] of [
    ['/claim/preview', 'preview'],
    ['/claim', 'claim'],
  ] as const)
    app.post(path, async (context) => {
      const member = bearerToken(context);
      if (member === null) return errorResponse('not_signed_in');
      const request = claimRequest.safeParse(await readJson(context));
      if (!request.success) return errorResponse('malformed_request');
      const { visitorToken: visitor } = request.data;
      return answer('account', ports, await bringVisitorData(ports, step, { member, visitor }));
    });
  return app;
}
