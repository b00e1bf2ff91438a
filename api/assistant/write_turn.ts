import { bodiesOf } from '../../domain/assistant/events.ts';
import type { Answer, AnswerMode, Piece, Slip, Usage } from '../../domain/assistant/answer.ts';
import {
  brokenOffAside,
  cutShortAside,
  nothingShownAside,
} from '../../domain/assistant/answers/asides.ts';
import type { AskContext } from '../../domain/assistant/context.ts';
import type { Reports } from '../kernel/reports.ts';
import type { EventBody, LiveTurn } from './live_turn.ts';
import { converse, type Conclusion } from './model/loop.ts';
import type { ModelChoice } from './model/port.ts';
import type { PreparedTurn } from './model/prepared_turn.ts';
import { costOf } from './model/tokens.ts';
import type { Library, Surroundings, TurnEnd, Turns } from './ports.ts';

// Answers are written here, to whoever follows and to the row alike, whether anybody listens or not.

export interface TurnToWrite {
  readonly turnId: string;
  readonly live: LiveTurn;
  /** The answer without a model: what is said where there is none, and where one fails. */
  readonly answer: () => Answer | Promise<Answer>;
  /** How the answer without a model came about. */
  readonly mode: AnswerMode;
  /** Null for an answer without one. */
  readonly model: {
    readonly choice: ModelChoice;
    readonly prepared: PreparedTurn;
    readonly context: AskContext;
  } | null;
}

export type WritePorts = Turns &
  Reports & { readonly library: Library; readonly surroundings: Surroundings };

/** How an answer ends: its last event, and what becomes of the row. */
interface Ending extends Omit<TurnEnd, 'events'> {
  readonly last: EventBody;
}

/** Writes an answer to its end. Never throws: a defect ends it, and is reported. */
export async function writeTurn(ports: WritePorts, turn: TurnToWrite): Promise<void> {
  const { live, turnId } = turn;
  const report = (code: string, detail: string) =>
    ports.report({ functionName: 'assistant', code, detail });
  const row = rowWriter(ports, turn, report);
  let ending: Ending;
  try {
    ending = turn.model
      ? await withModel(ports, turn, turn.model, row, report)
      : await withoutModel(turn);
  } catch (error) {
    const { name, message } = error as Error;
    report('internal', `${name}: ${message}`);
    ending = {
      last: { type: 'error', code: 'internal' },
      state: 'failed',
      usage: null,
      wasSent: turn.model !== null,
    };
  }
  const { last, ...end } = ending;
  try {
    await row.rest();
    const events = [...live.events.slice(row.written), live.number(last)];
    const closed = await ports.closeTurn(turnId, { ...end, events });
    if (!closed.ok) report(closed.code, closed.detail ?? '');
  } catch (error) {
    report('internal', (error as Error).name);
  }
  live.emit(last);
  live.end();
}

/** Writes what was said to the row, again and again, and hears there whether it is to stop. */
function rowWriter(
  ports: WritePorts,
  { turnId, live }: TurnToWrite,
  report: (code: string, detail: string) => void,
) {
  let written = 0;
  let isBusy: Promise<void> | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const write = async () => {
    const events = live.events.slice(written);
    const answer = await ports.appendEvents(turnId, events);
    if (!answer.ok) {
      report(answer.code, answer.detail ?? '');
      return;
    }
    written += events.length;
    if (answer.value !== 'running') live.stop.abort(answer.value);
  };
  return {
    get written() {
      return written;
    },
    start() {
      timer = setInterval(() => {
        isBusy ??= write()
          .catch((error: Error) => report('internal', error.name))
          .finally(() => {
            isBusy = null;
          });
      }, ports.surroundings.waits.writeMs);
    },
    /** No more of it; what is under way is waited for. */
    async rest() {
      clearInterval(timer);
      await isBusy;
    },
  };
}

async function withoutModel({ live, answer, mode }: TurnToWrite): Promise<Ending> {
  return {
    last: say(live, await answer(), mode, null),
    state: 'done',
    usage: null,
    wasSent: false,
  };
}

/** Says an answer without a model, but for its end, which is given back. */
function say(live: LiveTurn, answer: Answer, mode: AnswerMode, usage: Usage | null): EventBody {
  const bodies = bodiesOf(answer);
  for (const body of bodies) if (body.type !== 'done') live.emit(body);
  return { type: 'done', mode, reading: answer.reading, lesson: answer.lesson, usage };
}

