import * as z from 'zod/mini';
import { connect, rpcOf, unavailable } from '../kernel/backend.ts';
import type { Environment } from '../kernel/environment.ts';
import { failed } from '../kernel/result.ts';
import { paymentsErrors } from './errors.ts';
import type { Orders } from './ports.ts';
import { order, settlement } from './wire.ts';

/** Orders, by the SQL functions that alone write them. */
export function supabaseOrders(environment: Environment): Orders {
  const client = connect(environment);
  const rpc = rpcOf(client, paymentsErrors);
  return {
    openOrder: ({ id, personId, plan, provider, isLive, returnTo, recoveryHash }) =>
      rpc(
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
        order,
      ),
    attachCheckout: (id, { reference, url, endsAt }) =>
      rpc(
        'attach_checkout',
        { purchase: id, checkout: reference, place: url, until: endsAt },
        order,
      ),
    async readOrder(id) {
      const found = await rpc('read_order', { purchase: id }, z.nullable(order));
      if (!found.ok) return found;
      return found.value === null ? failed('order_unknown') : { ok: true, value: found.value };
    },
    async orderIdOf(number) {
      const { data, error, status } = await client
        .from('orders')
        .select('id')
        .eq('number', number)
        .maybeSingle();
      if (error) return unavailable('orders', status, error.code);
      return data ? { ok: true, value: String(data.id) } : failed('order_unknown');
    },
    settle: (event) =>
      rpc(
        'settle_order',
        {
          provider_name: event.provider,
          event_id: event.id,
          fact: event.type,
          purchase: event.orderId,
          checkout: event.reference,
          payment_name: event.payment,
          amount: event.amountCents,
          money: event.currency,
          live: event.isLive,
          happened: event.occurredAt,
        },
        settlement,
      ),
  };
}
