import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { paymentToward } from './agenda.ts';
import { finishOf } from './finish.ts';
import { outlookOf } from './outlook.ts';
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

  it('is none of a debt that the person says is paid: nobody knows how much', () => {
    const today = isoDate('2027-01-03');
    const upToDate = {
      ...person([]),
      debts: debts.map((each) => ({ ...each, paidThrough: today })),
    };
    expect(shortMonth(upToDate, today)).toBeNull();
    // One of two: the other's payments are known.
    const [visa] = debts as [TrackedDebt];
    const [, loan] = upToDate.debts as [TrackedDebt, TrackedDebt];
    const one = (amount: number) =>
      shortMonth(
        { ...upToDate, debts: [visa, loan], payments: [pay('visa', '2026-12-05', amount)] },
        today,
      );
    expect(one(400)).toBeNull();
    expect(one(300)?.shortBy).toBe(2_000);
  });

  it('is none where what was asked for was paid late, in the same month', () => {
    // Nothing was paid by December 5: on the 12th the page asks for what is late and for what the plan puts on top.
    const today = isoDate('2026-12-12');
    const records = {
      debts,
      payments: [],
      plan: {
        strategy: 'avalanche' as const,
        monthly: dollars(400),
        startsOn: isoDate('2026-11-22'),
        customOrder: [],
        chosenOn: isoDate('2026-11-22'),
      },
    };
    const outlook = outlookOf(records, today);
    const late = outlook?.agenda.find(({ isLate }) => isLate);
    expect(late).toMatchObject({ debtId: 'visa', dueOn: '2026-12-05', remaining: dollars(320) });
    const [visa] = debts;
    if (!late || !visa) throw new Error('nothing is late');
    const payment = paymentToward(late, visa, [], today);
    const after = outlookOf({ ...records, payments: [{ ...payment, id: 'one' }] }, today);
    expect(after?.agenda.map(({ debtId: id, remaining }) => [id, remaining])).toEqual([
      ['visa', 0],
      ['loan', dollars(80)],
      ['visa', dollars(320)],
    ]);
    const paid = [payment, pay('loan', '2026-12-20', 80)];
    expect(shortMonth(person(paid), isoDate('2027-01-03'))).toBeNull();
    // The minimum alone is what it says it is.
    const least = [pay('visa', '2026-12-12', late.unpaid / 100), pay('loan', '2026-12-20', 80)];
    expect(shortMonth(person(least), isoDate('2027-01-03'))?.shortBy).toBe(
      late.remaining - late.unpaid,
    );
  });

  it('counts what was paid in it for a month that was late before', () => {
    // November's $80 of the loan was missed, and made up for in December, with all that December asked for.
    const missed = debts.map((each) => ({
      ...each,
      balanceAsOf: isoDate('2026-11-15'),
      paidThrough: isoDate('2026-11-14'),
    }));
    const made = [
      pay('visa', '2026-12-04', 320),
      pay('loan', '2026-12-02', 80),
      pay('loan', '2026-12-20', 80),
    ];
    expect(
      shortMonth({ ...person(made, '2026-11-15'), debts: missed }, isoDate('2027-01-03')),
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
