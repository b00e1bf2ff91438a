import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Message,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import { guardedFetch } from './guarded_fetch.ts';
import { MAX_ARGUMENT_LETTERS } from './limits.ts';
import type {
  Model,
  ModelCall,
  ModelChoice,
  ModelMessage,
  ModelPart,
  ModelRequest,
} from './port.ts';

// The two wire formats that models speak, by the adapters of the AI SDK. Of those only the stream is used: the loop is ours.

/** A model of the given choice. */
export function modelOf(choice: ModelChoice): Model {
  return {
    async *stream(request, signal) {
      let reader: ReadableStreamDefaultReader<LanguageModelV3StreamPart> | null = null;
      try {
        const model = await languageModel(choice);
        const { stream } = await model.doStream(optionsOf(request, signal));
        reader = stream.getReader();
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return;
          const part = partOf(value);
          if (part === null) continue;
          yield part;
          if (part.type === 'failure') return;
        }
      } catch (error) {
        // Without an answer there is nothing that anybody pays for.
        yield { ...failureOf(error), ...(reader === null && { wasRefused: true }) };
      } finally {
        await reader?.cancel().catch(() => {});
      }
    },
  };
}

/** The adapters are read with the first question to a model. */
async function languageModel({
  wire,
  baseUrl,
  name,
  apiKey,
  host,
}: ModelChoice): Promise<LanguageModelV3> {
  // Without a key the adapters look for one of their own in the environment: they are never let.
  const key = apiKey ?? 'none';
  if (wire === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL: baseUrl, apiKey: key, fetch: guardedFetch })(name);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    name: 'assistant',
    baseURL: baseUrl,
    apiKey: key,
    fetch: guardedFetch,
    includeUsage: true,
    // The one maker that has another name for it, and refuses the old one.
    ...(host === 'api.openai.com' && {
      transformRequestBody: ({ max_tokens: maxTokens, ...body }) => ({
        ...body,
        max_completion_tokens: maxTokens,
      }),
    }),
  }).chatModel(name);
}

const optionsOf = (
  { messages, tools, maxOutputTokens }: ModelRequest,
  signal: AbortSignal,
): LanguageModelV3CallOptions => ({
  prompt: messages.map(messageOf),
  maxOutputTokens,
  abortSignal: signal,
  ...(tools.length > 0 && {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function' as const,
      name,
      description,
      inputSchema: parameters,
    })),
    toolChoice: { type: 'auto' as const },
  }),
});

function messageOf(message: ModelMessage): LanguageModelV3Message {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.text };
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.text }] };
    case 'assistant':
      return {
        role: 'assistant',
        content: [
          ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
          ...message.calls.map(({ id, name, args }) => ({
            type: 'tool-call' as const,
            toolCallId: id,
            toolName: name,
            input: args ?? {},
          })),
        ],
      };
    case 'tool':
      return {
        role: 'tool',
        content: message.results.map(({ call, data }) => ({
          type: 'tool-result' as const,
          toolCallId: call.id,
          toolName: call.name,
          output: { type: 'text' as const, value: JSON.stringify(data) },
        })),
      };
  }
}

/** A part as the loop reads it; null for those that it has no use for. */
function partOf(part: LanguageModelV3StreamPart): ModelPart | null {
  switch (part.type) {
    case 'text-delta':
      return { type: 'text', text: part.delta };
    case 'tool-call':
      return { type: 'call', call: callOf(part) };
    case 'error':
      return failureOf(part.error);
    case 'finish': {
      const { unified } = part.finishReason;
      const reason = unified === 'tool-calls' ? 'calls' : unified;
      if (reason !== 'stop' && reason !== 'calls' && reason !== 'length')
        return { type: 'failure', failure: 'failed', wasRefused: false, detail: reason };
      const { inputTokens, outputTokens } = part.usage;
      const counted = [inputTokens.total, outputTokens.total];
      const [sent = 0, written = 0] = counted;
      const usage = counted.every(isCount) ? { inputTokens: sent, outputTokens: written } : null;
      return { type: 'finish', reason, usage };
    }
    default:
      return null;
  }
}

/** A count that may be believed: what a maker says is a number like any other. */
const isCount = (count: number | undefined): boolean =>
  count !== undefined && Number.isInteger(count) && count >= 0 && count <= 10_000_000;

function callOf(part: { toolCallId: string; toolName: string; input: string }): ModelCall {
  let args: unknown;
  try {
    if (part.input.length <= MAX_ARGUMENT_LETTERS)
      args = part.input.trim() === '' ? {} : JSON.parse(part.input);
  } catch {
    args = undefined;
  }
  return { id: part.toolCallId, name: part.toolName, args };
}

/** Statuses with which makers say that they have too much to do. */
const busyStatuses: ReadonlySet<number> = new Set([429, 503, 529]);

function failureOf(error: unknown): ModelPart & { readonly type: 'failure' } {
  const { statusCode, name } = (error ?? {}) as { statusCode?: number; name?: string };
  const status = typeof statusCode === 'number' && statusCode >= 400 ? statusCode : null;
  return {
    type: 'failure',
    failure: status !== null && busyStatuses.has(status) ? 'busy' : 'failed',
    wasRefused: status !== null,
    detail: status === null ? (name ?? 'no answer') : `status ${status}`,
  };
}
