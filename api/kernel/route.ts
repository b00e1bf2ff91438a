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

/** An endpoint: who may call it, what is sent and what is answered. */
interface Endpoint<
  Caller,
  Request extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  Code extends string,
> {
  readonly callers: Callers<Caller, NoInfer<Code>>;
  readonly request: Request;
  readonly response: Answer;
  /** What a request that does not parse is refused with; `malformed_request` unless said otherwise. */
  readonly malformed?: (issues: readonly z.core.$ZodIssue[]) => Failure<NoInfer<Code>>;
}

/** For an endpoint that is sent nothing. */
export const noRequest = z.undefined();

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

  return {
    app,
    /** The answer to a call: the value as its schema has it, or the refusal, reported where an operator should hear. */
    respond,
    /** An endpoint: lets the caller in, parses, calls the use case, translates what it answers. */
    route: <Caller, Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
      method: 'GET' | 'POST',
      path: string,
      { callers, request, response, malformed }: Endpoint<Caller, Request, Answer, AnyCode>,
      use: (
        request: z.output<Request>,
        caller: Caller,
        context: Context,
      ) => Promise<Result<z.input<Answer>, AnyCode>>,
    ): void => {
      app.on(method, path, async (context) => {
        const caller = await callers(context);
        if (!caller.ok) return refuse(caller);
        const parsed = request.safeParse(await readJson(context));
        if (!parsed.success)
          return refuse(malformed?.(parsed.error.issues) ?? failed('malformed_request'));
        return respond(response, await use(parsed.data, caller.value, context));
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
