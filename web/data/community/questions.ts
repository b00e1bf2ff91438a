import type { QueryClient } from '@tanstack/react-query';
import type { PotChoice } from '../../../domain/community/pots.ts';
import { type AnswerKind, answerKinds } from '../../../domain/community/posts.ts';
import { type Topic, topics } from '../../../domain/community/topics.ts';
import { fieldsOf, oneOf, type Reader, text } from '../../../domain/stored/reader.ts';
import { listOf, nullable, whole, words } from '../../../domain/stored/shape_readers.ts';
import { callQuery } from '../read.ts';
import type { AppServices } from '../services.ts';
import { askCommunity, askedBy, nothing } from './ask.ts';
import { flag, moment, pot } from './circle_week.ts';
import type { CommunityKinds } from './errors.ts';

// Questions and their answers, as pages read and write them. All of it are functions of the database.

/** Whoever wrote something, as others know them. */
export interface Author extends PotChoice {
  readonly id: string;
  readonly name: string;
  readonly isStaff: boolean;
  readonly isMe: boolean;
}

/** A question as a list shows it. */
export interface FeedItem {
  readonly id: string;
  readonly topic: Topic;
  readonly title: string;
  /** Null for who is gone. */
  readonly author: Author | null;
  readonly askedAt: Date;
  /** As the database wrote it: the next page begins after it, to the microsecond. */
  readonly activeAt: string;
  readonly answers: number;
  readonly isAccepted: boolean;
  /** Answers since the person opened it; null where they never did. */
  readonly newAnswers: number | null;
}

export interface FeedPage {
  readonly questions: readonly FeedItem[];
  readonly hasMore: boolean;
  readonly readAt: Date;
}

/** `held` waits for a person, `hidden` was reported by several, `removed` was taken down, `withdrawn` was taken back. */
export type PostState = 'shown' | 'held' | 'hidden' | 'removed' | 'withdrawn';
const postStates = ['shown', 'held', 'hidden', 'removed', 'withdrawn'] as const;

interface Post {
  readonly id: string;
  readonly author: Author | null;
  readonly body: string;
  readonly state: PostState;
  /** Why it is held, or what is said beside it. */
  readonly reason: string | null;
  readonly isMine: boolean;
  readonly editedAt: Date | null;
}

export interface AskedQuestion extends FeedItem, Post {
  /** When the person last opened it. */
  readonly openedAt: Date | null;
  readonly isFollowing: boolean;
}

export interface GivenAnswer extends Post {
  readonly kind: AnswerKind;
  readonly source: string | null;
  readonly helped: number;
  readonly helpedMe: boolean;
  /** As the database wrote it; null as long as others don't see it. */
  readonly shownAt: string | null;
  readonly writtenAt: Date;
  readonly isAccepted: boolean;
}

export interface Thread {
  readonly question: AskedQuestion;
  readonly answers: readonly GivenAnswer[];
  readonly hasMore: boolean;
}

const count = whole(0, Number.MAX_SAFE_INTEGER);
export const topicReader = oneOf<Topic>(topics);

const author: Reader<Author> = (stored) => {
  const row = fieldsOf(stored);
  return {
    id: words(row['id']),
    name: words(row['name']),
    ...pot(row),
    isStaff: flag(row['is_staff']),
    isMe: flag(row['is_me']),
  };
};

const feedItem: Reader<FeedItem> = (stored) => {
  const row = fieldsOf(stored);
  return {
    id: words(row['id']),
    topic: topicReader(row['topic']),
    title: text(row['title']),
    author: nullable(author)(row['author']),
    askedAt: moment(row['asked_at']),
    activeAt: words(row['active_at']),
    answers: count(row['answers']),
    isAccepted: flag(row['accepted']),
    newAnswers: nullable(count)(row['new_answers']),
  };
};

const feedPage: Reader<FeedPage> = (stored) => {
  const row = fieldsOf(stored);
  return {
    questions: listOf(feedItem)(row['questions']),
    hasMore: flag(row['more']),
    readAt: moment(row['now']),
  };
};

const post: Reader<Post> = (stored) => {
  const row = fieldsOf(stored);
  return {
    id: words(row['id']),
    author: nullable(author)(row['author']),
    body: text(row['body']),
    state: oneOf<PostState>(postStates)(row['state']),
    reason: nullable(text)(row['reason']),
    isMine: flag(row['is_mine']),
    editedAt: nullable(moment)(row['edited_at']),
  };
};

