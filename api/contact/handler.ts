import type { Context, Hono } from 'hono';
import { errorResponse } from '../kernel/errors.ts';
import { answer, bearerToken, functionApp, readJson } from '../kernel/http.ts';
import type { Mail, Reports, Sessions, Tickets } from '../kernel/ports.ts';
import { openTicket } from './open_ticket.ts';
import { refusedFields } from './refused_fields.ts';
import { senderOf } from '../kernel/sender.ts';
import { contactRequest } from './wire.ts';

/** Bytes: the longest message in four-byte letters, and room to spare. */
const maxBodyBytes = 32 * 1024;

/** The function `contact`: `POST /contact`. Open to everybody; who is signed in is noted with the ticket.
 *  `addressHeader` is where whoever runs the function notes the client's network address. */
export function contactHandler(
  ports: Sessions & Tickets & Mail & Reports,
  addressHeader: string,
  now: () => Date = () => new Date(),
): Hono {
  const app = functionApp('contact', ports, maxBodyBytes);
  app.post('/', async (context) => {
    const request = contactRequest.safeParse(await readJson(context));
    if (!request.success) {
      const fields = refusedFields(request.error.issues);
      return fields
        ? errorResponse('fields_refused', { fields })
        : errorResponse('malformed_request');
    }
    const result = await openTicket(ports, request.data, {
      personId: await memberOf(ports, context),
      address: senderOf(context.req.header(addressHeader)),
      now: now(),
    });
    return answer('contact', ports, result);
  });
  return app;
}

/** The member who writes; null for a visitor, a key alone, or a session that is over: anybody may write. */
async function memberOf(ports: Sessions, context: Context): Promise<string | null> {
  const token = bearerToken(context);
  if (token === null) return null;
  const person = await ports.personOf(token);
  return person.ok && !person.value.anonymous ? person.value.id : null;
}
