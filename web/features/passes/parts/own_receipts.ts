import type { Session } from '@supabase/supabase-js';
import { type Cents, cents } from '../../../../domain/money/cents.ts';
import { callQuery, type Read, useRead } from '../../../data/read.ts';
import { reading } from '../../../data/result.ts';
import type { AppServices } from '../../../data/services.ts';
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

async function receiptsOf(
  { backend }: AppServices,
  userId: string,
): Promise<readonly OwnReceipt[]> {
  const client = await backend.connect();
  const { data } = await client
    .from('orders')
    .select('id, number, amount_cents, paid_at')
    .eq('user_id', userId)
    .not('paid_at', 'is', null)
    .order('paid_at', { ascending: false })
    .limit(limit)
    .throwOnError();
  return data.flatMap(({ id, number, amount_cents, paid_at }) =>
    paid_at === null ? [] : [{ id, number, amount: cents(amount_cents), paidAt: paid_at }],
  );
}

/** A recovery code brings an order along with its time, or takes both away: with other `ends`, other orders. */
const ownReceiptsQuery = (services: AppServices, userId: string, ends: number | undefined) =>
  callQuery<readonly OwnReceipt[]>({
    queryKey: ['own receipts', userId, ends],
    queryFn: reading(async () => receiptsOf(services, userId)),
    staleTime: 0,
    gcTime: 0,
    // What was there stays until the server has said what is.
    placeholderData: (before, query) => (query?.queryKey[1] === userId ? before : undefined),
  });

/** What a visitor paid for, the newest first. Their history opens with time left only, and a receipt is asked for when
 *  none is: for it the server needs the session alone. Nothing is asked for a member. */
export function useOwnReceipts(session: Session | null): Read<readonly OwnReceipt[]> {
  const services = useServices();
  const visitor = session && !isMember(session) ? session.user.id : null;
  const ends = useLimitedAccess()?.expires;
  return useRead({ ...ownReceiptsQuery(services, visitor ?? '', ends), enabled: visitor !== null });
}
