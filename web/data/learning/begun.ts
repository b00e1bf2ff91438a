import type { LessonSummary } from '../../../domain/learning/lesson.ts';

interface Progress {
  readonly readTo: number;
  readonly doneAt: number | null;
  readonly updatedAt: number;
}

/** What is left of a lesson that was begun, in whole minutes. */
export const minutesLeft = (minutes: number, readTo: number): number =>
  Math.max(1, Math.ceil((minutes * (100 - readTo)) / 100));

/** The lesson that somebody began last and has not finished, and how much of it they read; null where there is none. */
export function lastBegun<Lesson extends Pick<LessonSummary, 'id'>>(
  lessons: readonly Lesson[],
  progressOf: Readonly<Record<string, Progress | undefined>>,
): { readonly lesson: Lesson; readonly readTo: number } | null {
  const [last] = lessons
    .flatMap((lesson) => {
      const progress = progressOf[lesson.id];
      return progress && progress.doneAt === null ? [{ lesson, ...progress }] : [];
    })
    .toSorted((one, other) => other.updatedAt - one.updatedAt);
  return last ?? null;
}
