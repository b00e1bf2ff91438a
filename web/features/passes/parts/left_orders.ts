import type { Session } from '@supabase/supabase-js';
import type { AccessResult } from '../../../data/passes/call.ts';
import {
  type CheckResponse,
  checkOrder,
  isSettled,
  type OrderView,
} from '../../../data/passes/orders.ts';
import { callQuery, type Read, useRead } from '../../../data/read.ts';
import { reading, valueOf } from '../../../data/result.ts';
import type { AppServices } from '../../../data/services.ts';
import { useServices } from '../../../data/services_context.ts';
import { isMember } from '../../../data/session/person.ts';
import type { AccessKinds } from '../../../data/passes/access_error.ts';
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

/** Answers the newest order that may be paid and is not settled, or null. Throws where one of them could not be asked
 *  about: it may be the one. */
async function lookAfterOrders(services: AppServices, userId: string): Promise<OrderView | null> {
  const client = await services.backend.connect();
  const { data } = await client
    .from('orders')
    .select('id')
    .eq('user_id', userId)
    .in('state', ['open', 'processing'])
    .order('created_at', { ascending: false })
    .limit(limit)
    .throwOnError();
  let underWay: OrderView | null = null;
  let unasked: AccessResult<never> | null = null;
  for (const { id } of data) {
    const answer = await checkOrder(services, id);
    if (!answer.ok) unasked ??= answer;
    else if (isSettled(answer.value.order)) await settle(services, answer.value);
    else if (mayBePaid(answer.value)) underWay ??= answer.value.order;
  }
  return underWay === null && unasked !== null ? valueOf(unasked) : underWay;
}

const leftOrdersQuery = (services: AppServices, userId: string) =>
  callQuery<OrderView | null, AccessKinds>({
    queryKey: ['left orders', userId],
    queryFn: reading(async () => lookAfterOrders(services, userId)),
    staleTime: 0,
    gcTime: 0,
  });

/** Asks how the orders stand that a visit without time has left on the way. Who paid and closed the tab finds their time
 *  here also when the payment service's own news is late, and does not pay twice. Tells an order that may be paid and is
 *  not settled all the same: a bank takes its time, or the payment service cannot be asked. */
export function useLeftOrders(
  session: Session | null,
  minutesLeft: number,
): Read<OrderView | null, AccessKinds> {
  const services = useServices();
  const visitor = session && !isMember(session) && minutesLeft === 0 ? session.user.id : null;
  return useRead({ ...leftOrdersQuery(services, visitor ?? ''), enabled: visitor !== null });
}
