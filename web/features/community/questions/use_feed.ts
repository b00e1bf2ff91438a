import { useState } from 'react';
import {
  type FeedFilter,
  type FeedItem,
  feedQuery,
  loadFeedAfter,
} from '../../../data/community/questions.ts';
import type { CommunityError } from '../../../data/community/errors.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { useFeedNews } from './use_feed_news.ts';

interface Shown {
  readonly of: string;
  readonly questions: readonly FeedItem[];
  readonly hasMore: boolean;
  readonly readAt: Date;
}

/** A list of questions that stands still: what is new is counted, and shown when somebody says so. What is told of a question
 *  that stands there changes in its place, and one that may not be seen any more goes. */
export function useFeed(userId: string, filter: FeedFilter) {
  const services = useServices();
  const of = `${filter.topic ?? ''} ${filter.isUnanswered}`;
  const { value: top, error, askAgain } = useRead(feedQuery(services, userId, filter));
  const [kept, setKept] = useState<Shown | null>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [moreError, setMoreError] = useState<CommunityError | null>(null);
  const shown = kept?.of === of ? kept : null;
  if (top && shown === null) setKept({ of, ...top });
  const live = useFeedNews(filter.topic ?? 'all', askAgain);

  const fresh = new Map(top?.questions.map((question) => [question.id, question]));
  const oldest = top?.questions.at(-1);
  const stands = ({ id, activeAt }: FeedItem): boolean =>
    top === undefined ||
    fresh.has(id) ||
    // Further down than the top reaches, in the order that the database lists them in.
    (top.hasMore &&
      oldest !== undefined &&
      (activeAt < oldest.activeAt || (activeAt === oldest.activeAt && id < oldest.id)));
  const questions = shown?.questions.filter(stands).map((item) => fresh.get(item.id) ?? item) ?? [];
  const known = new Set(shown?.questions.map(({ id }) => id));
  const newCount =
    shown === null || top === undefined
      ? 0
      : top.questions.filter(({ id, askedAt }) => !known.has(id) && askedAt > shown.readAt).length;

  return {
    questions,
    hasMore: shown?.hasMore ?? false,
    isLoading: shown === null && error === null,
    error: shown === null ? error : null,
    moreError,
    isLoadingMore,
    newCount,
    isAway: live.state === 'away',
    askAgain,
    showNew() {
      if (top) setKept({ of, ...top });
    },
    async showMore() {
      const last = shown?.questions.at(-1);
      if (shown === null || last === undefined || isLoadingMore) return;
      setLoadingMore(true);
      setMoreError(null);
      const more = await loadFeedAfter(services, filter, last);
      setLoadingMore(false);
      if (!more.ok) return setMoreError(more.error);
      setKept((before) =>
        before?.of === of
          ? {
              ...before,
              hasMore: more.value.hasMore,
              questions: [
                ...before.questions,
                ...more.value.questions.filter(({ id }) => !known.has(id)),
              ],
            }
          : before,
      );
    },
  };
}
