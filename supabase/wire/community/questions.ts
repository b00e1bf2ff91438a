import * as z from 'zod/mini';
import { answerKinds } from '../../../domain/community/posts.ts';
import { topics } from '../../../domain/community/topics.ts';
import { count, from, instant, nothing, row, words } from '../row.ts';
import { potColumns } from './shared.ts';

/** Whoever wrote something, as others know them. */
const author = row({
  id: words,
  name: words,
  ...potColumns,
  isStaff: z.boolean(),
  isMe: z.boolean(),
});
export type Author = z.output<typeof author>;

const itemColumns = {
  id: words,
  topic: z.enum(topics),
  title: z.string(),
  /** Null for who is gone. */
  author: z.nullable(author),
  askedAt: instant,
  /** As the database wrote it: the next page begins after it, to the microsecond. */
  activeAt: words,
  answers: count,
  isAccepted: from('accepted', z.boolean()),
  /** Answers since the person opened it; null where they never did. */
  newAnswers: z.nullable(count),
};

/** A question as a list shows it. */
const feedItem = row(itemColumns);
export type FeedItem = z.output<typeof feedItem>;

const feedPage = row({
  questions: z.array(feedItem),
  hasMore: from('more', z.boolean()),
  readAt: from('now', instant),
});
export type FeedPage = z.output<typeof feedPage>;

/** `held` waits for a person, `hidden` was reported by several, `removed` was taken down, `withdrawn` was taken back. */
const postState = z.enum(['shown', 'held', 'hidden', 'removed', 'withdrawn']);
export type PostState = z.output<typeof postState>;

const postColumns = {
  id: words,
  author: z.nullable(author),
  body: z.string(),
  state: postState,
  /** Why it is held, or what is said beside it. */
  reason: z.nullable(z.string()),
  isMine: z.boolean(),
  editedAt: z.nullable(instant),
};

const askedQuestion = row({
  ...itemColumns,
  ...postColumns,
  /** When the person last opened it. */
  openedAt: from('read_at', z.nullable(instant)),
  isFollowing: z.boolean(),
});
export type AskedQuestion = z.output<typeof askedQuestion>;

const givenAnswer = row({
  ...postColumns,
  kind: z.enum(answerKinds),
  source: z.nullable(z.string()),
  helped: count,
  helpedMe: z.boolean(),
  /** As the database wrote it; null as long as others don't see it. */
  shownAt: z.nullable(words),
  writtenAt: instant,
  isAccepted: z.boolean(),
});
export type GivenAnswer = z.output<typeof givenAnswer>;

const thread = row({
  question: askedQuestion,
  answers: z.array(givenAnswer),
  hasMore: from('more', z.boolean()),
});
export type Thread = z.output<typeof thread>;

/** What became of something that was posted. */
const posted = row({ id: words, state: postState, reason: z.nullable(z.string()) });
export type Posted = z.output<typeof posted>;

/** A post of the person's own that others don't see. */
const waitingPost = row({
  kind: z.enum(['question', 'answer']),
  id: words,
  question: words,
  words: z.string(),
  state: postState,
});

/** A question or answer that somebody began on another device. */
const serverDraft = row({
  id: words,
  /** The question that it answers; null for a question of one's own. */
  question: z.nullable(words),
  topic: z.nullable(z.enum(topics)),
  title: z.string(),
  kind: z.nullable(z.enum(answerKinds)),
  body: z.string(),
  source: z.string(),
});
export type ServerDraft = z.output<typeof serverDraft>;

const drafts = row({ drafts: z.array(serverDraft), waiting: z.array(waitingPost) });
export type Drafts = z.output<typeof drafts>;

export const questionAnswers = {
  feed_page: feedPage,
  search_feed: row({ questions: z.array(feedItem) }),
  thread,
  ask: posted,
  edit_question: posted,
  answer: posted,
  edit_answer: posted,
  remove_post: nothing,
  mark_helped: row({ helped: count, helpedMe: z.boolean() }),
  accept: nothing,
  follow: nothing,
  thread_read: nothing,
  /** Null for anybody but a member. */
  my_drafts: z.nullable(drafts),
  save_draft: row({ savedAt: instant }),
  delete_draft: nothing,
};
