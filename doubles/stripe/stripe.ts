import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import { type DisputeEnd, openAccount, type PaymentChoices } from './account.ts';
import { type FormObject, readForm } from './form.ts';
import { newId } from './objects.ts';
import { visitPage } from './page.ts';
import { expansions, onlyKnown, refundTerms, sessionTerms } from './parameters.ts';
import { Refusal } from './refusal.ts';
import { type Answer, bodyOf, keepSending, send, signatureOf } from './webhooks.ts';

interface DoubleOptions {
  /** Where events go. Without one nothing is sent on its own. */
  readonly webhookUrl?: string;
  readonly webhookSecret: string;
  /** Whether an event goes out by itself, and again until it is taken. Default: every one. */
  readonly sendsByItself?: boolean | ((event: Stripe.Event) => boolean);
  /** What callers must hold; `sk_live_` makes everything live. */
  readonly secretKey: string;
  /** Default: any free one. */
  readonly port?: number;
  /** Whether the API has an outage for whoever asks for this path. Default: never. */
  readonly isOut?: (path: string) => boolean;
}

/** A call of the API as it came, and what was answered; null where the line was cut. */
interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly form: FormObject;
  readonly headers: http.IncomingHttpHeaders;
  readonly status: number | null;
}

interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers?: Record<string, string>;
}

/** What the next call meets: this status; the line cut before anything is done; or after it was done. */
type Trouble = number | 'cut_before' | 'cut_after';

interface DeliveryOptions {
  /** Default: the endpoint's own. */
  readonly secret?: string;
  /** Seconds since 1970. Default: now. */
  readonly timestamp?: number;
  /** How many times, all at once. */
  readonly times?: number;
}

const largestBody = 1024 * 1024;

/** The payment provider on a loopback port: its API for checkout sessions, payments, charges and refunds, a page to
 *  pay on, and signed events. What it does not know it refuses, as the provider would. */
