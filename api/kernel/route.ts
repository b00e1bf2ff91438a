import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import * as z from 'zod/mini';
import type { Callers } from './callers.ts';
import type { ErrorCatalogue } from './errors.ts';
import type { Reports } from './reports.ts';
import { type Failure, failed, type Result } from './result.ts';
import type { CommonErrorCode } from './wire.ts';

interface FunctionSettings<Code extends string> {
  /** Its base path. */
  readonly name: string;
  readonly errors: ErrorCatalogue<Code>;
  readonly reports: Reports;
  readonly maxBodyBytes: number;
  readonly methods: readonly ('GET' | 'POST')[];
}

/** Who may call an endpoint, and what is sent. */
interface Entrance<Caller, Request extends z.ZodMiniType, Code extends string> {
  readonly callers: Callers<Caller, NoInfer<Code>>;
  readonly request: Request;
  /** What a request that does not parse is refused with; `malformed_request` unless said otherwise. */
  readonly malformed?: (issues: readonly z.core.$ZodIssue[]) => Failure<NoInfer<Code>>;
}

/** An endpoint that answers in JSON. */
interface Endpoint<
  Caller,
  Request extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  Code extends string,
> extends Entrance<Caller, Request, Code> {
  readonly response: Answer;
}

/** For an endpoint that is sent nothing. A scheduler that can send no empty body (pg_net) sends `{}`. */
export const noRequest = z.union([z.undefined(), z.strictObject({})]);

/** The frame of a function: cross-origin rules, the largest body, a face for what goes wrong, and its endpoints. */
export function functionApp<Code extends string>({
  name,
  errors,
  reports,
  maxBodyBytes,
  methods,
}: FunctionSettings<Code | CommonErrorCode>) {
  type AnyCode = Code | CommonErrorCode;
  const app = new Hono().basePath(`/${name}`);
  app.use(cors({ origin: '*', allowMethods: [...methods, 'OPTIONS'], maxAge: 3600 }));
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => {
        const refusal = errors.respond(failed('body_too_large'));
        // The rest of the body is still on its way: nothing else can be asked on this connection.
        refusal.headers.set('connection', 'close');
        return refusal;
      },
    }),
  );

  const respond = <Answer extends z.ZodMiniType>(
    schema: Answer,
    result: Result<z.input<Answer>, AnyCode>,
  ): Response => {
    // What the schema does not name does not leave.
    if (result.ok) return Response.json(schema.parse(result.value));
    const { code, detail = '' } = result;
    if (errors.isReportable(code)) reports.report({ functionName: name, code, detail });
    return errors.respond(result);
  };
  const refuse = (failure: Failure<AnyCode>) => respond(z.never(), failure);

  app.notFound(() => refuse(failed('not_found')));
  app.onError((error) =>
    refuse({ ok: false, code: 'internal', detail: `${error.name}: ${error.message}` }),
  );

  /** Lets the caller in and parses what they sent. */
  const admit = async <Caller, Request extends z.ZodMiniType>(
    { callers, request, malformed }: Entrance<Caller, Request, AnyCode>,
    context: Context,
  ): Promise<Result<{ request: z.output<Request>; caller: Caller }, AnyCode>> => {
    // Read before anybody looks at who sent it: a session may end while its body is held back.
    const body = await readJson(context);
    const caller = await callers(context);
    if (!caller.ok) return caller;
    const parsed = request.safeParse(body);
    if (!parsed.success) return malformed?.(parsed.error.issues) ?? failed('malformed_request');
    return { ok: true, value: { request: parsed.data, caller: caller.value } };
  };

  return {
    app,
    /** The answer to a call: the value as its schema has it, or the refusal, reported where an operator should hear. */
    respond,
    /** An endpoint: lets the caller in, parses, calls the use case, translates what it answers. */
    route: <Caller, Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
      method: 'GET' | 'POST',
      path: string,
      { response, ...entrance }: Endpoint<Caller, Request, Answer, AnyCode>,
      use: (
        request: z.output<Request>,
        caller: Caller,
        context: Context,
      ) => Promise<Result<z.input<Answer>, AnyCode>>,
    ): void => {
      app.on(method, path, async (context) => {
        const admitted = await admit(entrance, context);
        if (!admitted.ok) return refuse(admitted);
        return respond(response, await use(admitted.value.request, admitted.value.caller, context));
      });
    },
    /** An endpoint that answers in its own way, where it does not refuse: a stream. */
    stream: <Caller, Request extends z.ZodMiniType>(
      method: 'GET' | 'POST',
      path: string,
      entrance: Entrance<Caller, Request, AnyCode>,
      use: (
        request: z.output<Request>,
        caller: Caller,
        context: Context,
      ) => Promise<Result<Response, AnyCode>>,
    ): void => {
      app.on(method, path, async (context) => {
        const admitted = await admit(entrance, context);
        if (!admitted.ok) return refuse(admitted);
        const answered = await use(admitted.value.request, admitted.value.caller, context);
        return answered.ok ? answered.value : refuse(answered);
      });
    },
  };
}

/** The body as JSON; undefined, which only `noRequest` takes, when it is none. */
async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}
