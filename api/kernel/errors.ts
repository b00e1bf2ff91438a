import { type RefusalCode, refusalCodeOf } from '../../supabase/wire/refusals.ts';
import type { Failure } from './result.ts';
import type { CommonErrorCode, ErrorBody } from './wire.ts';

/** What a function refuses or fails with. */
export interface ErrorDefinition {
  /** HTTP's. */
  readonly status: number;
  /** What to say to a person. */
  readonly message: string;
  /** An operator should hear of it: it is a defect or an outage, not a person's slip. */
  readonly isReportable?: true;
  /** What a SQL function refuses so. */
  readonly refusal?: RefusalCode;
}

/** What any function may answer, whatever its subject. */
const common: Readonly<Record<CommonErrorCode, ErrorDefinition>> = {
  malformed_request: {
    status: 400,
    message: 'We couldn’t read that request. Reload the page and try again.',
  },
  not_signed_in: {
    status: 401,
    message: 'Your session has ended. Sign in again.',
  },
  second_factor_due: {
    status: 403,
    message: 'Enter the code from your authenticator app first.',
  },
  password_due: {
    status: 403,
    message: 'Set your new password first.',
  },
  account_closed: {
    status: 403,
    message: 'Your account is closed. Sign in to keep it.',
  },
  operator_only: {
    status: 403,
    isReportable: true,
    message: 'Only the operator may do this.',
  },
  not_found: {
    status: 404,
    message: 'There’s nothing at this address.',
  },
  body_too_large: {
    status: 413,
    message: 'That’s too large to send.',
  },
  internal: {
    status: 500,
    isReportable: true,
    message: 'Something went wrong on our side. Nothing was changed. Try again in a moment.',
  },
  backend_unavailable: {
    status: 503,
    isReportable: true,
    message: 'We can’t reach your data right now. Nothing was changed. Try again in a moment.',
  },
};

/** The errors of one function, those of every function included. */
export interface ErrorCatalogue<Code extends string> {
  isReportable(code: Code): boolean;
  /** Whether it is a limit, over after a while. */
  isRateLimit(code: Code): boolean;
  /** What a SQL function refused with; null where the database itself failed. */
  codeOfSqlState(sqlState: string): Code | null;
  /** The answer that a refusal is sent as. */
  respond(failure: Pick<Failure<Code>, 'code' | 'retryAfterSeconds' | 'fields'>): Response;
}

/** A function's own errors by their codes, each said once. */
export function defineErrors<Own extends string>(
  own: Readonly<Record<Own, ErrorDefinition>>,
): ErrorCatalogue<Own | CommonErrorCode> {
  type Code = Own | CommonErrorCode;
  const definitions: Readonly<Record<Code, ErrorDefinition>> = { ...common, ...own };
  const codes = Object.keys(definitions) as Code[];
  return {
    isReportable: (code) => definitions[code].isReportable === true,
    isRateLimit: (code) => definitions[code].status === 429,
    codeOfSqlState(sqlState) {
      const refusal = refusalCodeOf(sqlState);
      return (refusal && codes.find((code) => definitions[code].refusal === refusal)) ?? null;
    },
    respond({ code, retryAfterSeconds, fields }) {
      const { status, message } = definitions[code];
      const body: ErrorBody = {
        code,
        message,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        ...(fields !== undefined && { fields }),
      };
      return Response.json(body, {
        status,
        headers:
          retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
      });
    },
  };
}
