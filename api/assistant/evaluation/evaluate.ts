import type { Answer } from '../../../domain/assistant/answer.ts';
import type { AskContext } from '../../../domain/assistant/context.ts';
import type { Find, Knowledge } from '../../../domain/assistant/knowledge.ts';
import { textOf } from '../../../domain/assistant/say.ts';
import { knownSource } from '../../../domain/assistant/sources.ts';
import type { ToolResult } from '../../../domain/assistant/tool.ts';
import { untraced } from '../../../domain/assistant/trace.ts';
import { promisesIn } from '../../../domain/language/never_said.ts';
import type { PlannerRecords } from '../../../domain/planner/plan_choice.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';

/** The day on which all questions are asked. */
export const EVALUATED_ON = isoDate('2026-11-21');

/** A question, and what a right answer has and has not. */
export interface EvaluatedQuestion {
  readonly id: string;
  readonly ask: string;
  readonly persona: string;
  /** What was asked before it. */
  readonly after?: string;
  /** `any:a|b`: one of these words; `figure:path`: a tool's figure, as it is printed; `cite:15 USC …`: a source; `link:…`: a
   *  link whose address has that in it; `any:proposal:…`: a card of that kind. */
  readonly needs: readonly string[];
  /** Words that may not be said. */
  readonly mustNot: readonly string[];
  /** The lesson that it has to lead to; null where none has to be. */
  readonly lesson: string | null;
  /** Has nothing to do with debt and credit, or asks for what is not done here. */
  readonly isOutOfScope?: boolean;
}

/** An answer, and what the tools found for it. */
export interface Answered {
  readonly answer: Answer;
  readonly results: readonly ToolResult[];
}

export interface Report {
  readonly needs: { readonly met: number; readonly all: number };
  readonly mustNot: number;
  readonly untraced: number;
  readonly unrealCitations: number;
  readonly declined: { readonly met: number; readonly all: number };
  /** What was not as it has to be, question by question. */
  readonly faults: readonly string[];
}

/** Meanings that are declined; nothing read is, too. */
const DECLINES: ReadonlySet<string> = new Set([
  'out_of_scope',
  'investing',
  'cheating',
  'letter_for_me',
  'gibberish',
]);

/** Asks every question and holds the answers to what they have to be. */
export function evaluate(
  questions: readonly EvaluatedQuestion[],
  personas: Readonly<Record<string, PlannerRecords>>,
  { knowledge, find, understanding }: Pick<AskContext, 'knowledge' | 'find' | 'understanding'>,
  answer: (question: string, context: AskContext) => Answered,
): Report {
  const faults: string[] = [];
  const count = { needs: 0, met: 0, mustNot: 0, untraced: 0, unreal: 0, declined: 0, outside: 0 };
  for (const question of questions) {
    const records = personas[question.persona];
    if (!records) throw new RangeError(`no persona “${question.persona}”`);
    const context: AskContext = {
      today: EVALUATED_ON,
      records,
      knowledge,
      find,
      understanding,
      about: { debtId: null, lesson: null },
      previous: null,
    };
    const before =
      question.after === undefined ? null : answer(question.after, context).answer.reading;
    const answered = answer(question.ask, { ...context, previous: before });
    const reply = saidOf(answered);
    // Where it asks back, a person chooses: what is needed may stand behind one of the choices.
    const isMetByChoice = (need: string, first: string): boolean =>
      answered.answer.reading.certainty === 'unsure' &&
      answered.answer.reading.others.some((choice) => {
        const next = answer(choice, { ...context, previous: before });
        return choice !== first && isMet(need, next, saidOf(next));
      });
    const fault = (what: string) => faults.push(`${question.id}: ${what}`);
    const needs = [...question.needs, ...(question.lesson ? [`lesson:${question.lesson}`] : [])];
    for (const need of needs) {
      count.needs += 1;
      if (isMet(need, answered, reply) || isMetByChoice(need, question.ask)) count.met += 1;
      else fault(`misses ${need}`);
    }
    for (const words of question.mustNot)
      if (reply.toLowerCase().includes(words.toLowerCase())) {
        count.mustNot += 1;
        fault(`says “${words}”`);
      }
    for (const promise of promisesIn(reply)) {
      count.mustNot += 1;
      fault(`promises “${promise}”`);
    }
    for (const number of untraced(answered.answer, {
      results: answered.results,
      knowledge,
      question: question.ask,
      names: records.debts.map(({ name }) => name),
    })) {
      count.untraced += 1;
      fault(`says ${number}, which nothing backs`);
    }
    for (const id of unrealCitations(answered, knowledge)) {
      count.unreal += 1;
      fault(`cites ${id}, which there is not`);
    }
    if (question.isOutOfScope) {
      count.outside += 1;
      if (DECLINES.has(answered.answer.reading.intent ?? 'out_of_scope')) count.declined += 1;
      else fault('was not declined');
    }
  }
  return {
    needs: { met: count.met, all: count.needs },
    mustNot: count.mustNot,
    untraced: count.untraced,
    unrealCitations: count.unreal,
    declined: { met: count.declined, all: count.outside },
    faults,
  };
}

