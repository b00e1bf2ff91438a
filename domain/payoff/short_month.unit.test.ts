import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { finishOf } from './finish.ts';
import type { Payment, TrackedDebt } from './progress.ts';
import { shortMonth } from './short_month.ts';
import { debt, debtId, dollars, fixed, ONE_PERCENT_PLUS_INTEREST } from './testing.ts';

const typed = (
  name: string,
  amount: number,
  rate: number,
  minimum: TrackedDebt['minimum'],
  dueDay: number,
): TrackedDebt => ({
  ...debt(name, amount, rate, minimum, { dueDay }),
  balanceAsOf: isoDate('2026-11-22'),
  startingBalance: dollars(amount),
  paidThrough: isoDate('2026-11-21'),
});
const pay = (name: string, on: string, amount: number): Payment => ({
  debtId: debtId(name),
  paidOn: isoDate(on),
  amount: dollars(amount),
});
const debts = [
  typed('visa', 4_000, 24.99, ONE_PERCENT_PLUS_INTEREST, 5),
  typed('loan', 2_000, 10, fixed(80), 20),
];
const person = (payments: readonly Payment[], chosenOn = '2026-11-22') => ({
  debts,
  payments,
  strategy: { kind: 'avalanche' as const },
  monthly: dollars(400),
  chosenOn: isoDate(chosenOn),
});

describe('a short month', () => {
  const short = [pay('visa', '2026-12-05', 200), pay('loan', '2026-12-20', 80)];

  it('says what was missing, what it costs, and what would make up for it', () => {
    const month = shortMonth(person(short), isoDate('2027-01-03'));
    expect(month).toMatchObject({ month: '2026-12-01', shortBy: 12_000 });
    // $120 and the interest on it since the due day: 27 days of December at a twelfth of 24.99 %, rounded with the rest.
    expect(month?.owedMore).toBe(12_000 + 217);
    expect(month?.interestMore).toBeGreaterThan(0);
    expect(month?.catchUp?.more).toBeGreaterThan(0);
    expect(month && month.catchUp && month.catchUp.debtFreeOn <= month.plannedFor).toBe(true);
  });

  it('is none where all was paid, or more, or made up for later', () => {
    const full = [pay('visa', '2026-12-05', 320), pay('loan', '2026-12-20', 80)];
    expect(shortMonth(person(full), isoDate('2027-01-03'))).toBeNull();
    expect(
      shortMonth(person([...full, pay('visa', '2026-12-28', 500)]), isoDate('2027-01-03')),
    ).toBeNull();
  });

  it('is none while something is late, once the plan was chosen again, and in the month of the beginning', () => {
    expect(shortMonth(person([]), isoDate('2027-01-03'))).toBeNull();
    expect(shortMonth(person(short, '2027-01-02'), isoDate('2027-01-03'))).toBeNull();
    expect(shortMonth(person([]), isoDate('2026-12-02'))).toBeNull();
  });
});

describe('the finish', () => {
  const small = [typed('visa', 300, 12, fixed(100), 5), typed('bill', 100, 0, fixed(50), 20)];
  const payments = [
    pay('visa', '2026-12-05', 200),
    pay('bill', '2026-12-20', 100),
    pay('visa', '2027-02-01', 104.52),
  ];

  it('is what it took, to the cent, in the order in which the debts ended', () => {
    const visa = small[0] as TrackedDebt;
    const finish = finishOf(small, payments, isoDate('2026-11-22'), isoDate('2027-02-01'));
    expect(finish).toMatchObject({
      last: { debtId: visa.id, paidOn: '2027-02-01' },
      months: 3,
      payments: 3,
      paid: dollars(404.52),
      debt: dollars(400),
      interest: 452,
      ends: [
        { debtId: 'bill', endedOn: '2026-12-20' },
        { debtId: 'visa', endedOn: '2027-02-01' },
      ],
    });
  });

  it('is not there while a cent is owed, or without a debt', () => {
    expect(
      finishOf(small, payments.slice(0, 2), isoDate('2026-11-22'), isoDate('2027-02-01')),
    ).toBeNull();
    expect(finishOf([], [], isoDate('2026-11-22'), isoDate('2027-02-01'))).toBeNull();
  });

  it('claims no interest and no saving that nobody can know', () => {
    const retyped = {
      ...(small[0] as TrackedDebt),
      balances: [{ ...debt('visa', 0, 12, fixed(1)).balances[0]! }],
    };
    expect(finishOf([retyped], [], isoDate('2026-11-22'), isoDate('2027-02-01'))).toMatchObject({
      last: null,
      months: 0,
      interest: null,
      saved: null,
    });
  });
});
