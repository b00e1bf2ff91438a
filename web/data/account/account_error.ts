import type { AppError } from '../result.ts';
import { type PasswordRules, rulesIn } from './password_rules.ts';

/** Why an account action did not go through, besides what may go wrong anywhere. `seconds` is how long to wait. */
export type AccountKinds =
  | { readonly code: 'email_taken' }
  | { readonly code: 'wrong_credentials' }
  | { readonly code: 'email_not_confirmed' }
  | {
      readonly code: 'weak_password';
      readonly reasons: readonly string[];
      /** What the server asks for, as far as it said. */
      readonly rules: Partial<PasswordRules>;
    }
  | { readonly code: 'same_password' }
  | { readonly code: 'wrong_code' }
  | { readonly code: 'wrong_app_code' }
  | { readonly code: 'email_invalid' }
  | { readonly code: 'too_many_tries'; readonly seconds: number | null }
  | { readonly code: 'mailed_just_now'; readonly seconds: number }
  | { readonly code: 'session_over' };

export type AccountError = AppError<AccountKinds>;

/** The part of the client library's auth errors that is read here. */
interface AuthErrorLike {
  readonly name: string;
  readonly message: string;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly reasons?: readonly string[];
}

const byCode: Record<string, AccountError> = {
  email_exists: { code: 'email_taken' },
  user_already_exists: { code: 'email_taken' },
  invalid_credentials: { code: 'wrong_credentials' },
  email_not_confirmed: { code: 'email_not_confirmed' },
  same_password: { code: 'same_password' },
  otp_expired: { code: 'wrong_code' },
  mfa_verification_failed: { code: 'wrong_app_code' },
  mfa_challenge_expired: { code: 'wrong_app_code' },
  email_address_invalid: { code: 'email_invalid' },
  session_not_found: { code: 'session_over' },
  session_expired: { code: 'session_over' },
  bad_jwt: { code: 'session_over' },
};

/** Translates an auth error once, by its code; only how long a wait is and what a password needs is read from
 *  the text. */
export function toAccountError(error: AuthErrorLike): AccountError {
  if (error.code === 'weak_password')
    return {
      code: 'weak_password',
      reasons: error.reasons ?? ['length'],
      rules: rulesIn(error.message),
    };
  const known = error.code === undefined ? undefined : byCode[error.code];
  if (known !== undefined) return known;
  if (error.status === 429) {
    const said = /after (\d+) seconds?/.exec(error.message)?.[1];
    const seconds = said === undefined ? null : Number(said);
    return error.code === 'over_email_send_rate_limit' && seconds !== null
      ? { code: 'mailed_just_now', seconds }
      : { code: 'too_many_tries', seconds };
  }
  if (error.name === 'AuthSessionMissingError') return { code: 'session_over' };
  if (error.name === 'AuthRetryableFetchError') return { code: 'offline' };
  return { code: 'unexpected', message: error.message };
}
