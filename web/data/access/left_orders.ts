import type { Session } from '@supabase/supabase-js';
import { useEffect } from 'react';
import { backend } from '../client.ts';
import { isMember } from '../session/person.ts';
import { checkOrder, isSettled } from './orders.ts';
import { settle } from './use_order.ts';

/** Orders that are looked at: the newest. */
const most = 3;

async function lookAfterOrders(userId: string): Promise<void> {
  try {
    const client = await backend();
    const { data } = await client
      .from('orders')
      .select('id')
      .eq('user_id', userId)
      .in('state', ['open', 'processing'])
      .order('created_at', { ascending: false })
      .limit(most);
    for (const { id } of data ?? []) {
      const answer = await checkOrder(id);
      if (answer.ok && isSettled(answer.value.order)) await settle(answer.value);
    }
  } catch {
    // Nobody could be asked: the news comes later, or the next visit asks.
  }
}

/** Asks how the orders stand that a visit without time has left on the way. Who paid and closed the tab finds their time
 *  here also when the payment service's own news is late, and does not pay twice. */
export function useLeftOrders(session: Session | null, minutesLeft: number): void {
  const visitor = session && !isMember(session) && minutesLeft === 0 ? session.user.id : null;
  useEffect(() => {
    if (visitor !== null) void lookAfterOrders(visitor);
  }, [visitor]);
}
