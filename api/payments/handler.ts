import type { Hono } from 'hono';
import type { z } from 'zod';
import { errorResponse } from '../kernel/errors.ts';
import {
  answer,
  callerOf,
  failed,
  functionApp,
  readJson,
  refuse,
  isOperator,
} from '../kernel/http.ts';
import type { Person, Reports, Sessions } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';
import {
  actInSandbox,
  checkOrder,
  openOrder,
  receiptByToken,
  receiptFor,
  refundOrder,
  resumeOrder,
  type Till,
} from './orders.ts';
import {
  type OfferResponse,
  orderReference,
  orderRequest,
  receiptRequest,
  refundRequest,
  sandboxRequest,
} from './wire.ts';

/** Bytes: a long page to return to, and room to spare. */
const maxBodyBytes = 8 * 1024;

/** The function `payments`: orders, checks and receipts for a session; refunds for the operator. */
export function paymentsHandler(
  ports: Sessions & Reports,
  till: Till,
  operatorKeys: readonly string[],
): Hono {
  const app = functionApp('payments', ports, maxBodyBytes, ['GET', 'POST']);

  /** A call of somebody with a session: who, then what, then the use case. */
  const post = <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    use: (person: Person, request: z.output<Schema>) => Promise<Result<object>>,
  ) =>
    app.post(path, async (context) => {
      const person = await callerOf(context, ports);
      if (!person.ok) return refuse('payments', ports, person);
      const request = schema.safeParse(await readJson(context));
      if (!request.success) return errorResponse('malformed_request');
      return answer('payments', ports, await use(person.value, request.data));
    });

  app.get('/offer', (context) => {
    const offer: OfferResponse = {
      provider: till.provider?.name ?? null,
      refundDays: till.refundDays,
    };
    return context.json(offer);
  });
  post('/orders', orderRequest, (person, request) => openOrder(till, person, request));
  post('/orders/resume', orderReference, (person, { id }) => resumeOrder(till, person, id));
  post('/orders/check', orderReference, (person, { id }) => checkOrder(till, person, id));
  post('/sandbox', sandboxRequest, (person, request) => actInSandbox(till, person, request));

  app.post('/receipts', async (context) => {
    const request = receiptRequest.safeParse(await readJson(context));
    if (!request.success) return errorResponse('malformed_request');
    if ('token' in request.data)
      return answer('payments', ports, await receiptByToken(till, request.data.token));
    const person = await callerOf(context, ports);
    if (!person.ok) return refuse('payments', ports, person);
    return answer('payments', ports, await receiptFor(till, person.value, request.data.id));
  });

  app.post('/refunds', async (context) => {
    if (!(await isOperator(context, operatorKeys)))
      return refuse('payments', ports, failed('operator_only'));
    const request = refundRequest.safeParse(await readJson(context));
    if (!request.success) return errorResponse('malformed_request');
    return answer('payments', ports, await refundOrder(till, request.data.number));
  });
  return app;
}
