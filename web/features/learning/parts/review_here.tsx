import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Question } from './question.tsx';
import { questionsAgain } from './questions_again.ts';
import { useAnswers } from './use_answers.ts';

type Again = Awaited<ReturnType<typeof questionsAgain>>;

/** Questions that come back today, one after the other, where the person is. They are fetched when somebody wants to answer. */
export default function ReviewHere({ due }: { readonly due: readonly string[] }) {
  const keep = useAnswers();
  const [asked, setAsked] = useState<Again | null>(null);
  const [at, setAt] = useState(0);
  const [isRight, setRight] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // What was due when the person began: an answer takes a question off the list of what is.
  const count = asked?.length ?? due.length;
  if (asked === null && due.length === 0) return null;

  const start = () => {
    questionsAgain(due).then(setAsked, () => setFailed(true));
  };
  const go = () => {
    setAt(at + 1);
    setRight(false);
    place.current?.focus();
  };
  const current = asked?.[at];
  return (
    <section aria-labelledby="review-here">
      <h2 id="review-here" className="mb-3">
        {count === 1 ? m.learn_again_one() : m.learn_again_some({ count })}
      </h2>
      {asked === null ? (
        <>
          <p className="text-cell text-ink-2">{m.learn_again_text()}</p>
          <div className="mt-4">
            <Button onClick={start}>{m.learn_again_start()}</Button>
          </div>
          {isFailed && (
            <p role="alert" className="mt-3 text-cell text-clay">
              {m.learn_review_failed()}
            </p>
          )}
        </>
      ) : (
        <div ref={place} tabIndex={-1} className="grid gap-3">
          {current ? (
            <>
              <p className="text-1 text-ink-2">{m.learn_again_from({ lesson: current.lesson })}</p>
              <Question
                key={current.question.id}
                question={current.question}
                onAnswer={(right) => keep(current.question.id, right)}
                onRight={() => setRight(true)}
              />
              {isRight && (
                <div>
                  <Button onClick={go}>
                    {at + 1 < asked.length ? m.learn_again_next() : m.learn_again_done()}
                  </Button>
                </div>
              )}
            </>
          ) : (
            <p>{m.learn_again_over()}</p>
          )}
        </div>
      )}
    </section>
  );
}