async function withModel(
  ports: WritePorts,
  { live, answer: answerWithout }: TurnToWrite,
  { choice, prepared, context }: NonNullable<TurnToWrite['model']>,
  row: { start(): void },
  report: (code: string, detail: string) => void,
): Promise<Ending> {
  const { library, surroundings } = ports;
  const answer = await answerWithout();
  const named = new Set<string>();
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(), surroundings.waits.answerMs);
  row.start();
  let conclusion: Conclusion;
  try {
    conclusion = await converse(
      {
        model: surroundings.modelOf(choice),
        prepared,
        context,
        library,
        waits: surroundings.waits,
        sink: {
          step: (step) => live.emit({ type: 'step', step }),
          card: (slip) => live.emit({ type: 'card', slip }),
          sentence: (sentence) => live.emit({ type: 'sentence', sentence }),
          source(source) {
            if (named.has(source.id)) return;
            named.add(source.id);
            live.emit({ type: 'source', source });
          },
        },
      },
      AbortSignal.any([live.stop.signal, tooLong.signal]),
    );
  } finally {
    clearTimeout(timer);
  }
  const usage: Usage | null = conclusion.usage && {
    ...conclusion.usage,
    microdollars: costOf(conclusion.usage, choice.prices),
  };
  const sent = { usage, wasSent: usage !== null };
  if (live.stop.signal.aborted)
    return { last: { type: 'error', code: 'stopped' }, state: 'stopped', ...sent };

  const { ended, nextParagraph, hasBacked, hasShown } = conclusion;
  const isWhole = (ended === 'answered' || ended === 'cut') && hasBacked;
  if (isWhole) {
    if (ended === 'cut') live.emit({ type: 'sentence', sentence: cutShortAside(nextParagraph) });
    if (conclusion.proposal) live.emit({ type: 'proposal', proposal: conclusion.proposal });
    const { reading, lesson } = answer;
    return {
      last: { type: 'done', mode: 'model', reading, lesson, usage },
      state: 'done',
      ...sent,
    };
  }
  if (ended !== 'answered' && ended !== 'cut')
    report(
      `model_${ended}`,
      `${choice.host}: ${ended === 'aborted' ? 'too slow' : conclusion.detail}`,
    );
  if (hasShown) {
    const sentence = (hasBacked ? brokenOffAside : nothingShownAside)(nextParagraph);
    live.emit({ type: 'sentence', sentence });
  }
  const mode = ended === 'busy' ? 'model_busy' : 'model_failed';
  const rest = below(answer, live, hasShown ? nextParagraph + 1 : 0, conclusion.calls);
  return { last: say(live, rest, mode, usage), state: 'done', ...sent };
}

/** An answer below what a model left: its paragraphs and its results are counted on, and what is there already is not shown
 *  twice. */
function below(answer: Answer, live: LiveTurn, paragraphs: number, calls: number): Answer {
  const shown = live.events.flatMap((event) => (event.type === 'card' ? [event.slip] : []));
  const contentOf = (slip: Slip) => JSON.stringify({ ...slip, source: '' });
  const ids = new Map(
    answer.slips.flatMap((slip) => {
      const same = shown.find((each) => contentOf(each) === contentOf(slip));
      return same ? [[slip.source, same.source]] : [];
    }),
  );
  const idOf = (id: string) =>
    ids.get(id) ?? id.replace(/^c(\d+)$/, (_all, place) => `c${Number(place) + calls}`);
  const pieceOf = (piece: Piece): Piece =>
    typeof piece === 'object' && 'source' in piece ? { source: idOf(piece.source) } : piece;
  const known = new Set(
    live.events.flatMap((event) => (event.type === 'source' ? [event.source.id] : [])),
  );
  return {
    ...answer,
    slips: answer.slips
      .filter(({ source }) => !ids.has(source))
      .map((slip) => ({ ...slip, source: idOf(slip.source) })),
    sources: answer.sources
      .map((source) => ({ ...source, id: idOf(source.id) }))
      .filter(({ id }) => !known.has(id)),
    sentences: answer.sentences.map((sentence) => ({
      ...sentence,
      paragraph: sentence.paragraph + paragraphs,
      pieces: sentence.pieces.map(pieceOf),
    })),
  };
}
