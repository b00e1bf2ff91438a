/** Everything a function may refuse or fail with: the status it answers, whether we want to hear of it, what to say. */
const catalogue = {
  malformed_request: {
    status: 400,
    reportable: false,
    message: 'We couldn’t read that request. Reload the page and try again.',
  },
  signature_refused: {
    status: 400,
    reportable: true,
    message: 'This event’s signature is wrong, so it wasn’t read.',
  },
  not_signed_in: {
    status: 401,
    reportable: false,
    message: 'Your session has ended. Sign in again.',
  },
  members_only: {
    status: 403,
    reportable: false,
    message: 'Sign in to your account first.',
  },
  second_factor_due: {
    status: 403,
    reportable: false,
    message: 'Enter the code from your authenticator app first.',
  },
  password_due: {
    status: 403,
    reportable: false,
    message: 'Set your new password first.',
  },
  operator_only: {
    status: 403,
    reportable: true,
    message: 'Only the operator may do this.',
  },
  not_found: {
    status: 404,
    reportable: false,
    message: 'There’s nothing at this address.',
  },
  code_unknown: {
    status: 404,
    reportable: false,
    message: 'We don’t recognize that code. Check each letter and number.',
  },
  order_unknown: {
    status: 404,
    reportable: false,
    message: 'We couldn’t find that order in this browser.',
  },
  receipt_unknown: {
    status: 404,
    reportable: false,
    message: 'We couldn’t find that receipt. Check the link, or ask where you paid.',
  },
  code_used_up: {
    status: 409,
    reportable: false,
    message: 'This code has already been used as many times as it allows.',
  },
  code_covered: {
    status: 409,
    reportable: false,
    message: 'You already have access for at least that long, so the code wasn’t used.',
  },
  pass_not_needed: {
    status: 409,
    reportable: false,
    message: 'You have an account, so every page is open. You don’t need a pass.',
  },
  own_invitation: {
    status: 409,
    reportable: false,
    message: 'That’s your own invitation. It’s for a friend.',
  },
  invitation_spent: {
    status: 409,
    reportable: false,
    message:
      'Your friend has given all free passes of this month. A free account opens everything.',
  },
  order_known: {
    status: 409,
    reportable: false,
    message: 'This order changed after it was opened. Reload the page and choose again.',
  },
  order_settled: {
    status: 409,
    reportable: false,
    message: 'There’s nothing left to do with this order.',
  },
  claimed_by_another: {
    status: 409,
    reportable: false,
    message: 'What you entered in this visit already belongs to another account.',
  },
  account_full: {
    status: 409,
    reportable: false,
    message:
      'Together there would be more than an account holds: 200 debts and 5,000 payments. Delete some and try again.',
  },
  code_over: {
    status: 410,
    reportable: false,
    message: 'This code has expired.',
  },
  body_too_large: {
    status: 413,
    reportable: false,
    message: 'That’s too large to send.',
  },
  fields_refused: {
    status: 422,
    reportable: false,
    message: 'Some of what you typed can’t be sent. Check the fields named here.',
  },
  no_such_plan: {
    status: 422,
    reportable: false,
    message: 'That pass isn’t sold. Reload the page and choose again.',
  },
  visitor_session_over: {
    status: 422,
    reportable: false,
    message: 'That visit is over, so what was entered in it can’t be moved.',
  },
  not_a_visitor: {
    status: 422,
    reportable: false,
    message: 'That session belongs to an account, not to a visit.',
  },
  same_person: {
    status: 422,
    reportable: false,
    message: 'Both sessions are already yours. There’s nothing to move.',
  },
  message_known: {
    status: 409,
    reportable: false,
    message: 'This message changed after it was sent. Reload the page and send it again.',
  },
  too_many_messages: {
    status: 429,
    reportable: false,
    message: 'You’ve sent several messages. Wait a little, then send it again.',
  },
  too_many_codes: {
    status: 429,
    reportable: false,
    message: 'That’s a lot of codes that didn’t work. Wait a little and try again.',
  },
  too_many_orders: {
    status: 429,
    reportable: false,
    message: 'You’ve opened several orders without paying. Wait a little and try again.',
  },
  internal: {
    status: 500,
    reportable: true,
    message: 'Something went wrong on our side. Nothing was changed. Try again in a moment.',
  },
  provider_unavailable: {
    status: 502,
    reportable: true,
    message:
      'The payment service does not answer right now. Nothing was charged. Try again in a moment.',
  },
  payments_off: {
    status: 503,
    reportable: false,
    message: 'Passes are not on sale here. A free account opens everything.',
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
