import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { PaymentEvent } from '../../../api/payments/ports.ts';
import type { Order, OrderState, ProviderName } from '../../../api/payments/wire.ts';

type Queryable = Pick<PoolClient | Pool, 'query'>;

/** The one value that a call of a function answers. */
export async function call<T>(client: Queryable, sql: string, values: unknown[]): Promise<T> {
  const { rows } = await client.query<{ answer: T }>(`select ${sql} as answer`, values);
  return rows[0]?.answer as T;
}

export const recoveryHash = (orderId: string) => `recovery ${orderId}`;

export async function openOrder(
  client: Queryable,
  person: string,
  over: {
    id?: string;
    plan?: string;
    provider?: ProviderName;
    live?: boolean;
    returnTo?: string;
  } = {},
): Promise<Order> {
  const id = over.id ?? randomUUID();
  return call(client, 'public.open_order($1, $2, $3, $4, $5, $6, $7)', [
    id,
    person,
    over.plan ?? '1h',
    over.provider ?? 'sandbox',
    over.live ?? false,
    over.returnTo ?? '/debt-destroyer',
    recoveryHash(id),
  ]);
}

export const readOrder = (client: Queryable, id: string) =>
  call<Order | null>(client, 'public.read_order($1)', [id]);

export type Fact = PaymentEvent['type'];

/** What `settle_order` is told beside the fact; what is left out is as ordered. */
export interface EventDetails {
  readonly event?: string;
  readonly provider?: ProviderName;
  readonly order?: string | null;
  readonly checkout?: string | null;
  readonly payment?: string | null;
  readonly amount?: number | null;
  readonly currency?: string | null;
  readonly live?: boolean | null;
  /** When it happened; left out, the provider does not tell. */
  readonly at?: string | null;
}

export const checkoutOf = ({ id }: Pick<Order, 'id'>) => `checkout of ${id}`;
export const paymentOf = ({ id }: Pick<Order, 'id'>) => `payment of ${id}`;

/** Tells an event about an order as a provider would: everything as ordered but what `told` says. */
export async function settle(
  client: Queryable,
  order: Pick<Order, 'id' | 'amountCents'>,
  fact: Fact,
  details: EventDetails = {},
): Promise<{ outcome: string; state: OrderState | null }> {
  const as = {
    event: randomUUID(),
    provider: 'sandbox',
    order: order.id,
    checkout: checkoutOf(order),
    payment: paymentOf(order),
    amount: order.amountCents,
    currency: 'usd',
    live: false,
    at: null,
    ...details,
  };
  return call(client, 'public.settle_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
    as.provider,
    as.event,
    fact,
    as.order,
    as.checkout,
    as.payment,
    as.amount,
    as.currency,
    as.live,
    as.at,
  ]);
}

/** Gives an order the provider's checkout. Null: there is no such order. */
export const attach = (client: Queryable, order: Pick<Order, 'id'>, checkout = checkoutOf(order)) =>
  call<Order | null>(client, 'public.attach_checkout($1, $2, $3, $4)', [
    order.id,
    checkout,
    `https://pay.test/${checkout}`,
    '2026-11-22T00:00:00Z',
  ]);

/** An order that was paid as ordered: its pass is given. */
export async function buy(client: Queryable, person: string, plan = '1h'): Promise<Order> {
  const order = await openOrder(client, person, { plan });
  await settle(client, order, 'paid');
  return order;
}

/** A person's passes that were not taken back, the earliest first: label, and minutes from now to begin and end. */
export async function timeline(
  client: Queryable,
  person: string,
): Promise<[plan: string, from: number, until: number][]> {
  const { rows } = await client.query<{ plan: string; from: number; until: number }>(
    `select plan, round(extract(epoch from starts_at - now()) / 60, 2)::float as "from",
       round(extract(epoch from ends_at - now()) / 60, 2)::float as until
     from public.access_passes where user_id = $1 and revoked_at is null order by starts_at, ends_at`,
    [person],
  );
  return rows.map(({ plan, from, until }) => [plan, from, until]);
}

/** Lets so many minutes of a person's time go by. */
export async function letPass(client: Queryable, person: string, minutes: number): Promise<void> {
  await client.query(
    `update public.access_passes set starts_at = starts_at - make_interval(mins => $2),
       ends_at = ends_at - make_interval(mins => $2), revoked_at = revoked_at - make_interval(mins => $2)
     where user_id = $1`,
    [person, minutes],
  );
}
