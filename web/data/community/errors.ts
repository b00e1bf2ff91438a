import type { CommunityRefusal, Refused } from '../../../supabase/wire/refusals.ts';
import type { AppError } from '../result.ts';
import { secondsIn, unexplained } from '../rpc.ts';

/** What the community refuses, as a page needs it. */
export type CommunityKinds =
  /** It may be tried again after so many seconds. */
  | { readonly code: 'too_fast'; readonly seconds: number }
  /** Null where it has no end. */
  | { readonly code: 'restricted'; readonly until: Date | null }
  /** Of an invitation; an answer at the server, which counts it. */
  | { readonly code: 'code_wrong' }
  | { readonly code: Exclude<CommunityRefusal, 'too_fast' | 'restricted'> };

export type CommunityError = AppError<CommunityKinds>;

/** Translates what a function of the community refused. */
export function communityError(error: AppError<Refused>): CommunityError {
  switch (error.code) {
    case 'offline':
    case 'unexpected':
      return error;
    case 'too_fast':
      return { code: error.code, seconds: secondsIn(error.hint) };
    case 'restricted': {
      const until = new Date(error.hint ?? '');
      return { code: error.code, until: Number.isNaN(until.getTime()) ? null : until };
    }
    case 'members_only':
      return { code: error.code };
    default:
      return error.subject === 'community' ? { code: error.code } : unexplained(error);
  }
}
