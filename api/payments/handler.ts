import type { Hono } from 'hono';
import { anySession, anyone, operatorWith } from '../kernel/callers.ts';
import type { Reports } from '../kernel/reports.ts';
import { functionApp, noRequest } from '../kernel/route.ts';
import type { Sessions } from '../kernel/sessions.ts';
import { paymentsErrors } from './errors.ts';
import {
  actInSandbox,
  checkOrder,
  openOrder,
  type PaymentContext,
  receiptByToken,
  receiptFor,
  refundOrder,
  resumeOrder,
} from './orders.ts';
import {
  checkResponse,
  offerResponse,
  orderReference,
  orderRequest,
  orderResponse,
  receiptRequest,
  receiptResponse,
  refundRequest,
  refundResponse,
  sandboxRequest,
  sandboxResponse,
} from './wire.ts';

/** A long page to return to, and room to spare. */
const maxBodyBytes = 8 * 1024;

/** The function `payments`: orders, checks and receipts for a session; refunds for the operator. */
export function paymentsHandler(
  ports: Sessions & Reports,
  payment: PaymentContext,
  operatorKeys: readonly string[],
): Hono {
  const { app, route } = functionApp({
    name: 'payments',
    errors: paymentsErrors,
    reports: ports,
    maxBodyBytes,
    methods: ['GET', 'POST'],
  });
  const session = anySession(ports);
  const operator = operatorWith(operatorKeys);

  route(
    'GET',
    '/offer',
    { callers: anyone, request: noRequest, response: offerResponse },
    async () => ({
      ok: true,
      value: { provider: payment.provider?.name ?? null, refundDays: payment.refundDays },
    }),
  );
  route(
    'POST',
    '/orders',
    { callers: session, request: orderRequest, response: orderResponse },
    (request, person) => openOrder(payment, person, request),
  );
  route(
    'POST',
    '/orders/resume',
    { callers: session, request: orderReference, response: orderResponse },
    ({ id }, person) => resumeOrder(payment, person, id),
  );
  route(
    'POST',
    '/orders/check',
    { callers: session, request: orderReference, response: checkResponse },
    ({ id }, person) => checkOrder(payment, person, id),
  );
  route(
    'POST',
    '/sandbox',
    { callers: session, request: sandboxRequest, response: sandboxResponse },
    (request, person) => actInSandbox(payment, person, request),
  );
  route(
    'POST',
    '/receipts',
    { callers: anyone, request: receiptRequest, response: receiptResponse },
    async (request, _, context) => {
      if ('token' in request) return receiptByToken(payment, request.token);
      const person = await session(context);
      return person.ok ? receiptFor(payment, person.value, request.id) : person;
    },
  );
  route(
    'POST',
    '/refunds',
    { callers: operator, request: refundRequest, response: refundResponse },
    ({ number }) => refundOrder(payment, number),
  );
  return app;
}
