import type { AskEvent, Piece } from '../../../domain/assistant/answer.ts';
import { answerWithResults } from '../../../domain/assistant/answer_question.ts';
import type { ModelChoice } from '../model/port.ts';
import { defaultWaits } from '../ports.ts';
import { EVALUATED_ON, type EvaluatedQuestion } from './evaluate.ts';
import { eventsIn, inMemory } from './in_memory.ts';
import { library, personas, questions } from './load.ts';

// Whether a model is good enough here: it is asked the committed questions, by the same loop and behind the same guards as anybody's.

/** Ways in which a model is not good enough. */
export const MODEL_FAULTS = [
  /** It fails, or answers nothing. */
  'fails',
  /** Little of what it writes can be backed, so people read the answer without it. */
  'withheld',
  /** What is shown lacks what the answers without a model have. */
  'poorer',
  'slow',
] as const;
export type ModelFault = (typeof MODEL_FAULTS)[number];

/** How a model did. */
export interface TriedModel {
  readonly asked: number;
  /** Answers that are shown in its words. */
  readonly shown: number;
  /** Answers of which something it wrote was left out. */
  readonly withheld: number;
  readonly failed: number;
  /** What right answers have to say, and how much of it was said: with the model, and without. */
  readonly needs: { readonly all: number; readonly met: number; readonly without: number };
  /** To the end of an answer, in the middle one of all. */
  readonly seconds: number;
  readonly faults: readonly ModelFault[];
}

/** Below these a model isn't worth its wait. Shares of the answers asked for; seconds. */
const LEAST_SHOWN = 0.6;
const MAX_FAILED = 0.1;
const LOST_NEEDS = 0.1;
const MAX_SECONDS = 20;

/** Questions that a model is asked: as many, spread over all that stand by themselves. */
const spreadOf = (count: number): readonly EvaluatedQuestion[] => {
  const alone = questions.filter(({ after }) => after === undefined);
  const step = Math.max(1, alone.length / count);
  return Array.from(
    { length: Math.min(count, alone.length) },
    (_, place) => alone[Math.floor(place * step)] as EvaluatedQuestion,
  );
};

/** Asks a model so many questions, and says how it did. `waits` in milliseconds, as in `ports.ts`. */
export async function tryModel(
  model: ModelChoice,
  { count, waits = {} }: { readonly count: number; readonly waits?: Partial<typeof defaultWaits> },
): Promise<TriedModel> {
  const known = library();
  const all = { shown: 0, withheld: 0, failed: 0, needs: 0, met: 0, without: 0 };
  const times: number[] = [];
  const asked = spreadOf(count);
  for (const { ask, persona, needs } of asked) {
    const records = personas[persona];
    if (!records) throw new RangeError(`no persona “${persona}”`);
    const plain = answerWithResults(ask, {
      today: EVALUATED_ON,
      records,
      ...known,
      about: { debtId: null, lesson: null },
      previous: null,
    });
    const began = performance.now();
    const events = await askWith(model, ask, records, { ...defaultWaits, ...waits });
    times.push((performance.now() - began) / 1000);
    const mode = modeOf(events);
    if (mode === 'model') all.shown += 1;
    if (mode === null || mode === 'model_failed') all.failed += 1;
    if (events.some(isHeld)) all.withheld += 1;
    for (const need of needs) {
      const wanted = wordsOf(need, plain.results);
      if (wanted.length === 0) continue;
      all.needs += 1;
      if (saysOne(textOf(events), wanted)) all.met += 1;
      if (saysOne(JSON.stringify(plain.answer), wanted)) all.without += 1;
    }
  }
  const seconds = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
  const tried = {
    asked: asked.length,
    shown: all.shown,
    withheld: all.withheld,
    failed: all.failed,
    needs: { all: all.needs, met: all.met, without: all.without },
    seconds,
  };
  return { ...tried, faults: faultsOf(tried) };
}

/** What makes it not good enough; none where it is. */
export function faultsOf({
  asked,
  shown,
  failed,
  needs,
  seconds,
}: Omit<TriedModel, 'faults'>): readonly ModelFault[] {
  const isOne: Readonly<Record<ModelFault, boolean>> = {
    fails: failed > asked * MAX_FAILED,
    withheld: shown < asked * LEAST_SHOWN,
    poorer: needs.met < needs.without - needs.all * LOST_NEEDS,
    slow: seconds > MAX_SECONDS,
  };
  return MODEL_FAULTS.filter((fault) => isOne[fault]);
}

async function askWith(
  model: ModelChoice,
  text: string,
  records: Parameters<typeof inMemory>[0]['records'],
  waits: typeof defaultWaits,
): Promise<readonly AskEvent[]> {
  const { handler } = inMemory({
    settings: { model, hosts: [], monthlyMicrodollars: null },
    records,
    waits,
  });
  const response = await handler.request('/assistant', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer person.operator.tries' },
    body: JSON.stringify({
      turnId: crypto.randomUUID(),
      conversationId: crypto.randomUUID(),
      isNew: true,
      text,
      today: EVALUATED_ON,
      about: { debtId: null, lesson: null },
      useModel: true,
      consent: { host: model.host },
      takenOut: [],
    }),
  });
  return eventsIn(await response.text());
}

/** How an answer came about; null where it broke off. */
function modeOf(events: readonly AskEvent[]): string | null {
  const end = events.at(-1);
  return end?.type === 'done' ? end.mode : null;
}

const isHeld = (event: AskEvent): boolean =>
  event.type === 'sentence' &&
  event.sentence.pieces.some((piece) => typeof piece === 'object' && 'held' in piece);

const printed = (piece: Piece): string => {
  if (typeof piece === 'string') return piece;
  if ('strong' in piece) return piece.strong;
  return 'text' in piece ? piece.text : '';
};

/** Everything that is shown of an answer. */
const textOf = (events: readonly AskEvent[]): string =>
  events
    .map((event) =>
      event.type === 'sentence'
        ? event.sentence.pieces.map(printed).join('')
        : event.type === 'card' || event.type === 'source' || event.type === 'proposal'
          ? JSON.stringify(event)
          : '',
    )
    .join('\n');

/** The words one of which a need asks for; none for a need of another kind. */
function wordsOf(
  need: string,
  results: ReturnType<typeof answerWithResults>['results'],
): readonly string[] {
  const [kind, ...rest] = need.split(':');
  const wanted = rest.join(':');
  if (kind === 'any') return wanted.startsWith('proposal:') ? [] : wanted.split('|');
  if (kind === 'cite') return [wanted];
  if (kind === 'figure')
    return results.flatMap(({ figures }) => figures[wanted]?.text ?? []).slice(0, 1);
  return [];
}

const saysOne = (text: string, words: readonly string[]): boolean =>
  words.some((each) => text.toLowerCase().includes(each.toLowerCase()));
