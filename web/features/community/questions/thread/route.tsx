import { Fragment, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router';
import {
  draftsQuery,
  type GivenAnswer,
  giveAnswer,
  loadAnswersAfter,
  noteThreadRead,
  type Thread,
  threadQuery,
} from '../../../../data/community/questions.ts';
import { useRead } from '../../../../data/read.ts';
import { useServices } from '../../../../data/services_context.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { PageHead } from '../../../../ui/page_head.tsx';

import { Spinner } from '../../../../ui/spinner.tsx';
import { useToasts } from '../../../../ui/toast.ts';
import { problemText } from '../../parts/problem_text.ts';
import { AnswerArticle } from '../answer_article.tsx';
import { AnswerForm } from '../answer_form.tsx';
import { authorName } from '../author_line.tsx';
import { HowItWorks } from '../how_it_works.tsx';
import { LessonBehind, useNearestLesson } from '../lesson_behind.tsx';
import { useReader } from '../posting.tsx';
import { QuestionHead } from '../question_head.tsx';
import { questionPath } from '../question_item.tsx';
import { longText } from '../times.ts';
import { topicText } from '../topic_text.ts';
import { useDraft } from '../use_draft.ts';
import { useFeedNews } from '../use_feed_news.ts';

/** Milliseconds after which a question that nobody answered comes with a lesson. */
const longWithoutAnswer = 48 * 3_600_000;

function NotThere() {
  return (
    <div className="wrap pb-16">
      <PageHead title={m.questions_gone()} lead={m.questions_gone_text()} />
      <ButtonLink to="/community">{m.questions_back()}</ButtonLink>
    </div>
  );
}

/** A question with its answers. */
export function Component() {
  const id = useSearchParams()[0].get('id') ?? '';
  // Another question is another page: nothing of the one before stays.
  return /^[0-9a-f-]{36}$/.test(id) ? <QuestionPage key={id} id={id} /> : <NotThere />;
}

function QuestionPage({ id }: { readonly id: string }) {
  const services = useServices();
  const { userId } = useReader();
  const { value: thread, error, askAgain } = useRead(threadQuery(services, userId, id));
  useFeedNews(thread?.question.topic ?? null, askAgain);
  if (error?.code === 'not_found') return <NotThere />;
  if (thread === undefined) {
    if (error === null) return <Spinner />;
    const isOffline = error.code === 'offline';
    return (
      <div className="wrap pb-16" role="status">
        <PageHead
          title={isOffline ? m.questions_offline() : m.questions_not_loaded()}
          lead={isOffline ? m.questions_offline_text() : m.questions_not_loaded_text()}
        />
        <Button onClick={askAgain}>{m.questions_try_again()}</Button>
      </div>
    );
  }
  return <LoadedQuestion thread={thread} onChanged={askAgain} />;
}

/** The order in which answers are read: the accepted one, then as they came; what only their author sees comes last. */
const inOrder = (answers: readonly GivenAnswer[]): readonly GivenAnswer[] => [
  ...answers.filter(({ isAccepted }) => isAccepted),
  ...answers.filter(({ isAccepted }) => !isAccepted),
];

function LoadedQuestion({
  thread,
  onChanged,
}: {
  readonly thread: Thread;
  readonly onChanged: () => void;
}) {
  const services = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { userId, isMember } = useReader();
  const { question } = thread;
  const from = questionPath(question.id);
  // What stood here when the page was opened, and what was opened since; and when it was last read before that.
  const [standing, setStanding] = useState<ReadonlySet<string>>(
    () => new Set(thread.answers.map((answer) => answer.id)),
  );
  const [openedAt] = useState(question.openedAt);
  const [later, setLater] = useState<readonly GivenAnswer[]>([]);
  // The dialog of its report stands in it: what is read anew meanwhile must not take it away.
  const [reporting, setReporting] = useState<GivenAnswer | null>(null);
  const [hasMore, setHasMore] = useState(thread.hasMore);
  // Out of sight from now on, whatever was loaded before: an answer, or everything of who was blocked or muted.
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [isLoading, setLoading] = useState(false);
  const draftsRead = useRead({ ...draftsQuery(services, userId), enabled: isMember });
  const draft = useDraft(
    question.id,
    isMember,
    draftsRead.value?.drafts.find((each) => each.question === question.id),
  );
  // A draft that comes from another device is another form.
  const [formKey, setFormKey] = useState(0);
  const end = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    void noteThreadRead(services, question.id);
  }, [services, question.id, standing]);

  const known = new Map(
    [...(reporting ? [reporting] : []), ...later, ...thread.answers].map(
      (answer) => [answer.id, answer] as const,
    ),
  );
  const isThere = (answer: GivenAnswer) =>
    answer.isMine || standing.has(answer.id) || later.some(({ id }) => id === answer.id);
  const isGone = ({ id, author, isMine }: GivenAnswer) =>
    gone.has(id) || (!isMine && author !== null && gone.has(author.id));
  const shown = inOrder(
    [...known.values()]
      .filter((answer) => isThere(answer) && !isGone(answer))
      .toSorted((one, other) =>
        (one.shownAt ?? '9') < (other.shownAt ?? '9') ? -1 : one.shownAt === other.shownAt ? 0 : 1,
      ),
  );
  const newCount = thread.answers.filter((answer) => !isThere(answer)).length;
  const firstNew =
    openedAt === null
      ? undefined
      : shown.find(
          (answer) =>
            !answer.isMine &&
            !answer.isAccepted &&
            answer.shownAt !== null &&
            new Date(answer.shownAt) > openedAt,
        );
  const askedLongAgo = services.clock() - question.askedAt.getTime() > longWithoutAnswer;
  const lesson = useNearestLesson(
    question.state === 'withdrawn' ? topicText(question.topic) : question.title,
  );
  const isAsker = question.isMine;
  const count = question.answers;

  const showNew = () => {
    const first = thread.answers.find((answer) => !isThere(answer));
    flushSync(() => setStanding(new Set(thread.answers.map((answer) => answer.id))));
    // The button is gone: whoever pressed it goes on at what is new.
    document.querySelector<HTMLElement>(`#answer-${first?.id}`)?.focus();
  };
  const showMore = async () => {
    const last = shown.findLast(({ shownAt, isAccepted }) => shownAt !== null && !isAccepted);
    if (last === undefined) return;
    setLoading(true);
    const more = await loadAnswersAfter(services, question.id, last);
    setLoading(false);
    if (!more.ok) return toasts.failed(m.questions_not_loaded(), problemText(more.error));
    setLater((before) => [...before, ...more.value.answers]);
    setHasMore(more.value.hasMore);
  };
  return (
    <div className="wrap grid gap-12 pt-6 pb-16 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
      <div className="grid min-w-0 content-start gap-8">
        <QuestionHead
          question={question}
          mayWrite={isMember}
          onChanged={onChanged}
          onGone={() => void navigate('/community')}
        />
        <section aria-labelledby="answers-title">
          <h2
            id="answers-title"
            ref={end}
            tabIndex={-1}
            className="font-serif text-4 font-[430] outline-none"
          >
            {count === 0
              ? m.questions_unanswered()
              : count === 1
                ? m.questions_answers_title_one()
                : m.questions_answers_title({ count })}
          </h2>
          {count === 0 && isAsker && question.state === 'shown' && (
            <div className="mt-4">
              <Callout>
                <p>{askedLongAgo ? m.questions_none_in_two_days() : m.questions_answer_comes()}</p>
                {askedLongAgo && lesson && (
                  <p className="mt-2">
                    <ButtonLink to={lesson.to}>{lesson.title}</ButtonLink>
                  </p>
                )}
              </Callout>
            </div>
          )}
          {count === 0 && !isAsker && question.state === 'shown' && (
            <p className="mt-3 text-ink-2">{m.questions_be_first()}</p>
          )}
          <div className="mt-4">
            {shown.map((answer) => (
              <Fragment key={answer.id}>
                {answer.id === firstNew?.id && openedAt && (
                  <p className="flex items-center gap-4 text-1 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                    {m.questions_new_since({ when: longText(openedAt) })}
                  </p>
                )}
                <AnswerArticle
                  answer={answer}
                  asker={authorName(question.author)}
                  isMyQuestion={isAsker}
                  mayWrite={isMember}
                  topic={topicText(question.topic)}
                  isParted={answer.id === firstNew?.id}
                  from={from}
                  onChanged={onChanged}
                  onReporting={(is) => setReporting(is ? answer : null)}
                  onRemoved={(isBlocked) => {
                    const { id, author } = answer;
                    setGone(new Set([...gone, id, ...(isBlocked && author ? [author.id] : [])]));
                    onChanged();
                    end.current?.focus();
                  }}
                />
              </Fragment>
            ))}
          </div>
          {hasMore && (
            <Button
              variant="text"
              onClick={() => void showMore()}
              busy={isLoading && m.ui_loading()}
            >
              {m.questions_more_answers()}
            </Button>
          )}
          <div aria-live="polite">
            {newCount > 0 && (
              <button
                type="button"
                onClick={showNew}
                className="mt-2 block min-h-11 w-full rounded-2 bg-sunken px-3 text-cell font-[560] text-glaze-ink hover:bg-line forced-colors:border"
              >
                {newCount === 1
                  ? m.questions_show_answer_one()
                  : m.questions_show_answers({ count: newCount })}
              </button>
            )}
          </div>
        </section>
        {question.state === 'shown' && (
          <section
            aria-labelledby="own-answer"
            className="rounded-3 border border-line bg-surface p-5 sm:p-6"
          >
            <h2 id="own-answer" className="mb-4 text-4">
              {m.questions_your_answer()}
            </h2>
            <AnswerForm
              key={`${draft.draft.id} ${formKey}`}
              initial={draft.draft}
              savedAt={draft.savedAt}
              sendLabel={m.questions_post_answer()}
              from={from}
              onChange={draft.change}
              onSend={(words) => giveAnswer(services, draft.draft.id, question.id, words)}
              onSent={({ state }) => {
                draft.forget();
                setFormKey((key) => key + 1);
                if (state === 'shown') toasts.done(m.questions_posted());
                else toasts.info(m.questions_held_title());
                onChanged();
              }}
            />
          </section>
        )}
      </div>
      <aside className="grid content-start gap-8" aria-label={m.questions_about()}>
        <HowItWorks />
        {lesson && <LessonBehind lesson={lesson} />}
      </aside>
    </div>
  );
}
