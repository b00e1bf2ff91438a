import type { Hono } from 'hono';
import { bearerToken, type Callers } from '../kernel/callers.ts';
import type { Reports } from '../kernel/reports.ts';
import { failed } from '../kernel/result.ts';
import { functionApp } from '../kernel/route.ts';
import type { Sessions } from '../kernel/sessions.ts';
import { bringVisitorData } from './claim.ts';
import { accountErrors } from './errors.ts';
import type { VisitorData } from './ports.ts';
import { claimRequest, claimResponse } from './wire.ts';

/** Two tokens would fit with room to spare. */
const maxBodyBytes = 16 * 1024;

/** Whoever shows a token. Whose it is, the use case asks together with the visitor's. */
const withToken: Callers<string, 'not_signed_in'> = async (context) => {
  const token = bearerToken(context);
  return token === null ? failed('not_signed_in') : { ok: true, value: token };
};

/** The function `account`, at the paths that the edge runtime gives it: `/account/claim/preview`, `/account/claim`. */
export function accountHandler(ports: Sessions & VisitorData & Reports): Hono {
  const { app, route } = functionApp({
    name: 'account',
    errors: accountErrors,
    reports: ports,
    maxBodyBytes,
    methods: ['POST'],
  });
  const claim = { callers: withToken, request: claimRequest, response: claimResponse };
  route('POST', '/claim/preview', claim, ({ visitorToken }, member) =>
    bringVisitorData(ports, 'preview', { member, visitor: visitorToken }),
  );
  route('POST', '/claim', claim, ({ visitorToken }, member) =>
    bringVisitorData(ports, 'claim', { member, visitor: visitorToken }),
  );
  return app;
}
