import { readPhoneNumber } from '../../../../domain/people/phone_number.ts';
import type { AccountError } from '../../../data/account/account_error.ts';
import type { PasswordRules } from '../../../data/account/password_rules.ts';
import { m } from '../../../paraglide/messages.js';
import { isEmail, type PasswordProblem } from './validation.ts';

/** What a refusal says to the person: what happened, then what to do. */
export function accountErrorText(error: AccountError): string {
  switch (error.code) {
    case 'email_taken':
      return m.auth_error_email_taken();
    case 'wrong_credentials':
      return m.auth_error_wrong_credentials();
    case 'wrong_phone_credentials':
      return m.auth_error_wrong_phone_credentials();
    case 'email_not_confirmed':
      return m.auth_error_email_not_confirmed();
    case 'weak_password':
      return error.reasons.map((reason) => weakPasswordText(reason, error.rules)).join(' ');
    case 'same_password':
      return m.auth_error_same_password();
    case 'wrong_code':
      return m.auth_error_wrong_code();
    case 'wrong_app_code':
      return m.auth_error_wrong_app_code();
    case 'email_invalid':
      return m.auth_error_email();
    case 'phone_taken':
      return m.auth_error_phone_taken();
    case 'phone_invalid':
      return m.auth_error_phone();
    case 'phone_unreachable':
      return m.auth_error_phone_unreachable();
    case 'phone_not_confirmed':
      return m.auth_error_phone_not_confirmed();
    case 'code_needed':
      return m.auth_error_code_needed();
    case 'factor_due':
      return m.auth_error_factor_due();
    case 'proof_needed':
      return m.auth_error_proof_needed();
    case 'factor_gone':
      return m.auth_error_factor_gone();
    case 'too_many_factors':
      return m.auth_error_too_many_factors();
    case 'factor_exists':
      return m.auth_error_factor_exists();
    case 'linked_elsewhere':
      return m.auth_error_linked_elsewhere();
    case 'last_way_in':
      return m.auth_error_last_way_in();
    case 'way_closed':
      return m.auth_error_way_closed();
    case 'no_work_account':
      return m.auth_error_no_work_account();
    case 'texted_just_now':
      return m.auth_error_texted_just_now({ seconds: error.seconds });
    case 'mailed_just_now':
      return m.auth_error_mailed_just_now({ seconds: error.seconds });
    case 'too_many_tries':
      return error.seconds === null
        ? m.auth_error_too_many()
        : m.auth_error_too_many_seconds({ seconds: error.seconds });
    case 'session_over':
      return m.auth_error_session_over();
    case 'offline':
      return m.auth_error_offline();
    case 'unexpected':
      return m.auth_error_unexpected({ message: error.message ?? '' });
  }
}

function weakPasswordText(reason: string, { least }: Partial<PasswordRules>): string {
  if (reason === 'pwned') return m.auth_error_weak_pwned();
  if (reason === 'characters') return m.auth_error_password_kinds();
  return least === undefined ? m.auth_error_weak_length() : m.auth_error_password_short({ least });
}

/** Where an error stands: at the field it speaks of, or under all of them. */
export type Place = 'email' | 'phone' | 'password' | 'code' | 'form';

const places: Partial<Record<AccountError['code'], Place>> = {
  email_taken: 'email',
  email_invalid: 'email',
  email_not_confirmed: 'email',
  phone_taken: 'phone',
  phone_invalid: 'phone',
  phone_unreachable: 'phone',
  factor_exists: 'phone',
  phone_not_confirmed: 'phone',
  no_work_account: 'email',
  wrong_credentials: 'password',
  wrong_phone_credentials: 'password',
  weak_password: 'password',
  same_password: 'password',
  wrong_code: 'code',
  wrong_app_code: 'code',
};

export const errorPlace = ({ code }: AccountError): Place => places[code] ?? 'form';

const passwordTexts: Record<PasswordProblem, (rules: PasswordRules) => string> = {
  missing: () => m.auth_error_password_missing(),
  short: ({ least }) => m.auth_error_password_short({ least }),
  kinds: () => m.auth_error_password_kinds(),
  long: () => m.auth_error_password_long(),
  leaked: () => m.auth_error_weak_pwned(),
};

export function emailProblemText(typed: string): string | undefined {
  if (typed.trim() === '') return m.auth_error_email_missing();
  return isEmail(typed) ? undefined : m.auth_error_email();
}

export function phoneProblemText(typed: string): string | undefined {
  if (typed.trim() === '') return m.auth_error_phone_missing();
  return readPhoneNumber(typed) === null ? m.auth_error_phone() : undefined;
}

export const passwordProblemText = (
  problem: PasswordProblem | null,
  rules: PasswordRules,
): string | undefined => (problem === null ? undefined : passwordTexts[problem](rules));
