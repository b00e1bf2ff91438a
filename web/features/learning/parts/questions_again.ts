import type { Lesson, Question } from '../../../../domain/learning/lesson.ts';

const lessons = import.meta.glob<{ readonly lesson: Lesson }>('../../../lessons/pages/*.ts');

/** A question that comes back, and the title of the lesson it is from. */
interface QuestionAgain {
  readonly question: Question;
  readonly lesson: string;
}

/** The questions of these ids, each from its lesson. One that its lesson has no more is left out. */
export async function questionsAgain(ids: readonly string[]): Promise<readonly QuestionAgain[]> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const read = await lessons[`../../../lessons/pages/${id.replace(/\/\d+$/, '')}.ts`]?.();
      const question = read?.lesson.questions.find((each) => each.id === id);
      return read && question ? { question, lesson: read.lesson.title } : [];
    }),
  );
  return found.flat();
}
