// The double as a process of its own, for journeys in a browser: its API and its page on one port, and on another what
// somebody at the provider does. Started by playwright.config.ts.
//
//   POST /:session/hold       from now on no event of this session goes out by itself
//   POST /:session/deliver    sends every event of it that there was: {"times": 1, "isReversed": false} -> what each
//                             delivery was answered, in the order they were sent
//   POST /:session/outage     the API does not answer for this session; /recovery: it does again
//   POST /:session/settle     the money of a payment that was to come later is there; /fail: it never comes
//   POST /:session/refund     in the dashboard: {"amount": null}; null is all that is left, otherwise cents
//   POST /:session/dispute    the payer's bank takes the money back; /close: what it came to, {"status": "won"}
//   POST /:session/expire     nobody paid in time
import http from 'node:http';
import { json } from 'node:stream/consumers';
import type Stripe from 'stripe';
import { startStripeDouble } from './stripe.ts';
import type { DisputeEnd } from './account.ts';

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

const held = new Set<string>();
const out = new Set<string>();
const double = await startStripeDouble({
  port: Number(variable('PORT')),
  secretKey: variable('STRIPE_SECRET_KEY'),
  webhookSecret: variable('STRIPE_WEBHOOK_SECRET'),
  webhookUrl: variable('WEBHOOK_URL'),
  sendsByItself: (event) => !held.has(sessionOf(event) ?? ''),
  isOut: (path) => out.has(path.split('/')[4] ?? ''),
});

/** The session that an event is of: what was paid names its payment. */
function sessionOf({ data: { object } }: Stripe.Event): string | undefined {
  if (object.object === 'checkout.session') return object.id;
  const payment = 'payment_intent' in object ? object.payment_intent : null;
  return double.sessions().find(({ payment_intent }) => payment_intent === payment)?.id;
}

function paymentOf(session: string): string {
  const payment = double.sessions().find(({ id }) => id === session)?.payment_intent;
  if (typeof payment !== 'string') throw new Error(`${session} was not paid`);
  return payment;
}

interface Terms {
  readonly times?: number;
  readonly isReversed?: boolean;
  readonly amount?: number | null;
  readonly status?: DisputeEnd;
}

async function deliver(session: string, { times = 1, isReversed = false }: Terms) {
  const events = double.events().filter((event) => sessionOf(event) === session);
  const answers: object[] = [];
  for (const event of isReversed ? events.toReversed() : events)
    for (const answer of await double.deliver(event, { times }))
      answers.push({ type: event.type, ...answer });
  return answers;
}

const acts: Readonly<Record<string, (session: string, terms: Terms) => unknown>> = {
  hold: (session) => held.add(session).size,
  deliver,
  outage: (session) => out.add(session).size,
  recovery: (session) => out.delete(session),
  settle: (session) => double.settleLater(session),
  fail: (session) => double.failLater(session),
  refund: (session, { amount = null }) => double.refund(paymentOf(session), amount),
  dispute: (session) => double.dispute(paymentOf(session)),
  close: (session, { status = 'won' }) => double.closeDispute(paymentOf(session), status),
  expire: (session) => double.expire(session),
};

const control = http.createServer((request, response) => {
  const say = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  void (async () => {
    const [, session = '', name = ''] = (request.url ?? '').split('/');
    if (session === '') return say(200, { status: 'ok' });
    const act = acts[name];
    if (!act) return say(404, { message: `There is no ${name}` });
    say(200, await act(session, (await json(request)) as Terms));
  })().catch((error: Error) => say(400, { message: error.message }));
});
control.listen(Number(variable('CONTROL_PORT')), '127.0.0.1');

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    control.close();
    control.closeAllConnections();
    void double.close().finally(() => process.exit(0));
  });
