import { BellRing, Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type AskedQuestion,
  followQuestion,
  removePost,
} from '../../../data/community/questions.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page_title.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { problemText } from '../parts/problem_text.ts';
import { AuthorLine } from './author_line.tsx';
import { HeldNote, ReasonNote } from './held_note.tsx';
import { PostWords } from './post_words.tsx';
import { longText } from './times.ts';
import { topicText } from './topic_text.ts';
import { usePostMenu } from './use_post_menu.ts';

const loadEdit = () =>
  import('./post_edit.tsx').then(({ QuestionEdit }) => ({ default: QuestionEdit }));

/** The question itself, with what one can do about it. */
export function QuestionHead({
  question,
  mayWrite,
  onChanged,
  onGone,
}: {
  readonly question: AskedQuestion;
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
  /** It is no more, or not to be seen any more. */
  readonly onGone: () => void;
}) {
  const services = useServices();
  const toasts = useToasts();
  const [isEditing, setEditing] = useState(false);
  const edit = useLoaded(loadEdit, isEditing, {
    question,
    onSent: () => {
      setEditing(false);
      onChanged();
    },
    onCancel: () => setEditing(false),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const wasEditing = useRef(false);
  // Whoever changed it goes on where it stands.
  useEffect(() => {
    if (wasEditing.current && !isEditing) heading.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const [pressed, setPressed] = useState<boolean | null>(null);
  const isFollowing = pressed ?? question.isFollowing;
  const isWithdrawn = question.state === 'withdrawn';
  const title = isWithdrawn ? m.questions_withdrawn() : question.title;

  const follow = async () => {
    setPressed(!isFollowing);
    const done = await followQuestion(services, question.id, !isFollowing);
    if (done.ok) return;
    setPressed(null);
    toasts.failed(m.questions_not_done(), problemText(done.error));
  };
  const remove = async () => {
    const done = await removePost(services, 'question', question.id);
    if (!done.ok) toasts.failed(m.questions_not_done(), problemText(done.error));
    else if (question.answers > 0) onChanged();
    else onGone();
  };
  const menu = usePostMenu({
    kind: 'question',
    id: question.id,
    author: question.author,
    isMine: question.isMine,
    mayChange: question.state !== 'removed',
    mayReport: mayWrite,
    topic: topicText(question.topic),
    onEdit: () => setEditing(true),
    onDelete: () => void remove(),
    onGone,
  });
  return (
    <section aria-labelledby="question-title">
      <PageTitle>{title}</PageTitle>
      <p className="text-1">
        <Link to="/community" className="inline-flex min-h-11 items-center">
          {m.questions_title()}
        </Link>{' '}
        <span className="text-ink-2">{m.questions_in({ topic: topicText(question.topic) })}</span>
      </p>
      {isEditing ? (
        <div className="mt-4">
          <h1 id="question-title" className="mb-6 text-5">
            {m.questions_change_title()}
          </h1>
          {edit ?? <Loading />}
        </div>
      ) : (
        <>
          <h1
            id="question-title"
            ref={heading}
            tabIndex={-1}
            className="max-w-[40rem] text-5 leading-[1.1] wrap-anywhere"
          >
            {title}
          </h1>
          {!isWithdrawn && (
            <div className="mt-4">
              <AuthorLine author={question.author} when={longText(question.askedAt)}>
                {question.state !== 'shown' && (
                  <span className="inline-flex items-center gap-1 rounded-1 bg-sunken px-2 py-px text-1 text-ink-2">
                    <Hourglass aria-hidden="true" size={15} strokeWidth={1.8} />
                    {m.questions_only_you()}
                  </span>
                )}
              </AuthorLine>
            </div>
          )}
          {isWithdrawn ? (
            <p className="mt-4 text-ink-2">{m.questions_withdrawn_text()}</p>
          ) : (
            question.body !== '' && (
              <div className="mt-4">
                <PostWords words={question.body} />
              </div>
            )
          )}
          {question.editedAt && <p className="mt-2 text-1 text-ink-2">{m.questions_changed()}</p>}
          {question.state === 'shown' && <ReasonNote reason={question.reason} />}
          {question.isMine && question.state !== 'shown' && !isWithdrawn && (
            <div className="mt-4">
              <HeldNote
                state={question.state}
                reason={question.reason}
                onEdit={() => setEditing(true)}
                onDelete={() => void remove()}
              />
            </div>
          )}
          {!isWithdrawn && (
            <div className="mt-4 flex flex-wrap items-center gap-3">
              {mayWrite && question.state === 'shown' && (
                <Button
                  aria-pressed={isFollowing}
                  onClick={() => void follow()}
                  className={isFollowing ? 'border-glaze-line! bg-glaze-tint!' : undefined}
                >
                  {isFollowing && <BellRing aria-hidden="true" size={18} strokeWidth={1.6} />}
                  {isFollowing ? m.questions_following() : m.questions_follow()}
                </Button>
              )}
              {menu}
            </div>
          )}
        </>
      )}
    </section>
  );
}
