import * as z from 'zod/mini';
import type { Answer, BackendApi } from '../backend_api.ts';

/** So many go by one call, so that none of them takes long. */
const filesPerCall = 100;

const places = z.array(z.string());

/** Removes files whose row is gone, some at a time until none is left: from the storage, then from the list. Several servers may do so
 *  at once, and one may end in the middle: what is gone already is no error. Answers how many. */
export async function removeLeftFiles(
  api: BackendApi,
  signal: AbortSignal,
): Promise<Answer<number>> {
  let removed = 0;
  for (;;) {
    const left = await api.request(places, '/rest/v1/rpc/left_files', {
      method: 'POST',
      body: { max_files: filesPerCall },
      signal,
    });
    if (!left.ok) return left;
    if (left.value.length === 0) return { ok: true, value: removed };
    const gone = await api.request(z.unknown(), '/storage/v1/object/evidence', {
      method: 'DELETE',
      body: { prefixes: left.value },
      signal,
    });
    if (!gone.ok) return gone;
    const forgotten = await api.request(z.unknown(), '/rest/v1/rpc/forget_left_files', {
      method: 'POST',
      body: { places: left.value },
      signal,
    });
    if (!forgotten.ok) return forgotten;
    removed += left.value.length;
  }
}
