import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { Topic } from '../../../../domain/community/topics.ts';
import type { StaffAnswer } from '../../../../domain/learning/lesson.ts';
import { staffAnswers } from '../../../../content/compiled/staff_answers.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { topicText } from './topic_text.ts';

/** As many stand there at first: the page has more to show. */
const maxAtFirst = 4;

/** What people ask first, answered by staff: while few have asked here. Of a topic those alone; none where there are none, and
 *  none that the operator has put into the list itself. */
export default function StaffAnswers({
  topic,
  listed,
}: {
  readonly topic: Topic | null;
  /** The titles in the list. */
  readonly listed: readonly string[];
}) {
  const shown: readonly StaffAnswer[] = staffAnswers.filter(
    ({ topic: about, question }) =>
      (topic === null || about === topic) && !listed.includes(question),
  );
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (shown.length === 0) return null;
  const hidden = isWhole ? 0 : Math.max(0, shown.length - maxAtFirst);
  const showAll = () => {
    flushSync(() => setWhole(true));
    // The button is gone: whoever pressed it goes on at what is new.
    list.current?.querySelectorAll('summary')[maxAtFirst]?.focus();
  };
  return (
    <section aria-labelledby="staff-answers" className="mt-8">
      <h3 id="staff-answers" className="text-3">
        {m.questions_often()}
      </h3>
      <p className="mt-1 mb-3 text-1 text-ink-2">{m.questions_often_text()}</p>
      <ul ref={list}>
        {shown.slice(0, shown.length - hidden).map(({ question, answer, topic: about, lesson }) => (
          <li key={lesson.id} className="border-t border-line last:border-b">
            <details>
              <summary className="min-h-11 cursor-pointer py-3 font-[560]">
                {question}
                <span className="mt-1 flex items-center gap-2 text-1 font-normal text-ink-2">
                  <Badge>{m.questions_staff()}</Badge> {topicText(about)}
                </span>
              </summary>
              <p className="pb-1 text-cell">{answer}</p>
              <p className="pb-3">
                <Link
                  to={`/education/${lesson.id}`}
                  className="inline-flex min-h-11 items-center text-cell"
                >
                  {m.questions_often_lesson({ title: lesson.title, minutes: lesson.minutes })}
                </Link>
              </p>
            </details>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <div className="mt-3">
          <Button variant="text" className="-ml-3" onClick={showAll}>
            {m.questions_often_all({ count: shown.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
