import type { Context, Hono } from 'hono';
import { anyone, operatorWith } from '../kernel/callers.ts';
import type { Reports } from '../kernel/reports.ts';
import { failed } from '../kernel/result.ts';
import { functionApp, noRequest } from '../kernel/route.ts';
import type { SendMail } from '../kernel/smtp.ts';
import { noticesErrors } from './errors.ts';
import type { MailSite } from './mails.ts';
import { personalCalendar } from './personal_calendar.ts';
import type { Notices, NoticesResult } from './ports.ts';
import { runNotices } from './run.ts';
import type { ChosenKind } from '../../domain/notices/types.ts';
import { runResponse, stoppableKind, stopRequest, stopResponse } from './wire.ts';

/** A run ends before whoever asked for it stops waiting; the next one goes on. */
const longestRunMs = 15_000;
const maxBodyBytes = 4 * 1024;

/** How calendars are written by now: a change of it is a change of every calendar. */
const calendarForm = 1;
const tagOf = (version: string): string => `"${calendarForm}-${version}"`;
/** The version that whoever asks has, out of `if-none-match`; a proxy may have made the tag a weak one. */
const knownVersion = (header: string | undefined): string | null =>
  new RegExp(`"${calendarForm}-([0-9a-f]{32})(?:-gzip)?"`).exec(header ?? '')?.[1] ?? null;

/** The function `notices`: finds and mails what there is to tell (`POST /run`, the operator's clock), stops mail for whoever got
 *  one (`POST /stop`), and gives a person's dates to calendars (`GET /calendar/{secret}.ics`). */
export function noticesHandler(
  ports: Notices & Reports,
  send: SendMail,
  { operatorKeys, ...site }: MailSite & { readonly operatorKeys: readonly string[] },
  now: () => Date = () => new Date(),
): Hono {
  const { app, route, respond } = functionApp({
    name: 'notices',
    errors: noticesErrors,
    reports: ports,
    maxBodyBytes,
    methods: ['GET', 'POST'],
  });

  route(
    'POST',
    '/run',
    { callers: operatorWith(operatorKeys), request: noRequest, response: runResponse },
    () => {
      const until = now().getTime() + longestRunMs;
      return runNotices(ports, send, site, () => now().getTime() >= until);
    },
  );

  const stop = async (token: string): Promise<NoticesResult<{ kind: ChosenKind }>> => {
    if (!/^[\w.-]{1,200}$/.test(token)) return failed('link_unknown');
    const stopped = await ports.stopMail(token);
    if (!stopped.ok) return stopped;
    const kind = stoppableKind.safeParse(stopped.value);
    return kind.success ? { ok: true, value: { kind: kind.data } } : failed('link_unknown');
  };
  // A mail program sends a form of its own, with the token in the address; what it is answered nobody reads.
  const isMailProgram = (context: Context) => context.req.query('token') !== undefined;
  app.post('/stop', async (context, next) =>
    isMailProgram(context)
      ? respond(stopResponse, await stop((context.req.query('token') ?? '').slice(0, 200)))
      : next(),
  );
  route(
    'POST',
    '/stop',
    { callers: anyone, request: stopRequest, response: stopResponse },
    ({ token }) => stop(token),
  );
  // Whoever opens the address, or looks ahead at it, stops nothing: the page asks first.
  app.get('/stop', (context) => {
    const page = new URL('/auth?mode=stop-mail', site.siteUrl);
    // Behind the sign that browsers send nobody.
    page.hash = encodeURIComponent((context.req.query('token') ?? '').slice(0, 200));
    return context.redirect(page.href, 302);
  });

  app.get('/calendar/:file', async (context) => {
    const secret = /^([0-9a-f]{64})\.ics$/.exec(context.req.param('file'))?.[1];
    // A program that has this version gets no other, and nothing is recomputed for it.
    const known = knownVersion(context.req.header('if-none-match'));
    const found = secret === undefined ? failed('not_found') : await ports.datesOf(secret, known);
    if (!found.ok) return noticesErrors.respond(found);
    if (found.value === null) return noticesErrors.respond(failed('not_found'));
    const kept = { 'cache-control': 'private, max-age=900', 'referrer-policy': 'no-referrer' };
    if (found.value === 'same')
      return new Response(null, { status: 304, headers: { ...kept, etag: tagOf(known ?? '') } });
    return new Response(personalCalendar(found.value.dates), {
      headers: {
        ...kept,
        etag: tagOf(found.value.version),
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="mendwell.ics"',
      },
    });
  });
  return app;
}