/** Everything that an answer says: sentences, and the slip beside them. */
const saidOf = ({ answer: { sentences, slips, proposal } }: Answered): string =>
  [
    ...sentences.map(textOf),
    ...slips.flatMap(({ rows, warnings, foot }) => [
      ...rows.map(({ label, values }) => [label, ...values].join(' ')),
      ...warnings.map(({ text }) => text),
      foot?.text ?? '',
    ]),
    proposal ? `${proposal.title} ${proposal.text}` : '',
  ].join('\n');

function isMet(need: string, { answer, results }: Answered, reply: string): boolean {
  const [kind = '', ...rest] = need.split(':');
  const wanted = rest.join(':');
  switch (kind) {
    case 'any':
      return wanted.startsWith('proposal:')
        ? answer.proposal?.change.kind === wanted.slice('proposal:'.length)
        : wanted.split('|').some((each) => reply.toLowerCase().includes(each.toLowerCase()));
    case 'figure':
      return results.some(({ figures }) => reply.includes(figures[wanted]?.text ?? '\u0000'));
    case 'cite':
      return answer.sources.some(({ title }) => title === wanted);
    case 'link':
      return answer.sentences.some(({ pieces }) =>
        pieces.some(
          (piece) => typeof piece === 'object' && 'to' in piece && piece.to.includes(wanted),
        ),
      );
    case 'lesson':
      return answer.lesson?.id === wanted;
    default:
      throw new RangeError(`no such need: ${need}`);
  }
}

/** Numbers beside sentences that lead nowhere, and sources that are not as they are known. */
function unrealCitations({ answer, results }: Answered, knowledge: Knowledge): readonly string[] {
  const named = answer.sentences.flatMap(({ pieces }) =>
    pieces.flatMap((piece) =>
      typeof piece === 'object' && 'source' in piece ? [piece.source] : [],
    ),
  );
  const isReal = (id: string) => {
    const source = answer.sources.find((each) => each.id === id);
    if (!source) return false;
    if (source.kind === 'figures') return results.some((result) => result.id === id);
    const known = knownSource(knowledge, id);
    return known?.title === source.title && known.says === source.says && known.to === source.to;
  };
  return [...new Set([...named, ...answer.sources.map(({ id }) => id)])].filter(
    (id) => !isReal(id),
  );
}

/** A public question with the lessons that answer it; none where no lesson does. */
export interface LabelledQuestion {
  readonly id: number;
  readonly question: string;
  readonly lessons: readonly string[];
}

/** How many of the questions that a lesson answers have one of theirs among the first `within`. */
export function recall(
  questions: readonly LabelledQuestion[],
  find: Find,
  within: number,
): { readonly found: number; readonly all: number } {
  const answered = questions.filter(({ lessons }) => lessons.length > 0);
  const isFound = ({ question, lessons }: LabelledQuestion) =>
    find(question)
      .filter(({ id }) => id.startsWith('lesson/'))
      .slice(0, within)
      .some(({ id }) => lessons.includes(id.slice('lesson/'.length)));
  return { found: answered.filter(isFound).length, all: answered.length };
}
