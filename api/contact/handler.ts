import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { errorResponse, isReportable } from '../kernel/errors.ts';
import type { Mail, Reports, Sessions, Tickets } from '../kernel/ports.ts';
import { openTicket } from './open_ticket.ts';
import { refusedFields } from './refused_fields.ts';
import { senderOf } from './sender.ts';
import { contactRequest } from './wire.ts';

/** Bytes: the longest message in four-byte letters, and room to spare. */
const largestBody = 32 * 1024;

/** The function `contact`: `POST /contact`. Open to everybody; who is signed in is noted with the ticket.
 *  `addressHeader` is where whoever runs the function notes the client's network address. */
export function contactHandler(
  ports: Sessions & Tickets & Mail & Reports,
  addressHeader: string,
  now: () => Date = () => new Date(),
): Hono {
  const app = new Hono().basePath('/contact');
  app.use(cors({ origin: '*', allowMethods: ['POST', 'OPTIONS'], maxAge: 3600 }));
  app.use(
    bodyLimit({
      maxSize: largestBody,
      onError: () => {
        const refusal = errorResponse('body_too_large');
        refusal.headers.set('connection', 'close');
        return refusal;
      },
    }),
  );
  const report = (code: string, detail = '') =>
    ports.report({ functionName: 'contact', code, detail });

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
    if (result.ok) return context.json(result.value);
    if (isReportable(result.code)) report(result.code, result.detail);
    const { retryAfterSeconds } = result;
    return errorResponse(result.code, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  });
  app.notFound(() => errorResponse('not_found'));
  app.onError((error) => {
    report('internal', `${error.name}: ${error.message}`);
    return errorResponse('internal');
  });
  return app;
}

/** The member who writes; null for a visitor, a key alone, or a session that is over: anybody may write. */
async function memberOf(ports: Sessions, context: Context): Promise<string | null> {
  const [, token] =
    /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
  if (token === undefined) return null;
  const person = await ports.personOf(token);
  return person.ok && !person.value.anonymous ? person.value.id : null;
}

async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}
