import { objectOf, type Reader } from '../../../domain/stored/reader.ts';
import { departureOf } from '../session/device.ts';
import type { AppServices } from '../services.ts';
import { mapOf, nullable, whole } from '../../../domain/stored/shape_readers.ts';
import { stored } from '../stored.ts';

/** What somebody has read and answered, kept on this device. */
const learningKey = 'mendwell-learning';

/** Times in milliseconds since 1970. */
export interface LessonProgress {
  /** How much of it was in sight, in whole percent. */
  readonly readTo: number;
  /** When every question was answered right; null before. It stays. */
  readonly doneAt: number | null;
  readonly updatedAt: number;
}

/** How well a question is known (ts-fsrs), and when it comes back. */
export interface ReviewCard {
  readonly due: number;
  readonly stability: number;
  readonly difficulty: number;
  readonly scheduledDays: number;
  readonly reps: number;
  readonly lapses: number;
  /** 1 is learning, 2 is review, 3 is relearning. */
  readonly state: number;
  readonly updatedAt: number;
}

export interface Learning {
  /** Whose rows these are too; null as long as they are this device's alone. */
  readonly ownerId: string | null;
  readonly lessons: Readonly<Record<string, LessonProgress>>;
  /** By the id of the question. */
  readonly cards: Readonly<Record<string, ReviewCard>>;
}

export const nothingLearned: Learning = { ownerId: null, lessons: {}, cards: {} };

const time = whole(0, Number.MAX_SAFE_INTEGER);
const count = whole(0, 1_000_000);
const measure: Reader<number> = (kept) => {
  if (typeof kept !== 'number' || !Number.isFinite(kept) || kept < 0)
    throw new RangeError('not a measure');
  return kept;
};

export const reviewCard = objectOf<ReviewCard>({
  due: time,
  stability: measure,
  difficulty: measure,
  scheduledDays: count,
  reps: count,
  lapses: count,
  state: whole(0, 3),
  updatedAt: time,
});
export const lessonProgress = objectOf<LessonProgress>({
  readTo: whole(0, 100),
  doneAt: nullable(time),
  updatedAt: time,
});

const kept = stored(
  learningKey,
  objectOf<Learning>({
    // What was kept before there were rows says nothing of it.
    ownerId: (id) => (typeof id === 'string' ? id : null),
    lessons: mapOf(lessonProgress),
    cards: mapOf(reviewCard),
  }),
);

export interface LearningStore {
  readonly get: () => Learning;
  readonly subscribe: (listener: () => void) => () => void;
  /** Somebody has read this far. What was read before stays. */
  readonly read: (lesson: string, percent: number) => void;
  /** Every question of it was answered right. */
  readonly finish: (lesson: string) => void;
  readonly keepCard: (question: string, card: ReviewCard) => void;
  /** Takes over what came of it elsewhere. */
  readonly replace: (next: Learning) => void;
}

/** What was learned on this device, in step with other tabs; empty once its person has left. */
export function learningOf({ clock, of }: AppServices): LearningStore {
  const listeners = new Set<() => void>();
  const readKept = () =>
    (typeof localStorage === 'undefined' ? null : kept.read()) ?? nothingLearned;
  let learning = readKept();
  const show = (next: Learning) => {
    learning = next;
    for (const listener of listeners) listener();
  };
  const write = (next: Learning) => {
    // Without storage it lives as long as the page.
    kept.keep(next);
    show(next);
  };
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      if (key === learningKey || key === null) show(readKept());
    });
  of(departureOf).onPersonLeft(() => show(nothingLearned));
  const change = (lesson: string, { readTo, doneAt }: Partial<LessonProgress>) => {
    const before = learning.lessons[lesson];
    const after = {
      readTo: Math.max(before?.readTo ?? 0, readTo ?? 0),
      doneAt: before?.doneAt ?? doneAt ?? null,
      updatedAt: clock(),
    };
    if (before?.readTo === after.readTo && before.doneAt === after.doneAt) return;
    write({ ...learning, lessons: { ...learning.lessons, [lesson]: after } });
  };
  return {
    get: () => learning,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: (lesson, percent) => change(lesson, { readTo: Math.min(100, Math.round(percent)) }),
    finish: (lesson) => change(lesson, { readTo: 100, doneAt: clock() }),
    keepCard: (question, card) =>
      write({ ...learning, cards: { ...learning.cards, [question]: card } }),
    replace: write,
  };
}