const givenAnswer: Reader<GivenAnswer> = (stored) => {
  const row = fieldsOf(stored);
  return {
    ...post(row),
    kind: oneOf<AnswerKind>(answerKinds)(row['kind']),
    source: nullable(text)(row['source']),
    helped: count(row['helped']),
    helpedMe: flag(row['helped_me']),
    shownAt: nullable(words)(row['shown_at']),
    writtenAt: moment(row['written_at']),
    isAccepted: flag(row['is_accepted']),
  };
};

const thread: Reader<Thread> = (stored) => {
  const row = fieldsOf(stored);
  const question = fieldsOf(row['question']);
  return {
    question: {
      ...feedItem(question),
      ...post(question),
      openedAt: nullable(moment)(question['read_at']),
      isFollowing: flag(question['is_following']),
    },
    answers: listOf(givenAnswer)(row['answers']),
    hasMore: flag(row['more']),
  };
};

/** Which questions a list is of. */
export interface FeedFilter {
  /** Null for all. */
  readonly topic: Topic | null;
  readonly isUnanswered: boolean;
}

const feedCall = ({ topic, isUnanswered }: FeedFilter, after: FeedItem | null) => ({
  topic,
  unanswered: isUnanswered,
  before_active: after?.activeAt ?? null,
  before_id: after?.id ?? null,
});

/** The top of a list. */
export const feedQuery = (services: AppServices, userId: string, filter: FeedFilter) =>
  callQuery<FeedPage, CommunityKinds>({
    queryKey: ['community', 'questions', userId, filter.topic, filter.isUnanswered],
    queryFn: askedBy(services, 'feed_page', feedCall(filter, null), feedPage),
    staleTime: 0,
  });

/** What follows a question in a list. */
export const loadFeedAfter = (services: AppServices, filter: FeedFilter, after: FeedItem) =>
  askCommunity(services, 'feed_page', feedCall(filter, after), feedPage);

/** Questions that hold all of these words. */
export const searchQuery = (
  services: AppServices,
  userId: string,
  searched: string,
  topic: Topic | null,
) =>
  callQuery<readonly FeedItem[], CommunityKinds>({
    queryKey: ['community', 'search', userId, searched, topic],
    queryFn: askedBy(services, 'search_feed', { words: searched, topic }, (stored) =>
      listOf(feedItem)(fieldsOf(stored)['questions']),
    ),
  });

const threadKey = (userId: string, id: string) => ['community', 'thread', userId, id] as const;

/** A question with the first fifty of its answers. Not kept: what is new is told by when it was last opened. */
export const threadQuery = (services: AppServices, userId: string, id: string) =>
  callQuery<Thread, CommunityKinds>({
    queryKey: threadKey(userId, id),
    queryFn: askedBy(services, 'thread', { question: id }, thread),
    staleTime: 0,
    gcTime: 0,
  });

/** Answers after one of them. */
export const loadAnswersAfter = (services: AppServices, id: string, after: GivenAnswer) =>
  askCommunity(
    services,
    'thread',
    { question: id, after_at: after.shownAt, after_id: after.id },
    thread,
  );

/** What became of something that was posted. */
export interface Posted {
  readonly id: string;
  readonly state: PostState;
  readonly reason: string | null;
}

const posted: Reader<Posted> = (stored) => {
  const row = fieldsOf(stored);
  return {
    id: words(row['id']),
    state: oneOf<PostState>(postStates)(row['state']),
    reason: nullable(text)(row['reason']),
  };
};

export interface QuestionWords {
  readonly topic: Topic;
  readonly title: string;
  readonly body: string;
}

/** Null where nobody said which: words of the law are then a rule. */
export interface AnswerWords {
  readonly kind: AnswerKind | null;
  readonly body: string;
  readonly source: string | null;
}

/** Lists are read anew when they are next looked at. */
const forgetLists = (cache: QueryClient) => {
  for (const key of ['questions', 'search', 'drafts'])
    cache.removeQueries({ queryKey: ['community', key], type: 'inactive' });
  void cache.invalidateQueries({ queryKey: ['community', 'drafts'] });
};

/** Does something, and has lists tell of it. */
async function change<Value>(
  services: AppServices,
  cache: QueryClient,
  name: string,
  given: object,
  read: Reader<Value>,
) {
  const result = await askCommunity(services, name, given, read);
  if (result.ok) forgetLists(cache);
  return result;
}

