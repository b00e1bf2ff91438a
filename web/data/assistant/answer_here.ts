import type { Answer } from '../../../domain/assistant/answer.ts';
import type { AskContext } from '../../../domain/assistant/context.ts';
import type { Translation } from '../../../domain/assistant/spanish/translation.ts';
import { type SearchEntry, searchOptions } from '../../../domain/learning/search.ts';

/** Answers a question on this device: nothing is sent. */
export interface AnswersHere {
  readonly answer: (
    question: string,
    given: Pick<AskContext, 'records' | 'today' | 'about' | 'previous' | 'previousQuestion'>,
  ) => Answer;
  /** Fetches what answers are called in Spanish, where that is asked in it; without it they come in English. */
  readonly prepare: (question: string) => Promise<void>;
  /** Words of somebody in danger: nothing of them is sent anywhere. */
  readonly isCrisis: (question: string) => boolean;
  /** How people ask for what a lesson says. */
  readonly asksOf: (lesson: string) => readonly string[];
}

/** The engine, what it knows and how it searches: fetched when somebody begins to ask. */
export async function loadAnswersHere(): Promise<AnswersHere> {
  const [
    { default: MiniSearch },
    { searchIndex },
    { knowledge },
    questions,
    engine,
    boundaries,
    { findIn },
    { readUnderstanding },
    { isAskedInSpanish },
  ] = await Promise.all([
    import('minisearch'),
    import('../../../content/compiled/search_index.ts'),
    import('../../../content/compiled/knowledge.ts'),
    import('../../../content/compiled/questions.ts'),
    import('../../../domain/assistant/answer_question.ts'),
    import('../../../domain/assistant/boundaries.ts'),
    import('../../../domain/assistant/find.ts'),
    import('../../../domain/assistant/understanding/understanding.ts'),
    import('../../../domain/assistant/spanish/spanish_answer.ts'),
  ]);
  let spanish: Translation | undefined;
  const find = findIn(MiniSearch.loadJSON<SearchEntry>(searchIndex, searchOptions));
  const understanding = readUnderstanding(questions);
  return {
    answer: (question, given) =>
      engine.answerQuestion(question, { ...given, knowledge, find, understanding, spanish }),
    async prepare(question) {
      if (spanish !== undefined || !isAskedInSpanish(question)) return;
      const [table, { translationOf }] = await Promise.all([
        import('../../../content/compiled/spanish.ts'),
        import('../../../domain/assistant/spanish/translation.ts'),
      ]);
      spanish = translationOf(table.spanish);
    },
    isCrisis: (question) => boundaries.isCrisis(question, understanding.danger),
    asksOf: (lesson) => knowledge.lessons.find(({ id }) => id === lesson)?.asks ?? [],
  };
}
