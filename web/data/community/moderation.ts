import type {
  CaseHead,
  Health,
  OpenedCase,
  Queue,
} from '../../../supabase/wire/community/moderation.ts';
import { callQuery } from '../read.ts';
import type { AppServices } from '../services.ts';
import { askCommunity, askedBy, change } from './ask.ts';
import type { CommunityKinds } from './errors.ts';
import { queueKey } from './keys.ts';

export type { CaseHead, Health, OpenedCase, Queue };

/** What waits for staff, what is worst first. Asked again every minute: others work on it too. */
export const queueQuery = (services: AppServices, behind: string | null) =>
  callQuery<Queue, CommunityKinds>({
    queryKey: [...queueKey, behind],
    queryFn: askedBy(services, 'queue_page', { behind }),
    refetchInterval: 60_000,
  });

/** Opens a case: for half an hour it is this moderator's. */
export const takeCase = (services: AppServices, id: string) =>
  askCommunity(services, 'take_case', { case_id: id });

const stale = { invalidatesLater: [queueKey] };

export const giveCaseBack = (services: AppServices, id: string) =>
  change(services, 'give_case_back', { case_id: id }, stale);

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

export function decideCase(
  services: AppServices,
  id: string,
  { action, rule, sentence, days }: Verdict,
) {
  const isKind = action === 'show' || action === 'overturn';
  return change(
    services,
    'decide',
    {
      case_id: id,
      action,
      rule: isKind ? null : rule,
      sentence: isKind ? null : sentence,
      days: action === 'hold' || action === 'suspend' ? days : null,
    },
    stale,
  );
}
