import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { recordPayment } from '../../data/planner/document.ts';
import { plannerOf } from '../../data/planner/planner.ts';
import { services } from '../../data/testing/services.ts';
import { departureOf } from '../../data/session/device.ts';
import { takeDown } from '../../data/testing/people.tsx';
import { find, type } from '../../ui/testing/hands.ts';
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

const kept = (id: string, debt: TrackedDebt, amount: number, paidOn: string) =>
  services.of(plannerOf).update((document) =>
    recordPayment(document, {
      id,
      debtId: debt.id,
      amount: cents(amount),
      paidOn: isoDate(paidOn),
    }),
  );
/** What waits for its turn, as the focus does, has had it. */
const turn = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
const dialog = () => document.querySelector('[role=dialog]');
const rows = () => rowsOf('Payments you’ve recorded');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z'), toFake: ['Date'] });
});
afterEach(async () => {
  await takeDown();
  act(() => services.of(departureOf).clearPerson());
  vi.useRealTimers();
});

describe('a late payment', () => {
  const late: TrackedDebt = {
    ...linden,
    dueDay: 20,
    balanceAsOf: isoDate('2026-11-01'),
    paidThrough: isoDate('2026-11-01'),
  };
  const recorded = () =>
    services
      .of(plannerOf)
      .get()
      .payments.map(({ amount }) => amount);

  it('asks for what is due, and says that what the plan adds can wait', async () => {
    keep(late);
    setAside(100);
    const page = await open();
    const row = find(page, 'section[aria-labelledby=late] li');
    expect(row.textContent).toContain(
      'Your plan adds $75.00 on top this month. That part can wait.',
    );
    const bold = [...row.querySelectorAll('p.num')].filter(
      (each) =>
        each.className.includes('font-[600]') || each.querySelector('[class*="font-[600]"]'),
    );
    expect(bold.map(({ textContent }) => textContent)).toEqual(['$25.00']);
    await act(async () => find(row, 'input[type=checkbox]').click());
    expect(recorded()).toEqual([2_500]);
  });

  it('is recorded with what is on top where that was paid too', async () => {
    keep(late);
    setAside(100);
    await open();
    await click('I paid all $100.00');
    expect(recorded()).toEqual([10_000]);
  });
});

describe('a payment', () => {
  it('is what is planned, and leaves the focus where its dialog was opened', async () => {
    keep({ ...linden, kind: 'personal_loan' });
    setAside(60);
    await open();
    button('Record a payment on Linden Store Card').focus();
    await click('Record a payment on Linden Store Card');
    expect(screen.getByText('It counts for December.')).toBeDefined();
    await click('Record $60.00');
    await turn();
    expect(services.of(plannerOf).get().payments).toMatchObject([
      { amount: 6_000, paidOn: '2026-11-21' },
    ]);
    expect(document.activeElement).toBe(button('Record a payment on Linden Store Card'));
    // What comes after it is January's, and recorded as that.
    await click('Record a payment on Linden Store Card');
    expect(screen.getByText('It counts for January.')).toBeDefined();
    await click('Record $60.00');
    expect(services.of(plannerOf).get().payments[1]).toMatchObject({ countsFor: '2027-01-01' });
  });

  it('on a card before its statement says what it does and what stays due', async () => {
    keep({ ...linden, dueDay: 15 });
    setAside(60);
    await open();
    expect(screen.getByRole('checkbox', { name: /Linden/ })).toHaveProperty('disabled', true);
    screen.getByText(/^Pay it November 25 or later, once its statement is out/);
    screen.getByRole('button', { name: 'Add the day its statement closes' });
    await click('Record a payment on Linden Store Card');
    screen.getByText(
      'The statement for December won’t be out yet on that day. This lowers the balance, but you’ll still owe what’s due December 15.',
    );
  });

  it('on a card without a due day counts for no month before that begins', async () => {
    keep(linden);
    setAside(60);
    await open();
    screen.getByText(/What you pay before December 1 still lowers the balance/);
    await click('Record a payment on Linden Store Card');
    screen.getByText(/^It lowers the balance\. Add the card’s due day/);
  });

  it('can be taken back at once', async () => {
    keep(linden);
    setAside(60);
    const page = await open();
    await click('Record a payment on Linden Store Card');
    await click('Record $60.00');
    expect(page.textContent).toContain(
      'Recorded $60.00 on Linden Store Card for November 21, 2026.',
    );
    await click('Undo');
    expect(services.of(plannerOf).get().payments).toEqual([]);
    expect(page.textContent).toContain('Undone.');
    expect(document.activeElement?.getAttribute('role')).toBe('status');
  });
});

