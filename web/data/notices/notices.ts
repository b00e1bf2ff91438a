import type { QueryClient } from '@tanstack/react-query';
import type { Notice } from '../../../supabase/wire/notices.ts';
import { callQuery } from '../read.ts';
import type { Result } from '../result.ts';
import { doRpc, readRpc } from '../rpc.ts';
import type { AppServices } from '../services.ts';

export type { Notice };

export const noticesKey = (userId: string) => ['notices', userId] as const;

/** What a person was told lately and has not put away, the newest first. */
export const noticesQuery = (services: AppServices, userId: string) =>
  callQuery<readonly Notice[]>({
    queryKey: noticesKey(userId),
    queryFn: readRpc(services, 'my_notices', {}),
  });

/** Puts notices away: these, or all. They are gone from the page right away, and back where it could not be done. */
export async function seeNotices(
  { backend }: AppServices,
  cache: QueryClient,
  userId: string,
  ids: readonly string[],
): Promise<Result<number>> {
  const before = cache.getQueryData<readonly Notice[]>(noticesKey(userId));
  cache.setQueryData(
    noticesKey(userId),
    before?.filter(({ id }) => !ids.includes(id)),
  );
  const seen = await doRpc(backend.connect(), 'see_notices', { ids: [...ids] });
  if (!seen.ok) cache.setQueryData(noticesKey(userId), before);
  return seen;
}
