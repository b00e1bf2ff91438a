import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Refusal } from '../kernel/refusal.ts';

/** Every way a request may be refused, with its usual status. PROTOCOL.md, "Auth". */
const statuses = {
  anonymous_provider_disabled: 422,
  bad_code_verifier: 400,
  bad_json: 400,
  bad_jwt: 403,
  conflict: 409,
  email_address_invalid: 400,
  email_exists: 422,
  email_not_confirmed: 400,
  email_provider_disabled: 400,
  flow_state_expired: 422,
  flow_state_not_found: 404,
  insufficient_aal: 401,
  invalid_credentials: 400,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_factor_not_found: 404,
  mfa_ip_address_mismatch: 422,
  mfa_totp_enroll_not_enabled: 422,
  mfa_totp_verify_not_enabled: 422,
  mfa_verification_failed: 422,
  no_authorization: 401,
  not_admin: 403,
  otp_disabled: 422,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  over_sms_send_rate_limit: 429,
  phone_exists: 422,
  phone_not_confirmed: 400,
  phone_provider_disabled: 400,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  request_entity_too_large: 413,
  request_timeout: 504,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  same_password: 422,
  session_expired: 400,
  session_not_found: 403,
  signup_disabled: 422,
  sms_send_failed: 422,
  too_many_enrolled_mfa_factors: 422,
  unexpected_failure: 500,
  user_already_exists: 422,
  user_banned: 403,
  user_not_found: 403,
  validation_failed: 400,
  weak_password: 422,
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
