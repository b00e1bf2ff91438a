import {
  type PostKind,
  type ReportReason,
  reportReasons,
} from '../../../domain/community/rules.ts';
import { oneOf } from '../../../domain/stored/reader.ts';
import { nullable } from '../../../domain/stored/shape_readers.ts';
import type { Blocked, Decision } from '../../../supabase/wire/community/people.ts';
import { callQuery } from '../read.ts';
import { reading } from '../result.ts';
import type { AppServices } from '../services.ts';
import { askCommunity, askedBy, change } from './ask.ts';
import type { CommunityKinds } from './errors.ts';
import { aliasKey, blocksKey, communityKey, decisionsKey, reportedKey } from './keys.ts';

export type { Blocked, Decision };

export interface Report {
  readonly postKind: PostKind;
  readonly postId: string;
  readonly reason: ReportReason;
  readonly said: string;
  /** What was seen in a meeting and is sent along. */
  readonly attached?: string | undefined;
  readonly alsoBlock: boolean;
}

/** Reports a post. It is out of sight once the community is read again: whoever shows that it was sent says when. */
export const sendReport = (services: AppServices, report: Report) =>
  askCommunity(services, 'report_post', {
    post_kind: report.postKind,
    post_id: report.postId,
    reason: report.reason,
    said: report.said === '' ? null : report.said,
    attached: report.attached ?? null,
    also_block: report.alsoBlock,
  });

/** Whoever is out of sight may be anywhere on the page. */
const stale = { invalidatesLater: [communityKey] };

/** Neither sees the other any more where they know each other by this name: met in that circle, if one is given. */
export const blockPerson = (services: AppServices, alias: string, circle?: string) =>
  change(services, 'block_person', { alias, ...(circle !== undefined && { circle }) }, stale);

/** Their words are not shown to the person any more. */
export const mutePerson = (services: AppServices, alias: string) =>
  change(services, 'mute_person', { alias }, stale);

/** Whom the person blocked or muted. */
export const blocksQuery = (services: AppServices, userId: string) =>
  callQuery<readonly Blocked[], CommunityKinds>({
    queryKey: [...blocksKey, userId],
    queryFn: askedBy(services, 'my_blocks', {}),
  });

export const unblockPerson = (services: AppServices, id: string) =>
  change(services, 'unblock_person', { block: id }, stale);

/** Something that the person reported, and what came of it. */
export interface Reported {
  readonly id: string;
  readonly reason: ReportReason;
  readonly at: Date;
  /** Null as long as nobody has looked. */
  readonly outcome: 'kept' | 'acted' | null;
}

const maxReported = 20;

/** What the person reported lately. */
export const reportedQuery = (services: AppServices, userId: string) => ({
  queryKey: [...reportedKey, userId],
  queryFn: reading(
    async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Reported[]> => {
      const client = await services.backend.connect();
      const { data } = await client
        .from('reports')
        .select('id, reason, outcome, created_at')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .limit(maxReported)
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ id, reason, outcome, created_at }) => ({
        id,
        reason: oneOf<ReportReason>(reportReasons)(reason),
        outcome: nullable(oneOf<'kept' | 'acted'>(['kept', 'acted']))(outcome),
        at: new Date(created_at),
      }));
    },
  ),
});

/** The person has seen the word of care. */
export const putCareAway = (services: AppServices) =>
  change(services, 'put_care_away', {}, { invalidatesLater: [aliasKey] });

/** What staff decided about the person's own posts, the latest first. */
export const decisionsQuery = (services: AppServices, userId: string) =>
  callQuery<readonly Decision[], CommunityKinds>({
    queryKey: [...decisionsKey, userId],
    queryFn: askedBy(services, 'my_decisions', {}),
  });

export const sendAppeal = (services: AppServices, decision: string, words: string) =>
  change(services, 'appeal', { decision, words }, { invalidatesLater: [decisionsKey] });
