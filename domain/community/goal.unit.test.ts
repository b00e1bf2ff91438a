import { describe, expect, it } from 'vitest';
import { outlookOf } from '../planner/outlook.ts';
import { paidDown, type TrackedDebt } from '../planner/progress.ts';
import { debt, dollars, fixed, TODAY } from '../planner/testing.ts';
import { addDays } from '../time/iso_date.ts';
import { debtsClosed, goalPercent } from './goal.ts';

const tracked = (name: string, balance: number, startedAt: number): TrackedDebt => ({
  ...debt(name, balance, 0, fixed(30)),
  balanceAsOf: TODAY,
  startingBalance: dollars(startedAt),
  paidThrough: TODAY,
});
const card = tracked('Card', 600, 1_000);
const loan = tracked('Loan', 1_000, 1_000);

describe('how much of a goal is done', () => {
  it('is what is paid of all that was owed at the start', () => {
    // 400.00 of 2,000.00
    expect(goalPercent({ debts: [card, loan], payments: [] }, TODAY)).toBe(20);
    const paid = { id: 'one', debtId: loan.id, paidOn: TODAY, amount: dollars(190) };
    // 590.00 of 2,000.00 is 29.5
    expect(goalPercent({ debts: [card, loan], payments: [paid] }, TODAY)).toBe(30);
  });

  it('is 100 only when nothing is owed, and nothing where a debt has grown', () => {
    expect(goalPercent({ debts: [tracked('Card', 0.01, 1_000)], payments: [] }, TODAY)).toBe(99);
    expect(goalPercent({ debts: [tracked('Card', 0, 1_000)], payments: [] }, TODAY)).toBe(100);
    expect(goalPercent({ debts: [tracked('Card', 1_200, 1_000)], payments: [] }, TODAY)).toBe(0);
  });

  it('is not known without a debt', () => {
    expect(goalPercent({ debts: [], payments: [] }, TODAY)).toBeNull();
  });

  it('counts a debt as closed once nothing is owed on it', () => {
    expect(debtsClosed({ debts: [card, tracked('Old', 0, 500)], payments: [] }, TODAY)).toBe(1);
    const paid = { id: 'one', debtId: card.id, paidOn: TODAY, amount: dollars(600) };
    expect(debtsClosed({ debts: [card], payments: [paid] }, TODAY)).toBe(1);
    expect(debtsClosed({ debts: [], payments: [] }, TODAY)).toBeNull();
  });

  it('counts none that was entered with nothing owed', () => {
    const empty = tracked('Store card', 0, 0);
    expect(debtsClosed({ debts: [card, empty], payments: [] }, TODAY)).toBe(0);
    expect(debtsClosed({ debts: [empty], payments: [] }, TODAY)).toBeNull();
    expect(goalPercent({ debts: [empty], payments: [] }, TODAY)).toBeNull();
  });

  it('is what the dashboard says', () => {
    const records = { debts: [card, loan], payments: [], plan: null };
    for (const days of [0, 1, 40]) {
      const day = addDays(TODAY, days);
      const outlook = outlookOf(records, day);
      expect(outlook && paidDown(outlook.totalAtStart, outlook.totalToday).percent).toBe(
        goalPercent(records, day),
      );
    }
  });
});