/** Asks everybody. The id is the draft's: sent again, it is the same question. */
export const askQuestion = (
  services: AppServices,
  cache: QueryClient,
  id: string,
  { topic, title, body }: QuestionWords,
) => change(services, cache, 'ask', { draft: id, topic, title, body }, posted);

export const editQuestion = (
  services: AppServices,
  cache: QueryClient,
  id: string,
  { topic, title, body }: QuestionWords,
) => change(services, cache, 'edit_question', { question: id, topic, title, body }, posted);

/** Answers. The id is the draft's, for the same reason. */
export const giveAnswer = (
  services: AppServices,
  cache: QueryClient,
  id: string,
  question: string,
  { kind, body, source }: AnswerWords,
) => change(services, cache, 'answer', { draft: id, question, kind, body, source }, posted);

export const editAnswer = (
  services: AppServices,
  cache: QueryClient,
  id: string,
  { kind, body, source }: AnswerWords,
) => change(services, cache, 'edit_answer', { answer: id, kind, body, source }, posted);

export const removePost = (
  services: AppServices,
  cache: QueryClient,
  kind: 'question' | 'answer',
  id: string,
) => change(services, cache, 'remove_post', { kind, id }, nothing);

export const markHelped = (services: AppServices, id: string, helped: boolean) =>
  askCommunity(services, 'mark_helped', { answer: id, helped }, nothing);

export const acceptAnswer = (
  services: AppServices,
  cache: QueryClient,
  id: string,
  accepted: boolean,
) => change(services, cache, 'accept', { answer: id, accepted }, nothing);

export const followQuestion = (services: AppServices, id: string, isFollowing: boolean) =>
  askCommunity(services, 'follow', { question: id, is_following: isFollowing }, nothing);

/** Says that the person has read a question until now. */
export const noteThreadRead = (services: AppServices, id: string) =>
  askCommunity(services, 'thread_read', { question: id }, nothing);

/** A post of the person's own that others don't see. */
export interface WaitingPost {
  readonly kind: 'question' | 'answer';
  readonly id: string;
  readonly question: string;
  readonly words: string;
  readonly state: PostState;
}

/** A question or answer that somebody began on another device. */
export interface ServerDraft {
  readonly id: string;
  /** The question that it answers; null for a question of one's own. */
  readonly question: string | null;
  readonly topic: Topic | null;
  readonly title: string;
  readonly kind: AnswerKind | null;
  readonly body: string;
  readonly source: string;
}

export interface Drafts {
  readonly drafts: readonly ServerDraft[];
  readonly waiting: readonly WaitingPost[];
}

const drafts: Reader<Drafts> = (stored) => {
  if (stored === null) return { drafts: [], waiting: [] };
  const row = fieldsOf(stored);
  return {
    drafts: listOf((given): ServerDraft => {
      const draft = fieldsOf(given);
      return {
        id: words(draft['id']),
        question: nullable(words)(draft['question']),
        topic: nullable(topicReader)(draft['topic']),
        title: text(draft['title']),
        kind: nullable(oneOf<AnswerKind>(answerKinds))(draft['kind']),
        body: text(draft['body']),
        source: text(draft['source']),
      };
    })(row['drafts']),
    waiting: listOf((given): WaitingPost => {
      const waiting = fieldsOf(given);
      return {
        kind: oneOf<WaitingPost['kind']>(['question', 'answer'])(waiting['kind']),
        id: words(waiting['id']),
        question: words(waiting['question']),
        words: text(waiting['words']),
        state: oneOf<PostState>(postStates)(waiting['state']),
      };
    })(row['waiting']),
  };
};

/** What the person began, and what of theirs others don't see. */
export const draftsQuery = (services: AppServices, userId: string) =>
  callQuery<Drafts, CommunityKinds>({
    queryKey: ['community', 'drafts', userId],
    queryFn: askedBy(services, 'my_drafts', {}, drafts),
    staleTime: 0,
  });

export const saveDraft = (services: AppServices, draft: ServerDraft) =>
  askCommunity(
    services,
    'save_draft',
    {
      draft: draft.id,
      question: draft.question,
      topic: draft.topic,
      title: draft.title,
      kind: draft.kind,
      body: draft.body,
      source: draft.source,
    },
    nothing,
  );

export const deleteDraft = (services: AppServices, cache: QueryClient, id: string) =>
  change(services, cache, 'delete_draft', { draft: id }, nothing);