export async function startStripeDouble(options: DoubleOptions) {
  const { secretKey, webhookSecret, sendsByItself = true, isOut = () => false } = options;
  const mayGoOut = typeof sendsByItself === 'function' ? sendsByItself : () => sendsByItself;
  let webhookUrl = options.webhookUrl;
  let origin = '';
  const seen: SeenRequest[] = [];
  const troubles: Trouble[] = [];
  const kept = new Map<string, { of: string; form: string; reply: Reply; id: string }>();
  const closing = new AbortController();
  const underway = new Set<Promise<void>>();
  const keysInUse = new Set<string>();
  let slowness = 0;
  const now = () => Math.floor(Date.now() / 1000);

  const deliverOnce = (event: Stripe.Event, over: DeliveryOptions = {}): Promise<Answer> => {
    if (webhookUrl === undefined) throw new Error('No address for events is set');
    const body = bodyOf(event);
    const signature = signatureOf(body, over.secret ?? webhookSecret, over.timestamp ?? now());
    return send(webhookUrl, body, signature, closing.signal);
  };
  const account = openAccount(
    secretKey.startsWith('sk_live_'),
    () => origin,
    (event) => {
      if (webhookUrl === undefined || !mayGoOut(event)) return;
      const sending = keepSending(() => deliverOnce(event), closing.signal);
      underway.add(sending);
      void sending.finally(() => underway.delete(sending));
    },
  );

  const routes: readonly [string, RegExp, (id: string, form: FormObject) => object][] = [
    [
      'POST',
      /^\/v1\/checkout\/sessions$/,
      (_, form) => account.createSession(sessionTerms(form, now())),
    ],
    ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, (id) => account.session(id)],
    [
      'POST',
      /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
      (id) => account.expireSession(id).session,
    ],
    ['GET', /^\/v1\/payment_intents\/(\w+)$/, (id) => account.intent(id)],
    ['GET', /^\/v1\/charges\/(\w+)$/, (id) => account.charge(id)],
    ['POST', /^\/v1\/refunds$/, (_, form) => account.refund(refundTerms(form)).refund],
  ];

  /** A copy with the fields that were asked for in full. */
  const expanded = (object: object, paths: readonly string[]): object => {
    const copy = structuredClone(object) as Record<string, unknown>;
    for (const path of paths) {
      const [field = '', ...rest] = path.split('.');
      const found = typeof copy[field] === 'string' ? account.find(copy[field]) : copy[field];
      if (found === undefined || typeof found !== 'object')
        throw new Refusal(`This property cannot be expanded (${field}).`);
      if (found) copy[field] = expanded(found, rest.length > 0 ? [rest.join('.')] : []);
    }
    return copy;
  };

  const authorize = (header: string | undefined) => {
    const [, key] = /^Bearer (.+)$/.exec(header ?? '') ?? [];
    if (key === undefined)
      throw new Refusal(
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
        { status: 401 },
      );
    if (key !== secretKey)
      throw new Refusal(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, {
        status: 401,
      });
  };

  const execute = (method: string, path: string, form: FormObject): object => {
    for (const [verb, pattern, act] of routes) {
      const [matched, id = ''] = pattern.exec(path) ?? [];
      if (matched === undefined || verb !== method) continue;
      if (id !== '') onlyKnown(form, ['expand']);
      return expanded(act(id, form), expansions(form));
    }
    throw new Refusal(
      `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      { status: 404 },
    );
  };

  const answer = (call: Call): Reply => {
    const { method, path, form, headers } = call;
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    try {
      authorize(headers.authorization);
      const version = String(headers['stripe-version'] ?? '');
      if (version !== '' && !/^\d{4}-\d{2}-\d{2}(\.\w+)?$/.test(version))
        throw new Refusal(`Invalid Stripe API version: ${version}`);
      if (form === null || (call.text !== '' && !isForm(headers)))
        throw new Refusal(
          'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
        );
      const known = typeof key === 'string' ? kept.get(key) : undefined;
      if (known) return replay(known, String(key), call);
      if (typeof key === 'string' && key.length > 255)
        throw new Refusal('The idempotency key can be at most 255 characters long.', {
          type: 'idempotency_error',
        });
      const trouble = typeof call.trouble === 'number' ? call.trouble : undefined;
      const reply: Reply = trouble
        ? { status: trouble, body: JSON.stringify(outage(trouble).body, null, 2) }
        : { status: 200, body: JSON.stringify(execute(method, path, form), null, 2) };
      // What was refused or never begun is tried anew; a failure half way is kept like a success.
      if (typeof key === 'string' && (reply.status === 200 || reply.status === 500))
        kept.set(key, { of: `${method} ${path}`, form: sorted(call.text), reply, id: call.id });
      return reply;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: JSON.stringify(error.body, null, 2) };
    }
  };

  /** While a call is answered, another with its key is sent away. */
  const answerInTime = async (call: Call): Promise<Reply> => {
    const key = call.method === 'POST' ? String(call.headers['idempotency-key'] ?? '') : '';
    if (keysInUse.has(key)) {
      const busy = new Refusal(
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        { status: 409, code: 'idempotency_key_in_use' },
      );
      return { status: 409, body: JSON.stringify(busy.body, null, 2) };
    }
    if (slowness > 0) {
      if (key !== '') keysInUse.add(key);
      await pause(slowness);
      keysInUse.delete(key);
    }
    return answer(call);
  };

  const server = http.createServer((request, response) => {
    void (async () => {
      const { method = 'GET' } = request;
      const url = new URL(request.url ?? '/', 'http://localhost');
      const page = visitPage(account, method, url);
      if (page) {
        response.writeHead(page.status, page.headers).end(page.body);
        return;
      }
      const text = method === 'GET' ? url.search.slice(1) : await textOf(request);
      const trouble = isOut(url.pathname) ? 503 : troubles.shift();
      const id = newId('req_', 14);
      const { headers } = request;
      const form = readForm(text);
      const note = (status: number | null) =>
        seen.push({ method, path: url.pathname, form: form ?? {}, headers, status });
      if (trouble === 'cut_before') {
        note(null);
        request.socket.destroy();
        return;
      }
      const reply = await answerInTime({
        method,
        path: url.pathname,
        text,
        form,
        headers,
        trouble,
        id,
      });
      if (trouble === 'cut_after') {
        note(null);
        request.socket.destroy();
        return;
      }
      note(reply.status);
      const key = headers['idempotency-key'];
      response
        .writeHead(reply.status, {
          'content-type': 'application/json',
          'request-id': id,
          'stripe-version': String(headers['stripe-version'] ?? ''),
          ...(method === 'POST' && typeof key === 'string' ? { 'idempotency-key': key } : {}),
          ...reply.headers,
        })
        .end(reply.body);
    })().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;

  return {
    host: '127.0.0.1',
    port,
    url: origin,
    setWebhook(url: string) {
      webhookUrl = url;
    },
    /** As they are now, in the order they were opened. */
    sessions: account.sessions,
    requests: () => [...seen],
    /** All that happened, whether it was sent or not. */
    events: account.events,

    pay: (sessionId: string, choices?: PaymentChoices) => account.pay(sessionId, choices),
    /** The money of a payment that was to come later is there. */
    settleLater: (sessionId: string) => account.settleLater(sessionId),
    /** The money of a payment that was to come later never comes. */
    failLater: (sessionId: string) => account.failLater(sessionId),
    /** What the provider does when nobody paid in time. */
    expire: (sessionId: string) => account.expireSession(sessionId).event,
    /** In the provider's dashboard: gives back a sum, or all that is left. */
    refund: (paymentIntent: string, amount: number | null = null) =>
      account.refund({ paymentIntent, charge: null, amount, reason: null, metadata: {} }).event,
    /** The payer's bank takes the money back. */
    dispute: (paymentIntent: string) => account.dispute(paymentIntent),
    /** What the bank came to: the seller keeps the money, or not. */
    closeDispute: (paymentIntent: string, status: DisputeEnd) =>
      account.closeDispute(paymentIntent, status),

    /** Sends an event now, without trying again. */
    deliver(event: Stripe.Event, over: DeliveryOptions = {}): Promise<Answer[]> {
      const { times = 1 } = over;
      return Promise.all(Array.from({ length: times }, () => deliverOnce(event, over)));
    },
    /** Until everything that happened was taken, or given up. */
    async delivered() {
      while (underway.size > 0) await Promise.all(underway);
    },
    /** The next calls of the API meet these, one each. */
    fail(...next: Trouble[]) {
      troubles.push(...next);
    },
    /** Every call of the API takes so many milliseconds from now on. */
    slow(milliseconds: number) {
      slowness = milliseconds;
    },
    async close() {
      closing.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(underway);
    },
  };
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly text: string;
  readonly form: FormObject | null;
  readonly headers: http.IncomingHttpHeaders;
  readonly trouble: Trouble | undefined;
  readonly id: string;
}

/** The first answer again, to the same call alone. */
function replay(
  known: { of: string; form: string; reply: Reply; id: string },
  key: string,
  { method, path, text }: Call,
): Reply {
  if (known.of !== `${method} ${path}`)
    throw new Refusal(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${known.of.split(' ')[1]}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  if (known.form !== sorted(text))
    throw new Refusal(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  return {
    ...known.reply,
    headers: { 'idempotent-replayed': 'true', 'original-request': known.id },
  };
}

function sorted(text: string): string {
  const parameters = new URLSearchParams(text);
  parameters.sort();
  return String(parameters);
}

const isForm = ({
  'content-type': type = 'application/x-www-form-urlencoded',
}: http.IncomingHttpHeaders) => type.startsWith('application/x-www-form-urlencoded');

function outage(status: number): Refusal {
  if (status === 429)
    return new Refusal('Too many requests hit the API too quickly.', {
      status,
      code: 'rate_limit',
    });
  if (status === 402)
    return new Refusal('Your account cannot make charges.', { status, type: 'card_error' });
  return new Refusal('An unknown error occurred', { status, type: 'api_error' });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new Error('The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
