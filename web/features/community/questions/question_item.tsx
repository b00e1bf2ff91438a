import { CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import type { FeedItem } from '../../../data/community/questions.ts';
import { m } from '../../../paraglide/messages.js';
import { authorName } from './author_line.tsx';
import { agoText } from './times.ts';
import { topicText } from './topic_text.ts';

export const questionPath = (id: string): string => `/community/question?id=${id}`;

const answersText = (count: number): string =>
  count === 1 ? m.questions_answers_one() : m.questions_answers({ count });

/** What is told of a question's answers. */
function Answers({ question }: { readonly question: FeedItem }) {
  const { answers, isAccepted, newAnswers } = question;
  if (answers === 0)
    return (
      <span className="inline-flex items-center gap-1.5 font-[560] text-glaze-ink">
        <CircleDashed aria-hidden="true" size={16} strokeWidth={1.8} />
        {m.questions_unanswered()}
      </span>
    );
  const all = isAccepted
    ? m.questions_one_accepted({ answers: answersText(answers) })
    : answersText(answers);
  if (!newAnswers) return all;
  return (
    <>
      <strong className="font-semibold text-ink">{m.questions_new({ count: newAnswers })}</strong>{' '}
      {m.questions_of({ answers: all })}
    </>
  );
}

/** One question of a list. */
export function QuestionItem({
  question,
  now,
}: {
  readonly question: FeedItem;
  readonly now: number;
}) {
  return (
    <li className="grid gap-1 border-b border-line py-4">
      <p className="text-1 text-ink-2">{topicText(question.topic)}</p>
      <h3 className="text-3 leading-snug">
        <Link
          to={questionPath(question.id)}
          className="wrap-anywhere text-ink no-underline hover:underline"
        >
          {question.title}
        </Link>
      </h3>
      <p className="text-1 text-ink-2">
        {m.questions_by({
          name: authorName(question.author),
          when: agoText(question.askedAt, now),
        })}
        <br />
        <Answers question={question} />
      </p>
    </li>
  );
}
