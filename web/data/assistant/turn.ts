import type { About } from '../../../domain/assistant/context.ts';
import type {
  AnswerSource,
  AskEvent,
  Proposal,
  Sentence,
  Slip,
  Step,
} from '../../../domain/assistant/answer.ts';

/** One question of a conversation, with what has come of its answer. */
export interface Turn {
  readonly id: string;
  readonly question: string;
  /** ISO 8601. */
  readonly askedAt: string;
  readonly about: About;
  /** In the order of their ids, each once. */
  readonly events: readonly AskEvent[];
  /** What came after the person stopped it: checked, and not shown unless they ask. */
  readonly heldBack: readonly AskEvent[];
  /** `stopped`: by the person, here. */
  readonly state: 'running' | 'stopped' | 'over';
  /** The connection dropped, and the turn is looked for again. */
  readonly isLost: boolean;
  /** `account`: a row of theirs. `device`: in this browser. `nowhere`: for as long as the page is open. */
  readonly kept: 'account' | 'device' | 'nowhere';
}

/** An answer as it is shown, whole or as far as it has come. */
export interface AnswerView {
  readonly steps: readonly Step[];
  readonly slips: readonly Slip[];
  readonly sources: readonly AnswerSource[];
  /** Sentences by paragraph. */
  readonly paragraphs: readonly (readonly Sentence[])[];
  readonly proposal: Proposal | null;
  readonly done: Extract<AskEvent, { type: 'done' }> | null;
  readonly error: Extract<AskEvent, { type: 'error' }> | null;
}

const isEnd = ({ type }: AskEvent): boolean => type === 'done' || type === 'error';

/** The id of the last event; 0 before the first. */
export const lastIdOf = ({ events, heldBack }: Pick<Turn, 'events' | 'heldBack'>): number =>
  Math.max(0, events.at(-1)?.id ?? 0, heldBack.at(-1)?.id ?? 0);

/** The turn with one event more. What came before, or after the end, changes nothing. */
export function withEvent(turn: Turn, event: AskEvent): Turn {
  if (event.id <= lastIdOf(turn) || turn.state === 'over') return turn;
  if (turn.state === 'stopped') return { ...turn, heldBack: [...turn.heldBack, event] };
  return {
    ...turn,
    events: [...turn.events, event],
    isLost: false,
    state: isEnd(event) ? 'over' : 'running',
  };
}

/** The person has stopped it. What was shown stays. */
export const stopped = (turn: Turn): Turn =>
  turn.state === 'running' ? { ...turn, state: 'stopped', isLost: false } : turn;

/** Whether the rest of a stopped answer is there after all: it was finished before the server heard of it. */
export const hasRest = ({ heldBack }: Turn): boolean =>
  heldBack.some(({ type }) => type === 'done');

/** Shows what was held back. */
export const released = (turn: Turn): Turn =>
  turn.heldBack.reduce(withEvent, { ...turn, state: 'running', heldBack: [] });

export function viewOf({ events }: Pick<Turn, 'events'>): AnswerView {
  const steps = new Map<string, Step>();
  const slips: Slip[] = [];
  const sources = new Map<string, AnswerSource>();
  const paragraphs = new Map<number, Sentence[]>();
  let proposal: Proposal | null = null;
  let done: AnswerView['done'] = null;
  let error: AnswerView['error'] = null;
  for (const event of events)
    switch (event.type) {
      case 'step':
        steps.set(event.step.name, event.step);
        break;
      case 'card':
        slips.push(event.slip);
        break;
      case 'source':
        sources.set(event.source.id, event.source);
        break;
      case 'sentence': {
        const { paragraph } = event.sentence;
        paragraphs.set(paragraph, [...(paragraphs.get(paragraph) ?? []), event.sentence]);
        break;
      }
      case 'proposal':
        ({ proposal } = event);
        break;
      case 'done':
        done = event;
        break;
      case 'error':
        error = event;
        break;
      case 'turn':
        break;
    }
  return {
    steps: [...steps.values()],
    slips,
    sources: [...sources.values()],
    paragraphs: [...paragraphs].toSorted(([one], [other]) => one - other).map(([, each]) => each),
    proposal,
    done,
    error,
  };
}

/** The number behind what was said: the place of its source among those of the answer. 0 where it names none of them. */
export const numberOf = (id: string, sources: readonly AnswerSource[]): number =>
  sources.findIndex((source) => source.id === id) + 1;
