import {
  MutationCache,
  type MutationMeta,
  notifyManager,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { AppServices } from './services.ts';
import { useService } from './services_context.ts';
import { departureOf } from './session/device.ts';

/** Milliseconds before a failed query is tried again: 1 s, doubled each time, 30 s at most. */
export const retryDelay = (attempt: number): number => Math.min(1_000 * 2 ** attempt, 30_000);

/** Reads anew what a mutation has made stale, also where it was refused: that may be so because something has changed. */
async function refresh(
  client: QueryClient,
  { invalidates = [], invalidatesLater = [], forgets = [] }: MutationMeta,
) {
  for (const queryKey of forgets) client.removeQueries({ queryKey, type: 'inactive' });
  const readAnew = (keys: readonly QueryKey[]) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  void readAnew(invalidatesLater);
  await readAnew(invalidates);
}

/** How server data is kept: fresh for 60 s, tried again once, not fetched again because the window is
 *  looked at, dropped 5 minutes after its last use. A change is never sent twice by itself. */
export function createQueryClient(): QueryClient {
  // Who is shown a value is told of another one before the browser does anything else. The library's own way is a timer's turn, and until
  // then React puts a box that was ticked back to what it was: it flickers, and what looks in between sees it unticked.
  notifyManager.setScheduler(queueMicrotask);
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: async (_value, failure, _variables, _result, { meta }) => {
        // A defect is thrown as it is, whatever the types say.
        const { error } = (failure ?? {}) as { readonly error?: { readonly code: string } };
        if (error?.code !== 'offline') await refresh(client, meta ?? {});
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: 1,
        retryDelay,
        refetchOnWindowFocus: false,
        gcTime: 5 * 60_000,
      },
      mutations: { retry: 0, retryDelay },
    },
  });
  return client;
}

/** The one cache of this page; emptied when the person leaves the device. */
export function queryClientOf({ of }: AppServices): QueryClient {
  const client = createQueryClient();
  // It follows the connection: what could not be asked offline is asked when the way is open again.
  client.mount();
  of(departureOf).onPersonLeft(() => client.clear());
  return client;
}

export const useQueryCache = (): QueryClient => useService(queryClientOf);
