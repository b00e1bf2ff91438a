import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show, takeDown } from '../data/testing/people.tsx';
import { Menu } from './menu.tsx';
import { find } from './testing/hands.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
});

it.each([
  ['gives the focus back to its button', '', 'More'],
  ['leaves it with somebody who has gone on already', 'beside', 'beside'],
])('a menu that Escape closes %s', async (_what, goesOnTo, end) => {
  const page = await show(
    <>
      <Menu
        trigger={<button type="button">More</button>}
        items={[{ key: 'copy', label: 'Copy', onSelect: () => undefined }]}
      />
      <button type="button" id="beside">
        beside
      </button>
    </>,
  );
  const key = (target: Element, name: string) =>
    act(async () => {
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
      );
    });
  const trigger = find<HTMLButtonElement>(page, 'button');
  trigger.focus();
  await key(trigger, 'Enter');
  await act(async () => vi.runAllTimers());
  expect(document.activeElement?.closest('[role=menu]')).not.toBeNull();
  await key(document.activeElement ?? document.body, 'Escape');
  expect(document.querySelector('[role=menu]')).toBeNull();
  document.getElementById(goesOnTo)?.focus();
  await act(async () => vi.runAllTimers());
  expect(document.activeElement?.textContent).toBe(end);
});
