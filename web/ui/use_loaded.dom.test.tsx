import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show, takeDown } from '../data/testing/people.tsx';
import { useLoaded } from './use_loaded.ts';

afterEach(takeDown);

const part = { default: () => <p>the part</p> };

function Page({ load, isNeeded }: { load: () => Promise<typeof part>; isNeeded: boolean }) {
  return <main>the page {useLoaded(load, isNeeded)}</main>;
}

it('is fetched once it is needed, and not before', async () => {
  const load = vi.fn(async () => part);
  expect((await show(<Page load={load} isNeeded={false} />)).textContent).toBe('the page ');
  expect(load).not.toHaveBeenCalled();
  await takeDown();
  expect((await show(<Page load={load} isNeeded />)).textContent).toBe('the page the part');
  expect(load).toHaveBeenCalledOnce();
});

it('leaves the page standing when it cannot be fetched, and comes with the connection', async () => {
  const load = vi.fn(() => Promise.reject<typeof part>(new TypeError('Failed to fetch')));
  const page = await show(<Page load={load} isNeeded />);
  expect(page.textContent).toBe('the page ');
  load.mockResolvedValue(part);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(page.textContent).toBe('the page the part');
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(2);
});
