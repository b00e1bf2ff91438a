import { Link } from 'react-router';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import { dueQuestions } from '../../data/learning/due.ts';
import { useLearning } from '../../data/learning/use_learning.ts';
import { useServices } from '../../data/services_context.ts';
import { lastBegun, minutesLeft } from '../../data/learning/begun.ts';
import { lessons } from '../../lessons/contents.ts';
import { m } from '../../paraglide/messages.js';
import { useLoaded } from '../../ui/use_loaded.ts';
import { lessonFor } from './lesson_for.ts';

const loadReview = () => import('../learning/parts/review_here.tsx');

/** The lesson that was left partway, or the one that fits the figures; and the questions that are due today. */
export default function LearningToday({ outlook }: { readonly outlook: Outlook }) {
  const { clock } = useServices();
  const learning = useLearning();
  const begun = lastBegun(lessons, learning.lessons);
  const isDone = (id: string) => (learning.lessons[id]?.doneAt ?? null) !== null;
  const id = begun ? null : lessonFor(outlook, isDone);
  const lesson = begun?.lesson ?? lessons.find((each) => each.id === id);
  const due = dueQuestions(learning, clock());
  const review = useLoaded(loadReview, due.length > 0, { due });
  return (
    <>
      {lesson && (
        <section aria-labelledby="learning-today">
          <h2 id="learning-today" className="mb-3">
            {begun ? m.dashboard_lesson_begun() : m.dashboard_lesson_fits()}
          </h2>
          <div className="border-y border-line py-3">
            <Link to={`/education/${lesson.id}`} className="inline-flex min-h-11 items-center">
              {lesson.title}
            </Link>
            <p className="text-1 text-ink-2">
              {begun
                ? m.dashboard_lesson_left({ minutes: minutesLeft(lesson.minutes, begun.readTo) })
                : m.dashboard_lesson_whole({ minutes: lesson.minutes })}
            </p>
          </div>
        </section>
      )}
      {review}
    </>
  );
}
