import { act, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show, takeDown } from '../data/testing/people.tsx';
import { lazyPart } from './lazy_part.ts';

afterEach(async () => {
  await takeDown();
  vi.unstubAllGlobals();
});

it('a part that can’t be fetched without a connection leaves the page standing, and comes with it', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi
    .fn<() => Promise<{ default: () => React.ReactNode }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ default: () => <p>the part</p> });
  const Part = lazyPart(load);
  const page = await show(
    <main>
      the page <Suspense fallback={null}>{<Part />}</Suspense>
    </main>,
  );
  expect(page.textContent).toBe('the page ');
  online.mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(page.textContent).toBe('the page the part'));
  expect(load).toHaveBeenCalledTimes(2);
  online.mockRestore();
});
