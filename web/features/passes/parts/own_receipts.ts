import type { Session } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { type Cents, cents } from '../../../../domain/money/cents.ts';
import type { BackendSource } from '../../../data/client.ts';
import { useServices } from '../../../data/services_context.ts';
import { useLimitedAccess } from '../../../data/session/limited_access.ts';
import { isMember } from '../../../data/session/person.ts';

/** A paid order, as its holder finds the way back to its receipt. */
export interface OwnReceipt {
  readonly id: string;
  readonly number: string;
  readonly amount: Cents;
  /** Instant, ISO 8601. */
  readonly paidAt: string;
}

/** The newest are enough: a visit holds few, and a free account has all of them in its history. */
const limit = 5;

async function receiptsOf(backend: BackendSource, userId: string): Promise<readonly OwnReceipt[]> {
  try {
    const client = await backend.connect();
    const { data } = await client
      .from('orders')
      .select('id, number, amount_cents, paid_at')
      .eq('user_id', userId)
      .not('paid_at', 'is', null)
      .order('paid_at', { ascending: false })
      .limit(limit);
    return (data ?? []).flatMap(({ id, number, amount_cents, paid_at }) =>
      paid_at === null ? [] : [{ id, number, amount: cents(amount_cents), paidAt: paid_at }],
    );
  } catch {
    return [];
  }
}

/** What a visitor paid for, the newest first. Their history opens with time left only, and a receipt is asked for when
 *  none is: for it the server needs the session alone. Empty for a member, and until the server has answered. */
export function useOwnReceipts(session: Session | null): readonly OwnReceipt[] {
  const { backend } = useServices();
  const visitor = session && !isMember(session) ? session.user.id : null;
  const [found, setFound] = useState<readonly OwnReceipt[]>([]);
  // A recovery code brings an order along with its time, or takes both away.
  const ends = useLimitedAccess()?.expires;
  useEffect(() => setFound([]), [visitor]);
  useEffect(() => {
    if (visitor === null) return;
    let isCurrent = true;
    void receiptsOf(backend, visitor).then((receipts) => {
      if (isCurrent) setFound(receipts);
    });
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- other time, other orders
  }, [backend, visitor, ends]);
  return found;
}
