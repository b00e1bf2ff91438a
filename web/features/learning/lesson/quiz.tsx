import { useState } from 'react';
import type { Lesson } from '../../../../domain/learning/lesson.ts';
import { useLearningStore } from '../../../data/learning/use_learning.ts';
import { m } from '../../../paraglide/messages.js';
import { Callout } from '../../../ui/callout.tsx';
import { Question } from '../parts/question.tsx';
import { useAnswers } from '../parts/use_answers.ts';

/** The questions of a lesson. It is done when each has had its right answer. */
export function Quiz({ lesson: { id, questions } }: { readonly lesson: Lesson }) {
  const store = useLearningStore();
  const keep = useAnswers();
  const [right, setRight] = useState<readonly string[]>([]);
  const isOver = right.length === questions.length;
  return (
    <section aria-labelledby="quiz" className="mt-14">
      <h2 id="quiz" className="mb-2 scroll-mt-6">
        {m.learn_lesson_questions()}
      </h2>
      <p className="mb-6 max-w-measure text-cell text-ink-2 print:hidden">
        {m.learn_lesson_questions_note()}
      </p>
      <div className="grid max-w-measure gap-10">
        {questions.map((question) => (
          <Question
            key={question.id}
            question={question}
            onAnswer={(isRight) => keep(question.id, isRight)}
            onRight={() => {
              const next = [...right, question.id];
              setRight(next);
              if (next.length === questions.length) store.finish(id);
            }}
          />
        ))}
        <div role="status" className="empty:hidden">
          {isOver && <Callout kind="good">{m.learn_lesson_finished()}</Callout>}
        </div>
      </div>
    </section>
  );
}
