import { fieldsOf, objectOf, type Reader } from '../../../domain/stored/reader.ts';
import { nullable, whole } from '../../../domain/stored/shape_readers.ts';
import type { AppServices } from '../services.ts';
import { changeTime, laterChange, map } from '../sync/collection.ts';
import { type DocumentOf, documentKind, edit, emptyOf } from '../sync/document.ts';
import { type DocumentStore, documentStoreOf } from '../sync/store.ts';

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

/** The earlier of two instants that may be missing. */
const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** What was changed last, and done stays done. */
const combineLessons = (here: LessonProgress, there: LessonProgress): LessonProgress => ({
  ...laterChange(here, there),
  doneAt: earlier(here.doneAt, there.doneAt),
});

const revisionOfBefore = 1;

/** Before there were rows, nothing said whose it is; and before there were marks, nothing said what the rows lack: then all of it
 *  may be news to them. */
function takeOver(stored: unknown): unknown {
  const fields = fieldsOf(stored);
  if (fields['version'] !== undefined) return stored;
  const { ownerId, lessons, cards } = fields;
  const marks = (items: unknown) =>
    Object.fromEntries(
      Object.keys(fieldsOf(items)).map((id) => [id, { act: 'save', revision: revisionOfBefore }]),
    );
  return {
    version: 1,
    ownerId: typeof ownerId === 'string' ? ownerId : null,
    lessons,
    cards,
    pending: { lessons: marks(lessons), cards: marks(cards) },
    revision: revisionOfBefore,
  };
}

/** What somebody has read and answered: lessons by their id, cards by that of their question. */
export const learningKind = documentKind({
  keys: {
    document: 'mendwell-learning',
    aside: 'mendwell-learning-aside',
    kept: 'mendwell-learning-kept',
  },
  version: 1,
  collections: {
    lessons: map(lessonProgress, combineLessons),
    cards: map(reviewCard, laterChange),
  },
  takeOver,
});

export type LearningCollections = (typeof learningKind)['collections'];
type LearningDocument = DocumentOf<LearningCollections>;

/** What was learned, as pages read it. */
export type Learning = Pick<LearningDocument, 'lessons' | 'cards'>;

export const nothingLearned: Learning = emptyOf(learningKind);

export interface LearningStore {
  readonly get: () => Learning;
  readonly subscribe: (listener: () => void) => () => void;
  /** Somebody has read this far. What was read before stays. */
  readonly read: (lesson: string, percent: number) => void;
  /** Every question of it was answered right. */
  readonly finish: (lesson: string) => void;
  readonly keepCard: (question: string, card: ReviewCard) => void;
}

/** What was learned on this device. */
export const learningDocumentOf = (services: AppServices): DocumentStore<LearningDocument> =>
  documentStoreOf(services, learningKind);

/** What was learned on this device, to add to it. */
export function learningOf({ clock, of }: AppServices): LearningStore {
  const { get, subscribe, update } = of(learningDocumentOf);
  const change = (lesson: string, { readTo, doneAt }: Partial<LessonProgress>) => {
    const progressed = (before: LessonProgress | undefined): LessonProgress => ({
      readTo: Math.max(before?.readTo ?? 0, readTo ?? 0),
      doneAt: before?.doneAt ?? doneAt ?? null,
      updatedAt: changeTime(clock(), before),
    });
    const known = get().lessons[lesson];
    const after = progressed(known);
    if (known?.readTo === after.readTo && known.doneAt === after.doneAt) return;
    update((document) =>
      edit(learningKind, document, {
        lessons: [[lesson, progressed(document.lessons[lesson])]],
      }),
    );
  };
  return {
    get,
    subscribe,
    read: (lesson, percent) => change(lesson, { readTo: Math.min(100, Math.round(percent)) }),
    finish: (lesson) => change(lesson, { readTo: 100, doneAt: clock() }),
    keepCard: (question, card) =>
      update((document) =>
        edit(learningKind, document, {
          cards: [
            [
              question,
              { ...card, updatedAt: changeTime(card.updatedAt, document.cards[question]) },
            ],
          ],
        }),
      ),
  };
}
