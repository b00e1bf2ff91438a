import type {
  CheckResponse,
  OrderRequest,
  OrderResponse,
  OrderState,
  OrderView,
  ReceiptRequest,
  ReceiptResponse,
  SandboxRequest,
  SandboxResponse,
} from '../../../api/payments/wire.ts';
import type { AppServices } from '../services.ts';
import { type AccessResult, call, callAsSomebody } from './call.ts';

export type { CheckResponse, OrderResponse, OrderState, OrderView, ReceiptResponse };
/** What somebody may do on the sandbox's own page. */
export type SandboxAct = SandboxRequest['act'];

/** Opens an order, as a visitor where nobody is here yet. The same id again answers the same order. */
export const openOrder = (
  services: AppServices,
  request: OrderRequest,
): Promise<AccessResult<OrderResponse>> => callAsSomebody(services, 'payments/orders', request);

/** Where an order that was left is paid. */
export const resumeOrder = (
  services: AppServices,
  id: string,
): Promise<AccessResult<OrderResponse>> => call(services, 'payments/orders/resume', { id });

/** Asks the server how an order stands; the server asks whoever is paid. */
export const checkOrder = (
  services: AppServices,
  id: string,
): Promise<AccessResult<CheckResponse>> => call(services, 'payments/orders/check', { id });

/** The receipt of one's own order, or the one that a signed link opens: for that no session is needed. */
export const readReceipt = (
  services: AppServices,
  request: ReceiptRequest,
): Promise<AccessResult<ReceiptResponse>> => call(services, 'payments/receipts', request);

/** Does what the sandbox's page offers. */
export const actInSandbox = (
  services: AppServices,
  id: string,
  act: SandboxAct,
): Promise<AccessResult<SandboxResponse>> => call(services, 'payments/sandbox', { id, act });

const underWay: readonly OrderState[] = ['created', 'open', 'processing'];

/** Whether there is nothing to wait for any more. */
export const isSettled = ({ state }: OrderView): boolean => !underWay.includes(state);

/** Whether somebody may still go and pay it. */
export const isToPay = ({ state }: OrderView): boolean => state === 'created' || state === 'open';

/** The page that shows an order. */
export const receiptPath = (id: string): string => `/payment-success?order=${id}`;

/** The page where an order is paid with a stablecoin. */
export const stablecoinPath = (id: string): string => `/credit-payment?stablecoin=${id}`;

/** The sandbox's own page for an order. */
export const sandboxPath = (id: string): string => `/credit-payment?sandbox=${id}`;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id of an order in an address, or null when it is none. */
export const orderIdOf = (sent: string | null): string | null =>
  sent !== null && uuid.test(sent) ? sent : null;
