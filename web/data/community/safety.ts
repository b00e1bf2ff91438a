import type { QueryClient } from '@tanstack/react-query';
import {
  type PostKind,
  type ReportReason,
  reportReasons,
} from '../../../domain/community/rules.ts';
import { fieldsOf, oneOf, type Reader, text } from '../../../domain/stored/reader.ts';
import { listOf, nullable, words } from '../../../domain/stored/shape_readers.ts';
import { callQuery } from '../read.ts';
import { reading } from '../result.ts';
import type { AppServices } from '../services.ts';
import { askCommunity, askedBy, nothing } from './ask.ts';
import { moment } from './circle_week.ts';
import type { CommunityKinds } from './errors.ts';

export interface Report {
  readonly postKind: PostKind;
  readonly postId: string;
  readonly reason: ReportReason;
  readonly said: string;
  /** What was seen in a meeting and is sent along. */
  readonly attached?: string | undefined;
  readonly alsoBlock: boolean;
}

/** Reports a post. It is out of sight once the page is read again: whoever shows that it was sent says when. */
export const sendReport = (services: AppServices, report: Report) =>
  askCommunity(
    services,
    'report_post',
    {
      post_kind: report.postKind,
      post_id: report.postId,
      reason: report.reason,
      said: report.said === '' ? null : report.said,
      attached: report.attached ?? null,
      also_block: report.alsoBlock,
    },
    nothing,
  );

/** Reads whatever of the community is on this page again. */
export const readCommunityAgain = (cache: QueryClient) =>
  void cache.invalidateQueries({ queryKey: ['community'] });

/** Neither sees the other any more where they know each other by this name: met in that circle, if one is given. */
export async function blockPerson(
  services: AppServices,
  cache: QueryClient,
  alias: string,
  circle?: string,
) {
  const result = await askCommunity(
    services,
    'block_person',
    { alias, ...(circle !== undefined && { circle }) },
    nothing,
  );
  if (result.ok) void cache.invalidateQueries({ queryKey: ['community'] });
  return result;
}

/** Their words are not shown to the person any more. */
export async function mutePerson(services: AppServices, cache: QueryClient, alias: string) {
  const result = await askCommunity(services, 'mute_person', { alias }, nothing);
  if (result.ok) void cache.invalidateQueries({ queryKey: ['community'] });
  return result;
}

export interface Blocked {
  readonly id: string;
  /** Null where that name is no more. */
  readonly name: string | null;
  readonly kind: 'block' | 'mute';
  readonly since: Date;
}

const readBlocked: Reader<Blocked> = (stored) => {
  const row = fieldsOf(stored);
  return {
    id: words(row['id']),
    name: nullable(text)(row['alias']),
    kind: oneOf<Blocked['kind']>(['block', 'mute'])(row['kind']),
    since: moment(row['since']),
  };
};

const blocksKeyOf = (userId: string) => ['community', 'blocks', userId] as const;

/** Whom the person blocked or muted. */
export const blocksQuery = (services: AppServices, userId: string) =>
  callQuery<readonly Blocked[], CommunityKinds>({
    queryKey: blocksKeyOf(userId),
    queryFn: askedBy(services, 'my_blocks', {}, listOf(readBlocked)),
  });

export async function unblockPerson(services: AppServices, cache: QueryClient, id: string) {
  const result = await askCommunity(services, 'unblock_person', { block: id }, nothing);
  if (result.ok) void cache.invalidateQueries({ queryKey: ['community'] });
  return result;
}

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
  queryKey: ['community', 'reported', userId],
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
export async function putCareAway(services: AppServices, cache: QueryClient) {
  const result = await askCommunity(services, 'put_care_away', {}, nothing);
  if (result.ok) void cache.invalidateQueries({ queryKey: ['community', 'alias'] });
  return result;
}

/** A decision of staff about something that the person wrote. */
export interface Decision {
  readonly id: string;
  readonly action: 'remove' | 'warn' | 'hold' | 'suspend' | 'ban';
  readonly rule: number;
  readonly sentence: string;
  readonly excerpt: string;
  readonly decidedAt: Date;
  readonly until: Date | null;
  readonly appealUntil: Date;
  readonly appeal: {
    readonly words: string;
    readonly outcome: 'upheld' | 'overturned' | null;
  } | null;
}

const readDecision: Reader<Decision> = (stored) => {
  const row = fieldsOf(stored);
  return {
    id: words(row['id']),
    action: oneOf<Decision['action']>(['remove', 'warn', 'hold', 'suspend', 'ban'])(row['action']),
    rule: Number(row['rule']),
    sentence: text(row['sentence']),
    excerpt: text(row['excerpt']),
    decidedAt: moment(row['decided_at']),
    until: nullable(moment)(row['until']),
    appealUntil: moment(row['appeal_until']),
    appeal: nullable((given): NonNullable<Decision['appeal']> => {
      const appeal = fieldsOf(given);
      return {
        words: text(appeal['words']),
        outcome: nullable(
          oneOf<NonNullable<NonNullable<Decision['appeal']>['outcome']>>(['upheld', 'overturned']),
        )(appeal['outcome']),
      };
    })(row['appeal']),
  };
};

/** What staff decided about the person's own posts, the latest first. */
export const decisionsQuery = (services: AppServices, userId: string) =>
  callQuery<readonly Decision[], CommunityKinds>({
    queryKey: ['community', 'decisions', userId],
    queryFn: askedBy(services, 'my_decisions', {}, listOf(readDecision)),
  });

export async function sendAppeal(
  services: AppServices,
  cache: QueryClient,
  decision: string,
  said: string,
) {
  const result = await askCommunity(services, 'appeal', { decision, words: said }, nothing);
  if (result.ok) void cache.invalidateQueries({ queryKey: ['community', 'decisions'] });
  return result;
}
