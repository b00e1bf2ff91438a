import { type MutationMeta, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { mutate } from './mutate.ts';
import { queryClientOf } from './query_client.ts';
import { AppFailure, type AppError } from './result.ts';
import { renewServices, services } from './testing/services.ts';

afterEach(renewServices);

/** A list that a page shows; how often it was asked for. */
function shown(queryKey: QueryKey) {
  let asked = 0;
  const client = services.of(queryClientOf);
  const queryFn = () => {
    asked += 1;
    return Promise.resolve(asked);
  };
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  return { times: () => asked, stop };
}

const change = (meta: MutationMeta, error?: AppError<{ readonly code: 'full' }>) =>
  mutate<string, { readonly code: 'full' }>(services, {
    mutationFn: () => (error ? Promise.reject(new AppFailure(error)) : Promise.resolve('done')),
    meta,
  });

describe('a change', () => {
  it('has what it makes stale read anew before it returns', async () => {
    const list = shown(['circles', 'mine']);
    await expect.poll(list.times).toBe(1);
    expect(await change({ invalidates: [['circles']] })).toEqual({ ok: true, value: 'done' });
    expect(list.times()).toBe(2);
    list.stop();
  });

  it('that is refused does so too, and says why', async () => {
    const list = shown(['circles', 'mine']);
    await expect.poll(list.times).toBe(1);
    const refused = await change({ invalidates: [['circles']] }, { code: 'full' });
    expect(refused).toEqual({ ok: false, error: { code: 'full' } });
    expect(list.times()).toBe(2);
    list.stop();
  });

  it('that nothing answered leaves everything as it is', async () => {
    const list = shown(['circles', 'mine']);
    await expect.poll(list.times).toBe(1);
    const unanswered = await change({ invalidates: [['circles']] }, { code: 'offline' });
    expect(unanswered).toEqual({ ok: false, error: { code: 'offline' } });
    expect(list.times()).toBe(1);
    list.stop();
  });

  it('drops what no page shows, and nothing else', async () => {
    const client = services.of(queryClientOf);
    const list = shown(['feed', 'here']);
    await expect.poll(list.times).toBe(1);
    client.setQueryData(['feed', 'elsewhere'], 1);
    await change({ forgets: [['feed']] });
    expect(client.getQueryData(['feed', 'elsewhere'])).toBeUndefined();
    expect(client.getQueryData(['feed', 'here'])).toBe(1);
    list.stop();
  });
});
