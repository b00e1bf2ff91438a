import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, retryDelay } from './query_client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How often a question that fails is asked, and when. Milliseconds. */
async function askInVain(retry?: number): Promise<number[]> {
  const client = createQueryClient();
  const asked: number[] = [];
  const began = Date.now();
  const outcome = client
    .fetchQuery({
      queryKey: ['x'],
      queryFn: () => {
        asked.push(Date.now() - began);
        return Promise.reject(new Error('no'));
      },
      // fetchQuery alone does not retry by default; a query on a page does.
      retry: retry ?? client.getDefaultOptions().queries?.retry ?? 0,
    })
    .catch(() => undefined);
  await vi.advanceTimersByTimeAsync(600_000);
  await outcome;
  return asked;
}

describe('query settings', () => {
  it('are the given numbers', () => {
    expect(createQueryClient().getDefaultOptions()).toMatchObject({
      queries: { staleTime: 60_000, retry: 1, refetchOnWindowFocus: false, gcTime: 300_000 },
      mutations: { retry: 0 },
    });
  });

  it('keep an answer fresh for 60 s', async () => {
    const client = createQueryClient();
    const queryFn = vi.fn(() => Promise.resolve(1));
    const ask = () => client.fetchQuery({ queryKey: ['x'], queryFn });
    await ask();
    await vi.advanceTimersByTimeAsync(59_999);
    await ask();
    expect(queryFn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await ask();
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it('ask once more after 1 s', async () => {
    expect(await askInVain()).toEqual([0, 1_000]);
  });

  it('back off exponentially, 30 s at most', async () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map(retryDelay)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
    expect(await askInVain(3)).toEqual([0, 1_000, 3_000, 7_000]);
  });

  it('drop an answer 5 minutes after its last use', async () => {
    const client = createQueryClient();
    await client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.resolve(1) });
    await vi.advanceTimersByTimeAsync(299_999);
    expect(client.getQueryData(['x'])).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryData(['x'])).toBeUndefined();
  });

  it('never send a change twice', async () => {
    const client = createQueryClient();
    const mutationFn = vi.fn(() => Promise.reject(new Error('no')));
    const sending = client
      .getMutationCache()
      .build(client, { mutationFn })
      .execute(undefined)
      .catch(() => undefined);
    await vi.advanceTimersByTimeAsync(600_000);
    await sending;
    expect(mutationFn).toHaveBeenCalledTimes(1);
  });
});
