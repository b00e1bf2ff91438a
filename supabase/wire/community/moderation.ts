import * as z from 'zod/mini';
import { count, from, instant, nothing, row, words } from '../row.ts';
import { potColumns } from './shared.ts';

const headColumns = {
  id: words,
  /** `worried`, `report`, `held`, `appeal`, `unanswered`; another is one that this page does not know yet. */
  kind: z.string(),
  reason: z.string(),
  postKind: z.string(),
  words: z.string(),
  openedAt: instant,
  dueAt: instant,
  reports: count,
  isHidden: z.boolean(),
  isOpenElsewhere: z.boolean(),
  mayDecide: z.boolean(),
};

/** What waits, as the list shows it. */
const caseHead = row(headColumns);
export type CaseHead = z.output<typeof caseHead>;

/** Over 28 days. Seconds are null where there is nothing to count. */
const health = row({
  firstAnswerSeconds: z.nullable(count),
  oldQuestions: count,
  unanswered: count,
  scamSeconds: z.nullable(count),
  appeals: count,
  overturned: count,
});
export type Health = z.output<typeof health>;

const queue = row({ cases: z.array(caseHead), waiting: count, now: instant, health });
export type Queue = z.output<typeof queue>;

const saidAt = row({ words: z.string(), at: instant });

/** A case that the moderator has open. */
const openedCase = row({
  ...headColumns,
  /** Null where it is gone by now. What there is depends on its kind. */
  post: z.nullable(
    z.object({
      title: z.optional(z.nullable(z.string())),
      words: z.nullable(z.string()),
      at: instant,
      source: z.optional(z.nullable(z.string())),
      sentence: z.optional(z.nullable(z.string())),
    }),
  ),
  /** What it said before it was changed or taken back, the latest first. */
  before: z.array(saidAt),
  around: z.array(saidAt),
  said: z.array(
    row({
      reason: z.string(),
      said: z.nullable(z.string()),
      attached: z.nullable(z.string()),
      at: instant,
    }),
  ),
  author: z.nullable(
    row({
      /** Null, with the pot, for who has no name here. */
      name: from('alias', z.nullable(z.string())),
      shape: z.nullable(potColumns.shape),
      glaze: z.nullable(potColumns.glaze),
      since: instant,
      shownPosts: z.nullable(count),
      decisions: count,
    }),
  ),
});
export type OpenedCase = z.output<typeof openedCase>;

export const moderationAnswers = {
  queue_page: queue,
  take_case: openedCase,
  give_case_back: nothing,
  decide: row({ id: words, action: z.string() }),
};
