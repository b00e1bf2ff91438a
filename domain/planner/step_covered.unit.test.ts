import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { lateStepOf } from './late_step.ts';
import { outlookOf } from './outlook.ts';
import { paidThroughMissing } from './past_due.ts';
import type { TrackedDebt } from './progress.ts';
import { balance, debt, dollars, fixed, recordsOf } from './testing.ts';
import { isStepCovered } from './step_covered.ts';

const today = isoDate('2026-11-20');

const late = (name: string, dueDay: number, rest: Partial<TrackedDebt> = {}): TrackedDebt => ({
  ...debt(name, 0, 0, fixed(60), { balances: [balance(2_000, 20)] }),
  dueDay,
  balanceAsOf: today,
  startingBalance: dollars(2_000),
  paidThrough: paidThroughMissing(dueDay, 1, today),
  ...rest,
});

/** Of each debt that is late the last day before its next step, and whether the plan covers it. */
function coveredWith(debts: readonly TrackedDebt[], monthly: number) {
  const outlook = outlookOf(recordsOf(debts, monthly, today), today);
  if (outlook === null) throw new RangeError('no debts');
  return outlook.ledgers.flatMap((ledger) => {
    const step = lateStepOf(ledger, today);
    return step ? [[step.lastDay, isStepCovered(step, ledger.debt.id, outlook)]] : [];
  });
}

describe('whether the plan covers a payment before its next step', () => {
  it('does where this month’s money makes up for it', () => {
    expect(coveredWith([late('a', 5)], 200)).toEqual([['2026-12-04', true]]);
  });

  it('does where the next month’s makes up for it in time, beside what comes due then', () => {
    const a = late('a', 5, { pastDue: { amount: dollars(300), asOf: today } });
    const big = late('big', 25, { minimum: fixed(140), paidThrough: isoDate('2026-10-31') });
    // $200.00 a month come due. Of $205.00, November has $65.00 for what is late, and December $5.00.
    expect(coveredWith([a, big], 205)).toEqual([['2026-12-04', false]]);
    expect(coveredWith([a, big], 400)).toEqual([['2026-12-04', true]]);
  });
});
