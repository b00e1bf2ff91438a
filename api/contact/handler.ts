import type { Hono } from 'hono';
import { bearerToken, type Callers } from '../kernel/callers.ts';
import { clientAddress } from '../kernel/client_address.ts';
import type { Reports } from '../kernel/reports.ts';
import { failed } from '../kernel/result.ts';
import { functionApp } from '../kernel/route.ts';
import type { Sessions } from '../kernel/sessions.ts';
import { contactErrors } from './errors.ts';
import { openTicket } from './open_ticket.ts';
import type { Mail, Tickets } from './ports.ts';
import { refusedFields } from './refused_fields.ts';
import { contactRequest, contactResponse } from './wire.ts';

/** The longest message in four-byte characters, and room to spare. */
const maxBodyBytes = 32 * 1024;

/** The member who writes; null for a visitor, a key alone, or a session that is over: anybody may write. */
const memberOrNobody =
  (sessions: Sessions): Callers<string | null, never> =>
  async (context) => {
    const token = bearerToken(context);
    if (token === null) return { ok: true, value: null };
    const person = await sessions.personOf(token);
    return { ok: true, value: person.ok && !person.value.isAnonymous ? person.value.id : null };
  };

/** The function `contact`: `POST /contact`. Open to everybody; who is signed in is noted with the ticket.
 *  `addressHeader` is where whoever runs the function notes the client's network address. */
export function contactHandler(
  ports: Sessions & Tickets & Mail & Reports,
  addressHeader: string,
  now: () => Date = () => new Date(),
): Hono {
  const { app, route } = functionApp({
    name: 'contact',
    errors: contactErrors,
    reports: ports,
    maxBodyBytes,
    methods: ['POST'],
  });
  route(
    'POST',
    '/',
    {
      callers: memberOrNobody(ports),
      request: contactRequest,
      response: contactResponse,
      malformed(issues) {
        const fields = refusedFields(issues);
        return fields ? { ...failed('fields_refused'), fields } : failed('malformed_request');
      },
    },
    (request, personId, context) =>
      openTicket(ports, request, {
        personId,
        address: clientAddress(context.req.header(addressHeader)),
        now: now(),
      }),
  );
  return app;
}
