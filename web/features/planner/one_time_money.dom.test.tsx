import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import { outlookOf } from '../../../domain/planner/outlook.ts';
import type { OneTimeMoney } from '../../../domain/planner/plan_choice.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import OneTimeMoneySection from './one_time_money.tsx';

const today = isoDate('2026-11-26');
const id = 'card' as DebtId;

const cheap = {
  id: 'loan' as DebtId,
  name: 'Aunt May',
  kind: 'family',
  balances: [{ id: 'loan', kind: 'purchase', amount: cents(90_000), apr: aprBps(0) }],
  interest: 'monthly',
  minimum: { kind: 'fixed', amount: cents(3_500) },
  dueDay: 20,
  balanceAsOf: today,
  startingBalance: cents(90_000),
  paidThrough: today,
} as const satisfies TrackedDebt;

function open(oneTime: readonly OneTimeMoney[] = [], others: readonly TrackedDebt[] = []) {
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
        ...others,
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

  it('may go to one debt, with what that costs against the order', async () => {
    const { user, changes } = open([], [cheap]);
    await user.click(screen.getByRole('button', { name: 'Add a tax refund or a bonus' }));
    await user.type(screen.getByLabelText('How much?'), '300');
    await user.selectOptions(screen.getByLabelText('Which month?'), 'March 2027');
    const byOrder = screen.getByRole('status').textContent;
    expect(byOrder).not.toContain('than following');
    await user.selectOptions(screen.getByLabelText('Which debt should it go to?'), 'Aunt May');
    expect(screen.getByRole('status').textContent).toMatch(
      /Putting it on Aunt May costs \$\d+\.\d\d more in interest than following your plan’s order\.$/,
    );
    await user.click(screen.getByRole('button', { name: 'Add it to the plan' }));
    expect(changes).toEqual([
      [{ id: expect.any(String), month: '2027-03-01', amount: 30_000, debtId: cheap.id }],
    ]);
  });

  it('asks for no debt where there is one, and names the one it goes to', async () => {
    const { user } = open([
      { id: 'b', month: isoDate('2027-03-01'), amount: cents(120_000), debtId: id },
      { id: 'c', month: isoDate('2027-04-01'), amount: cents(5_000), debtId: cheap.id },
    ]);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '$1,200.00March 2027. Your plan pays it in April 2027.Goes to Harbor VisaDelete',
      '$50.00April 2027. Your plan pays it in May 2027.Delete',
    ]);
    await user.click(screen.getByRole('button', { name: 'Add a tax refund or a bonus' }));
    expect(screen.queryByLabelText('Which debt should it go to?')).toBeNull();
  });

  it('is listed by month, and gone with one press; one whose months are over is asked about', async () => {
    const { user, changes } = open([
      { id: 'b', month: isoDate('2027-03-01'), amount: cents(120_000) },
      { id: 'a', month: isoDate('2026-11-01'), amount: cents(30_000) },
      { id: 'old', month: isoDate('2026-09-01'), amount: cents(5_000) },
    ]);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '$300.00Expected in November 2026, so it’s in December 2026’s payments. Already have it? Pay it now and record it.Delete',
      '$1,200.00March 2027. Your plan pays it in April 2027.Delete',
    ]);
    await user.click(screen.getByRole('button', { name: 'Delete $1,200.00 in March 2027' }));
    expect(
      screen.getByText('Did you get the $50.00 you expected in September 2026?'),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Not yet' }));
    await user.click(screen.getByRole('button', { name: 'It isn’t coming' }));
    expect(changes.map((each) => each.map(({ id, month }) => [id, month]))).toEqual([
      [
        ['a', '2026-11-01'],
        ['old', '2026-09-01'],
      ],
      [
        ['b', '2027-03-01'],
        ['a', '2026-11-01'],
        ['old', '2026-11-01'],
      ],
      [
        ['b', '2027-03-01'],
        ['a', '2026-11-01'],
      ],
    ]);
  });
});
