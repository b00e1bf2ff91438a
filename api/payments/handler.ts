import type { Context, Hono } from 'hono';
import { anySession, anyone, operatorWith } from '../kernel/callers.ts';
import { clientAddress, siteOf } from '../kernel/client_address.ts';
import { hmacHex } from '../kernel/hmac.ts';
import type { Reports } from '../kernel/reports.ts';
import { functionApp, noRequest } from '../kernel/route.ts';
import type { Sessions } from '../kernel/sessions.ts';
import { paymentsErrors } from './errors.ts';
import type { Asker } from './ports.ts';
import { lookAgain, quoteOrder, type WatchedQuotes, watchStablecoins } from './watch.ts';
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
  cardProvider,
  checkResponse,
  lookRequest,
  lookResponse,
  offerResponse,
  orderReference,
  orderRequest,
  orderResponse,
  quoteResponse,
  receiptRequest,
  receiptResponse,
  refundRequest,
  refundResponse,
  sandboxRequest,
  sandboxResponse,
  stablecoinRunResponse,
} from './wire.ts';

/** A long page to return to, and room to spare. */
const maxBodyBytes = 8 * 1024;

/** A run ends before whoever asked for it stops waiting; the next one goes on. */
const longestRunMs = 15_000;

/** The function `payments`: orders, quotes, checks and receipts for a session; refunds, and looking after payments on chain, for the
 *  operator. `addressHeader` is where whoever runs it notes the client's network address. */
export function paymentsHandler(
  ports: Sessions & Reports,
  payment: PaymentContext,
  operatorKeys: readonly string[],
  quotes: WatchedQuotes,
  addressHeader: string,
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
  const askerOf = async (context: Context): Promise<Asker> => {
    const network = clientAddress(context.req.header(addressHeader));
    if (network === 'unknown') return null;
    const hashOf = (address: string) => hmacHex(payment.signingKey, 'sender', address);
    return { network: await hashOf(network), site: await hashOf(siteOf(network)) };
  };

  route(
    'GET',
    '/offer',
    { callers: anyone, request: noRequest, response: offerResponse },
    async () => ({
      ok: true,
      value: {
        provider: payment.provider === null ? null : cardProvider.parse(payment.provider.name),
        ...(payment.stablecoin && { stablecoin: { chainId: payment.stablecoin.chainId } }),
        refundDays: payment.refundDays,
      },
    }),
  );
  route(
    'POST',
    '/orders',
    { callers: session, request: orderRequest, response: orderResponse },
    async (request, person, context) => openOrder(payment, person, request, await askerOf(context)),
  );
  route(
    'POST',
    '/orders/resume',
    { callers: session, request: orderReference, response: orderResponse },
    async ({ id }, person, context) => resumeOrder(payment, person, id, await askerOf(context)),
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
    (request) => refundOrder(payment, request),
  );
  route(
    'POST',
    '/orders/quote',
    { callers: session, request: orderReference, response: quoteResponse },
    ({ id }, person) => quoteOrder(payment, person, id),
  );
  route(
    'POST',
    '/stablecoin/run',
    { callers: operator, request: noRequest, response: stablecoinRunResponse },
    () => {
      const until = payment.now().getTime() + longestRunMs;
      return watchStablecoins(payment, quotes, () => payment.now().getTime() >= until);
    },
  );
  route(
    'POST',
    '/stablecoin/look',
    { callers: operator, request: lookRequest, response: lookResponse },
    (request) => lookAgain(payment, request),
  );
  return app;
}
