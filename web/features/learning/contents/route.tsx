import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { dueQuestions } from '../../../data/learning/due.ts';
import { useLearning } from '../../../data/learning/use_learning.ts';
import { usePlannerDocument } from '../../../data/planner/use_planner.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { useServices } from '../../../data/services_context.ts';
import { useToday } from '../../../data/today.ts';
import { lastBegun, minutesLeft } from '../../../data/learning/begun.ts';
import { lessons, myths, situations } from '../../../lessons/contents.ts';
import { glossary } from '../../../lessons/glossary.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page_title.tsx';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { Myths } from './myths.tsx';
import { ownFigures, pressingFigure } from './own_figures.ts';
import { Review } from './review.tsx';
import { Search } from './search.tsx';
import { Situations } from './situations.tsx';
import { Tracks } from './tracks.tsx';

const allMinutes = lessons.reduce((sum, { minutes }) => sum + minutes, 0);
const loadSaveState = () => import('./save_state.tsx');

const never = () => () => undefined;

/** Questions to ask again, once the page is alive: what was prerendered knows nobody's. */
function useDue(): readonly string[] {
  const { clock } = useServices();
  const learning = useLearning();
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isAlive ? dueQuestions(learning, clock()) : [];
}

function Head() {
  const begun = lastBegun(lessons, useLearning().lessons);
  return (
    <header className="grid gap-8 pt-10 pb-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-end lg:gap-x-16 lg:pt-12">
      <div>
        <PageTitle>{m.learn_page_name()}</PageTitle>
        <h1 className="text-6 font-[400] max-[18rem]:text-5">{m.learn_title()}</h1>
        <p className="mt-4 max-w-xl text-3 text-ink-2">{m.learn_lead()}</p>
      </div>
      {begun && (
        <section
          aria-labelledby="begun"
          className="grid justify-items-start gap-2 border-l border-line-strong pl-5 print:hidden"
        >
          <p className="text-1 text-ink-2">{m.learn_stopped()}</p>
          <h2 id="begun" className="text-3 leading-snug">
            {begun.lesson.title}
          </h2>
          <p className="text-1 text-ink-2">
            {m.learn_minutes_left({ minutes: minutesLeft(begun.lesson.minutes, begun.readTo) })}
          </p>
          <ButtonLink variant="primary" to={`/education/${begun.lesson.id}`}>
            {m.learn_continue()}
          </ButtonLink>
        </section>
      )}
    </header>
  );
}

/** Words by their names alone: one is read at a time. The one that an address names is open. */
function Glossary() {
  const { hash, key } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const asked = [...(list.current?.querySelectorAll('details') ?? [])].find(
      ({ id }) => `#${id}` === hash,
    );
    if (asked) asked.open = true;
  }, [hash, key]);
  return (
    <section aria-labelledby="words" className="mt-16">
      <h2 id="words" className="mb-1 scroll-mt-6">
        {m.learn_words()}
      </h2>
      <p className="mb-3 text-ink-2">{m.learn_words_press()}</p>
      <ul ref={list} className="flex flex-wrap gap-x-6 border-t border-line-strong pt-2">
        {glossary.map(({ id, term, also, text }) => (
          <li key={id} className="has-[[open]]:basis-full">
            <details id={`word-${id}`} className="group scroll-mt-6">
              <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-line-strong underline-offset-4 first-letter:uppercase group-open:font-serif group-open:text-3 group-open:no-underline">
                {term}
              </summary>
              <div className="max-w-xl border-b border-line pb-4">
                <p className="text-ink-2">{text}</p>
                {also.length > 0 && (
                  <p className="text-1 text-ink-2">
                    {m.learn_words_also({ names: also.join(', ') })}
                  </p>
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Component() {
  const learning = useLearning();
  const due = useDue();
  const document = usePlannerDocument();
  const today = useToday();
  const figures = useMemo(() => ownFigures(document, today), [document, today]);
  const pressing = useMemo(() => pressingFigure(document, today), [document, today]);
  const hasSession = useAuth().session !== null;
  const saveState = useLoaded(loadSaveState, hasSession);
  const done = lessons.filter(({ id }) => (learning.lessons[id]?.doneAt ?? null) !== null).length;
  return (
    <div className="wrap" data-today={today}>
      <Head />
      <Situations situations={situations} lessons={lessons} figures={figures} pressing={pressing} />
      <Search />
      <div className="mt-16 grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-x-16">
        <section aria-labelledby="all" className="min-w-0">
          <h2 id="all">
            {done > 0
              ? m.learn_progress({ done, all: lessons.length })
              : m.learn_all({ count: lessons.length })}
          </h2>
          <p className="mb-6 text-ink-2">{m.learn_all_minutes({ minutes: allMinutes })}</p>
          <Tracks lessons={lessons} learning={learning} />
        </section>
        <aside aria-label={m.learn_side()} className="grid content-start gap-10">
          <Review due={due} />
          <section aria-labelledby="letters">
            <h3 id="letters" className="mb-2 font-serif text-3 font-[430]">
              {m.learn_letters()}
            </h3>
            <p className="text-cell text-ink-2">{m.learn_letters_text()}</p>
            <p className="mt-1">
              <Link to="/education/letters" className="inline-flex min-h-11 items-center">
                {m.learn_letters_open()}
              </Link>
            </p>
          </section>
          <section aria-labelledby="kept">
            <h3 id="kept" className="mb-2 font-serif text-3 font-[430]">
              {hasSession ? m.learn_kept_too() : m.learn_kept()}
            </h3>
            <p className="text-cell text-ink-2">
              {hasSession ? m.learn_kept_account() : m.learn_kept_text()}
            </p>
            {saveState}
          </section>
          <section aria-labelledby="offline" className="print:hidden">
            <h3 id="offline" className="mb-2 font-serif text-3 font-[430]">
              {m.learn_offline()}
            </h3>
            <p className="text-cell text-ink-2">{m.learn_offline_text()}</p>
            <p className="mt-1">
              <a
                href="/lessons.html"
                download="mendwell-lessons.html"
                className="inline-flex min-h-11 items-center"
              >
                {m.learn_offline_file()}
              </a>
            </p>
          </section>
          <section aria-labelledby="honest">
            <h3 id="honest" className="mb-2 font-serif text-3 font-[430]">
              {m.learn_honest()}
            </h3>
            <p className="text-cell text-ink-2">{m.learn_honest_text()}</p>
          </section>
        </aside>
      </div>
      <Myths myths={myths} />
      <Glossary />
    </div>
  );
}
