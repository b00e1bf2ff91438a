import { describe, expect, it } from 'vitest';
import { answerWithResults } from '../../../domain/assistant/answer_question.ts';
import { evaluate, recall } from './evaluate.ts';
import { library, personas, publicQuestions, questions } from './load.ts';

// What `npm run evaluate` prints, held to what it has to be.

describe('the assistant without a model, over the committed questions', () => {
  const known = library();
  const report = evaluate(questions, personas, known, answerWithResults);

  it('says what each needs, in nine of ten at the least', () => {
    expect(questions.length).toBeGreaterThanOrEqual(60);
    expect(report.needs.met / report.needs.all, report.faults.join('\n')).toBeGreaterThanOrEqual(
      0.9,
    );
  });

  it('says nothing that it may not say', () => expect(report.mustNot).toBe(0));

  it('has something behind every number and every citation', () => {
    expect(report.faults.filter((fault) => /nothing backs|there is not/.test(fault))).toEqual([]);
  });

  it('declines what is not its own', () => {
    expect(report.declined.all).toBeGreaterThanOrEqual(5);
    expect(report.declined.met / report.declined.all).toBeGreaterThanOrEqual(0.8);
  });

  it('finds the lesson of a public question among the first three', () => {
    expect(publicQuestions).toHaveLength(282);
    const { found, all } = recall(publicQuestions, known.find, 3);
    expect(found / all).toBeGreaterThanOrEqual(0.85);
  });

  it('knows every lesson and persona that a question names', () => {
    const lessons = known.knowledge.lessons.map(({ id }) => id);
    const named = [
      ...questions.flatMap(({ lesson }) => lesson ?? []),
      ...publicQuestions.flatMap(({ lessons: each }) => each),
    ];
    expect(named.filter((id) => !lessons.includes(id))).toEqual([]);
    expect(questions.filter(({ persona }) => personas[persona] === undefined)).toEqual([]);
  });
});
