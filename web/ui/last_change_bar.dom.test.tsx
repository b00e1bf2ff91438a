import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LastChangeBar } from './last_change_bar.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const bar = () => screen.getByRole('status');
const isOver = () => bar().className.includes('sticky');

it('lies over the page for ten seconds, or until it is put away, and can be undone after it', () => {
  const undone: string[] = [];
  const open = (text: string) => (
    <LastChangeBar last={{ text }} onUndo={(last) => void undone.push(last.text)} />
  );
  const { rerender } = render(open('Visa is deleted'));
  expect(isOver()).toBe(true);
  act(() => void vi.advanceTimersByTime(9_000));
  expect(isOver()).toBe(true);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(isOver()).toBe(false);
  rerender(open('Payment recorded'));
  expect(isOver(), 'the next one').toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Put this away' }));
  expect(isOver()).toBe(false);
  expect(document.activeElement).toBe(bar());
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undone).toEqual(['Payment recorded']);
});
