import type { AppError } from '../result.ts';

/** What the community refuses, as a page needs it. */
export type CommunityKinds =
  | { readonly code: 'members_only' }
  /** It may be tried again after so many seconds. */
  | { readonly code: 'too_fast'; readonly seconds: number }
  | { readonly code: 'code_wrong' }
  /** The circle is. */
  | { readonly code: 'full' }
  /** The caller is in as many as one may be. */
  | { readonly code: 'two_circles' }
  | { readonly code: 'hosts' }
  | { readonly code: 'they_host' }
  /** Unknown, gone, blocked and no longer a member are one and the same. */
  | { readonly code: 'not_found' }
  | { readonly code: 'private_number' }
  | { readonly code: 'not_open' }
  | { readonly code: 'other_step' }
  /** Null where it has no end. */
  | { readonly code: 'restricted'; readonly until: Date | null }
  | { readonly code: 'name_taken' }
  | { readonly code: 'needs_source' }
  | { readonly code: 'vote_open' }
  | { readonly code: 'staff_only' }
  | { readonly code: 'needs_name' }
  | { readonly code: 'refused_words' }
  /** Buddies. Of drafts the server says the same, and no page does: a draft stays on the device then. */
  | { readonly code: 'too_many' }
  /** They have checked in this week, so it's no week of rest. */
  | { readonly code: 'checked_in' }
  /** This device's date is another than the server's. */
  | { readonly code: 'wrong_date' };

export type CommunityError = AppError<CommunityKinds>;

const plain = {
  MW601: 'members_only',
  MW603: 'code_wrong',
  MW605: 'not_found',
  MW606: 'private_number',
  MW607: 'not_open',
  MW608: 'other_step',
  MW610: 'name_taken',
  MW611: 'needs_source',
  MW612: 'vote_open',
  MW613: 'staff_only',
  MW614: 'needs_name',
  MW615: 'refused_words',
  MW616: 'too_many',
  MW617: 'checked_in',
} as const;

/** Why there is no room, by the first word of the server's sentence; any other means the circle. */
const noRoom: Readonly<Record<string, 'two_circles' | 'hosts' | 'they_host'>> = {
  Nobody: 'two_circles',
  You: 'hosts',
  They: 'they_host',
};

/** Translates what a function of the community refused. */
export function communityError({
  code,
  hint,
  message,
}: {
  readonly code: string;
  readonly hint: string | null;
  readonly message: string;
}): CommunityError {
  if (code === 'MW602') return { code: 'too_fast', seconds: Math.max(1, Number(hint) || 60) };
  if (code === 'MW609') {
    const until = new Date(hint ?? '');
    return { code: 'restricted', until: Number.isNaN(until.getTime()) ? null : until };
  }
  const kind = (plain as Readonly<Record<string, (typeof plain)[keyof typeof plain]>>)[code];
  if (kind) return { code: kind };
  if (code === 'MW604') return { code: noRoom[message.split(' ')[0] ?? ''] ?? 'full' };
  if (code === '22023' && message.startsWith('This device')) return { code: 'wrong_date' };
  // No answer came at all.
  if (code === '') return { code: 'offline' };
  return { code: 'unexpected', message };
}
