import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import { outlookOf } from '../../../domain/planner/outlook.ts';
import type { OneTimeMoney } from '../../../domain/planner/plan_choice.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import OneTimeMoneySection from './one_time_money.tsx';

const today = isoDate('2026-11-26');
const id = 'card' as DebtId;

function open(oneTime: readonly OneTimeMoney[] = []) {
  const changes: (readonly OneTimeMoney[])[] = [];
  const outlook = outlookOf(
    {
      debts: [
        {
          id,
          name: 'Harbor Visa',
          kind: 'card',
          balances: [{ id, kind: 'purchase', amount: cents(300_000), apr: aprBps(2400) }],
          interest: 'monthly',
          minimum: { kind: 'fixed', amount: cents(3_500) },
          dueDay: 20,
          balanceAsOf: today,
          startingBalance: cents(300_000),
          paidThrough: today,
        },
      ],
      payments: [],
      plan: {
        strategy: 'avalanche',
        monthly: cents(20_000),
        startsOn: today,
        customOrder: [],
        chosenOn: today,
        oneTime,
      },
    },
    today,
  );
  if (!outlook) throw new RangeError('no outlook');
  render(<OneTimeMoneySection outlook={outlook} onChange={(next) => void changes.push(next)} />);
  return { user: userEvent.setup(), changes };
}

afterEach(cleanup);

describe('money that comes once', () => {
  it('says what it changes before it is added', async () => {
    const { user, changes } = open();
    await user.click(screen.getByRole('button', { name: 'Add a tax refund or a bonus' }));
    await user.click(screen.getByRole('button', { name: 'Add it to the plan' }));
    screen.getByText('Enter an amount, like 1,200.');
    await user.type(screen.getByLabelText('How much?'), '1,200');
    await user.selectOptions(screen.getByLabelText('Which month?'), 'March 2027');
    expect(screen.getByRole('status').textContent).toMatch(
      /^Debt-free in [A-Z][a-z]+ 202\d instead of [A-Z][a-z]+ 202\d, and \$\d+\.\d\d less in interest\.$/,
    );
    await user.click(screen.getByRole('button', { name: 'Add it to the plan' }));
    expect(changes).toEqual([[{ id: expect.any(String), month: '2027-03-01', amount: 120_000 }]]);
  });

  it('is listed by month, and gone with one press; a month that is over is not shown', async () => {
    const { user, changes } = open([
      { id: 'b', month: isoDate('2027-03-01'), amount: cents(120_000) },
      { id: 'a', month: isoDate('2026-11-01'), amount: cents(30_000) },
      { id: 'old', month: isoDate('2026-09-01'), amount: cents(5_000) },
    ]);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '$300.00Expected in November 2026, so it’s in December 2026’s payments. Already have it? Pay it now and record it.Delete',
      '$1,200.00March 2027Delete',
    ]);
    await user.click(screen.getByRole('button', { name: 'Delete $1,200.00 in March 2027' }));
    expect(changes).toEqual([[expect.objectContaining({ id: 'a' })]]);
  });
});
