import type { Hono } from 'hono';
import type { z } from 'zod/mini';
import type { Reports } from '../kernel/reports.ts';
import { failed } from '../kernel/result.ts';
import { functionApp } from '../kernel/route.ts';
import { type PaymentsResult, paymentsErrors } from './errors.ts';
import type { EventReader, Orders } from './ports.ts';
import { webhookResponse } from './wire.ts';

/** The largest events of Stripe, and room to spare. */
const maxBodyBytes = 512 * 1024;

const name = 'payments-webhook';

/** The function `payments-webhook`, which a provider calls by itself: its signature is what it is let in by. Any answer
 *  but 2xx is delivered again later. `events` is null where no provider sends any. */
export function webhookHandler(
  ports: Pick<Orders, 'settle'> & Reports,
  events: EventReader | null,
  now: () => Date,
): Hono {
  const { app, respond } = functionApp({
    name,
    errors: paymentsErrors,
    reports: ports,
    maxBodyBytes,
    methods: ['POST'],
  });
  // No `route()`: the signature is on the body's own bytes, and what they say is for the provider's library to read.
  app.post('/', async (context) => {
    const signature = context.req.header('stripe-signature') ?? '';
    const receive = async (): Promise<PaymentsResult<z.input<typeof webhookResponse>>> => {
      if (events === null) return failed('payments_off');
      const event = await events.read(await context.req.text(), signature, now());
      if (!event.ok) return event;
      if (event.value === null) return { ok: true, value: { outcome: 'not_ours' } };
      const settled = await ports.settle(event.value);
      if (settled.ok && settled.value.outcome === 'review')
        ports.report({ functionName: name, code: 'order_in_review', detail: event.value.id });
      return settled;
    };
    return respond(webhookResponse, await receive());
  });
  return app;
}
