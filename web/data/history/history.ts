import { queryOptions } from '@tanstack/react-query';
import type { Backend } from '../client.ts';
import { backend } from '../client.ts';
import { type HistoryEntry, historyOf, historyStates, rewardKinds } from './entries.ts';

export interface History {
  /** The newest first. */
  readonly entries: readonly HistoryEntry[];
  /** There is more than is read at once. */
  readonly isCut: boolean;
}

/** The person's history, as a hook and a cache take it. What was paid a moment ago must stand there, so it is asked for
 *  each time it is opened. */
export const historyQuery = (userId: string) =>
  queryOptions({
    queryKey: ['history', userId],
    queryFn: async ({ signal }) => readHistory(await backend(), userId, signal),
    staleTime: 0,
  });

/** Rows of one table that are read at most: what the data API gives in one answer. */
const most = 1000;

/** Reads what a person has paid, got and earned. Throws what the server refuses. */
export async function readHistory(
  client: Pick<Backend, 'from'>,
  userId: string,
  signal: AbortSignal,
): Promise<History> {
  const newest = { ascending: false };
  const [passes, orders, rewards] = await Promise.all([
    client
      .from('access_passes')
      .select('id, source, starts_at, ends_at, created_at, revoked_at, revoked_why')
      .eq('user_id', userId)
      .order('created_at', newest)
      .limit(most)
      .abortSignal(signal)
      .throwOnError(),
    client
      .from('orders')
      .select(
        'id, number, minutes, amount_cents, refunded_cents, is_live, state, created_at, paid_at, refunded_at, disputed_at',
      )
      .eq('user_id', userId)
      .in('state', historyStates)
      .order('created_at', newest)
      .limit(most)
      .abortSignal(signal)
      .throwOnError(),
    client
      .from('referral_entries')
      .select('id, kind, reason, points, friend_name, created_at')
      .eq('user_id', userId)
      .in('kind', rewardKinds)
      .order('created_at', newest)
      .limit(most)
      .abortSignal(signal)
      .throwOnError(),
  ]);
  return {
    entries: historyOf({ passes: passes.data, orders: orders.data, rewards: rewards.data }),
    isCut: [passes, orders, rewards].some(({ data }) => data.length === most),
  };
}
