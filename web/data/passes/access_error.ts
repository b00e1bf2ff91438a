import type { CommonErrorCode } from '../../../api/kernel/wire.ts';
import type { ErrorCodeOf, FunctionPath } from '../contracts.ts';
import { type FunctionFailure, isOutdated } from '../functions.ts';
import type { AppError } from '../result.ts';

/** Paths of the functions that give and sell time. */
export type AccessPath = Extract<FunctionPath, `access/${string}` | `payments/${string}`>;

type ServerCode = Exclude<ErrorCodeOf<AccessPath>, CommonErrorCode>;

type RateLimit = Extract<ServerCode, `too_many_${string}`>;

/** Refusals that say everything by their name. The texts of all of them are a record by it: one that is missing there, or
 *  is gone at the server, does not compile. */
export type Refusal = Exclude<
  ServerCode,
  RateLimit | 'signature_refused' | 'refund_by_hand' | 'refund_not_seen'
>;

/** Refusals that time mends. `too_many_visits`: too many new visitors from one network. */
export type Wait = RateLimit | 'too_many_visits';

/** Why something about passes did not go through, besides what may go wrong anywhere.
 *  - `nothing_typed`: the field is empty, so nobody was asked
 *  - `no_code`: what was typed has no code's shape, so nobody was asked
 *  - `nothing_kept`: the browser keeps nothing for this site, so nobody was asked
 *  - `session_over`: the server does not know this session
 *  - `entrance_due`: a member still owes the second factor or a new password
 *  - `outdated`: the page is older than the server and has to be loaded anew */
export type AccessKinds =
  | {
      readonly code:
        | Refusal
        | 'nothing_typed'
        | 'no_code'
        | 'nothing_kept'
        | 'session_over'
        | 'entrance_due'
        | 'outdated';
    }
  | { readonly code: Wait; readonly waitMinutes: number };

export type AccessError = AppError<AccessKinds>;

/** Minutes to say, when the server tells none. */
const defaultWaitMinutes = 15;

const minutesOf = (seconds: number | undefined): number =>
  seconds !== undefined && seconds > 0 ? Math.ceil(seconds / 60) : defaultWaitMinutes;

/** Translates what a call of a server's function failed with, once. */
export function toAccessError(failure: FunctionFailure<AccessPath>): AccessError {
  if (failure.kind === 'unanswered') return { code: 'offline' };
  if (failure.kind === 'unreadable') return { code: 'outdated' };
  const { status, refusal } = failure;
  const code = refusal?.code ?? null;
  switch (code) {
    case 'too_many_codes':
    case 'too_many_orders':
      return { code, waitMinutes: minutesOf(refusal?.retryAfterSeconds) };
    case 'not_signed_in':
      return { code: 'session_over' };
    case 'second_factor_due':
    case 'password_due':
    case 'account_closed':
      return { code: 'entrance_due' };
    case 'malformed_request':
    case 'operator_only':
    case 'not_found':
    case 'body_too_large':
    case 'internal':
    case 'backend_unavailable':
    case 'signature_refused':
    case 'refund_by_hand':
    case 'refund_not_seen':
    case null:
      return { code: isOutdated(status) ? 'outdated' : 'unexpected' };
    default:
      return { code };
  }
}

/** Translates what starting a visitor's session failed with. */
export function toVisitError(error: {
  readonly name: string;
  readonly status?: number | undefined;
}): AccessError {
  if (error.status === 429) return { code: 'too_many_visits', waitMinutes: 60 };
  return { code: error.name === 'AuthRetryableFetchError' ? 'offline' : 'unexpected' };
}
