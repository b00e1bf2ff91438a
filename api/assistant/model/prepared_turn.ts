import type { AskContext } from '../../../domain/assistant/context.ts';
import { isCrisis, isWeighty } from '../../../domain/assistant/boundaries.ts';
import { Redactor } from '../../../domain/assistant/redact.ts';
import type { Classifier } from '../../../domain/assistant/understanding/classifier.ts';
import { creditPaths } from '../../../domain/assistant/tools/clocks.ts';
import { toolSpecs } from '../../../domain/assistant/tools.ts';
import { textOf } from '../../../domain/assistant/say.ts';
import type { Own, PastTurn } from '../ports.ts';
import type { Preview } from '../wire.ts';
import { instructions } from './instructions.ts';
import { MAX_TURNS_BACK } from './limits.ts';
import type { ModelChoice, ModelMessage } from './port.ts';
import { tokensOf } from './tokens.ts';

/** Of what a model takes in, this much may be used before it has called a tool. */
const MAX_TOKENS_BEFORE_TOOLS = 3_500;

/** A question as a model is asked it: without names, and with what was said before. */
export interface PreparedTurn {
  readonly messages: readonly ModelMessage[];
  /** The question without names, as sentences are checked against it. */
  readonly question: string;
  /** The same records under their labels, for the results that a model reads. */
  readonly context: AskContext;
  readonly redactor: Redactor;
  /** Exactly that, for the person to look at first. */
  readonly preview: Preview;
}

export interface Asked {
  readonly question: string;
  readonly context: AskContext;
  readonly own: Own;
  readonly takenOut: readonly string[];
  readonly choice: ModelChoice;
}

export function prepareTurn({ question, context, own, takenOut, choice }: Asked): PreparedTurn {
  const { records, about } = context;
  const redactor = new Redactor({ debts: records.debts, profile: own.names, takenOut });
  const debts = records.debts.map((debt) => ({ ...debt, name: redactor.labelOfDebt(debt.id) }));
  const asked = redactor.redact(question);
  const first: ModelMessage = {
    role: 'system',
    text: instructions(context.today, {
      debt: about.debtId === null ? null : redactor.labelOfDebt(about.debtId),
      lesson: context.knowledge.lessons.find(({ id }) => id === about.lesson)?.title ?? null,
    }),
  };
  const last: ModelMessage = { role: 'user', text: asked.text };
  const room = MAX_TOKENS_BEFORE_TOOLS - tokensOf([first, last, toolSpecs]);
  const past = pastMessages(own.conversation.turns, redactor, room, context.understanding.danger);
  return {
    messages: [first, ...past.flat(), last],
    question: asked.text,
    context: { ...context, records: { ...records, debts }, credit: undefined },
    redactor,
    preview: {
      host: choice.host,
      retention: choice.retention,
      question: asked.parts.map((part) => (typeof part === 'string' ? part : { ...part })),
      debts: debts.length,
      turns: past.length,
      taken: { ...redactor.taken, debts: debts.length },
    },
  };
}

/** Nothing of somebody's danger is sent, later either: however it was answered when it was asked. */
const isOfDanger = ({ question, events }: PastTurn, danger: Classifier): boolean =>
  isCrisis(question, danger) ||
  isWeighty(question, danger) ||
  events.some((event) => event.type === 'done' && event.mode === 'crisis');

/** Of a member's credit file no model is told, later either. */
const isOfCreditFile = ({ events }: PastTurn): boolean =>
  events.some((event) => event.type === 'source' && creditPaths.includes(event.source.to ?? ''));

/** What was asked and answered before, the oldest first: as many of the latest as there is room for. */
function pastMessages(
  turns: readonly PastTurn[],
  redactor: Redactor,
  room: number,
  danger: Classifier,
): readonly (readonly ModelMessage[])[] {
  const taken: ModelMessage[][] = [];
  let left = room;
  for (const turn of turns.slice(-MAX_TURNS_BACK).toReversed()) {
    if (isOfDanger(turn, danger) || isOfCreditFile(turn)) continue;
    const pair: ModelMessage[] = [
      { role: 'user', text: redactor.redact(turn.question).text },
      { role: 'assistant', text: redactor.redact(answerTextOf(turn)).text, calls: [] },
    ];
    left -= tokensOf(pair);
    if (left < 0) break;
    taken.unshift(pair);
  }
  return taken;
}

const answerTextOf = ({ events }: PastTurn): string =>
  events
    .flatMap((event) =>
      event.type === 'sentence' && event.sentence.tone === 'answer' ? [event.sentence] : [],
    )
    .map(textOf)
    .join(' ') || 'No answer.';
