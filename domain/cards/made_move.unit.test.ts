import { describe, expect, it } from 'vitest';
import { aprBps, cents } from '../money/cents.ts';
import { outlookOf } from '../planner/outlook.ts';
import type { Payment, TrackedDebt } from '../planner/progress.ts';
import { debt, debtId, dollars, fixed, percent, recordsOf } from '../planner/testing.ts';
import { isoDate } from '../time/iso_date.ts';
import { madeMove, type MovedTo } from './made_move.ts';
import type { MoveOffer } from './what_if.ts';

const today = isoDate('2026-11-30');
const visa: TrackedDebt = {
  ...debt('Visa', 2_400, 24.99, fixed(72), { dueDay: 12 }),
  balanceAsOf: isoDate('2026-10-31'),
  startingBalance: dollars(3_000),
  paidThrough: isoDate('2026-10-31'),
  pastDue: { amount: dollars(72), asOf: isoDate('2026-11-20') },
  setAside: dollars(20),
};
const paid: Payment = { debtId: visa.id, amount: dollars(400), paidOn: isoDate('2026-11-05') };
const other = {
  ...debt('Store', 900, 29.99, fixed(35)),
  balanceAsOf: today,
  startingBalance: dollars(900),
  paidThrough: today,
};
const offer: MoveOffer = {
  fee: { kind: 'charged', share: 300, floor: cents(500) },
  promotion: { apr: aprBps(0), months: 15 },
  apr: percent(22.99),
};
const card: MovedTo = { kind: 'card', offer };
const as = { id: debtId('new'), name: 'New card' };

describe('a move that was made', () => {
  it('leaves nothing on the old card, and brings what is owed with its fee to the new one', () => {
    const { old, came, fee } = madeMove(visa, [paid], card, as, today);
    // $2,400.00 less $400.00 on the 5th, and November’s interest on what was owed each day.
    const owed = came.startingBalance - fee;
    expect(owed).toBeGreaterThan(dollars(2_000));
    expect(owed).toBeLessThan(dollars(2_050));
    expect(fee).toBe(Math.round(owed * 0.03));
    expect(old).toMatchObject({
      balances: [{ amount: 0 }],
      balanceAsOf: today,
      startingBalance: dollars(3_000) - owed,
      dueDay: 12,
      paidThrough: today,
    });
    expect(old).not.toHaveProperty('pastDue');
    expect(old).not.toHaveProperty('setAside');
    expect(came).toMatchObject({
      id: 'new',
      name: 'New card',
      kind: 'card',
      balances: [{ kind: 'transfer', apr: 2299, promotion: { apr: 0, endsOn: '2028-02-29' } }],
      setAside: dollars(20),
      paidThrough: '2026-11-30',
    });
    expect(came).not.toHaveProperty('dueDay');
    expect(came.balances[0]?.promotion).not.toHaveProperty('terms');
  });

  it('changes nothing of how far somebody is but the fee, and is late with nothing', () => {
    const before = outlookOf(
      { ...recordsOf([visa, other], 300, today), payments: [{ ...paid, id: 'p' }] },
      today,
    );
    const { old, came, fee } = madeMove(visa, [paid], card, as, today);
    const after = outlookOf(
      { ...recordsOf([old, other, came], 300, today), payments: [{ ...paid, id: 'p' }] },
      today,
    );
    if (!before || !after) throw new Error('There are debts');
    expect(after.totalToday).toBe(before.totalToday + fee);
    expect(after.totalAtStart).toBe(before.totalAtStart + fee);
    expect(before.agenda.some(({ isLate }) => isLate)).toBe(true);
    expect(after.agenda.some(({ isLate }) => isLate)).toBe(false);
    expect(
      after.agenda.filter(({ debtId: id }) => id === visa.id && after.owedToday.get(id) !== 0),
    ).toEqual([]);
    expect(after.result.ok).toBe(true);
  });

  it.each([
    ['2026-12-01', '2028-03-01'],
    ['2026-12-31', '2028-03-31'],
    ['2027-11-30', '2029-02-28'],
  ])(
    'counts the months of a promotion from the day itself, never a day too long: %s',
    (on, end) => {
      const { came } = madeMove(visa, [paid], card, as, isoDate(on));
      expect(came.balances[0]?.promotion?.endsOn).toBe(end);
    },
  );

  it('says of a promotion that may be charged back that it may', () => {
    const deferred: MovedTo = { kind: 'card', offer: { ...offer, isDeferred: true } };
    const { came } = madeMove(visa, [], deferred, as, today);
    expect(came.balances[0]?.promotion?.terms).toBe('deferred');
  });

  it('to a loan has its level payment, and what it pays out is what was owed', () => {
    const loan: MovedTo = { kind: 'loan', loan: { feeShare: 500, apr: percent(14), months: 36 } };
    const { came, fee } = madeMove({ ...visa, balanceAsOf: today }, [], loan, as, today);
    expect(came.startingBalance - fee).toBe(dollars(2_400));
    // 2,526.32 at 14 % over 36 months.
    expect(came).toMatchObject({
      kind: 'personal_loan',
      minimum: { kind: 'fixed', amount: 8_635 },
    });
    expect(fee).toBe(12_632);
  });
});
