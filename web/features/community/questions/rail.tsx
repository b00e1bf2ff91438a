import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { type Topic, topics } from '../../../../domain/community/topics.ts';
import type { CommunityError } from '../../../data/community/errors.ts';
import { searchQuery } from '../../../data/community/questions.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { PageState } from '../../../ui/page_state.tsx';
import { SelectField } from '../../../ui/select_field.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { problemText } from '../parts/problem_text.ts';
import { QuestionItem } from './question_item.tsx';
import { topicText } from './topic_text.ts';
import { useReader } from './posting.tsx';
import { useFeed } from './use_feed.ts';

/** Milliseconds without a letter before it is searched. */
const pauseMilliseconds = 400;
/** With fewer questions than this, the place is young: staff's answers stand below them. */
const fewQuestions = 12;
const loadStaffAnswers = () => import('./staff_answers.tsx');
const shortestSearch = 2;
const longestSearch = 200;

/** A text, once it has stood for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function Failed({
  error,
  onAgain,
}: {
  readonly error: CommunityError;
  readonly onAgain: () => void;
}) {
  return (
    <PageState
      kind={error.code === 'offline' ? 'offline' : 'error'}
      level={3}
      title={error.code === 'offline' ? m.questions_offline() : m.questions_not_loaded()}
      text={
        error.code === 'offline'
          ? m.questions_offline_text()
          : error.code === 'too_fast'
            ? problemText(error)
            : m.questions_not_loaded_text()
      }
      actions={<Button onClick={onAgain}>{m.questions_try_again()}</Button>}
    />
  );
}

function SearchList({
  searched,
  topic,
  userId,
}: {
  readonly searched: string;
  readonly topic: Topic | null;
  readonly userId: string;
}) {
  const services = useServices();
  const { value: found, error, askAgain } = useRead(searchQuery(services, userId, searched, topic));
  const now = services.clock();
  return (
    <>
      <p role="status" className="mt-3 text-1 text-ink-2">
        {found &&
          found.length > 0 &&
          (found.length === 1
            ? m.questions_found_one()
            : m.questions_found({ count: found.length }))}
      </p>
      {error && <Failed error={error} onAgain={askAgain} />}
      {!found && !error && <Loading />}
      {found?.length === 0 && (
        <PageState
          kind="nothing"
          level={3}
          title={m.questions_nothing_found()}
          text={m.questions_nothing_found_text()}
          actions={<ButtonLink to="/community/ask">{m.questions_ask_it()}</ButtonLink>}
        />
      )}
      <ul>
        {found?.map((question) => (
          <QuestionItem key={question.id} question={question} now={now} />
        ))}
      </ul>
    </>
  );
}

function Feed({
  userId,
  topic,
  isUnanswered,
}: {
  readonly userId: string;
  readonly topic: Topic | null;
  readonly isUnanswered: boolean;
}) {
  const feed = useFeed(userId, { topic, isUnanswered });
  const now = useServices().clock();
  const list = useRef<HTMLUListElement>(null);
  const areFew =
    !isUnanswered &&
    !feed.isLoading &&
    !feed.error &&
    !feed.hasMore &&
    feed.questions.length < fewQuestions;
  const staff = useLoaded(loadStaffAnswers, areFew, {
    topic,
    listed: feed.questions.map(({ title }) => title),
  });
  const showNew = () => {
    flushSync(() => feed.showNew());
    // The button is gone: whoever pressed it goes on at what is new.
    list.current?.querySelector('a')?.focus();
  };
  return (
    <>
      <div aria-live="polite">
        {feed.newCount > 0 && (
          <button
            type="button"
            onClick={showNew}
            className="mt-2 block min-h-11 w-full rounded-2 bg-sunken px-3 text-cell font-[560] text-glaze-ink hover:bg-line forced-colors:border"
          >
            {feed.newCount === 1
              ? m.questions_show_new_one()
              : m.questions_show_new({ count: feed.newCount })}
          </button>
        )}
      </div>
      {feed.isLoading && (
        <div className="py-6">
          <Loading />
        </div>
      )}
      {feed.error && <Failed error={feed.error} onAgain={feed.askAgain} />}
      {!feed.isLoading && !feed.error && feed.questions.length === 0 && (
        <PageState
          kind="empty"
          level={3}
          title={isUnanswered ? m.questions_all_answered() : m.questions_none()}
          text={isUnanswered ? m.questions_all_answered_text() : m.questions_none_text()}
          actions={
            isUnanswered ? undefined : (
              <ButtonLink to="/community/ask">{m.questions_ask_first()}</ButtonLink>
            )
          }
        />
      )}
      <ul ref={list}>
        {feed.questions.map((question) => (
          <QuestionItem key={question.id} question={question} now={now} />
        ))}
      </ul>
      {areFew && staff}
      {feed.moreError && (
        <p role="alert" className="mt-3 text-1 text-clay">
          {problemText(feed.moreError)}
        </p>
      )}
      {feed.hasMore && (
        <div className="mt-3">
          <Button
            variant="text"
            onClick={() => void feed.showMore()}
            busy={feed.isLoadingMore && m.ui_loading()}
          >
            {m.questions_more()}
          </Button>
        </div>
      )}
    </>
  );
}

/** What everybody asks: to search, to narrow, and to go on reading. */
export function QuestionsRail() {
  const { userId } = useReader();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [topic, setTopic] = useState<Topic | ''>('');
  const [isUnanswered, setUnanswered] = useState(false);
  const searched = useSettled(typed).trim().slice(0, longestSearch);
  const only = topic === '' ? null : topic;
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id={id}>{m.questions_title()}</h2>
        <Link to="/community/ask" className="inline-flex min-h-11 items-center">
          {m.questions_ask_one()}
        </Link>
      </div>
      <p className="mb-4 text-1 text-ink-2">{m.questions_lead()}</p>
      <TextField
        label={m.questions_search()}
        type="search"
        value={typed}
        onChange={setTyped}
        maxLength={longestSearch}
        autoComplete="off"
      />
      <div className="mt-3 mb-2 grid gap-x-5 sm:grid-cols-2 lg:grid-cols-1">
        <SelectField
          label={m.questions_topic()}
          name="topic"
          value={topic}
          onChange={setTopic}
          options={[
            { value: '' as const, label: m.questions_all_topics() },
            ...topics.map((each) => ({ value: each, label: topicText(each) })),
          ]}
        />
        {searched.length < shortestSearch && (
          <div className="self-end">
            <CheckboxField
              label={m.questions_unanswered()}
              checked={isUnanswered}
              onChange={setUnanswered}
            />
          </div>
        )}
      </div>
      {searched.length < shortestSearch ? (
        <Feed userId={userId} topic={only} isUnanswered={isUnanswered} />
      ) : (
        <SearchList userId={userId} searched={searched} topic={only} />
      )}
    </section>
  );
}
