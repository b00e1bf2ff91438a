/** Everything a function may refuse or fail with: the status it answers, whether we want to hear of it, what to say. */
const catalogue = {
  malformed_request: {
    status: 400,
    reportable: false,
    message: 'The request could not be read. Reload the page and try again.',
  },
  not_signed_in: {
    status: 401,
    reportable: false,
    message: 'Your session is over. Sign in again.',
  },
  members_only: {
    status: 403,
    reportable: false,
    message: 'Sign in to your account first.',
  },
  second_factor_due: {
    status: 403,
    reportable: false,
    message: 'Enter the code of your second factor first.',
  },
  password_due: {
    status: 403,
    reportable: false,
    message: 'Set your new password first.',
  },
  not_found: {
    status: 404,
    reportable: false,
    message: 'There is nothing at this address.',
  },
  claimed_by_another: {
    status: 409,
    reportable: false,
    message: 'What was entered in this visit already belongs to another account.',
  },
  account_full: {
    status: 409,
    reportable: false,
    message:
      'Together there would be more than an account holds: 200 debts and 5,000 payments. Delete some and try again.',
  },
  body_too_large: {
    status: 413,
    reportable: false,
    message: 'The request is too large.',
  },
  fields_refused: {
    status: 422,
    reportable: false,
    message: 'Some of what was typed cannot be sent. Look at each field that is named.',
  },
  visitor_session_over: {
    status: 422,
    reportable: false,
    message: 'The visit is over, so what was entered in it cannot be brought along.',
  },
  not_a_visitor: {
    status: 422,
    reportable: false,
    message: 'That session belongs to an account, not to a visit.',
  },
  same_person: {
    status: 422,
    reportable: false,
    message: 'Both sessions are yours already. There is nothing to bring along.',
  },
  message_known: {
    status: 409,
    reportable: false,
    message: 'This message was changed after it was sent. Reload the page and send it anew.',
  },
  too_many_messages: {
    status: 429,
    reportable: false,
    message: 'You have written several times. Wait a little and send it again.',
  },
  internal: {
    status: 500,
    reportable: true,
    message: 'Something went wrong on our side. Nothing was changed. Try again in a moment.',
  },
  backend_unavailable: {
    status: 503,
    reportable: true,
    message: 'We cannot reach your data right now. Nothing was changed. Try again in a moment.',
  },
} as const satisfies Record<string, { status: number; reportable: boolean; message: string }>;

export type ErrorCode = keyof typeof catalogue;

export type FieldRefusal = 'missing' | 'too_long' | 'not_allowed';

/** What some refusals say beyond their code. */
export interface RefusalDetails {
  /** With a refusal that time mends. */
  readonly retryAfterSeconds?: number | undefined;
  /** With a refusal that whoever typed it can mend. */
  readonly fields?: Readonly<Record<string, FieldRefusal>> | undefined;
}

export interface ErrorBody extends RefusalDetails {
  readonly code: ErrorCode;
  readonly message: string;
}

/** The answer that a refusal is sent as. */
export function errorResponse(code: ErrorCode, details: RefusalDetails = {}): Response {
  const { status, message } = catalogue[code];
  const { retryAfterSeconds } = details;
  const body: ErrorBody = { code, message, ...details };
  return Response.json(body, {
    status,
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  });
}

/** Whether an operator should hear of it: a defect or an outage, not a person's slip. */
export function isReportable(code: ErrorCode): boolean {
  return catalogue[code].reportable;
}
