import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show, takeDown } from '../data/testing/people.tsx';
import { ConfirmDialog } from './confirm_dialog.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(async () => {
  await takeDown();
  vi.runAllTimers();
  vi.useRealTimers();
});

/** What lies over the page, the dialog included. */
const shield = () => document.querySelector('body > .fixed.inset-0.z-20');
const isShielded = () => shield() !== null;
const dialog = () => document.querySelector<HTMLElement>('[role=alertdialog]');
const press = (where: ParentNode | null, name: string) =>
  act(async () =>
    [...(where?.querySelectorAll('button') ?? [])]
      .find(({ textContent }) => textContent === name)
      ?.click(),
  );

describe('a question before something is done', () => {
  it.each([
    ['Delete it', 1],
    ['Keep it', 0],
  ])(
    'keeps the second half of a double tap from what lies beneath, on “%s”',
    async (name, times) => {
      const confirmed = vi.fn();
      const page = await show(
        <ConfirmDialog
          action="Delete it"
          title="Delete?"
          text="It goes."
          keep="Keep it"
          onConfirm={confirmed}
        />,
      );
      expect(isShielded()).toBe(false);
      await press(page, 'Delete it');
      expect(dialog()).not.toBeNull();
      // Nor is it answered by the tap that opened it.
      expect(isShielded()).toBe(true);
      await act(async () => vi.advanceTimersByTime(400));
      expect(isShielded()).toBe(false);

      await press(dialog(), name);
      expect(confirmed).toHaveBeenCalledTimes(times);
      expect(dialog()).toBeNull();
      expect(isShielded()).toBe(true);
      const tap = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
      shield()?.dispatchEvent(tap);
      expect(tap.defaultPrevented).toBe(true);
      await act(async () => vi.advanceTimersByTime(400));
      expect(isShielded()).toBe(false);
    },
  );

  it.each([
    ['gives the focus back to its button', '', 'Delete it'],
    ['leaves it with somebody who has gone on already', 'beside', 'beside'],
  ])('%s when it closes', async (_what, goesOnTo, end) => {
    const page = await show(
      <>
        <ConfirmDialog
          action="Delete it"
          title="Delete?"
          text="It goes."
          keep="Keep it"
          onConfirm={() => undefined}
        />
        <button type="button" id="beside">
          beside
        </button>
      </>,
    );
    page.querySelector('button')?.focus();
    await press(page, 'Delete it');
    await act(async () => vi.runAllTimers());
    expect(document.activeElement?.textContent).toBe('Keep it');
    await press(dialog(), 'Keep it');
    document.getElementById(goesOnTo)?.focus();
    await act(async () => vi.runAllTimers());
    expect(document.activeElement?.textContent).toBe(end);
  });
});
