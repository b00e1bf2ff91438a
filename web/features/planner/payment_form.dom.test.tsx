import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import type { Payment, TrackedDebt } from '../../../domain/planner/progress.ts';
import { type IsoDate, isoDate } from '../../../domain/time/iso_date.ts';
import { PaymentForm } from './payment_form.tsx';
import { linden } from './testing/planner_page.tsx';

const today = isoDate('2026-11-21');
const onRecord = vi.fn<(amount: Cents, paidOn: IsoDate) => void>();

interface Given {
  readonly debt?: Partial<TrackedDebt>;
  readonly others?: readonly Payment[];
  readonly before?: Payment;
  readonly planned?: number | null;
  readonly due?: number | null;
}

/** $60.00 planned, $25.00 due, $414.55 owed. */
function open({ debt = {}, others = [], before, planned = 6_000, due = 2_500 }: Given = {}) {
  render(
    <PaymentForm
      today={today}
      debt={{ ...linden, ...debt }}
      others={others}
      before={before}
      planned={planned === null ? null : cents(planned)}
      due={due === null ? null : cents(due)}
      countsForText={(day) => `Counts for the month of ${day}.`}
      onRecord={onRecord}
      onCancel={() => undefined}
    />,
  );
  return userEvent.setup({ delay: null });
}
const choice = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('radio', { name });
const choices = () =>
  screen.getAllByRole('radio').map((each) => each.closest('label')?.textContent);
const press = (name: string) => screen.getByRole('button', { name });
const setDay = (day: string) =>
  fireEvent.change(screen.getByLabelText('Paid on'), { target: { value: day } });
const paid = (amount: number, paidOn = '2026-11-21'): Payment => ({
  debtId: linden.id,
  amount: cents(amount),
  paidOn: isoDate(paidOn),
});

afterEach(() => {
  cleanup();
  onRecord.mockReset();
});

describe('a payment', () => {
  it('of the planned amount is one press', async () => {
    const person = open();
    expect(choice(/^What you planned/).checked).toBe(true);
    expect(choices()).toEqual([
      'What you planned$60.00$35.00 more than the minimum due',
      'Minimum due$25.00',
      'Everything$414.55the balance today',
      'Another amount',
    ]);
    expect(screen.getByText('Counts for the month of 2026-11-21.')).toBeDefined();
    await person.click(press('Record $60.00'));
    expect(onRecord.mock.calls).toEqual([[6_000, today]]);
  });

  it('may be what is due, or all of it', async () => {
    const person = open();
    await person.click(choice(/^Minimum due/));
    expect(press('Record $25.00')).toBeDefined();
    await person.click(choice(/^Everything/));
    await person.click(press('Record $414.55'));
    expect(onRecord.mock.calls).toEqual([[41_455, today]]);
  });

  it('may be another amount, on another day', async () => {
    const person = open({ debt: { balanceAsOf: isoDate('2026-11-01') } });
    await person.click(choice('Another amount'));
    expect(press('Record it')).toBeDefined();
    await person.type(screen.getByLabelText('What you paid'), '31.50');
    setDay('2026-11-20');
    await person.click(press('Record $31.50'));
    expect(onRecord.mock.calls).toEqual([[3_150, '2026-11-20']]);
  });

  it('has no choices that come to the same, and none past what is left', () => {
    open({ planned: 2_500 });
    expect(choices()[0]).toBe('What you planned$25.00same as the minimum due');
    expect(choices()).toHaveLength(3);
    cleanup();
    open({ planned: 41_900, due: 41_900 });
    expect(choices()).toEqual(['What you planned$414.55the balance today', 'Another amount']);
  });

  it('is typed where nothing is planned or due, and is all where that is less', () => {
    open({ planned: null, due: null });
    expect(choices()).toEqual(['Everything$414.55the balance today', 'Another amount']);
    expect(choice('Another amount').checked).toBe(true);
  });

  it('of everything holds the interest of the month so far', () => {
    // 414.55 × 0.2999 ÷ 12 are $10.36 a month, of which 20 of 30 days have passed: $6.91.
    open({ debt: { balanceAsOf: isoDate('2026-10-31') } });
    expect(choices()).toContain('Everything$421.46with the month’s interest so far');
  });

  it('of more than is left is not recorded: it stays typed, and the payoff amount is offered', async () => {
    const person = open();
    await person.click(choice('Another amount'));
    const amount = screen.getByLabelText<HTMLInputElement>('What you paid');
    await person.type(amount, '500');
    await person.click(press('Record it'));
    expect(onRecord).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(amount);
    expect(amount.value).toBe('500');
    expect(
      screen.getByText(
        /^\$500\.00 is more than what’s left\. \$414\.55 pays Linden Store Card off/,
      ),
    ).toBeDefined();
    await person.click(press('Record $414.55, the payoff amount'));
    expect(onRecord.mock.calls).toEqual([[41_455, today]]);
  });

  it('on a debt that is paid off already says so', async () => {
    const person = open({ others: [paid(41_455)] });
    expect(screen.queryAllByRole('radio')).toEqual([]);
    await person.type(screen.getByLabelText('What you paid'), '1');
    await person.click(press('Record it'));
    expect(screen.getByText(/^There was nothing left on Linden Store Card/)).toBeDefined();
    expect(onRecord).not.toHaveBeenCalled();
  });

  it.each(['a lot', '0', '-5', '1.234'])('of %j says how an amount is written', async (text) => {
    const person = open({ planned: null });
    await person.click(choice('Another amount'));
    await person.type(screen.getByLabelText('What you paid'), text);
    await person.click(press('Record it'));
    expect(screen.getByText('How much did you pay? Use a number like 121.98.')).toBeDefined();
    expect(onRecord).not.toHaveBeenCalled();
  });
});

describe('the day of a payment', () => {
  it('may be up to two months before the balance, which holds it already', async () => {
    const person = open();
    setDay('2026-09-21');
    expect(
      screen.getByText(
        'This was before the balance you entered for November 21, 2026, so it’s in that balance already. What’s left stays the same. Counts for the month of 2026-09-21.',
      ),
    ).toBeDefined();
    expect(screen.queryByRole('radio', { name: /^Everything/ })).toBeNull();
    await person.click(press('Record $60.00'));
    expect(onRecord.mock.calls).toEqual([[6_000, '2026-09-21']]);
  });

  it.each(['2026-09-20', '2026-11-22', ''])('may not be %j', async (day) => {
    const person = open();
    setDay(day);
    await person.click(press('Record $60.00'));
    expect(screen.getByText('Choose a day from September 21, 2026 to today.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Paid on'));
    expect(onRecord).not.toHaveBeenCalled();
  });

  it('stays where it is in a payment of long ago', async () => {
    const person = open({ before: paid(5_000, '2026-01-05') });
    expect(choice('Another amount').checked).toBe(true);
    await person.click(press('Save this payment'));
    expect(onRecord.mock.calls).toEqual([[5_000, '2026-01-05']]);
  });
});
