import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { type LessonSummary, TRACKS } from '../../../../domain/learning/lesson.ts';
import type { Learning } from '../../../data/learning/learning.ts';
import { m } from '../../../paraglide/messages.js';
import { trackNames } from '../parts/track_names.ts';
import { minutesLeft } from '../../../data/learning/begun.ts';
import { Crack } from './crack.tsx';

function State({
  lesson,
  learning,
}: {
  readonly lesson: LessonSummary;
  readonly learning: Learning;
}) {
  const progress = learning.lessons[lesson.id];
  const look = 'text-1 whitespace-nowrap';
  if (progress && progress.doneAt !== null)
    return (
      <span className={clsx(look, 'text-ink-2')}>
        <CircleCheck
          aria-hidden="true"
          size={16}
          strokeWidth={1.6}
          className="mr-1.5 inline-block align-[-0.16em]"
        />
        {m.learn_done()}
      </span>
    );
  if (progress && progress.readTo > 0)
    return (
      <span className={clsx(look, 'font-[560]')}>
        {m.learn_minutes_left({ minutes: minutesLeft(lesson.minutes, progress.readTo) })}
      </span>
    );
  return (
    <span className={clsx(look, 'text-ink-2')}>{m.learn_minutes({ minutes: lesson.minutes })}</span>
  );
}

/** All lessons along one cracked line, track by track: gold where they are done. */
export function Tracks({
  lessons,
  learning,
}: {
  readonly lessons: readonly LessonSummary[];
  readonly learning: Learning;
}) {
  const readOf = ({ id }: LessonSummary) => {
    const progress = learning.lessons[id];
    if (!progress) return 0;
    return progress.doneAt === null ? progress.readTo : 100;
  };
  return TRACKS.map((track) => {
    const own = lessons.filter((lesson) => lesson.track === track);
    if (own.length === 0) return null;
    const done = own.filter(({ id }) => (learning.lessons[id]?.doneAt ?? null) !== null).length;
    const counted =
      own.length === 1 ? m.learn_track_one() : m.learn_track_count({ count: own.length });
    return (
      <section
        key={track}
        aria-labelledby={`track-${track}`}
        className="group md:grid md:grid-cols-[11.5rem_minmax(0,1fr)]"
      >
        <div className="relative pt-6 pb-2 pl-11 md:pr-5 md:pt-3 md:pl-0 md:group-[&:not(:first-of-type)]:pt-11">
          <Crack
            at={lessons.findIndex((each) => each === own[0])}
            percent={0}
            className="top-0 h-full md:hidden"
          />
          <h3
            id={`track-${track}`}
            className="scroll-mt-6 font-serif text-3 leading-tight font-[430]"
          >
            {trackNames[track]()}
          </h3>
          <p className="text-1 text-ink-2">
            {done > 0 ? m.learn_track_done({ done, count: own.length }) : counted}
          </p>
        </div>
        <ol className="md:group-[&:not(:first-of-type)]:pt-8">
          {own.map((lesson, at) => (
            <li key={lesson.id} className="relative pl-11">
              <Crack
                at={lessons.indexOf(lesson)}
                percent={readOf(lesson)}
                {...(at === 0 && {
                  className:
                    'top-0 h-full md:group-[&:not(:first-of-type)]:-top-8 md:group-[&:not(:first-of-type)]:h-[calc(100%+2rem)]',
                })}
              />
              <Link
                to={`/education/${lesson.id}`}
                className={clsx(
                  'grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-3 text-ink no-underline hover:underline max-[18rem]:grid-cols-1',
                  at > 0 && 'border-t border-line',
                )}
              >
                <span className="font-[560]">{lesson.title}</span>
                <State lesson={lesson} learning={learning} />
                {/* On a phone the titles are enough to choose by: with this under each, the list is six screens longer. */}
                <span className="col-start-1 text-cell text-ink-2 max-md:hidden">
                  {lesson.teaches}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </section>
    );
  });
}
