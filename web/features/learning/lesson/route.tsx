import { ArrowRight, ChevronRight, MessageCircle, Printer } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Lesson } from '../../../../domain/learning/lesson.ts';
import { useLearning } from '../../../data/learning/use_learning.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { dayText } from '../../../ui/day_text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { PageTitle } from '../../../ui/page_title.tsx';
import { Seam } from '../../../ui/seam.tsx';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { trackNames } from '../parts/track_names.ts';
import { basisOf, figureNames } from './figure_names.ts';
import { LessonText } from './lesson_text.tsx';
import { Quiz } from './quiz.tsx';
import { Sources } from './sources.tsx';
import { TwoWays } from './two_ways.tsx';
import { useReading } from './use_reading.ts';

const lessons = import.meta.glob<{ readonly lesson: Lesson }>('../../../lessons/pages/*.ts');
const all = Object.keys(lessons).length;

/** The page of one lesson; null where there is none at this path. Each lesson is a chunk of its own. */
export async function lessonAt(path: string) {
  const load = lessons[`../../../lessons/pages/${path.replace(/^\/education\//, '')}.ts`];
  if (!load) return null;
  const { lesson } = await load();
  return { Component: () => <LessonPage lesson={lesson} /> };
}

const loadYourCard = () => import('./your_card.tsx');

/** What the worked example comes to, as the engines say. */
function Figures({ lesson: { figures, ways } }: { readonly lesson: Lesson }) {
  if (ways.length > 0) return <TwoWays figures={figures} ways={ways} />;
  const facts = figures.flatMap(({ name, value }) => {
    const nameOf = figureNames[name];
    return nameOf ? [{ name: nameOf(), value, key: name }] : [];
  });
  if (facts.length === 0) return null;
  const basis = basisOf(figures[0]?.name ?? '');
  const half = Math.ceil(facts.length / 2);
  return (
    <section aria-labelledby="figures" className="mt-12 break-inside-avoid">
      <h2 id="figures" className="mb-3">
        {m.learn_lesson_figures()}
      </h2>
      <div className="grid border-b border-line lg:grid-cols-2 lg:gap-x-10">
        <Facts facts={facts.slice(0, half)} />
        <Facts facts={facts.slice(half)} />
      </div>
      {basis !== null && <p className="mt-3 max-w-measure text-1 text-ink-2">{basis}</p>}
    </section>
  );
}

function Head({ lesson }: { readonly lesson: Lesson }) {
  const checked = lesson.sources.map((source) => source.checked).toSorted()[0];
  return (
    <header className="pt-6 pb-8 lg:pt-10">
      <PageTitle>{lesson.title}</PageTitle>
      <nav
        aria-label={m.learn_lesson_crumbs()}
        className="flex flex-wrap items-center gap-x-2 text-1 text-ink-2 print:hidden"
      >
        <Link to="/education" className="inline-flex min-h-11 items-center text-inherit">
          {m.learn_page_name()}
        </Link>
        <ChevronRight aria-hidden="true" size={16} strokeWidth={1.6} />
        <Link
          to={`/education#track-${lesson.track}`}
          className="inline-flex min-h-11 items-center text-inherit"
        >
          {trackNames[lesson.track]()}
        </Link>
      </nav>
      <h1 className="max-w-measure">{lesson.title}</h1>
      <p className="mt-3 max-w-measure text-3 text-ink-2">{lesson.teaches}</p>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-1 text-ink-2">
        <li>{m.learn_minutes({ minutes: lesson.minutes })}</li>
        <li>{m.learn_lesson_place({ number: lesson.number, all })}</li>
        {checked && <li>{m.learn_lesson_read_on({ day: dayText(checked) })}</li>}
      </ul>
    </header>
  );
}

/** How many are done, and what one may do with this page. */
function After({ lesson: { id, title, next } }: { readonly lesson: Lesson }) {
  const learning = useLearning();
  const done = Object.values(learning.lessons).filter(({ doneAt }) => doneAt !== null).length;
  const label = m.learn_progress({ done, all });
  return (
    <div className="mt-14 grid gap-8 border-t border-line-strong pt-6 lg:grid-cols-2 lg:gap-16 print:hidden">
      <section aria-labelledby="progress">
        <h2 id="progress" className="mb-3 text-3 leading-snug">
          {label}
        </h2>
        <Seam percent={Math.round((done / all) * 100)} label={label} />
        <div className="mt-4 -ml-3 flex flex-wrap gap-x-2 [@media(scripting:none)]:hidden">
          <Button variant="text" onClick={() => window.print()}>
            <Printer aria-hidden="true" size={18} strokeWidth={1.6} />
            {m.learn_lesson_print()}
          </Button>
          <ButtonLink
            variant="text"
            to="/ai-assistant"
            state={{ about: { lesson: id, name: title } }}
          >
            <MessageCircle aria-hidden="true" size={18} strokeWidth={1.6} />
            {m.learn_lesson_ask()}
          </ButtonLink>
          <ButtonLink variant="text" to="/contact?topic=something_wrong">
            {m.learn_lesson_wrong()}
          </ButtonLink>
        </div>
      </section>
      <Link
        to={next ? `/education/${next.id}` : '/education'}
        className="grid grid-cols-[1fr_auto] content-start items-center gap-x-6 gap-y-1 py-2 text-ink no-underline hover:bg-sunken"
      >
        <span className="text-1 text-ink-2">{m.learn_lesson_next()}</span>
        <ArrowRight
          aria-hidden="true"
          size={20}
          strokeWidth={1.6}
          className="row-span-3 text-ink-2"
        />
        <span className="font-serif text-4 leading-tight">
          {next?.title ?? m.learn_lesson_all()}
        </span>
        {next && <span className="text-cell text-ink-2">{next.teaches}</span>}
      </Link>
    </div>
  );
}

function LessonPage({ lesson }: { readonly lesson: Lesson }) {
  const text = useRef<HTMLDivElement>(null);
  const today = useToday();
  useReading(lesson.id, text);
  // An example of a falling minimum is worked out for a card of their own, too. What that takes is fetched afterwards.
  const yours = useLoaded(
    loadYourCard,
    lesson.figures.some(({ name }) => name === 'hold.months'),
  );
  return (
    <article className="wrap" data-today={today}>
      <Head lesson={lesson} />
      {lesson.reviewBy < today && (
        <div className="mb-8 max-w-measure">
          <Callout kind="attention">
            {m.learn_lesson_overdue({ day: dayText(lesson.reviewBy) })}
          </Callout>
        </div>
      )}
      <div ref={text}>
        <LessonText lesson={lesson} />
      </div>
      <Figures lesson={lesson} />
      {yours}
      <Quiz lesson={lesson} />
      <section
        aria-labelledby="do"
        className="mt-14 max-w-measure rounded-3 bg-glaze-tint px-6 py-6 break-inside-avoid"
      >
        <h2 id="do" className="mb-2">
          {m.learn_lesson_do()}
        </h2>
        <p className="mb-4">{lesson.action}</p>
        <ButtonLink variant="primary" to={lesson.opens}>
          {m.learn_lesson_open()}
        </ButtonLink>
      </section>
      <Sources lesson={lesson} />
      <After lesson={lesson} />
    </article>
  );
}
