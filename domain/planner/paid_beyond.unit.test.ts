import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { ledgerOf } from './ledger.ts';
import { outlookOf } from './outlook.ts';
import { paidThroughFor } from './paid_through.ts';
import { monthToNameAgain } from './payment_month.ts';
import type { RecordedPayment } from './plan_choice.ts';
import type { Payment, TrackedDebt } from './progress.ts';
import { debt, dollars, fixed } from './testing.ts';

// More than was asked for is paid, or what was paid is said again: no month is lost or asked for twice.

const today = isoDate('2026-11-24');
const tracked = (
  name: string,
  owed: number,
  rate: number,
  minimum: number,
  rest: Partial<TrackedDebt>,
): TrackedDebt => ({
  ...debt(name, owed, rate, fixed(minimum)),
  balanceAsOf: isoDate('2026-11-10'),
  startingBalance: dollars(owed),
  paidThrough: isoDate('2026-11-15'),
  ...rest,
});
const paid = (of: TrackedDebt, amount: number, paidOn = today): RecordedPayment => ({
  id: 'p',
  debtId: of.id,
  paidOn,
  amount: dollars(amount),
});
const outlook = (debts: readonly TrackedDebt[], payments: readonly RecordedPayment[]) =>
  outlookOf(
    {
      debts,
      payments,
      plan: {
        strategy: 'avalanche',
        monthly: dollars(250),
        startsOn: today,
        customOrder: [],
        chosenOn: today,
      },
    },
    today,
  );

describe('more than a month asks for', () => {
  // A loan can be paid ahead; a card asks again with its next statement.
  const card = tracked('Loan', 3_000, 20, 100, { dueDay: 15, kind: 'personal_loan' });

  it.each([0, 100, 250, 300, 1_000])(
    'paid at once ($%i) leaves the monthly amount as it is',
    (amount) => {
      const made = outlook([card], amount > 0 ? [paid(card, amount)] : []);
      expect(made?.course.budget.monthly).toBe(dollars(250));
      expect(made?.minimums).toBe(dollars(100));
      const months = made?.result.ok ? made.result.plan.months : [];
      // From January on it is the plan's amount, whatever was paid before.
      expect(months.find(({ month }) => month === '2027-01-01')?.paid).toBe(dollars(250));
    },
  );

  it('ends the plan when a simulator by hand does: $1,000 at once, then $250', () => {
    const made = outlook([card], [paid(card, 1_000)]);
    expect(made?.result.ok && made.result.plan.debtFreeOn).toBe('2027-09-30');
    expect(made?.result.ok && made.result.plan.totals.interest).toBe(dollars(238.23));
  });

  it('that pays a debt off takes nothing from the minimum of another', () => {
    const small = tracked('Small', 300, 0, 25, { dueDay: 1, paidThrough: isoDate('2026-11-01') });
    const made = outlook([small, card], [paid(small, 300)]);
    expect(made?.course.budget.monthly).toBe(dollars(250));
    const december = made?.result.ok
      ? made.result.plan.months.find(({ month }) => month === '2026-12-01')
      : null;
    expect(december?.debts.find(({ debtId }) => debtId === card.id)?.paid).toBeGreaterThanOrEqual(
      dollars(100),
    );
  });
});

describe('a due day that is said after a payment', () => {
  const card = tracked('Card', 2_000, 20, 60, {
    balanceAsOf: isoDate('2026-10-05'),
    paidThrough: isoDate('2026-10-04'),
  });
  const payment = paid(card, 60, isoDate('2026-11-22'));

  it.each([1, 15, 20, 22, 23, 24, 28])(
    'on day %i, with this month paid, still asks for the next month',
    (dueDay) => {
      const said = { ...card, dueDay, paidThrough: paidThroughFor(dueDay, true, today) };
      const next = ledgerOf(said, [payment], today).installments.find(
        ({ dueOn }) => dueOn > said.paidThrough,
      );
      expect(next).toMatchObject({ month: '2026-12-01', paid: 0, unpaid: dollars(60) });
    },
  );
});

describe('a payment whose amount is corrected', () => {
  const card = tracked('Card', 2_000, 20, 60, {
    balanceAsOf: isoDate('2026-11-01'),
    paidThrough: isoDate('2026-10-31'),
    dueDay: 20,
  });

  it.each([
    ['that came before “I’m up to date”', { ...card, paidThrough: today }, isoDate('2026-11-22')],
    ['of the day it was said', { ...card, paidThrough: today }, today],
    [
      'of a month that was said to be paid',
      { ...card, dueDay: 28, paidThrough: isoDate('2026-11-28') },
      today,
    ],
  ])('%s stays with its month', (_, of, paidOn) => {
    const before = paid(of, 50, paidOn);
    const after = { paidOn, amount: dollars(55) };
    const countsFor = monthToNameAgain(of, [before], before, after, today);
    expect(countsFor).toBeUndefined();
    const asked = (payment: Payment) =>
      ledgerOf(of, [payment], today).installments.map(({ month, unpaid }) => [month, unpaid]);
    expect(asked({ ...before, amount: dollars(55) })).toEqual(asked(before));
  });
});
