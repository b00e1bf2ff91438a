import * as z from 'zod/mini';
import type { Answer, BackendApi } from '../backend_api.ts';

/** So many are erased by one call, so that none of them takes long. */
const accountsPerCall = 5;

/** Has the database erase closed accounts whose fourteen days are over, some at a time until none is left. Several servers may
 *  do so at once, and one may end in the middle. Answers how many. */
export async function eraseClosedAccounts(
  api: BackendApi,
  signal: AbortSignal,
): Promise<Answer<number>> {
  let erased = 0;
  for (;;) {
    const answer = await api.request(z.number(), '/rest/v1/rpc/erase_due_accounts', {
      method: 'POST',
      body: { max_accounts: accountsPerCall },
      signal,
    });
    if (!answer.ok) return answer;
    erased += answer.value;
    // A call may end before it has as many, for it takes two seconds at most.
    if (answer.value === 0) return { ok: true, value: erased };
  }
}
