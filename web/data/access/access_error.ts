/** Refusals of the server's functions that say everything by their name. */
const refusals = [
  'code_unknown',
  'code_over',
  'code_used_up',
  'code_covered',
  'pass_not_needed',
  'own_invitation',
  'invitation_spent',
  'payments_off',
  'no_such_plan',
  'order_known',
  'order_unknown',
  'order_settled',
  'provider_unavailable',
  'receipt_unknown',
] as const;
export type Refusal = (typeof refusals)[number];

/** Refusals that time mends. `too_many_visits`: too many new visitors from one network. */
export type Wait = 'too_many_codes' | 'too_many_orders' | 'too_many_visits';

/** Why something about passes did not go through, as a page needs it.
 *  - `nothing_typed`: the field is empty, so nobody was asked
 *  - `no_code`: what was typed has no code's shape, so nobody was asked
 *  - `nothing_kept`: the browser keeps nothing for this site, so nobody was asked
 *  - `session_over`: the server does not know this session
 *  - `entrance_due`: a member still owes the second factor or a new password
 *  - `outdated`: the page is older than the server and has to be loaded anew */
export type AccessFailure =
  | {
      readonly code:
        | Refusal
        | 'nothing_typed'
        | 'no_code'
        | 'nothing_kept'
        | 'session_over'
        | 'entrance_due'
        | 'outdated'
        | 'offline'
        | 'unexpected';
    }
  | { readonly code: Wait; readonly waitMinutes: number };

const isRefusal = (code: unknown): code is Refusal => refusals.some((known) => known === code);

/** Minutes to say, when the server tells none. */
const usualWait = 15;

const minutesOf = (seconds: unknown): number =>
  typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds / 60) : usualWait;

/** Translates what a call of a server's function failed with, once. What is no answer at all is `offline`. */
export async function toAccessFailure(error: unknown): Promise<AccessFailure> {
  const response = (error as { context?: unknown }).context;
  if (!(response instanceof Response)) return { code: 'offline' };
  const said = (await response.json().catch(() => ({}))) as {
    code?: unknown;
    retryAfterSeconds?: unknown;
  };
  if (isRefusal(said.code)) return { code: said.code };
  switch (said.code) {
    case 'too_many_codes':
    case 'too_many_orders':
      return { code: said.code, waitMinutes: minutesOf(said.retryAfterSeconds) };
    case 'not_signed_in':
      return { code: 'session_over' };
    case 'second_factor_due':
    case 'password_due':
      return { code: 'entrance_due' };
    default:
      return { code: response.status >= 400 && response.status < 500 ? 'outdated' : 'unexpected' };
  }
}

/** Translates what starting a visitor's session failed with. */
export function toVisitFailure(error: {
  readonly name: string;
  readonly status?: number | undefined;
}): AccessFailure {
  if (error.status === 429) return { code: 'too_many_visits', waitMinutes: 60 };
  return { code: error.name === 'AuthRetryableFetchError' ? 'offline' : 'unexpected' };
}
