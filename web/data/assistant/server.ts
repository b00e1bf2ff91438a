import type * as z from 'zod/mini';
import {
  type AskRequest,
  assistantErrorCode,
  type AssistantErrorCode,
  type AssistantSettings,
  OWN_KEY_HEADER,
  preview,
  type Preview,
  settingsResponse,
  stopResponse,
} from '../../../api/assistant/wire.ts';
import { commonErrorCode, type CommonErrorCode, errorBody } from '../../../api/kernel/wire.ts';
import type { Backend } from '../client.ts';
import type { Reached } from './follow.ts';

/** Why the server did not answer a question. */
export interface AskRefusal {
  /** Null where it is none that this page knows. */
  readonly code: AssistantErrorCode | CommonErrorCode | null;
  readonly retryAfterSeconds: number | null;
  /** What would be sent, where the person has to agree to it first. */
  readonly preview: Preview | null;
}

export type ServerAnswer<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'refused'; readonly status: number; readonly refusal: AskRefusal }
  | { readonly kind: 'unanswered' };

/** The assistant's function, over the client's session. */
export interface AssistantServer {
  readonly ask: (request: AskRequest, ownKey: string | null) => Promise<Reached<AskRefusal>>;
  readonly resume: (turnId: string, lastId: number) => Promise<Reached<AskRefusal>>;
  /** `over`: it had been answered to the end before. */
  readonly stop: (turnId: string) => Promise<ServerAnswer<z.output<typeof stopResponse>>>;
  readonly preview: (request: AskRequest, ownKey: string | null) => Promise<ServerAnswer<Preview>>;
  readonly settings: () => Promise<ServerAnswer<AssistantSettings>>;
}

/** What was refused, and why. */
async function refusalOf(response: Response): Promise<AskRefusal> {
  const content: unknown = await response.json().catch(() => null);
  const body = errorBody.safeParse(content);
  const code = body.success ? body.data.code : null;
  const own = assistantErrorCode.safeParse(code);
  const common = commonErrorCode.safeParse(code);
  const shown = preview.safeParse((content as { readonly preview?: unknown } | null)?.preview);
  return {
    code: own.success ? own.data : common.success ? common.data : null,
    retryAfterSeconds: (body.success ? body.data.retryAfterSeconds : null) ?? null,
    preview: shown.success ? shown.data : null,
  };
}

export function assistantServer(
  client: Pick<Backend, 'functions'>,
  signal?: AbortSignal,
): AssistantServer {
  const call = async (
    path: string,
    { headers, ...rest }: { method?: 'GET' | 'POST'; body?: object; headers?: object },
  ): Promise<ServerAnswer<unknown>> => {
    const { data, error } = await client.functions.invoke<unknown>(path, {
      ...rest,
      headers: { ...headers },
      ...(signal && { signal }),
    });
    if (!error) return { kind: 'value', value: data };
    const { context } = error as { readonly context?: unknown };
    if (!(context instanceof Response)) return { kind: 'unanswered' };
    return { kind: 'refused', status: context.status, refusal: await refusalOf(context) };
  };
  const parsed = async <Value>(
    pending: Promise<ServerAnswer<unknown>>,
    schema: z.ZodMiniType<Value>,
  ) => {
    const answer = await pending;
    if (answer.kind !== 'value') return answer;
    const value = schema.safeParse(answer.value);
    return value.success ? { kind: 'value' as const, value: value.data } : unreadable;
  };
  const streamed = async (
    pending: Promise<ServerAnswer<unknown>>,
  ): Promise<Reached<AskRefusal>> => {
    const answer = await pending;
    if (answer.kind !== 'value') return answer;
    return answer.value instanceof Response && answer.value.body
      ? { kind: 'stream', body: answer.value.body }
      : unreadable;
  };
  const keyed = (ownKey: string | null) =>
    ownKey === null ? {} : { headers: { [OWN_KEY_HEADER]: ownKey } };
  return {
    ask: (request, ownKey) => streamed(call('assistant', { body: request, ...keyed(ownKey) })),
    resume: (turnId, lastId) =>
      streamed(
        call(`assistant/turns/${turnId}`, {
          method: 'GET',
          headers: { 'Last-Event-ID': String(lastId) },
        }),
      ),
    stop: (turnId) =>
      parsed(call(`assistant/turns/${turnId}/stop`, { method: 'POST' }), stopResponse),
    preview: (request, ownKey) =>
      parsed(call('assistant/preview', { body: request, ...keyed(ownKey) }), preview),
    settings: () => parsed(call('assistant/settings', { method: 'GET' }), settingsResponse),
  };
}

/** What this page does not understand: one of the two is older than the other. */
const unreadable = {
  kind: 'refused',
  status: 400,
  refusal: { code: null, retryAfterSeconds: null, preview: null },
} as const;
