import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { type Answer, type BackendApi, backendApi } from './backend_api.ts';
import { byTheClock } from './by_the_clock.ts';

/** Days without a sign of life after which a visitor who left nothing is forgotten. */
export const unseenDays = 30;

/** How many the database deletes in one go. */
const batchSize = 1000;

/** Deletes anonymous users who kept nothing and were not seen for so many days. Answers how many. */
export async function purgeEmptyVisitors(
  api: BackendApi,
  days: number,
  signal?: AbortSignal,
): Promise<Answer<number>> {
  let deleted = 0;
  for (;;) {
    const answer = await api.request(z.number(), '/rest/v1/rpc/purge_empty_visitors', {
      method: 'POST',
      body: { unseen: `${days} days` },
      ...(signal && { signal }),
    });
    if (!answer.ok) return answer;
    deleted += answer.value;
    if (answer.value < batchSize) return { ok: true, value: deleted };
  }
}

const purgeIntervalMs = 24 * 60 * 60 * 1000;

/** Purges now and once a day, until it is stopped. */
export function purgeEmptyVisitorsDaily(
  { url, serviceRoleKey }: { readonly url: string; readonly serviceRoleKey: string },
  log: Logger,
): { stop(): void } {
  const api = backendApi(url, serviceRoleKey);
  return byTheClock(
    {
      intervalMs: purgeIntervalMs,
      ask: (signal) => purgeEmptyVisitors(api, unseenDays, signal),
      done: (visitors) => [{ visitors, unseenDays }, 'empty visitors were purged', 'info'],
      failed: 'empty visitors could not be purged',
    },
    log,
  );
}
