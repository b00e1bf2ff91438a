import { defineErrors } from '../kernel/errors.ts';
import type { Result } from '../kernel/result.ts';
import type { CommonErrorCode } from '../kernel/wire.ts';
import type { PaymentsErrorCode } from './wire.ts';

/** What `payments` and `payments-webhook` refuse or fail with. */
export const paymentsErrors = defineErrors<PaymentsErrorCode>({
  signature_refused: {
    status: 400,
    isReportable: true,
    message: 'This event’s signature is wrong, so it wasn’t read.',
  },
  order_unknown: {
    status: 404,
    message: 'We couldn’t find that order in this browser.',
  },
  receipt_unknown: {
    status: 404,
    message: 'We couldn’t find that receipt. Check the link, or ask where you paid.',
  },
  pass_not_needed: {
    status: 409,
    refusal: 'pass_not_needed',
    message: 'You have an account, so every page is open. You don’t need a pass.',
  },
  order_known: {
    status: 409,
    refusal: 'order_known',
    message: 'This order changed after it was opened. Reload the page and choose again.',
  },
  order_settled: {
    status: 409,
    message: 'There’s nothing left to do with this order.',
  },
  no_such_plan: {
    status: 422,
    refusal: 'no_such_plan',
    message: 'That pass isn’t sold. Reload the page and choose again.',
  },
  too_many_orders: {
    status: 429,
    refusal: 'too_many_orders',
    message:
      'Several orders from you or your network haven’t been paid. Wait a little and try again.',
  },
  provider_unavailable: {
    status: 502,
    isReportable: true,
    message:
      'The payment service does not answer right now. Nothing was charged. Try again in a moment.',
  },
  refund_by_hand: {
    status: 409,
    message: 'This was paid with a stablecoin. Send it back by hand, then record the transaction.',
  },
  refund_not_seen: {
    status: 409,
    message: 'That transaction doesn’t send this payment back, or isn’t deep enough yet.',
  },
  payments_off: {
    status: 503,
    message: 'Passes are not on sale here. A free account opens everything.',
  },
});

export type PaymentsResult<Value> = Result<Value, PaymentsErrorCode | CommonErrorCode>;
