import { z } from 'zod';
import { call, connect, unavailable } from './client.ts';
import { type Environment, type Orders, orderStates } from './ports.ts';
import type { Result } from './result.ts';

const order = z.object({
  id: z.string(),
  number: z.string(),
  personId: z.string().nullable(),
  plan: z.string(),
  minutes: z.number().int(),
  amountCents: z.number().int(),
  currency: z.string(),
  provider: z.string(),
  isLive: z.boolean(),
  state: z.enum(orderStates),
  returnTo: z.string(),
  refundedCents: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  paidAt: z.string().nullable(),
  refundedAt: z.string().nullable(),
  disputedAt: z.string().nullable(),
  wonAt: z.string().nullable(),
  reference: z.string().nullable(),
  payment: z.string().nullable(),
  url: z.string().nullable(),
  urlEndsAt: z.string().nullable(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});

const settlement = z.object({
  outcome: z.enum(['applied', 'replayed', 'ignored', 'review', 'unknown_order']),
  state: z.enum(orderStates).nullable(),
});

const readOrder = (data: unknown) => order.parse(data);

/** Orders, by the SQL functions that alone write them. */
export function supabaseOrders({ supabaseUrl, serviceRoleKey, timeoutMs }: Environment): Orders {
  const server = connect(supabaseUrl, serviceRoleKey, timeoutMs);
  return {
    openOrder: ({ id, personId, plan, provider, isLive, returnTo, recoveryHash }) =>
      call(
        server,
        'open_order',
        {
          purchase: id,
          person: personId,
          plan_label: plan,
          provider_name: provider,
          live: isLive,
          going_to: returnTo,
          recovery: recoveryHash,
        },
        readOrder,
      ),
    attachCheckout: (id, { reference, url, endsAt }) =>
      call(
        server,
        'attach_checkout',
        { purchase: id, checkout: reference, place: url, until: endsAt },
        readOrder,
      ),
    async readOrder(id) {
      const found = await call(server, 'read_order', { purchase: id }, (data) =>
        order.nullable().parse(data),
      );
      if (!found.ok) return found;
      return found.value === null
        ? { ok: false, code: 'order_unknown' }
        : { ok: true, value: found.value };
    },
    async orderIdOf(number): Promise<Result<string>> {
      const { data, error, status } = await server
        .from('orders')
        .select('id')
        .eq('number', number)
        .maybeSingle();
      if (error) return unavailable('orders', status, error.code);
      return data ? { ok: true, value: String(data.id) } : { ok: false, code: 'order_unknown' };
    },
    settle: (event) =>
      call(
        server,
        'settle_order',
        {
          provider_name: event.provider,
          event_id: event.id,
          fact: event.fact,
          purchase: event.orderId,
          checkout: event.reference,
          payment_name: event.payment,
          amount: event.amountCents,
          money: event.currency,
          live: event.isLive,
          happened: event.at,
        },
        (data) => settlement.parse(data),
      ),
  };
}
