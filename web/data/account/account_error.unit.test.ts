import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { toAccountError } from './account_error.ts';

describe('an auth error becomes what the page says', () => {
  it.each([
    ['email_exists', 'email_taken'],
    ['user_already_exists', 'email_taken'],
    ['invalid_credentials', 'wrong_credentials'],
    ['email_not_confirmed', 'email_not_confirmed'],
    ['same_password', 'same_password'],
    ['otp_expired', 'wrong_code'],
    ['mfa_verification_failed', 'wrong_app_code'],
    ['mfa_challenge_expired', 'wrong_app_code'],
    ['email_address_invalid', 'email_invalid'],
    ['session_not_found', 'session_over'],
  ])('%s is %s', (from, to) => {
    expect(toAccountError(new AuthApiError('any text', 400, from)).code).toBe(to);
  });

  it('keeps the reasons of a weak password', () => {
    const error = new AuthWeakPasswordError('weak', 422, ['length', 'characters']);
    expect(toAccountError(error)).toEqual({
      code: 'weak_password',
      reasons: ['length', 'characters'],
      rules: {},
    });
  });

  it('says how long to wait when the server does', () => {
    const text = 'For security purposes, you can only request this after 42 seconds.';
    expect(toAccountError(new AuthApiError(text, 429, 'over_email_send_rate_limit'))).toEqual({
      code: 'mailed_just_now',
      seconds: 42,
    });
    expect(
      toAccountError(
        new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit'),
      ),
    ).toEqual({
      code: 'too_many_tries',
      seconds: null,
    });
  });

  it('tells a lost connection from a refusal', () => {
    expect(toAccountError(new AuthRetryableFetchError('Failed to fetch', 0)).code).toBe('offline');
    expect(toAccountError(new AuthSessionMissingError()).code).toBe('session_over');
  });

  it('never hides an error it does not know', () => {
    expect(toAccountError(new AuthApiError('something new', 400, 'brand_new'))).toEqual({
      code: 'unexpected',
      message: 'something new',
    });
  });
});
