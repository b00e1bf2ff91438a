import { expect } from 'vitest';
import { answerWithResults } from '../../../domain/assistant/answer_question.ts';
import type { AskContext } from '../../../domain/assistant/context.ts';
import { textOf } from '../../../domain/assistant/say.ts';
import { untraced } from '../../../domain/assistant/trace.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { library, personas } from '../evaluation/load.ts';

const known = library();

/** What a question of one of the evaluation's people is answered from. */
export function contextOf(persona: string, day = '2026-11-21'): AskContext {
  const records = personas[persona];
  if (!records) throw new RangeError('no such persona');
  return {
    today: isoDate(day),
    records,
    ...known,
    about: { debtId: null, lesson: null },
    previous: null,
  };
}

/** What one of them is told, with something behind each of its numbers. */
export function answered(
  question: string,
  persona: string,
  day?: string,
  credit?: AskContext['credit'],
) {
  const context = { ...contextOf(persona, day), credit };
  const { answer, results } = answerWithResults(question, context);
  const names = [
    ...context.records.debts.map(({ name }) => name),
    ...(credit?.scores ?? []).map(({ model }) => model),
  ];
  expect(
    untraced(answer, { results, knowledge: known.knowledge, question, names }),
    question,
  ).toEqual([]);
  return { answer, text: answer.sentences.map(textOf).join(' ') };
}
