import type { AnswerKind } from '../../../domain/community/posts.ts';
import type { Topic } from '../../../domain/community/topics.ts';
import type {
  AskedQuestion,
  Author,
  Drafts,
  FeedItem,
  FeedPage,
  GivenAnswer,
  Posted,
  PostState,
  ServerDraft,
  Thread,
} from '../../../supabase/wire/community/questions.ts';
import type { RpcArguments, RpcName } from '../../../supabase/wire/rpcs.ts';
import { callQuery } from '../read.ts';
import type { AppServices } from '../services.ts';
import { askCommunity, askedBy, change } from './ask.ts';
import type { CommunityKinds } from './errors.ts';
import { draftsKey, feedKey, searchKey, threadKey } from './keys.ts';

export type {
  AskedQuestion,
  Author,
  Drafts,
  FeedItem,
  FeedPage,
  GivenAnswer,
  Posted,
  PostState,
  ServerDraft,
  Thread,
};

// Questions and their answers, as pages read and write them. All of it are functions of the database.

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
    queryKey: [...feedKey, userId, filter.topic, filter.isUnanswered],
    queryFn: askedBy(services, 'feed_page', feedCall(filter, null)),
    staleTime: 0,
  });

/** What follows a question in a list. */
export const loadFeedAfter = (services: AppServices, filter: FeedFilter, after: FeedItem) =>
  askCommunity(services, 'feed_page', feedCall(filter, after));

/** Questions that hold all of these words. */
export const searchQuery = (
  services: AppServices,
  userId: string,
  searched: string,
  topic: Topic | null,
) =>
  callQuery<readonly FeedItem[], CommunityKinds>({
    queryKey: [...searchKey, userId, searched, topic],
    queryFn: async (context) =>
      (await askedBy(services, 'search_feed', { words: searched, topic })(context)).questions,
  });

/** A question with the first fifty of its answers. Not kept: what is new is told by when it was last opened. */
export const threadQuery = (services: AppServices, userId: string, id: string) =>
  callQuery<Thread, CommunityKinds>({
    queryKey: [...threadKey, userId, id],
    queryFn: askedBy(services, 'thread', { question: id }),
    staleTime: 0,
    gcTime: 0,
  });

/** Answers after one of them. */
export const loadAnswersAfter = (services: AppServices, id: string, after: GivenAnswer) =>
  askCommunity(services, 'thread', {
    question: id,
    after_at: after.shownAt,
    after_id: after.id,
  });

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

/** Changes what lists show: those that nobody looks at are read when they are looked at again. */
const changePosts = <Name extends RpcName>(
  services: AppServices,
  name: Name,
  given: RpcArguments<Name>,
) =>
  change(services, name, given, {
    forgets: [feedKey, searchKey, draftsKey],
    invalidatesLater: [draftsKey],
  });

/** Asks everybody. The id is the draft's: sent again, it is the same question. */
export const askQuestion = (
  services: AppServices,
  id: string,
  { topic, title, body }: QuestionWords,
) => changePosts(services, 'ask', { draft: id, topic, title, body });

export const editQuestion = (
  services: AppServices,
  id: string,
  { topic, title, body }: QuestionWords,
) => changePosts(services, 'edit_question', { question: id, topic, title, body });

/** Answers. The id is the draft's, for the same reason. */
export const giveAnswer = (
  services: AppServices,
  id: string,
  question: string,
  { kind, body, source }: AnswerWords,
) => changePosts(services, 'answer', { draft: id, question, kind, body, source });

export const editAnswer = (
  services: AppServices,
  id: string,
  { kind, body, source }: AnswerWords,
) => changePosts(services, 'edit_answer', { answer: id, kind, body, source });

export const removePost = (services: AppServices, kind: 'question' | 'answer', id: string) =>
  changePosts(services, 'remove_post', { kind, id });

export const markHelped = (services: AppServices, id: string, helped: boolean) =>
  askCommunity(services, 'mark_helped', { answer: id, helped });

export const acceptAnswer = (services: AppServices, id: string, accepted: boolean) =>
  changePosts(services, 'accept', { answer: id, accepted });

export const followQuestion = (services: AppServices, id: string, isFollowing: boolean) =>
  askCommunity(services, 'follow', { question: id, is_following: isFollowing });

/** Says that the person has read a question until now. */
export const noteThreadRead = (services: AppServices, id: string) =>
  askCommunity(services, 'thread_read', { question: id });

const none: Drafts = { drafts: [], waiting: [] };

/** What the person began, and what of theirs others don't see. */
export const draftsQuery = (services: AppServices, userId: string) => {
  const ask = askedBy(services, 'my_drafts', {});
  return callQuery<Drafts, CommunityKinds>({
    queryKey: [...draftsKey, userId],
    queryFn: async (context) => (await ask(context)) ?? none,
    staleTime: 0,
  });
};

export const saveDraft = (
  services: AppServices,
  { id, question, topic, title, kind, body, source }: ServerDraft,
) =>
  askCommunity(services, 'save_draft', { draft: id, question, topic, title, kind, body, source });

export const deleteDraft = (services: AppServices, id: string) =>
  changePosts(services, 'delete_draft', { draft: id });
