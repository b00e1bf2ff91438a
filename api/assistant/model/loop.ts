import type { Proposal, Slip, Step } from '../../../domain/assistant/answer.ts';
import type { AskContext } from '../../../domain/assistant/context.ts';
import { toolSpecs } from '../../../domain/assistant/tools.ts';
import type { Library } from '../ports.ts';
import { CheckedText, type Shown } from './checked_text.ts';
import {
  MAX_CALLS,
  MAX_INPUT_TOKENS,
  MAX_OUTPUT_LETTERS,
  MAX_OUTPUT_TOKENS,
  MAX_STEPS,
} from './limits.ts';
import type { Model, ModelCall, ModelFailure, ModelMessage, ModelUsage } from './port.ts';
import type { PreparedTurn } from './prepared_turn.ts';
import { type PartWaits, timedParts } from './timed_parts.ts';
import { tokensOf } from './tokens.ts';
import { ToolDesk } from './tool_desk.ts';

/** Where a model's answer goes as it comes. */
export interface AnswerSink extends Shown {
  step(step: Step): void;
  card(slip: Slip): void;
}

/** How it ended: `cut` where it wrote more than it was to, `aborted` where the signal was. */
export interface Conclusion {
  readonly ended: 'answered' | 'cut' | 'aborted' | ModelFailure;
  /** For the log, where it failed. */
  readonly detail: string;
  /** Whether a sentence stands that holds up. */
  readonly hasBacked: boolean;
  /** Whether anything at all was shown. */
  readonly hasShown: boolean;
  readonly proposal: Proposal | null;
  readonly nextParagraph: number;
  readonly calls: number;
  /** By the maker's count where it gave one, else by ours; null where nothing was taken in that could be paid for. */
  readonly usage: ModelUsage | null;
}

interface Given {
  readonly model: Model;
  readonly prepared: PreparedTurn;
  readonly context: AskContext;
  readonly library: Library;
  readonly sink: AnswerSink;
  readonly waits: PartWaits;
}

/** Asks a model, answers the tools that it calls, asks again, and shows what it writes once it is checked. */
export async function converse(given: Given, signal: AbortSignal): Promise<Conclusion> {
  const { model, prepared, context, library, sink, waits } = given;
  const desk = new ToolDesk(context, prepared);
  const text = new CheckedText(prepared, library, desk, sink);
  const messages: ModelMessage[] = [...prepared.messages];
  const spent = { inputTokens: 0, outputTokens: 0, isAny: false };
  let isChecking = false;

  const conclude = (ended: Conclusion['ended'], detail = ''): Conclusion => {
    sink.step({ name: isChecking ? 'checking' : 'asked_model', isDone: true, count: null });
    return {
      ended,
      detail,
      hasBacked: text.hasBacked,
      hasShown: text.hasShown,
      proposal:
        desk.found.findLast(({ forPerson }) => forPerson.proposal)?.forPerson.proposal ?? null,
      nextParagraph: text.nextParagraph,
      calls: desk.found.length,
      usage: spent.isAny
        ? { inputTokens: spent.inputTokens, outputTokens: spent.outputTokens }
        : null,
    };
  };
  const count = (usage: ModelUsage) => {
    spent.inputTokens += usage.inputTokens;
    spent.outputTokens += usage.outputTokens;
    spent.isAny = true;
  };

  sink.step({ name: 'asked_model', isDone: false, count: null });
  for (let step = 1; step <= MAX_STEPS; step += 1) {
    // Whoever may call no more has only words left.
    const tools = step === MAX_STEPS || desk.isSpent ? [] : toolSpecs;
    const estimated = { inputTokens: tokensOf([messages, tools]), outputTokens: 0 };
    const calls: ModelCall[] = [];
    const ended = { reason: null as 'stop' | 'calls' | 'length' | null, isCounted: false };
    let said = '';
    const request = {
      messages,
      tools,
      maxOutputTokens: Math.max(100, MAX_OUTPUT_TOKENS - spent.outputTokens),
    };
    for await (const part of timedParts((until) => model.stream(request, until), waits, signal)) {
      if (part.type === 'failure') {
        if (!part.wasRefused && !ended.isCounted)
          count({ ...estimated, outputTokens: tokensOf(said) });
        text.drop();
        return conclude(signal.aborted ? 'aborted' : part.failure, part.detail);
      }
      if (part.type === 'finish') {
        count(part.usage ?? { ...estimated, outputTokens: tokensOf([said, calls]) });
        ended.isCounted = true;
        ended.reason = part.reason;
      } else if (part.type === 'call') {
        // One too many is told so; more than that are not even read.
        if (calls.length <= MAX_CALLS) calls.push(part.call);
      } else {
        if (!isChecking) {
          isChecking = true;
          sink.step({ name: 'asked_model', isDone: true, count: null });
          sink.step({ name: 'checking', isDone: false, count: null });
        }
        said += part.text;
        text.write(part.text);
        if (text.letters > MAX_OUTPUT_LETTERS) break;
      }
    }
    if (!ended.isCounted) count({ ...estimated, outputTokens: tokensOf([said, calls]) });
    if (signal.aborted) {
      text.drop();
      return conclude('aborted');
    }
    if (text.letters > MAX_OUTPUT_LETTERS || ended.reason === 'length') {
      text.drop();
      return conclude('cut');
    }
    if (ended.reason === null) {
      text.drop();
      return conclude('failed', 'broken off');
    }
    text.flush();
    if (calls.length === 0) return conclude('answered');

    messages.push({ role: 'assistant', text: said, calls });
    const results: { call: ModelCall; data: object }[] = [];
    for (const call of calls) {
      const left = MAX_INPUT_TOKENS - tokensOf([messages, results, toolSpecs]);
      const { found, data, step: done } = desk.run(call, left);
      results.push({ call, data });
      if (done) sink.step(done);
      if (!found) continue;
      for (const source of found.forPerson.sources)
        if (source.kind === 'figures') sink.source(source);
      if (found.forPerson.slip) sink.card(found.forPerson.slip);
    }
    messages.push({ role: 'tool', results });
  }
  return conclude('failed', 'only calls');
}
