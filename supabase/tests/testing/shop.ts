import { randomUUID } from 'node:crypto';
import type { PaymentSettings } from '../../../api/payments/app.ts';
import type { ErrorBody } from '../../../api/kernel/wire.ts';
import type { OrderResponse } from '../../../api/payments/wire.ts';
import { startBackend } from './backend.ts';
import { startStripeDouble } from '../../../doubles/stripe/stripe.ts';

export const secretKey = 'sk_test_51Mendwell';
export const webhookSecret = 'whsec_MendwellDouble2026';

/** Somebody with a session of the auth service. */
export interface Caller {
  readonly id: string;
  readonly token: string;
}

/** What a function answered. */
export interface Answered<Body> {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: Body & Partial<ErrorBody>;
}

interface Request {
  readonly method?: string;
  /** Sent as bearer; null for none. */
  readonly token: string | null;
  /** As JSON, or as it is when it is a text. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The backend, with passes paid for at a double of Stripe that does not send events by itself; with a stablecoin as well where that is
 *  given. */
export async function startShop({ stablecoin }: Pick<PaymentSettings, 'stablecoin'> = {}) {
  const double = await startStripeDouble({ webhookSecret, secretKey, sendsByItself: false });
  const payments: PaymentSettings = {
    provider: 'stripe',
    secretKey,
    webhookSecret,
    apiBase: new URL(double.url),
    ...(stablecoin && { stablecoin }),
  };
  const backend = await startBackend({ payments });
  const { anonKey, serviceRoleKey } = backend.secrets;
  const functionsUrl = `${backend.url}/functions/v1`;
  const webhookUrl = `${functionsUrl}/payments-webhook`;
  double.setWebhook(webhookUrl);

  const call = async <Body>(path: string, request: Request): Promise<Answered<Body>> => {
    const { method = 'POST', token, body } = request;
    const response = await fetch(path.startsWith('http') ? path : `${functionsUrl}/${path}`, {
      method,
      headers: {
        apikey: anonKey,
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...request.headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (text === '' ? {} : JSON.parse(text)) as Body & Partial<ErrorBody>,
    };
  };

  const sign = async (path: string, key: string, body: object): Promise<Caller> => {
    const { status, body: said } = await call<{ access_token: string; user: { id: string } }>(
      `${backend.url}/auth/v1/${path}`,
      { token: key, body, headers: { apikey: key } },
    );
    if (status !== 200) throw new Error(`${path}: ${status} ${said.code}`);
    return { id: said.user?.id ?? '', token: said.access_token };
  };

  const rowsOf = async <Row>(query: string, ...values: unknown[]) =>
    (await backend.superuser.query(query, values)).rows as Row[];

  return {
    backend,
    double,
    webhookUrl,
    call,
    rowsOf,
    /** An anonymous session, as the app makes one. */
    visit: () => sign('signup', anonKey, {}),
    /** A member who is signed in. */
    async join(): Promise<Caller> {
      const credentials = { email: `${randomUUID()}@mail.test`, password: 'mended with gold' };
      await call(`${backend.url}/auth/v1/admin/users`, {
        token: serviceRoleKey,
        headers: { apikey: serviceRoleKey },
        body: { ...credentials, email_confirm: true },
      });
      return sign('token?grant_type=password', anonKey, credentials);
    },
    /** Opens an order and its checkout. `session` is the provider's name for it. */
    async order({ token }: Caller, plan = '1h') {
      const id = randomUUID();
      const { status, body } = await call<OrderResponse>('payments/orders', {
        token,
        body: { id, plan, returnTo: '/dashboard?tab=cards' },
      });
      if (status !== 200) throw new Error(`${status} ${body.code}`);
      const session = double.sessions().find(({ metadata }) => metadata?.['order_id'] === id);
      if (!session) throw new Error('There is no session of this order');
      return { id, number: body.order.number, url: body.checkoutUrl, session: session.id };
    },
    /** The payment of a session that was paid. */
    paymentOf(session: string): string {
      const payment = double.sessions().find(({ id }) => id === session)?.payment_intent;
      if (typeof payment !== 'string') throw new Error(`${session} was not paid`);
      return payment;
    },
    async stateOf(id: string): Promise<string | undefined> {
      const [row] = await rowsOf<{ state: string }>('select state from orders where id = $1', id);
      return row?.state;
    },
    /** Minutes of each pass that an order gave; null for one that was taken back. */
    async minutesOf(id: string): Promise<(number | null)[]> {
      const rows = await rowsOf<{ minutes: number | null }>(
        `select case when revoked_at is null then round(extract(epoch from ends_at - starts_at) / 60)::int end as minutes
         from access_passes where order_id = $1`,
        id,
      );
      return rows.map(({ minutes }) => minutes);
    },
    async close() {
      await double.close();
      await backend.close();
    },
  };
}
