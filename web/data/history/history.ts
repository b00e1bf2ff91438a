import { queryOptions } from '@tanstack/react-query';
import type { Backend } from '../client.ts';
import { reading } from '../result.ts';
import type { AppServices } from '../services.ts';
import { listStep, noId, wholeList } from '../whole_list.ts';
import { columns, type HistoryEntry, historyOf, historyStates, rewardKinds } from './entries.ts';

/** The person's history, as a hook and a cache take it. What was paid a moment ago must stand there, so it is asked for
 *  each time it is opened. */
export const historyQuery = ({ backend }: AppServices, userId: string) =>
  queryOptions({
    queryKey: ['history', userId],
    queryFn: reading(async ({ signal }) => readHistory(await backend.connect(), userId, signal)),
    staleTime: 0,
  });

/** Reads all that a person has paid, got and earned, the newest first. Throws what the server refuses. */
export async function readHistory(
  client: Pick<Backend, 'from'>,
  userId: string,
  signal: AbortSignal,
): Promise<readonly HistoryEntry[]> {
  const counted = { count: 'exact' } as const;
  const [passes, orders, rewards] = await Promise.all([
    wholeList(noId, (after: string) =>
      client
        .from('access_passes')
        .select(columns.passes, counted)
        .eq('user_id', userId)
        .gt('id', after)
        .order('id')
        .limit(listStep)
        .abortSignal(signal)
        .throwOnError(),
    ),
    wholeList(noId, (after: string) =>
      client
        .from('orders')
        .select(columns.orders, counted)
        .eq('user_id', userId)
        .in('state', historyStates)
        .gt('id', after)
        .order('id')
        .limit(listStep)
        .abortSignal(signal)
        .throwOnError(),
    ),
    wholeList(0, (after: number) =>
      client
        .from('referral_entries')
        .select(columns.rewards, counted)
        .eq('user_id', userId)
        .in('kind', rewardKinds)
        .gt('id', after)
        .order('id')
        .limit(listStep)
        .abortSignal(signal)
        .throwOnError(),
    ),
  ]);
  return historyOf({ passes, orders, rewards });
}
