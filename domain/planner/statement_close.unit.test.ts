import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOfMonth, daysBetween, isoDate } from '../time/iso_date.ts';
import { paymentToward, toPay } from './agenda.ts';
import { ledgersOf, outlookOf, shortMonthOf } from './outlook.ts';
import { dueAllTheSame, monthPaidBy, namedPayment } from './payment_month.ts';
import type { OneTimeMoney, RecordedPayment } from './plan_choice.ts';
import type { TrackedDebt } from './progress.ts';
import { countsFrom } from './statement_close.ts';
import { debt, dollars, fixed } from './testing.ts';

// What is paid before a card's statement closes lowers the balance; the statement asks for its own minimum all the same.

const unknownClose = (rest: Partial<TrackedDebt> = {}): TrackedDebt => ({
  ...debt('Visa', 3_000, 24, fixed(90)),
  dueDay: 15,
  balanceAsOf: isoDate('2026-11-01'),
  startingBalance: dollars(3_000),
  paidThrough: isoDate('2026-11-15'),
  ...rest,
});
const visa = (rest: Partial<TrackedDebt> = {}) => unknownClose({ statementDay: 20, ...rest });
const loan = (rest: Partial<TrackedDebt> = {}) => unknownClose({ kind: 'auto', ...rest });
let count = 0;
const paid = (on: string, amount: number, countsFor?: string): RecordedPayment => ({
  id: `payment ${(count += 1)}`,
  debtId: visa().id,
  paidOn: isoDate(on),
  amount: dollars(amount),
  ...(countsFor !== undefined && { countsFor: isoDate(countsFor) }),
});
const recordsOf = (
  card: TrackedDebt,
  payments: readonly RecordedPayment[],
  { monthly = 200, oneTime = [] }: { monthly?: number; oneTime?: readonly OneTimeMoney[] } = {},
) => ({
  debts: [card],
  payments,
  plan: {
    strategy: 'avalanche' as const,
    monthly: dollars(monthly),
    startsOn: isoDate('2026-11-01'),
    customOrder: [],
    chosenOn: isoDate('2026-11-01'),
    oneTime,
  },
});
const outlook = (
  card: TrackedDebt,
  payments: readonly RecordedPayment[],
  today: string,
  rest?: Parameters<typeof recordsOf>[2],
) => {
  const found = outlookOf(recordsOf(card, payments, rest), isoDate(today));
  if (found === null) throw new Error('no debt');
  return found;
};
const next = (...of: Parameters<typeof outlook>) =>
  toPay(outlook(...of).agenda).map(
    ({ dueOn, isLate, unpaid, remaining, opensOn }) =>
      `${isLate ? 'late ' : ''}${dueOn}: ${unpaid / 100} of ${remaining / 100}${opensOn ? ` from ${opensOn}` : ''}`,
  );

describe('the day from which a payment counts', () => {
  it('is later for each month than for the one before, whatever days a card has', () => {
    const months = Array.from({ length: 36 }, (_, at) => addMonths(isoDate('2026-01-01'), at));
    for (let dueDay = 1; dueDay <= 31; dueDay += 1)
      for (let statementDay = 1; statementDay <= 31; statementDay += 1) {
        const firsts = months.map((month) =>
          countsFrom({ kind: 'card', dueDay, statementDay }, month, dayOfMonth(month, dueDay)),
        );
        for (const [at, first] of firsts.slice(1).entries())
          expect((first ?? '') > (firsts[at] ?? ''), `${dueDay} ${statementDay} ${first}`).toBe(
            true,
          );
      }
  });

  it.each([
    ['2027-01-15', 15, 20, '2026-12-21'],
    // 21 days before at the least: the close of January 25 is for March 15.
    ['2027-02-15', 15, 25, '2027-01-26'],
    ['2027-02-15', 15, 26, '2026-12-27'],
    // After a shorter month the same statement closes earlier, and is no other one's.
    ['2027-03-15', 15, 23, '2027-02-23'],
    ['2027-03-15', 15, 25, '2027-02-23'],
    ['2026-10-15', 15, 25, '2026-09-25'],
    ['2027-03-15', 15, 22, '2027-02-23'],
    ['2027-03-31', 31, 31, '2027-03-01'],
    ['2027-01-15', 15, undefined, '2026-12-26'],
    ['2027-01-31', undefined, undefined, '2027-01-01'],
  ] as const)(
    'of what is due %s (day %s, closes %s) is %s',
    (dueOn, dueDay, statementDay, first) => {
      const month = dayOfMonth(isoDate(dueOn), 1);
      const card = {
        kind: 'card' as const,
        ...(dueDay && { dueDay }),
        ...(statementDay && { statementDay }),
      };
      expect(countsFrom(card, month, isoDate(dueOn))).toBe(first);
    },
  );

  it('is any day of a loan', () => {
    expect(
      countsFrom({ kind: 'auto', dueDay: 15 }, isoDate('2027-01-01'), isoDate('2027-01-15')),
    ).toBeNull();
  });

  it('leaves 21 days at least, and no more than a month on top', () => {
    const day = fc.integer({ min: 1, max: 31 });
    fc.assert(
      fc.property(
        day,
        fc.option(day, { nil: undefined }),
        fc.integer({ min: 0, max: 60 }),
        (dueDay, statementDay, months) => {
          const month = isoDate(
            `20${26 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`,
          );
          const dueOn = dayOfMonth(month, dueDay);
          const first = countsFrom(
            { kind: 'card', dueDay, ...(statementDay && { statementDay }) },
            month,
            dueOn,
          );
          const open = daysBetween(first ?? dueOn, dueOn);
          expect(open).toBeGreaterThanOrEqual(20);
          expect(open).toBeLessThanOrEqual(51);
        },
      ),
    );
  });
});

