import type { Hono } from 'hono';
import { errorResponse } from '../kernel/errors.ts';
import { functionApp, refuse } from '../kernel/http.ts';
import type { Orders, Reports } from '../kernel/ports.ts';
import type { EventReader } from './provider.ts';

/** Bytes: the largest events of Stripe, and room to spare. */
const maxBodyBytes = 512 * 1024;

const name = 'payments-webhook';

/** The function `payments-webhook`, which a provider calls by itself: its signature is what it is let in by. Any answer
 *  but 2xx is delivered again later. `events` is null where no provider sends any. */
export function webhookHandler(
  ports: Pick<Orders, 'settle'> & Reports,
  events: EventReader | null,
  now: () => Date,
): Hono {
  const app = functionApp(name, ports, maxBodyBytes);
  app.post('/', async (context) => {
    if (events === null) return errorResponse('payments_off');
    const signature = context.req.header('stripe-signature') ?? '';
    const event = await events.read(await context.req.text(), signature, now());
    if (!event.ok) return refuse(name, ports, event);
    if (event.value === null) return context.json({ outcome: 'not_ours' });
    const settled = await ports.settle(event.value);
    if (!settled.ok) return refuse(name, ports, settled);
    const { outcome } = settled.value;
    if (outcome === 'review')
      ports.report({ functionName: name, code: 'order_in_review', detail: event.value.id });
    return context.json({ outcome });
  });
  return app;
}
