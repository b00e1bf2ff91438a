import type { AppError } from '../result.ts';
import { type PasswordRules, rulesIn } from './password_rules.ts';

/** Why an account action did not go through, besides what may go wrong anywhere. `seconds` is how long to wait. */
export type AccountKinds =
  | { readonly code: 'email_taken' }
  | { readonly code: 'wrong_credentials' }
  | { readonly code: 'wrong_phone_credentials' }
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
  | { readonly code: 'phone_taken' }
  | { readonly code: 'phone_invalid' }
  | { readonly code: 'phone_not_confirmed' }
  /** No text reaches the number. */
  | { readonly code: 'phone_unreachable' }
  /** The session is too old to set a password with: a code has to be sent and shown first. */
  | { readonly code: 'code_needed' }
  /** The second factor has to be shown first. */
  | { readonly code: 'factor_due' }
  | { readonly code: 'proof_needed' }
  | { readonly code: 'too_many_factors' }
  /** The factor is gone: set up anew in another tab, or its time to be proven is over. */
  | { readonly code: 'factor_gone' }
  /** The number is a factor already. */
  | { readonly code: 'factor_exists' }
  /** The sign-in is linked to another account. */
  | { readonly code: 'linked_elsewhere' }
  | { readonly code: 'last_way_in' }
  /** This way in is not on here. */
  | { readonly code: 'way_closed' }
  | { readonly code: 'no_work_account' }
  | { readonly code: 'too_many_tries'; readonly seconds: number | null }
  | { readonly code: 'mailed_just_now'; readonly seconds: number }
  | { readonly code: 'texted_just_now'; readonly seconds: number }
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
  phone_exists: { code: 'phone_taken' },
  sms_send_failed: { code: 'phone_unreachable' },
  phone_not_confirmed: { code: 'phone_not_confirmed' },
  reauthentication_needed: { code: 'code_needed' },
  reauthentication_not_valid: { code: 'wrong_code' },
  insufficient_aal: { code: 'factor_due' },
  mfa_factor_not_found: { code: 'factor_gone' },
  too_many_enrolled_mfa_factors: { code: 'too_many_factors' },
  mfa_verified_factor_exists: { code: 'factor_exists' },
  // A page names factors by itself, so that another tab was faster.
  mfa_factor_name_conflict: { code: 'factor_gone' },
  identity_already_exists: { code: 'linked_elsewhere' },
  single_identity_not_deletable: { code: 'last_way_in' },
  phone_provider_disabled: { code: 'way_closed' },
  email_provider_disabled: { code: 'way_closed' },
  provider_disabled: { code: 'way_closed' },
  manual_linking_disabled: { code: 'way_closed' },
  saml_provider_disabled: { code: 'way_closed' },
  signup_disabled: { code: 'way_closed' },
  mfa_phone_enroll_not_enabled: { code: 'way_closed' },
  mfa_phone_verify_not_enabled: { code: 'way_closed' },
  sso_provider_not_found: { code: 'no_work_account' },
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
    if (seconds !== null && error.code === 'over_email_send_rate_limit')
      return { code: 'mailed_just_now', seconds };
    if (seconds !== null && error.code === 'over_sms_send_rate_limit')
      return { code: 'texted_just_now', seconds };
    return { code: 'too_many_tries', seconds };
  }
  if (error.name === 'AuthSessionMissingError') return { code: 'session_over' };
  if (error.name === 'AuthRetryableFetchError') return { code: 'offline' };
  return { code: 'unexpected', message: error.message };
}
