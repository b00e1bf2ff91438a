import { fieldsOf } from '../../../domain/stored/reader.ts';
import type { Json } from '../../../supabase/types.ts';
import type { AppServices } from '../services.ts';
import { sharedStoreOf } from '../sync/kept_documents.ts';
import { syncing } from '../sync/session_sync.ts';
import { tableOf, type TablesOf } from '../sync/table.ts';
import {
  type LearningCollections,
  learningDocumentOf,
  learningKind,
  lessonProgress,
  reviewCard,
} from './learning.ts';
import { learningStandingOf } from './standing.ts';

/** What was learned on this device may be another person's. */
const sharedLearningOf = (services: AppServices) =>
  sharedStoreOf(services, learningKind, services.of(learningDocumentOf));

const instant = (time: number): string => new Date(time).toISOString();

const learningTables: TablesOf<LearningCollections> = {
  lessons: tableOf({
    table: 'lesson_progress',
    id: { column: 'lesson_id', first: '' },
    toRow: ({ id, item: { readTo, doneAt, updatedAt } }) => ({
      lesson_id: id,
      read_to: readTo,
      done_at: doneAt === null ? null : instant(doneAt),
      changed_at: instant(updatedAt),
    }),
    fromRow: ({ read_to, done_at, changed_at }) =>
      lessonProgress({
        readTo: read_to,
        doneAt: done_at === null ? null : Date.parse(done_at),
        updatedAt: Date.parse(changed_at),
      }),
  }),
  cards: tableOf({
    table: 'review_cards',
    id: { column: 'item_id', first: '' },
    toRow: ({ id, item: { due, updatedAt, ...state } }) => ({
      item_id: id,
      state: state as Json,
      due: instant(due),
      changed_at: instant(updatedAt),
    }),
    fromRow: ({ state, due, changed_at }) =>
      reviewCard({
        ...fieldsOf(state),
        due: Date.parse(due),
        updatedAt: Date.parse(changed_at),
      }),
  }),
};

/** The device comes first: nothing waits for the server. Lessons are read on their pages alone. */
export const syncLearning = syncing({
  kind: learningKind,
  tables: learningTables,
  storeOf: sharedLearningOf,
  standingOf: learningStandingOf,
  gatherMilliseconds: 2_000,
  isOfSomePages: true,
});
