import { act } from 'react';
import { vi } from 'vitest';
import { queryClientOf } from '../query_client.ts';
import { services } from './services.ts';

/** The machine's own clock, whatever a test drives later. */
const later = globalThis.setTimeout;

/** How deep one thing leads to another in a page: its module, a part's module, what that part loads. */
const depth = 3;

/** What is asked for or sent now. What waits for the connection is not on its way. */
const onItsWay = () => {
  const cache = services.of(queryClientOf);
  return cache.isFetching() + cache.isMutating({ predicate: ({ state }) => !state.isPaused });
};

/** Waits until nothing is on its way any longer, however long this machine takes: no module, no query with its second
 *  try, no change, and no answer of a stand-in that answers without a pause. Then what has not happened does not happen
 *  either. Timers of the page itself are not waited for. */
export async function settled(): Promise<void> {
  for (let quiet = 0; quiet < depth; quiet += 1) {
    await act(async () => {
      await vi.dynamicImportSettled();
      await new Promise((resolve) => later(resolve, onItsWay() > 0 ? 10 : 0));
    });
    if (onItsWay() > 0) quiet = -1;
  }
}
