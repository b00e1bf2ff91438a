import type { Session } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import type { BackendSource } from '../../../data/client.ts';
import { useServices } from '../../../data/services_context.ts';
import { isMember } from '../../../data/session/person.ts';

/** Whether the visit holds an order that was paid; null where nobody answers. */
async function holdsPaidOrder(backend: BackendSource, userId: string): Promise<boolean | null> {
  try {
    const client = await backend.connect();
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
  const { backend } = useServices();
  const visitor = session && !isMember(session) && minutesLeft === 0 ? session.user.id : null;
  const [without, setWithout] = useState<string | null>(null);
  useEffect(() => {
    if (visitor === null) return;
    let isCurrent = true;
    void holdsPaidOrder(backend, visitor).then((holds) => {
      if (isCurrent) setWithout(holds === false ? visitor : null);
    });
    return () => {
      isCurrent = false;
    };
  }, [backend, visitor]);
  return visitor !== null && without === visitor;
}
