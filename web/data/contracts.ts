import type * as z from 'zod/mini';
import {
  accessErrorCode,
  type invitationRequest,
  type invitedCircleRequest,
  invitedCircleResponse,
  type inviterRequest,
  inviterResponse,
  type redeemRequest,
  redeemResponse,
} from '../../api/access/wire.ts';
import {
  accountErrorCode,
  type claimRequest,
  claimResponse,
  currentExportResponse,
  type exportRequest,
} from '../../api/account/wire.ts';
import { contactErrorCode, type contactRequest, contactResponse } from '../../api/contact/wire.ts';
import {
  type CommonErrorCode,
  commonErrorCode,
  type ErrorBody,
  errorBody,
} from '../../api/kernel/wire.ts';
import { noticesErrorCode, type stopRequest, stopResponse } from '../../api/notices/wire.ts';
import {
  checkResponse,
  offerResponse,
  type orderReference,
  type orderRequest,
  orderResponse,
  paymentsErrorCode,
  quoteResponse,
  type receiptRequest,
  receiptResponse,
  type sandboxRequest,
  sandboxResponse,
} from '../../api/payments/wire.ts';
import {
  type pointsVoucherRequest,
  pointsVoucherResponse,
  rewardsErrorCode,
  type voucherRequest,
  voucherResponse,
} from '../../api/rewards/wire.ts';
import {
  type linkRequest,
  linkResponse,
  type nonceRequest,
  nonceResponse,
  walletErrorCode,
} from '../../api/wallet/wire.ts';

// What the server's functions are sent and answer, by path. `functions.ts` fetches it with the first call, so that no
// page carries a schema before it works: nothing else imports it but for its types.

const access = { errorCode: accessErrorCode };
const payments = { errorCode: paymentsErrorCode };

const contracts = {
  'access/redeem': { ...access, response: redeemResponse },
  'access/invitation': { ...access, response: redeemResponse },
  'access/inviter': { ...access, response: inviterResponse },
  'access/circle': { ...access, response: invitedCircleResponse },
  'account/claim': { errorCode: accountErrorCode, response: claimResponse },
  'account/export': { errorCode: accountErrorCode, response: currentExportResponse },
  contact: { errorCode: contactErrorCode, response: contactResponse },
  'wallet/nonce': { errorCode: walletErrorCode, response: nonceResponse },
  'wallet/link': { errorCode: walletErrorCode, response: linkResponse },
  'rewards/voucher': { errorCode: rewardsErrorCode, response: voucherResponse },
  'rewards/points-voucher': { errorCode: rewardsErrorCode, response: pointsVoucherResponse },
  'notices/stop': { errorCode: noticesErrorCode, response: stopResponse },
  'payments/offer': { ...payments, response: offerResponse },
  'payments/orders': { ...payments, response: orderResponse },
  'payments/orders/resume': { ...payments, response: orderResponse },
  'payments/orders/check': { ...payments, response: checkResponse },
  'payments/orders/quote': { ...payments, response: quoteResponse },
  'payments/receipts': { ...payments, response: receiptResponse },
  'payments/sandbox': { ...payments, response: sandboxResponse },
};

/** What is sent, for the compiler alone: the server parses it. */
interface Requests extends Record<keyof typeof contracts, object | undefined> {
  'access/redeem': z.input<typeof redeemRequest>;
  'access/invitation': z.input<typeof invitationRequest>;
  'access/inviter': z.input<typeof inviterRequest>;
  'access/circle': z.input<typeof invitedCircleRequest>;
  'account/claim': z.input<typeof claimRequest>;
  /** Asked without anything it tells of the link that there is; with an empty object it makes one. */
  'account/export': z.input<typeof exportRequest>;
  contact: z.input<typeof contactRequest>;
  'wallet/nonce': z.input<typeof nonceRequest>;
  'wallet/link': z.input<typeof linkRequest>;
  'rewards/voucher': z.input<typeof voucherRequest>;
  'rewards/points-voucher': z.input<typeof pointsVoucherRequest>;
  'notices/stop': z.input<typeof stopRequest>;
  'payments/offer': undefined;
  'payments/orders': z.input<typeof orderRequest>;
  'payments/orders/resume': z.input<typeof orderReference>;
  'payments/orders/check': z.input<typeof orderReference>;
  'payments/orders/quote': z.input<typeof orderReference>;
  'payments/receipts': z.input<typeof receiptRequest>;
  'payments/sandbox': z.input<typeof sandboxRequest>;
}

type Contracts = typeof contracts;

export type FunctionPath = keyof Contracts;
export type RequestOf<Path extends FunctionPath> = Requests[Path];
export type ResponseOf<Path extends FunctionPath> = z.output<Contracts[Path]['response']>;
export type ErrorCodeOf<Path extends FunctionPath> = OwnErrorCodeOf<Path> | CommonErrorCode;
type OwnErrorCodeOf<Path extends FunctionPath> = z.output<Contracts[Path]['errorCode']>;

/** The same contracts, each by its path's own types. */
const contractOf: {
  readonly [Path in FunctionPath]: {
    readonly response: z.ZodMiniType<ResponseOf<Path>>;
    readonly errorCode: z.ZodMiniType<OwnErrorCodeOf<Path>>;
  };
} = contracts;

export interface Refusal<Path extends FunctionPath> extends Omit<ErrorBody, 'code'> {
  /** Null where it is none that this page knows. */
  readonly code: ErrorCodeOf<Path> | null;
}

/** A response; null where it is not what this page understands. */
export function parseResponse<Path extends FunctionPath>(
  path: Path,
  body: unknown,
): { readonly value: ResponseOf<Path> } | null {
  const parsed = contractOf[path].response.safeParse(body);
  return parsed.success ? { value: parsed.data } : null;
}

/** A refusal; null where it is none of ours. */
export function parseRefusal<Path extends FunctionPath>(
  path: Path,
  body: unknown,
): Refusal<Path> | null {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return null;
  const own = contractOf[path].errorCode.safeParse(parsed.data.code);
  const common = commonErrorCode.safeParse(parsed.data.code);
  const code = own.success ? own.data : common.success ? common.data : null;
  return { ...parsed.data, code };
}
