import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { departureOf } from '../../data/session/device.ts';
import { takeDown } from '../../data/testing/people.tsx';
import {
  button,
  click,
  harbor,
  keep,
  linden,
  open,
  rowsOf,
  setAside,
} from './testing/planner_page.tsx';
import { services } from '../../data/testing/services.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z'), toFake: ['Date'] });
});
afterEach(async () => {
  await takeDown();
  act(() => services.of(departureOf).clearPerson());
  vi.useRealTimers();
});

const month = 'Dec 2026 debt by debt';
const caption = 'December 2026, debt by debt';

describe('a month of the plan', () => {
  it('opens debt by debt: what each begins with, adds, takes and ends with', async () => {
    keep(linden, harbor);
    setAside(200);
    await open();
    expect(button(month).getAttribute('aria-expanded')).toBe('false');
    expect(rowsOf(caption)).toHaveLength(0);
    await click(month);
    expect(button(month).getAttribute('aria-expanded')).toBe('true');
    // 414.55 × 0.2999 ÷ 12 = $10.36 each. Harbor Visa takes its $25.00, and Linden Store Card the rest.
    expect(rowsOf(caption).map(({ cells }) => [...cells].map((cell) => cell.textContent))).toEqual([
      ['Linden Store Card', 'Start$414.55', 'Interest$10.36', 'You pay$175.00', 'Left$249.91'],
      ['Harbor Visa', 'Start$414.55', 'Interest$10.36', 'You pay$25.00', 'Left$399.91'],
    ]);
    const opened = document.getElementById(button(month).getAttribute('aria-controls') ?? '');
    expect(opened?.querySelector('caption')?.textContent).toBe(caption);
  });

  it('closes again, and leaves the others as they are', async () => {
    keep(linden, harbor);
    setAside(200);
    await open();
    await click(month);
    await click('Jan 2027 debt by debt');
    await click(month);
    expect(rowsOf(caption)).toHaveLength(0);
    expect(rowsOf('January 2027, debt by debt')).toHaveLength(2);
  });
});
