import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import LikelySameDebts from './likely_same.tsx';
import { harbor, linden } from './testing/planner_page.tsx';

const mine: TrackedDebt = { ...linden, name: 'My card' };

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function open(debts: readonly TrackedDebt[]) {
  const deleted: string[] = [];
  render(<LikelySameDebts debts={debts} onDelete={(id) => void deleted.push(id)} />);
  return deleted;
}

it('asks whether two are one, and deletes the one that was chosen', async () => {
  const deleted = open([harbor, mine]);
  expect(screen.getByText(/Harbor Visa and My card look alike/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Delete My card' }));
  expect(deleted).toEqual([mine.id]);
});

it('never asks again about two that are two, whatever their order', async () => {
  open([harbor, mine]);
  await userEvent.click(screen.getByRole('button', { name: 'They’re two debts' }));
  expect(screen.queryByText('Is this one debt?')).toBeNull();
  cleanup();
  open([mine, harbor]);
  expect(screen.queryByText('Is this one debt?')).toBeNull();
});

it('says nothing of two with names of their own', () => {
  open([harbor, linden]);
  expect(screen.queryByText('Is this one debt?')).toBeNull();
});

it('says what a collector may have to do with it', () => {
  open([
    { ...harbor, name: 'St. Anne', kind: 'medical' },
    { ...linden, name: 'Riverside Recovery', kind: 'collection' },
  ]);
  expect(screen.getByText(/one is with a collector/)).toBeTruthy();
});
