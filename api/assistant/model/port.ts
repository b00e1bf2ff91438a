import type { ToolSpec } from '../../../domain/assistant/tool.ts';

// What the loop needs of a model, whoever makes it: texts and tools in, a stream of text and calls out.

export interface ModelCall {
  readonly id: string;
  readonly name: string;
  /** As the model wrote it; undefined where that is no JSON. */
  readonly args: unknown;
}

/** What was said so far. What a tool found is data, never words to follow. */
export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ModelCall[] }
  | {
      readonly role: 'tool';
      readonly results: readonly { readonly call: ModelCall; readonly data: object }[];
    };

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** `busy`: turned away for now. `failed`: anything else that is no answer. */
export type ModelFailure = 'busy' | 'failed';

export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call'; readonly call: ModelCall }
  /** `length`: cut where it was told to end. */
  | {
      readonly type: 'finish';
      readonly reason: 'stop' | 'calls' | 'length';
      readonly usage: ModelUsage | null;
    }
  /** The last part there is. `wasRefused`: it was turned away with a status, so nothing is paid for. */
  | {
      readonly type: 'failure';
      readonly failure: ModelFailure;
      readonly wasRefused: boolean;
      /** For the log: a status or a kind of error, nothing that was sent. */
      readonly detail: string;
    };

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolSpec[];
  readonly maxOutputTokens: number;
}

export interface Model {
  /** Never throws: what goes wrong is the last part. Ends early when the signal is aborted. */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
}

/** Dollars for a million tokens, in and out. */
export interface Prices {
  readonly input: number;
  readonly output: number;
}

/** A model to ask, with all that it takes. */
export interface ModelChoice {
  readonly host: string;
  readonly wire: 'openai' | 'anthropic';
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly name: string;
  /** Null where none is needed. */
  readonly apiKey: string | null;
  /** Whether it is asked with the person's own key, and so not counted. */
  readonly isOwn: boolean;
  readonly prices: Prices | null;
  readonly retention: string | null;
}
