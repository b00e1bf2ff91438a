import type { Session } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { backend } from '../../../data/client.ts';
import { isMember } from '../../../data/session/person.ts';

/** Whether the visit holds an order that was paid; null where nobody answers. */
async function holdsPaidOrder(userId: string): Promise<boolean | null> {
  try {
    const client = await backend();
    const { data, error } = await client
      .from('orders')
      .select('id')
      .eq('user_id', userId)
      .not('paid_at', 'is', null)
      .limit(1);
    return error ? null : data.length > 0;
  } catch {
    return null;
  }
}

/** Whether a visit without time may have had its pass moved to another browser by the recovery code: an order goes along
 *  with its pass, so that none is left here. False until the server has said so. */
export function useMayHaveMoved(session: Session | null, minutesLeft: number): boolean {
  const visitor = session && !isMember(session) && minutesLeft === 0 ? session.user.id : null;
  const [without, setWithout] = useState<string | null>(null);
  useEffect(() => {
    if (visitor === null) return;
    let isCurrent = true;
    void holdsPaidOrder(visitor).then((holds) => {
      if (isCurrent) setWithout(holds === false ? visitor : null);
    });
    return () => {
      isCurrent = false;
    };
  }, [visitor]);
  return visitor !== null && without === visitor;
}
