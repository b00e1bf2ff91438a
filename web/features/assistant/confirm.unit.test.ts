import { expect, it } from 'vitest';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { emptyDocument, saveDebt } from '../../data/planner/document.ts';
import { confirmed, isSo } from './confirm.ts';

const today = isoDate('2026-11-28');
const id = 'a' as DebtId;
const debt: TrackedDebt = {
  id,
  name: 'Car loan',
  kind: 'auto',
  balances: [{ id: 'all', kind: 'purchase', amount: cents(985_000), apr: aprBps(899) }],
  interest: 'monthly',
  minimum: { kind: 'fixed', amount: cents(26_500) },
  balanceAsOf: isoDate('2026-11-01'),
  startingBalance: cents(985_000),
  paidThrough: isoDate('2026-10-31'),
};
const kept = saveDebt(emptyDocument, debt);
const newId = () => 'x';

it.each([
  [
    { kind: 'balance' as const, debtId: id, amount: cents(960_000) },
    { balances: [{ ...debt.balances[0], amount: 960_000 }], balanceAsOf: today },
  ],
  [
    { kind: 'minimum' as const, debtId: id, amount: cents(27_800) },
    { minimum: { kind: 'fixed', amount: 27_800 } },
  ],
  [
    { kind: 'rate' as const, debtId: id, apr: aprBps(749) },
    { balances: [{ ...debt.balances[0], apr: 749 }] },
  ],
])('what was confirmed stands, and is taken back whole', (change, now) => {
  const done = confirmed(kept, change, today, newId);
  expect(done?.document.debts[0]).toMatchObject({ ...now, startingBalance: 985_000 });
  expect(isSo(kept, change)).toBe(false);
  expect(done && isSo(done.document, change)).toBe(true);
  expect(done?.undo(done.document).debts[0]).toMatchObject({
    balances: debt.balances,
    minimum: debt.minimum,
    balanceAsOf: debt.balanceAsOf,
  });
});

it('nothing is done to a debt that is gone or has several balances, nor to one that its form adds', () => {
  const change = { kind: 'balance' as const, debtId: id, amount: cents(1) };
  expect(confirmed(emptyDocument, change, today, newId)).toBeNull();
  const [balance] = debt.balances;
  const two = saveDebt(emptyDocument, {
    ...debt,
    balances: balance ? [balance, { ...balance, id: 'other' }] : [],
  });
  expect(confirmed(two, change, today, newId)).toBeNull();
  const added = {
    kind: 'debt' as const,
    name: 'Affirm',
    debtKind: 'other' as const,
    amount: cents(22_000),
    payment: null,
  };
  expect(confirmed(kept, added, today, newId)).toBeNull();
  expect(isSo(kept, added)).toBe(false);
});

it('a due day that is said for the first time makes nothing late', () => {
  const change = { kind: 'due_day' as const, debtId: id, dueDay: 5 };
  const done = confirmed(kept, change, today, newId);
  expect(done?.document.debts[0]).toMatchObject({ dueDay: 5, paidThrough: today });
  expect(done?.undo(done.document).debts[0]).toEqual(kept.debts[0]);
  // Another day for one that is known leaves what is late as it is.
  const known = saveDebt(emptyDocument, { ...debt, dueDay: 20 });
  expect(confirmed(known, change, today, newId)?.document.debts[0]).toMatchObject({
    dueDay: 5,
    paidThrough: debt.paidThrough,
  });
});

it('a rate that is said is no guess of ours any more', () => {
  const [balance] = debt.balances;
  const guessed = saveDebt(emptyDocument, {
    ...debt,
    balances: balance ? [{ ...balance, aprBasis: 'guess' }] : [],
  });
  const done = confirmed(guessed, { kind: 'rate', debtId: id, apr: aprBps(749) }, today, newId);
  expect(done?.document.debts[0]?.balances).toEqual([{ ...balance, apr: 749 }]);
});
