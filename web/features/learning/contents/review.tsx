import { useState } from 'react';
import type { Question as Asked } from '../../../../domain/learning/lesson.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Question } from '../parts/question.tsx';
import { questionsAgain } from '../parts/questions_again.ts';
import { useAnswers } from '../parts/use_answers.ts';

/** Questions that come back today. They are fetched when somebody wants to answer them. */
export function Review({ due }: { readonly due: readonly string[] }) {
  const keep = useAnswers();
  const [questions, setQuestions] = useState<readonly Asked[] | null>(null);
  const [right, setRight] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const start = () => {
    questionsAgain(due).then(
      (found) => setQuestions(found.map(({ question }) => question)),
      () => setFailed(true),
    );
  };
  if (questions === null && due.length === 0) return null;
  return (
    <section aria-labelledby="review" className="print:hidden">
      <h3 id="review" className="mb-2 font-serif text-3 font-[430]">
        {m.learn_review()}
      </h3>
      <p className="text-cell text-ink-2">{m.learn_review_text()}</p>
      {questions === null ? (
        <div className="mt-4">
          <Button onClick={start}>{m.learn_review_start({ count: due.length })}</Button>
          {isFailed && (
            <p role="alert" className="mt-3 text-cell text-clay">
              {m.learn_review_failed()}
            </p>
          )}
        </div>
      ) : (
        <div className="mt-4 grid gap-8">
          {questions.map((question) => (
            <Question
              key={question.id}
              question={question}
              onAnswer={(isRight) => keep(question.id, isRight)}
              onRight={() => setRight(right + 1)}
            />
          ))}
          <div role="status" className="empty:hidden">
            {right >= questions.length && <Callout kind="good">{m.learn_review_over()}</Callout>}
          </div>
        </div>
      )}
    </section>
  );
}
