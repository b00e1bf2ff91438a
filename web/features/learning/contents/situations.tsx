import { ArrowRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type {
  LessonSummary,
  Situation,
  SituationFigure,
} from '../../../../domain/learning/lesson.ts';
import type { OwnFigures } from './own_figures.ts';
import { m } from '../../../paraglide/messages.js';

/** As many lessons as somebody in a hurry is offered at first; each leads on to the next. */
const maxLessons = 4;

/** What may have happened, in a person's words, with one true sentence each and its lessons. */
export function Situations({
  situations,
  lessons,
  figures,
  pressing,
}: {
  readonly situations: readonly Situation[];
  readonly lessons: readonly LessonSummary[];
  /** What somebody's own debts say: those come first. */
  readonly figures: OwnFigures;
  /** What of them comes before the others. */
  readonly pressing: SituationFigure | null;
}) {
  const figureOf = ({ figure }: Situation) => (figure ? figures[figure] : undefined);
  const rankOf = (situation: Situation) =>
    !figureOf(situation) ? 2 : situation.figure === pressing ? 0 : 1;
  const ordered = situations.toSorted((one, other) => rankOf(one) - rankOf(other));
  return (
    <ul
      aria-label={m.learn_situations()}
      className="grid border-t border-line-strong md:grid-cols-2 md:gap-x-16"
    >
      {ordered.map((situation) => {
        const { id, title, truth, lessons: ids } = situation;
        const yours = figureOf(situation);
        const own = ids
          .slice(0, maxLessons)
          .flatMap((each) => lessons.find((lesson) => lesson.id === each) ?? []);
        const [first, ...others] = own;
        if (!first) return null;
        const minutes = own.reduce((sum, lesson) => sum + lesson.minutes, 0);
        return (
          <li key={id} className="border-b border-line py-5">
            <Link
              to={`/education/${first.id}`}
              className="group grid grid-cols-[1fr_auto] items-center gap-x-5 gap-y-1 text-ink no-underline"
            >
              <span className="font-serif text-4 leading-tight group-hover:underline">{title}</span>
              <ArrowRight aria-hidden="true" size={20} strokeWidth={1.6} className="text-ink-2" />
              <span className="col-start-1 max-w-108 text-balance text-ink-2">{truth}</span>
              {yours && (
                <span className="col-start-1 text-cell font-[560] text-glaze-ink">{yours}</span>
              )}
            </Link>
            <p className="mt-1 text-1 text-ink-2">
              {own.length === 1
                ? m.learn_lesson_count({ minutes })
                : m.learn_lessons_count({ count: own.length, minutes })}
            </p>
            {others.length > 0 && (
              // On a phone one lesson leads on to the next.
              <p className="mt-1 text-1 text-ink-2 max-md:hidden">
                {m.learn_then()}{' '}
                {others.map((lesson, at) => (
                  <Fragment key={lesson.id}>
                    {at > 0 && ' · '}
                    <Link to={`/education/${lesson.id}`} className="inline-block py-0.5">
                      {lesson.title}
                    </Link>
                  </Fragment>
                ))}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
