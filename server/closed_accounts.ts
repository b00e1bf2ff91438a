import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { type BackendApi, backendApi } from './backend_api.ts';
import { byTheClock } from './by_the_clock.ts';

const intervalMs = 60 * 60 * 1000;

/** So many are erased by one call, so that none of them takes long. */
const accountsPerCall = 20;

/** Has the database erase closed accounts whose fourteen days are over, some at a time until none is left. Answers how many. */
async function eraseDueAccounts(api: BackendApi, signal: AbortSignal) {
  let erased = 0;
  for (;;) {
    const answer = await api.request(z.number(), '/rest/v1/rpc/erase_due_accounts', {
      method: 'POST',
      body: { max_accounts: accountsPerCall },
      signal,
    });
    if (!answer.ok) return answer;
    erased += answer.value;
    if (answer.value < accountsPerCall) return { ok: true as const, value: erased };
  }
}

/** Does so now and every hour, until it is stopped. Several servers may do it at once, and one may end in the middle. */
export function eraseClosedAccounts(
  { url, serviceRoleKey }: { readonly url: string; readonly serviceRoleKey: string },
  log: Logger,
): { stop(): void } {
  const api = backendApi(url, serviceRoleKey);
  return byTheClock(
    {
      intervalMs,
      ask: (signal) => eraseDueAccounts(api, signal),
      done: (accounts) =>
        accounts > 0
          ? [{ accounts }, 'closed accounts were erased', 'info']
          : [{ accounts }, 'no closed account was due'],
      failed: 'closed accounts could not be erased',
    },
    log,
  );
}
