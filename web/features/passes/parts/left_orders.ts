import type { Session } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import type { CheckResponse } from '../../../data/access/orders.ts';
import type { AppServices } from '../../../data/services.ts';
import { useServices } from '../../../data/services_context.ts';
import { isMember } from '../../../data/session/person.ts';
import { checkOrder, isSettled, type OrderView } from '../../../data/access/orders.ts';
import { settle } from './use_order.ts';

/** Orders that are looked at: the newest. */
const limit = 3;

/** Milliseconds after which nobody can still be paying: no provider keeps its page open that long. */
const longestOpen = 24 * 60 * 60_000;

/** Whether a payment may have been made that nobody here knows of yet. */
const mayBePaid = ({ order, isCertain, now }: CheckResponse): boolean =>
  order.state === 'processing' ||
  (order.state === 'open' &&
    !isCertain &&
    Date.parse(now) - Date.parse(order.createdAt) < longestOpen);

/** Answers the newest order that may be paid and is not settled. */
async function lookAfterOrders(services: AppServices, userId: string): Promise<OrderView | null> {
  let underWay: OrderView | null = null;
  try {
    const client = await services.backend.connect();
    const { data } = await client
      .from('orders')
      .select('id')
      .eq('user_id', userId)
      .in('state', ['open', 'processing'])
      .order('created_at', { ascending: false })
      .limit(limit);
    for (const { id } of data ?? []) {
      const answer = await checkOrder(services, id);
      if (!answer.ok) continue;
      if (isSettled(answer.value.order)) await settle(services, answer.value);
      else if (mayBePaid(answer.value)) underWay ??= answer.value.order;
    }
  } catch {
    // Nobody could be asked: the news comes later, or the next visit asks.
  }
  return underWay;
}

/** Asks how the orders stand that a visit without time has left on the way. Who paid and closed the tab finds their time
 *  here also when the payment service's own news is late, and does not pay twice. Answers an order that may be paid and is
 *  not settled all the same: a bank takes its time, or the payment service cannot be asked. */
export function useLeftOrders(session: Session | null, minutesLeft: number): OrderView | null {
  const services = useServices();
  const visitor = session && !isMember(session) && minutesLeft === 0 ? session.user.id : null;
  const [underWay, setUnderWay] = useState<OrderView | null>(null);
  useEffect(() => {
    setUnderWay(null);
    if (visitor === null) return;
    let isCurrent = true;
    void lookAfterOrders(services, visitor).then((order) => {
      if (isCurrent) setUnderWay(order);
    });
    return () => {
      isCurrent = false;
    };
  }, [services, visitor]);
  return underWay;
}
