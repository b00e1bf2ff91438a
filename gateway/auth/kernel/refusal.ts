import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Refusal } from '../../kernel/refusal.ts';

/** Every way a request may be refused, with its usual status. PROTOCOL.md, "Auth". */
const statuses = {
  anonymous_provider_disabled: 422,
  bad_code_verifier: 400,
  bad_json: 400,
  bad_jwt: 403,
  bad_oauth_callback: 400,
  bad_oauth_state: 400,
  captcha_failed: 400,
  conflict: 409,
  email_address_invalid: 400,
  email_conflict_identity_not_deletable: 422,
  email_exists: 422,
  email_not_confirmed: 400,
  email_provider_disabled: 400,
  flow_state_expired: 422,
  flow_state_not_found: 404,
  hook_payload_invalid_content_type: 400,
  hook_payload_over_size_limit: 422,
  hook_timeout: 422,
  hook_timeout_after_retry: 422,
  identity_already_exists: 422,
  identity_not_found: 422,
  insufficient_aal: 401,
  invalid_credentials: 400,
  invite_not_found: 404,
  manual_linking_disabled: 404,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_factor_not_found: 404,
  mfa_ip_address_mismatch: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_phone_verify_not_enabled: 422,
  mfa_totp_enroll_not_enabled: 422,
  mfa_totp_verify_not_enabled: 422,
  mfa_verification_failed: 422,
  mfa_verification_rejected: 403,
  mfa_verified_factor_exists: 422,
  no_authorization: 401,
  not_admin: 403,
  oauth_provider_not_supported: 400,
  otp_disabled: 422,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  over_sms_send_rate_limit: 429,
  passkey_disabled: 404,
  phone_exists: 422,
  phone_not_confirmed: 400,
  phone_provider_disabled: 400,
  provider_disabled: 400,
  provider_email_needs_verification: 422,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  request_entity_too_large: 413,
  request_timeout: 504,
  same_password: 422,
  saml_assertion_no_email: 400,
  saml_assertion_no_user_id: 400,
  saml_entity_id_mismatch: 400,
  saml_idp_already_exists: 422,
  saml_idp_not_found: 404,
  saml_metadata_fetch_failed: 400,
  saml_provider_disabled: 404,
  saml_relay_state_expired: 422,
  saml_relay_state_not_found: 404,
  session_expired: 400,
  session_not_found: 403,
  signup_disabled: 422,
  single_identity_not_deletable: 422,
  sso_domain_already_exists: 400,
  sso_provider_disabled: 404,
  sso_provider_not_found: 404,
  sms_send_failed: 422,
  too_many_enrolled_mfa_factors: 422,
  too_many_passkeys: 422,
  unexpected_audience: 403,
  unexpected_failure: 500,
  unknown: 400,
  user_already_exists: 422,
  user_banned: 403,
  user_not_found: 403,
  user_sso_managed: 422,
  validation_failed: 400,
  weak_password: 422,
  web3_provider_disabled: 422,
  web3_unsupported_chain: 400,
  webauthn_challenge_expired: 400,
  webauthn_challenge_not_found: 400,
  webauthn_credential_exists: 422,
  webauthn_credential_not_found: 404,
  webauthn_verification_failed: 400,
} as const satisfies Record<string, ContentfulStatusCode>;

export type RefusalCode = keyof typeof statuses;

export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

interface RefusalDetails {
  /** Where the same code means another status, e.g. a user unknown to an operator is 404. */
  readonly status?: ContentfulStatusCode;
  readonly reasons?: readonly WeakPasswordReason[];
  readonly retryAfterSeconds?: number;
  /** What was written before the refusal stays written: a replay must revoke its session. */
  readonly keepsChanges?: boolean;
  /** Said in the form of OAuth instead: its error, and what happened as `error_description`. */
  readonly oauthError?: string;
}

const apiVersionHeader = 'x-supabase-api-version';
const firstDatedVersion = '2024-01-01';

const speaksDatedVersion = (c: Context): boolean => {
  const asked = c.req.header(apiVersionHeader) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= firstDatedVersion;
};

/** A refusal of this protocol, returned like any other value. Ends the transaction it comes out of. */
export class AuthRefusal extends Refusal {
  readonly code: RefusalCode;
  readonly status: ContentfulStatusCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = 'AuthRefusal';
    this.code = code;
    this.status = details.status ?? statuses[code];
    this.details = details;
  }

  /** In the shape of the API version that the client asked for. */
  response(c: Context): Response {
    const { code, status, message, details } = this;
    const dated = speaksDatedVersion(c);
    if (details.oauthError !== undefined)
      return c.json({ error: details.oauthError, error_description: message }, status);
    const body = {
      ...(dated ? { code, message } : { code: status, error_code: code, msg: message }),
      ...(details.reasons ? { weak_password: { reasons: details.reasons } } : {}),
    };
    return c.json(body, status, {
      'x-sb-error-code': code,
      ...(dated ? { [apiVersionHeader]: firstDatedVersion } : {}),
      ...(details.retryAfterSeconds === undefined
        ? {}
        : { 'retry-after': String(Math.max(1, details.retryAfterSeconds)) }),
    });
  }
}

export const refuse = (code: RefusalCode, message: string, details?: RefusalDetails): AuthRefusal =>
  new AuthRefusal(code, message, details);
