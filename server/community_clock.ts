import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { backendApi } from './backend_api.ts';
import { byTheClock } from './by_the_clock.ts';

const intervalMs = 15 * 60 * 1000;

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
        api.request(z.number(), '/rest/v1/rpc/tend_community', {
          method: 'POST',
          body: {},
          signal,
        }),
      done: (circles) => [{ circles }, 'the community was tended'],
      failed: 'the community could not be tended',
    },
    log,
  );
}
