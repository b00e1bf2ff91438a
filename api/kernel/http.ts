import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { type ErrorCode, errorResponse, isReportable } from './errors.ts';
import { equalInTime } from './keyed.ts';
import type { Person, Reports, Sessions, Standing } from './ports.ts';
import type { Failure, Result } from './result.ts';

/** Reports as one JSON line on standard error, which every runtime collects. */
export const consoleReports: Reports = {
  report: (failure) => console.error(JSON.stringify({ level: 'error', ...failure })),
};

/** The frame of a function: its base path, cross-origin rules, the largest body (bytes), and a face for what goes wrong. */
export function functionApp(
  name: string,
  reports: Reports,
  maxBodyBytes: number,
  methods: readonly string[] = ['POST'],
): Hono {
  const app = new Hono().basePath(`/${name}`);
  app.use(cors({ origin: '*', allowMethods: [...methods, 'OPTIONS'], maxAge: 3600 }));
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => {
        const refusal = errorResponse('body_too_large');
        // The rest of the body is still on its way: nothing else can be asked on this connection.
        refusal.headers.set('connection', 'close');
        return refusal;
      },
    }),
  );
  app.notFound(() => errorResponse('not_found'));
  app.onError((error) => {
    reports.report({
      functionName: name,
      code: 'internal',
      detail: `${error.name}: ${error.message}`,
    });
    return errorResponse('internal');
  });
  return app;
}

/** The answer to a call: the value as JSON, or the refusal, reported where an operator should hear of it. */
export function answer(name: string, reports: Reports, result: Result<object>): Response {
  if (result.ok) return Response.json(result.value);
  return refuse(name, reports, result);
}

export function refuse(name: string, reports: Reports, failure: Failure): Response {
  const { code, detail, retryAfterSeconds } = failure;
  if (isReportable(code)) reports.report({ functionName: name, code, detail: detail ?? '' });
  return errorResponse(code, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

export const failed = (code: ErrorCode): Failure => ({ ok: false, code });

/** The caller's token, when the header carries one that looks like a session's. */
export function bearerToken(context: Context): string | null {
  const header = context.req.header('authorization') ?? '';
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1] ?? null;
}

/** Whether the caller holds a key of the backend: the operator, and nobody else. A key that is no JWT comes as `apikey`,
 *  because a runtime may put a token of its own into the other header. */
export async function isOperator(context: Context, keys: readonly string[]): Promise<boolean> {
  const [, bearer] = /^Bearer +(.+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
  const shown = [bearer, context.req.header('apikey')];
  const matches = await Promise.all(
    shown.flatMap((key) => (key ? keys.map((known) => equalInTime(key, known)) : [])),
  );
  return matches.includes(true);
}

/** What a session is told to do first, and nothing of its holder's before that. */
const dueFirst: Readonly<Partial<Record<Standing, ErrorCode>>> = {
  nobody: 'not_signed_in',
  second_factor_due: 'second_factor_due',
  password_due: 'password_due',
};

/** Who calls, visitor or member, time left or not. Fails with `not_signed_in`, `second_factor_due`, `password_due` or
 *  `backend_unavailable`. */
export async function callerOf(context: Context, ports: Sessions): Promise<Result<Person>> {
  const token = bearerToken(context);
  if (token === null) return failed('not_signed_in');
  const [person, standing] = await Promise.all([ports.personOf(token), ports.standingOf(token)]);
  if (!person.ok) return person;
  if (!standing.ok) return standing;
  const due = dueFirst[standing.value];
  return due === undefined ? person : failed(due);
}

/** The body as JSON; undefined, which no schema takes, when it is none. */
export async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}
