import type { ProposedChange, Step } from '../../../domain/assistant/answer.ts';
import { canonical } from '../../../domain/assistant/basis.ts';
import type { AskContext } from '../../../domain/assistant/context.ts';
import { stepOfTool, type ToolResult } from '../../../domain/assistant/tool.ts';
import { runTool, toolSpecs } from '../../../domain/assistant/tools.ts';
import { isSameOffer, ownOffer } from '../../../domain/assistant/own_offer.ts';
import { MAX_CALLS, MAX_INPUT_TOKENS } from './limits.ts';
import type { ModelCall } from './port.ts';
import type { PreparedTurn } from './prepared_turn.ts';
import { tokensOf } from './tokens.ts';

/** A tool's result twice: as the model reads it, without names, and as the person sees it. */
export interface Found {
  readonly forModel: ToolResult;
  readonly forPerson: ToolResult;
}

/** Runs what a model calls, within its limits. Whatever it sends, it gets data back. */
export class ToolDesk {
  readonly found: Found[] = [];
  readonly #context: AskContext;
  readonly #prepared: PreparedTurn;
  readonly #ids: ReadonlyMap<string, string>;
  readonly #known = new Map<string, string>();
  #calls = 0;
  #own: { readonly offer: ProposedChange | null } | null = null;

  constructor(context: AskContext, prepared: PreparedTurn) {
    this.#context = context;
    this.#prepared = prepared;
    this.#ids = new Map(
      context.records.debts.map(({ id }) => [prepared.redactor.labelOfDebt(id).toLowerCase(), id]),
    );
  }

  get isSpent(): boolean {
    return this.#calls >= MAX_CALLS;
  }

  /** What the call found, if anything, and the data to answer it with. `tokensLeft` is what may still be sent. */
  run(
    { name, args }: ModelCall,
    tokensLeft: number,
  ): { readonly found: Found | null; readonly data: object; readonly step: Step | null } {
    const only = (error: string) => ({ found: null, data: { error }, step: null });
    this.#calls += 1;
    if (this.#calls > MAX_CALLS)
      return only('That was one tool too many. Answer with what you have.');
    if (args === undefined) return only('The arguments were no JSON.');
    // Of what no model is told, nothing is run for one, whatever it calls.
    if (!toolSpecs.some((spec) => spec.name === name))
      return only(`There is no tool “${name.slice(0, 60)}”.`);
    const sent = this.#withIds(args);
    const key = `${name} ${canonical(sent)}`;
    const before = this.#known.get(key);
    if (before !== undefined) return only(`You have this already: ${before}.`);
    const id = `c${this.found.length + 1}`;
    const answer = runTool(name, sent, this.#prepared.context, id);
    if (!answer.ok) return only(answer.reason);
    const { proposal } = answer.result;
    if (proposal && !this.#isAskedFor(proposal.change))
      return only('Offer only what they asked for in this question: its amount, debt and day.');
    const own = runTool(name, sent, this.#context, id);
    if (!own.ok) return only(own.reason);
    const data = dataOf(answer.result);
    if (tokensOf(data) > Math.min(tokensLeft, MAX_INPUT_TOKENS))
      return only('That is too much to send. Ask for one debt, or for something else.');
    this.#known.set(key, id);
    const found = { forModel: answer.result, forPerson: own.result };
    this.found.push(found);
    return { found, data, step: stepOf(own.result, this.#context) };
  }

  /** Whether the question asks for that change, as it is read without a model. */
  #isAskedFor(change: ProposedChange): boolean {
    const { question, context } = this.#prepared;
    this.#own ??= { offer: ownOffer(question, context) };
    return isSameOffer(change, this.#own.offer, question);
  }

  /** Labels of debts become their ids, wherever they stand. */
  #withIds(value: unknown): unknown {
    if (typeof value === 'string') return this.#ids.get(value.trim().toLowerCase()) ?? value;
    if (Array.isArray(value)) return value.map((each: unknown) => this.#withIds(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, this.#withIds(each)]),
    );
  }
}

/** What a model is sent of a result: figures as they are printed, and everything else as data. */
const dataOf = ({ id, figures, data, slip }: ToolResult): object => ({
  id,
  figures: Object.fromEntries(Object.entries(figures).map(([path, { text }]) => [path, text])),
  data,
  ...(slip && slip.warnings.length > 0 && { warnings: slip.warnings.map(({ text }) => text) }),
});

function stepOf(result: ToolResult, { records }: AskContext): Step {
  const name = stepOfTool(result.tool);
  const counts: Partial<Record<Step['name'], number>> = {
    read_debts: records.debts.length,
    read_rules: result.sources.length,
  };
  return { name, isDone: true, count: counts[name] ?? null };
}
