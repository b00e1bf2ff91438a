import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { show, takeDown } from '../data/testing/people.tsx';
import { toastsOf } from './toast.ts';
import { ToastHost } from './toast_host.tsx';
import { services } from '../data/testing/services.ts';

beforeAll(async () => {
  // The region's chunk is at hand; the host still asks for it only with the first message.
  await import('./toast_region.tsx');
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await act(async () => vi.advanceTimersByTime(60_000));
  await takeDown();
  vi.useRealTimers();
});

const pass = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

async function start() {
  await show(<ToastHost />);
}

/** Says something and waits until it is shown. */
async function say(speak: () => void) {
  await act(async () => speak());
  await act(async () => {
    await vi.dynamicImportSettled();
  });
  await pass(50);
}

const toasts = () => [...document.querySelectorAll('[data-sonner-toast]')];
const visible = () => toasts().filter((each) => each.getAttribute('data-visible') === 'true');
const notices = () =>
  [...document.querySelectorAll('[data-radix-collection-item]')].map((each) => each.textContent);

describe('toasts', () => {
  it('load nothing until the first one', async () => {
    await start();
    expect(document.querySelector('ol')).toBeNull();
    await say(() => services.of(toastsOf).done('Saved'));
    expect(toasts()).toHaveLength(1);
    expect(toasts()[0]?.textContent).toContain('Saved');
  });

  it('are shown up to 3 at a time', async () => {
    await start();
    await say(() => {
      for (const title of ['one', 'two', 'three', 'four']) services.of(toastsOf).info(title);
    });
    expect(toasts()).toHaveLength(4);
    expect(visible()).toHaveLength(3);
  });

  it('leave after 4 s', async () => {
    await start();
    await say(() => services.of(toastsOf).failed('Not saved', 'Your change is kept here.'));
    await pass(3_900);
    expect(toasts()).toHaveLength(1);
    await pass(400);
    expect(toasts()).toHaveLength(0);
  });

  it('are 356 px wide', async () => {
    await start();
    await say(() => services.of(toastsOf).done('Saved'));
    const list = document.querySelector<HTMLElement>('[data-sonner-toaster]');
    expect(list?.style.getPropertyValue('--width')).toBe('356px');
    expect(toasts()[0]?.innerHTML).toContain('w-[min(356px,calc(100vw-2rem))]');
  });
});

describe('the notice', () => {
  it('is one at a time: the next takes the place of the last', async () => {
    await start();
    await say(() => services.of(toastsOf).notice('Trial Expired', 'one'));
    await say(() => services.of(toastsOf).notice('Trial Expired', 'two'));
    expect(notices()).toEqual(['Trial Expiredtwo']);
  });

  it('closes after 5 s', async () => {
    await start();
    await say(() => services.of(toastsOf).notice('Trial Expired', 'text'));
    await pass(4_900);
    expect(notices()).toHaveLength(1);
    await pass(200);
    expect(notices()).toHaveLength(0);
  });

  it.each([
    [49, 1],
    [51, 0],
  ])('swiped over %i px leaves %i', async (distance, left) => {
    await start();
    await say(() => services.of(toastsOf).notice('Trial Expired', 'text'));
    const card = document.querySelector<HTMLElement>('[data-radix-collection-item]');
    const pointer = (type: string, x: number) =>
      card?.dispatchEvent(
        new PointerEvent(type, {
          clientX: x,
          clientY: 0,
          button: 0,
          pointerId: 1,
          pointerType: 'touch',
          bubbles: true,
        }),
      );
    await act(async () => pointer('pointerdown', 100));
    await act(async () => pointer('pointermove', 120));
    await act(async () => pointer('pointermove', 100 + distance));
    await act(async () => pointer('pointerup', 100 + distance));
    await pass(100);
    expect(notices()).toHaveLength(left);
  });
});
