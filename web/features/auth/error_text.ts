import type { AccountError } from '../../data/account/account_error.ts';
import { m } from '../../paraglide/messages.js';
import type { FieldProblem } from './validation.ts';

/** What a refusal says to the person: what happened, then what to do. */
export function accountErrorText(error: AccountError): string {
  switch (error.code) {
    case 'email_taken':
      return m.auth_error_email_taken();
    case 'wrong_credentials':
      return m.auth_error_wrong_credentials();
    case 'email_not_confirmed':
      return m.auth_error_email_not_confirmed();
    case 'weak_password':
      return error.reasons.map(weakPasswordText).join(' ');
    case 'same_password':
      return m.auth_error_same_password();
    case 'wrong_code':
      return m.auth_error_wrong_code();
    case 'wrong_app_code':
      return m.auth_error_wrong_app_code();
    case 'email_invalid':
      return m.auth_error_email();
    case 'too_many_tries':
      return error.seconds === null
        ? m.auth_error_too_many()
        : m.auth_error_too_many_seconds({ seconds: error.seconds });
    case 'session_over':
      return m.auth_error_session_over();
    case 'offline':
      return m.auth_error_offline();
    case 'unexpected':
      return m.auth_error_unexpected({ message: error.message });
  }
}

function weakPasswordText(reason: string): string {
  if (reason === 'pwned') return m.auth_error_weak_pwned();
  return reason === 'characters' ? m.auth_error_weak_characters() : m.auth_error_weak_length();
}

const fieldTexts: Record<FieldProblem, () => string> = {
  email: m.auth_error_email,
  password_missing: m.auth_error_password_missing,
  password_short: m.auth_error_password_short,
  password_long: m.auth_error_password_long,
  code: m.auth_error_code,
};

export const fieldProblemText = (problem: FieldProblem | null): string | undefined =>
  problem === null ? undefined : fieldTexts[problem]();
