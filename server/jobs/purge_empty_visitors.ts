import * as z from 'zod/mini';
import type { Answer, BackendApi } from '../backend_api.ts';

/** Days without a sign of life after which a visitor who left nothing is forgotten. */
export const unseenDays = 30;

/** How many the database deletes in one go. */
const batchSize = 200;

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
