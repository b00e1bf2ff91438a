import type { Learning, LessonProgress, ReviewCard } from './learning.ts';

type Progress = Pick<Learning, 'lessons' | 'cards'>;

/** The earlier of two instants that may be missing. */
const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

const sameLesson = (one: LessonProgress, other: LessonProgress | undefined): boolean =>
  one.readTo === other?.readTo && one.doneAt === other.doneAt && one.updatedAt === other.updatedAt;

function together<Item>(
  here: Readonly<Record<string, Item>>,
  there: Readonly<Record<string, Item>>,
  pick: (one: Item, other: Item) => Item,
): Readonly<Record<string, Item>> {
  const all = { ...there };
  for (const [id, item] of Object.entries(here)) {
    const other = there[id];
    all[id] = other === undefined ? item : pick(item, other);
  }
  return all;
}

/** What was learned here and elsewhere: of each lesson and each question what was changed last, and done stays done. */
export const merged = (here: Progress, there: Progress): Progress => ({
  lessons: together(here.lessons, there.lessons, (one, other) => ({
    ...(one.updatedAt >= other.updatedAt ? one : other),
    doneAt: earlier(one.doneAt, other.doneAt),
  })),
  cards: together(here.cards, there.cards, (one, other) =>
    one.updatedAt >= other.updatedAt ? one : other,
  ),
});

/** What of `all` is news to `there`. */
export function newsTo(there: Progress, all: Progress) {
  return {
    lessons: Object.entries(all.lessons).filter(
      ([id, each]) => !sameLesson(each, there.lessons[id]),
    ),
    cards: Object.entries(all.cards).filter(
      ([id, { updatedAt }]) => updatedAt > (there.cards[id]?.updatedAt ?? -1),
    ),
  } satisfies {
    lessons: [string, LessonProgress][];
    cards: [string, ReviewCard][];
  };
}