describe('a payment between the due day and the close', () => {
  const december = paid('2026-12-10', 200);

  it('leaves what the statement asks for due, and says from when it can be paid', () => {
    const made = [december, paid('2026-12-16', 300)];
    expect(next(visa(), made, '2026-12-16')).toEqual(['2027-01-15: 90 of 200 from 2026-12-21']);
    expect(next(visa(), made, '2026-12-20')).toEqual(['2027-01-15: 90 of 200 from 2026-12-21']);
    expect(next(visa(), made, '2026-12-21')).toEqual(['2027-01-15: 90 of 200']);
    expect(next(visa(), [...made, paid('2026-12-21', 200)], '2026-12-21')).toEqual([
      '2027-02-15: 90 of 200 from 2027-01-21',
    ]);
  });

  it.each([
    ['as it closes', visa(), paid('2026-12-20', 300)],
    ['where nobody told when it closes', unknownClose(), paid('2026-12-16', 100)],
    ['that was checked off for the next month', visa(), paid('2026-12-18', 200, '2027-01-01')],
    [
      'on a card that was said to be paid',
      visa({ paidThrough: isoDate('2026-12-15') }),
      paid('2026-12-18', 400),
    ],
  ])('%s', (_what, card, payment) => {
    expect(
      outlook(card, [december, payment], '2027-01-15').agenda.filter(
        ({ month }) => month === '2027-01-01',
      ),
    ).toMatchObject([{ dueOn: '2027-01-15', unpaid: dollars(90), paid: 0 }]);
    expect(outlook(card, [december, payment], '2027-01-16').agenda[0]).toMatchObject({
      isLate: true,
      unpaid: dollars(90),
    });
  });

  it('makes up for the month that was missed, and for no more', () => {
    const made = [paid('2026-12-17', 250)];
    expect(next(visa(), made, '2026-12-17')).toEqual(['2027-01-15: 90 of 200 from 2026-12-21']);
  });

  it('counts where the statement that is due next has closed before', () => {
    expect(next(visa(), [paid('2026-11-28', 200)], '2026-12-01')).toEqual([
      '2027-01-15: 90 of 200 from 2026-12-21',
    ]);
  });

  it('names no month that it cannot pay, however it is recorded', () => {
    const today = isoDate('2026-12-16');
    const [item] = toPay(outlook(visa(), [december], today).agenda);
    if (!item) throw new Error('nothing is due');
    expect(paymentToward(item, visa(), [december], today).countsFor).toBeUndefined();
    const typed = namedPayment(
      visa({ paidThrough: isoDate('2026-12-31') }),
      { paidOn: today, amount: dollars(50) },
      today,
    );
    expect(typed.countsFor).toBeUndefined();
    expect(monthPaidBy(visa(), [december], typed, today)).toBe('2026-12-01');
    expect(dueAllTheSame(visa(), typed)).toEqual({ month: '2027-01-01', dueOn: '2027-01-15' });
    expect(dueAllTheSame(visa(), { paidOn: isoDate('2026-12-21') })).toBeNull();
    expect(dueAllTheSame(loan(), typed)).toBeNull();
  });

  it('never makes the next month seem paid, whatever the days and sums', () => {
    const day = fc.integer({ min: 1, max: 31 });
    fc.assert(
      fc.property(
        day,
        fc.option(day, { nil: undefined }),
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 1, max: 900 }),
        (dueDay, statementDay, days, amount) => {
          const card = unknownClose({ dueDay, ...(statementDay && { statementDay }) });
          const on = addDays(isoDate('2026-12-01'), days);
          const [row] = ledgersOf(
            { debts: [card], payments: [paid(on, amount)] },
            isoDate('2027-06-30'),
          );
          for (const { month, dueOn, paid: sum } of row?.installments ?? [])
            if (on < (countsFrom(card, month, dueOn) ?? '')) expect(sum).toBe(0);
        },
      ),
    );
  });
});

describe('as the month turns', () => {
  const refund = (amount: number): OneTimeMoney => ({
    id: 'bonus',
    month: isoDate('2026-12-01'),
    amount: dollars(amount),
  });
  const comes = (payments: readonly RecordedPayment[], today: string, card = visa()) =>
    outlook(card, payments, today, { monthly: 600, oneTime: [refund(450)] }).coming.map(
      ({ amount }) => amount / 100,
    );

  it('money that came once and was paid is not planned again', () => {
    const made = [paid('2026-12-10', 600), paid('2026-12-16', 450)];
    for (const today of ['2026-12-16', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-20'])
      expect([today, comes(made, today)]).toEqual([today, []]);
    // With January's payment, too.
    expect(comes([...made, paid('2027-01-02', 600)], '2027-01-05')).toEqual([]);
  });

  it('and comes still where nothing but the monthly amount was paid, also ahead', () => {
    const first = loan({ dueDay: 1, paidThrough: isoDate('2026-11-30') });
    const made = [paid('2026-12-01', 600), paid('2026-12-28', 600)];
    for (const today of ['2026-12-28', '2026-12-31', '2027-01-01', '2027-01-05'])
      expect([today, comes(made, today, first)]).toEqual([today, [450]]);
  });

  it.each([
    ['card', visa()],
    ['loan', loan()],
  ])('a month paid late and in full was not short: %s', (_kind, card) => {
    const of = (amount: number) => {
      const records = recordsOf(card, [paid('2026-12-17', amount)]);
      const found = outlookOf(records, isoDate('2027-01-02'));
      return found && shortMonthOf(records, found)?.shortBy;
    };
    expect(of(250)).toBeUndefined();
    expect(of(200)).toBeUndefined();
    expect(of(150)).toBe(dollars(50));
  });
});
