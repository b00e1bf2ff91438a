import * as z from 'zod/mini';
import { connect, rpcOf, unavailable } from '../kernel/backend.ts';
import type { Environment } from '../kernel/environment.ts';
import { failed } from '../kernel/result.ts';
import { paymentsErrors } from './errors.ts';
import type { ChainQuotes, Orders } from './ports.ts';
import { chainQuote, order, settlement } from './wire.ts';

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

/** Quotes for orders that are paid with a stablecoin, by the SQL functions that alone write them. */
export function supabaseQuotes(environment: Environment): ChainQuotes {
  const rpc = rpcOf(connect(environment), paymentsErrors);
  return {
    keepQuote: ({
      orderId,
      chainOrder,
      chainId,
      till,
      token,
      amount,
      deadline,
      firstBlock,
      asker,
    }) =>
      rpc(
        'keep_chain_quote',
        {
          purchase: orderId,
          called: chainOrder,
          chain: chainId,
          till_address: till,
          token_address: token,
          units: amount,
          until: new Date(deadline * 1_000).toISOString(),
          block: firstBlock,
          sender: asker?.network ?? null,
          around: asker?.site ?? null,
        },
        chainQuote,
      ),
    allowQuote: (orderId, asker) =>
      rpc(
        'allow_chain_quote',
        { purchase: orderId, sender: asker?.network ?? null, around: asker?.site ?? null },
        z.null(),
      ),
    noteIdle: (orderIds) => rpc('note_idle_quotes', { purchases: orderIds }, z.null()),
    readQuote: (orderId) => rpc('read_chain_quote', { purchase: orderId }, z.nullable(chainQuote)),
    openQuotes: (max) => rpc('open_chain_quotes', { max_count: max }, z.array(chainQuote)),
    noteLook: (orderId, { isSure, payment, isOver }) =>
      rpc(
        'note_chain_look',
        { purchase: orderId, is_sure: isSure, seen: payment, is_over: isOver },
        z.null(),
      ),
  };
}
