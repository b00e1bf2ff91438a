import type { QueryClient } from '@tanstack/react-query';
import { type PotChoice } from '../../../domain/community/pots.ts';
import { fieldsOf, type Reader, text } from '../../../domain/stored/reader.ts';
import { listOf, nullable, whole, words } from '../../../domain/stored/shape_readers.ts';
import { callQuery } from '../read.ts';
import type { AppServices } from '../services.ts';
import { askCommunity, askedBy, nothing } from './ask.ts';
import { moment, pot } from './circle_week.ts';
import type { CommunityKinds } from './errors.ts';

/** What waits, as the list shows it. */
export interface CaseHead {
  readonly id: string;
  /** `worried`, `report`, `held`, `appeal`, `unanswered`; another is one that this page does not know yet. */
  readonly kind: string;
  readonly reason: string;
  readonly postKind: string;
  readonly words: string;
  readonly openedAt: Date;
  readonly dueAt: Date;
  readonly reports: number;
  readonly isHidden: boolean;
  readonly isOpenElsewhere: boolean;
  readonly mayDecide: boolean;
}

export interface Health {
  /** Seconds; null where there is nothing to count. */
  readonly firstAnswerSeconds: number | null;
  readonly oldQuestions: number;
  readonly unanswered: number;
  readonly scamSeconds: number | null;
  readonly appeals: number;
  readonly overturned: number;
}

export interface Queue {
  readonly cases: readonly CaseHead[];
  readonly waiting: number;
  readonly now: Date;
  readonly health: Health;
}

/** A case that the moderator has open. */
export interface OpenedCase extends CaseHead {
  readonly post: {
    readonly title: string | null;
    readonly words: string;
    readonly at: Date | null;
    readonly source: string | null;
    readonly sentence: string | null;
  };
  /** What it said before it was changed or taken back, the latest first. */
  readonly before: readonly { readonly words: string; readonly at: Date }[];
  readonly around: readonly { readonly words: string; readonly at: Date }[];
  readonly said: readonly {
    readonly reason: string;
    readonly said: string | null;
    readonly attached: string | null;
    readonly at: Date;
  }[];
  readonly author:
    | (PotChoice & {
        readonly name: string;
        readonly since: Date;
        readonly shownPosts: number;
        readonly decisions: number;
      })
    | null;
}

const count = whole(0, Number.MAX_SAFE_INTEGER);

const readHead: Reader<CaseHead> = (stored) => {
  const row = fieldsOf(stored);
  return {
    id: words(row['id']),
    kind: text(row['kind']),
    reason: text(row['reason']),
    postKind: text(row['post_kind']),
    words: text(row['words']),
    openedAt: moment(row['opened_at']),
    dueAt: moment(row['due_at']),
    reports: count(row['reports']),
    isHidden: row['is_hidden'] === true,
    isOpenElsewhere: row['is_open_elsewhere'] === true,
    mayDecide: row['may_decide'] === true,
  };
};

const readQueue: Reader<Queue> = (stored) => {
  const all = fieldsOf(stored);
  const health = fieldsOf(all['health']);
  return {
    cases: listOf(readHead)(all['cases']),
    waiting: count(all['waiting']),
    now: moment(all['now']),
    health: {
      firstAnswerSeconds: nullable(count)(health['first_answer_seconds']),
      oldQuestions: count(health['old_questions']),
      unanswered: count(health['unanswered']),
      scamSeconds: nullable(count)(health['scam_seconds']),
      appeals: count(health['appeals']),
      overturned: count(health['overturned']),
    },
  };
};

const orNull = (given: unknown): string | null => (typeof given === 'string' ? given : null);

const readWords: Reader<{ readonly words: string; readonly at: Date }> = (stored) => {
  const row = fieldsOf(stored);
  return { words: text(row['words']), at: moment(row['at']) };
};

const readOpened: Reader<OpenedCase> = (stored) => {
  const row = fieldsOf(stored);
  // A post may be gone by now.
  const post = fieldsOf(row['post'] ?? {});
  return {
    ...readHead(stored),
    post: {
      title: orNull(post['title']),
      words: orNull(post['words']) ?? '',
      at: post['at'] === undefined ? null : nullable(moment)(post['at']),
      source: orNull(post['source']),
      sentence: orNull(post['sentence']),
    },
    before: listOf(readWords)(row['before'] ?? []),
    around: listOf(readWords)(row['around']),
    said: listOf((given) => {
      const report = fieldsOf(given);
      return {
        reason: text(report['reason']),
        said: orNull(report['said']),
        attached: orNull(report['attached']),
        at: moment(report['at']),
      };
    })(row['said']),
    author: nullable((given): NonNullable<OpenedCase['author']> => {
      const author = fieldsOf(given);
      return {
        name: orNull(author['alias']) ?? '',
        ...(typeof author['shape'] === 'number' ? pot(author) : { shape: 0, glaze: 0 }),
        since: moment(author['since']),
        shownPosts: nullable(count)(author['shown_posts'] ?? null) ?? 0,
        decisions: count(author['decisions']),
      } as NonNullable<OpenedCase['author']>;
    })(row['author']),
  };
};

export const queueKey = ['community', 'queue'] as const;

/** What waits for staff, what is worst first. Asked again every minute: others work on it too. */
export const queueQuery = (services: AppServices, behind: string | null) =>
  callQuery<Queue, CommunityKinds>({
    queryKey: [...queueKey, behind],
    queryFn: askedBy(services, 'queue_page', { behind }, readQueue),
    refetchInterval: 60_000,
  });

/** Opens a case: for half an hour it is this moderator's. */
export const takeCase = (services: AppServices, id: string) =>
  askCommunity(services, 'take_case', { case_id: id }, readOpened);

export async function giveCaseBack(services: AppServices, cache: QueryClient, id: string) {
  const result = await askCommunity(services, 'give_case_back', { case_id: id }, nothing);
  if (result.ok) void cache.invalidateQueries({ queryKey: queueKey });
  return result;
}

export const actions = ['show', 'remove', 'warn', 'hold', 'suspend', 'ban'] as const;
export const appealActions = ['uphold', 'overturn'] as const;
export type Action = (typeof actions)[number] | (typeof appealActions)[number];

/** The days that a hold or a suspension may last. */
export const maxDays = { hold: 30, suspend: 90 } as const;

export interface Verdict {
  readonly action: Action;
  readonly rule: number;
  readonly sentence: string;
  readonly days: number;
}

export async function decideCase(
  services: AppServices,
  cache: QueryClient,
  id: string,
  { action, rule, sentence, days }: Verdict,
) {
  const isKind = action === 'show' || action === 'overturn';
  const result = await askCommunity(
    services,
    'decide',
    {
      case_id: id,
      action,
      rule: isKind ? null : rule,
      sentence: isKind ? null : sentence,
      days: action === 'hold' || action === 'suspend' ? days : null,
    },
    nothing,
  );
  if (result.ok) void cache.invalidateQueries({ queryKey: queueKey });
  return result;
}
