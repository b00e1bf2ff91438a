import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { backendApi } from './backend_api.ts';
import { byTheClock } from './by_the_clock.ts';

const intervalMs = 15 * 60 * 1000;

const tended = z.object({
  done: z.int(),
  failed: z.int(),
  failures: z.array(
    z.object({ collector: z.string(), id: z.nullable(z.string()), sqlState: z.string() }),
  ),
});

/** Has the database do what is due in the community by now, and every fifteen minutes: votes that are over, circles that end,
 *  people to be matched. */
export function tendCommunityByTheClock(
  { url, serviceRoleKey }: { readonly url: string; readonly serviceRoleKey: string },
  log: Logger,
): { stop(): void } {
  const api = backendApi(url, serviceRoleKey);
  return byTheClock(
    {
      intervalMs,
      ask: (signal) =>
        api.request(tended, '/rest/v1/rpc/tend_community', {
          method: 'POST',
          body: {},
          signal,
        }),
      done: ({ done, failed, failures }) =>
        failed === 0
          ? [{ circles: done }, 'the community was tended']
          : [
              { circles: done, failed, failures },
              'some of the community could not be tended',
              'warn',
            ],
      failed: 'the community could not be tended',
    },
    log,
  );
}
