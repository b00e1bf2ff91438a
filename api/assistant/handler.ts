import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { anySession, bearerToken, type Callers } from '../kernel/callers.ts';
import { clientAddress } from '../kernel/client_address.ts';
import { failed, type Failure } from '../kernel/result.ts';
import { functionApp, noRequest } from '../kernel/route.ts';
import type { Sessions } from '../kernel/sessions.ts';
import {
  type Assistant,
  ask,
  type Caller,
  follow,
  MAX_DAILY_MODEL,
  previewQuestion,
  stopQuestion,
} from './ask.ts';
import { type AssistantCode, assistantErrors, type AssistantResult } from './errors.ts';
import { eventStream } from './event_stream.ts';
import {
  askRequest,
  type AssistantSettings,
  consentNeeded,
  OWN_KEY_HEADER,
  type Preview,
  preview,
  settingsResponse,
  stopResponse,
} from './wire.ts';

/** The longest question that is told to be too long, with room to spare. */
const maxBodyBytes = 256 * 1024;

/** A question without end is too long; anything else that does not parse is no question. */
const malformed = (issues: readonly z.core.$ZodIssue[]): Failure<AssistantCode> =>
  failed(
    issues.every(({ code, path }) => code === 'too_big' && path[0] === 'text')
      ? 'question_too_long'
      : 'malformed_request',
  );

/** The function `assistant`. `addressHeader` is where whoever runs it notes the client's network address. */
export function assistantHandler(
  assistant: Assistant,
  sessions: Sessions,
  addressHeader: string,
): Hono {
  const { ports, settings } = assistant;
  const { pingMs } = ports.surroundings.waits;
  const { app, route, stream } = functionApp({
    name: 'assistant',
    errors: assistantErrors,
    reports: ports,
    maxBodyBytes,
    methods: ['GET', 'POST'],
  });
  const session = anySession(sessions);
  const caller: Callers<Caller, AssistantCode> = async (context) => {
    const token = bearerToken(context) ?? '';
    const person = await session(context);
    if (!person.ok) return person;
    return {
      ok: true,
      value: {
        personId: person.value.id,
        standing: person.value.standing,
        token,
        address: clientAddress(context.req.header(addressHeader)),
        ownKey: context.req.header(OWN_KEY_HEADER) ?? null,
      },
    };
  };

  stream('POST', '/', { callers: caller, request: askRequest, malformed }, async (request, who) => {
    const asked = await ask(assistant, request, who);
    if (!asked.ok) return asked;
    const { value } = asked;
    const answer =
      value.kind === 'events'
        ? eventStream(value.events, pingMs)
        : await consentRefusal(value.preview);
    return { ok: true, value: answer };
  });
  route(
    'POST',
    '/preview',
    { callers: caller, request: askRequest, response: preview, malformed },
    (request, who) => previewQuestion(assistant, request, who),
  );
  route(
    'GET',
    '/settings',
    { callers: caller, request: noRequest, response: settingsResponse },
    async (_, { personId }): Promise<AssistantResult<AssistantSettings>> => {
      const { model } = settings;
      const hosts = settings.hosts.map(({ host, wire, models }) => ({
        host,
        wire,
        models: [...models],
      }));
      if (model === null) return { ok: true, value: { model: null, hosts, used: null } };
      const used = await ports.modelUseOf(personId);
      if (!used.ok) return used;
      const { turns, microdollars } = used.value;
      return {
        ok: true,
        value: {
          model: { host: model.host, name: model.name, retention: model.retention },
          hosts,
          used: {
            today: turns,
            limit: MAX_DAILY_MODEL,
            microdollars: model.prices === null ? null : microdollars,
          },
        },
      };
    },
  );
  stream('GET', '/turns/:id', { callers: caller, request: noRequest }, async (_, who, context) => {
    const turnId = turnIdOf(context.req.param('id'));
    if (turnId === null) return failed('not_found');
    const after = Number(/^\d{1,6}$/.exec(context.req.header('last-event-id') ?? '')?.[0] ?? 0);
    const isHere = assistant.live.get(turnId)?.personId === who.personId;
    if (!isHere) {
      const known = await ports.readTurn(turnId, who.personId, after);
      if (!known.ok) return known;
    }
    return { ok: true, value: eventStream(follow(assistant, turnId, who.personId, after), pingMs) };
  });
  route(
    'POST',
    '/turns/:id/stop',
    { callers: caller, request: z.unknown(), response: stopResponse },
    async (_, { personId }, context) => {
      const turnId = turnIdOf(context.req.param('id'));
      return turnId === null ? failed('not_found') : stopQuestion(assistant, turnId, personId);
    },
  );
  return app;
}

const turnIdOf = (text: string | undefined): string | null =>
  text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null;

/** The refusal that shows what it is about. */
async function consentRefusal(shown: Preview): Promise<Response> {
  const refusal = assistantErrors.respond(failed('consent_needed'));
  const body = consentNeeded.parse({ ...((await refusal.json()) as object), preview: shown });
  return Response.json(body, { status: refusal.status });
}
