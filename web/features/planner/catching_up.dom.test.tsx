import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { takeDown } from '../../data/testing/people.tsx';
import { keep, linden, open, setAside } from './testing/planner_page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2026-11-22T15:00:00Z'));
});
afterEach(async () => {
  localStorage.clear();
  vi.useRealTimers();
  await takeDown();
});

describe('a month that catches up, with nothing late in it anymore', () => {
  const card = (id: string, name: string, dueDay: number, paidThrough: string) => ({
    ...linden,
    id: `3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f000${id}` as typeof linden.id,
    name,
    minimum: { kind: 'fixed' as const, amount: cents(7_000) },
    balances: [
      {
        ...linden.balances[0],
        id,
        kind: 'purchase' as const,
        amount: cents(185_000),
        apr: aprBps(2999),
      },
    ],
    startingBalance: cents(185_000),
    dueDay,
    paidThrough: isoDate(paidThrough),
  });

  it('says what the money reaches, and speaks of nothing late', async () => {
    // Of $150.00, $70.00 made up for October's; $70.00 come due on the Visa, and $10.00 are left for the store's.
    keep(card('1', 'Visa', 28, '2026-11-01'), card('2', 'Store', 25, '2026-09-30'));
    setAside(150);
    const page = await open();
    const row = () => page.querySelector('#pay-first')?.parentElement?.textContent ?? '';
    const [late] = screen.getAllByRole('checkbox', { name: /Store/ });
    if (late) await userEvent.click(late);
    expect(page.textContent).toContain('short of covering November. Pay what you can');
    expect(page.textContent).not.toContain('covering November and what’s late');
    expect(page.textContent).toContain('That’s what your plan has left for it in November.');
    expect(page.textContent).not.toContain('goes to what’s late on it first');
    expect(row()).toContain('This covers what comes due on the others');
    expect(row()).toContain('Pay $10.00 of $70.00');
  });
});