describe('the payments that were recorded', () => {
  it('are listed, the latest first, of all debts or of one', async () => {
    keep(linden, harbor);
    kept('one', linden, 5_000, '2026-11-19');
    kept('two', harbor, 2_000, '2026-11-21');
    await open();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('November 21, 2026'),
      expect.stringContaining('November 19, 2026'),
    ]);
    // Made before the balance of November 21 was typed.
    expect(rows()[1]?.textContent).toContain('Already in the balance you entered later');
    expect(rows()[0]?.textContent).not.toContain('Already in the balance you entered later');
    const which = find<HTMLSelectElement>(document, 'select[name=payments-of]');
    await act(async () => {
      which.value = linden.id;
      which.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(rows()).toHaveLength(1);
    expect(rows()[0]?.textContent).toContain('$50.00');
  });

  it('show the latest six, and all when asked', async () => {
    keep(linden);
    for (let day = 11; day <= 18; day += 1) kept(`of ${day}`, linden, 100, `2026-11-${day}`);
    const page = await open();
    expect(rows()).toHaveLength(6);
    expect(page.textContent).toContain('8 payments');
    await click('Show all 8 payments');
    expect(rows()).toHaveLength(8);
  });

  it('can be changed, and changed back', async () => {
    keep({ ...linden, balanceAsOf: isoDate('2026-11-01') });
    kept('one', linden, 5_000, '2026-11-19');
    const page = await open();
    await click('Edit $50.00 on Linden Store Card from November 19, 2026');
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'What you paid' });
    expect(amount.value).toBe('50.00');
    await type(amount, '60');
    await type(screen.getByLabelText('Paid on'), '2026-11-20');
    await click('Save this payment');
    expect(services.of(plannerOf).get().payments).toEqual([
      {
        id: 'one',
        debtId: linden.id,
        amount: 6_000,
        paidOn: '2026-11-20',
        firstPaidOn: '2026-11-19',
        countsFor: '2026-11-01',
      },
    ]);
    expect(services.of(plannerOf).get().pending.payments.one?.act).toBe('save');
    expect(page.textContent).toContain(
      'The payment on Linden Store Card is now $60.00 on November 20, 2026.',
    );
    await click('Undo');
    expect(services.of(plannerOf).get().payments).toMatchObject([
      { amount: 5_000, paidOn: '2026-11-19' },
    ]);
  });

  it('say each the month that it counts for, whatever was paid after it', async () => {
    const from = { balanceAsOf: isoDate('2026-10-01'), paidThrough: isoDate('2026-09-30') };
    keep({ ...linden, ...from, dueDay: 5, minimum: { kind: 'fixed', amount: cents(2_500) } });
    kept('one', linden, 2_500, '2026-10-03');
    kept('two', linden, 2_500, '2026-11-03');
    await open();
    await click('Edit $25.00 on Linden Store Card from October 3, 2026');
    expect(dialog()?.textContent).toContain('It counts for October.');
    await click('Cancel');
    await click('Edit $25.00 on Linden Store Card from November 3, 2026');
    expect(dialog()?.textContent).toContain('It counts for November.');
  });

  it('count the one being changed out of what is left', async () => {
    keep(linden);
    kept('one', linden, 41_455, '2026-11-21');
    await open();
    await click('Edit $414.55 on Linden Store Card from November 21, 2026');
    expect(screen.getByRole('radio', { name: /^Everything\s*\$414\.55/ })).toBeDefined();
    await click('Save this payment');
    expect(dialog()).toBeNull();
  });

  it('can be deleted, and brought back', async () => {
    keep(linden);
    kept('one', linden, 5_000, '2026-11-21');
    const page = await open();
    await act(async () => {
      button('Delete $50.00 on Linden Store Card from November 21, 2026').focus();
    });
    await click('Delete $50.00 on Linden Store Card from November 21, 2026');
    await turn();
    expect(document.activeElement?.textContent).toContain('Undo');
    expect(services.of(plannerOf).get().payments).toEqual([]);
    expect(page.textContent).not.toContain('Payments you’ve recorded');
    await click('Undo');
    expect(services.of(plannerOf).get().payments).toHaveLength(1);
    expect(services.of(plannerOf).get().pending.payments.one?.act).toBe('save');
  });
});
