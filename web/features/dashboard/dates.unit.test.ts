import { describe, expect, it } from 'vitest';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import type { AgendaItem } from '../../../domain/planner/agenda.ts';
import { outlookOf } from '../../../domain/planner/outlook.ts';
import type { PayoffPlan } from '../../../domain/planner/payoff_plan.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { firstOfMonth, isoDate } from '../../../domain/time/iso_date.ts';
import { date, report, tradeline } from '../../../domain/credit_file/testing/reports.ts';
import type { ListedDispute } from '../../data/credit_file/disputes.ts';
import { creditDatesOf, disputeDatesOf, keptDatesOf } from './credit_dates.ts';
import { datesOf, stepDates } from './dates.tsx';

const today = isoDate('2026-11-21');
const debt = (id: string, over: Partial<TrackedDebt> = {}): TrackedDebt => ({
  id: id as DebtId,
  name: `Card ${id}`,
  kind: 'card',
  balances: [],
  interest: 'monthly',
  minimum: { kind: 'fixed', amount: cents(2500) },
  balanceAsOf: today,
  startingBalance: cents(10_000),
  paidThrough: isoDate('2026-11-20'),
  ...over,
});
const due = (id: string, on: string, isLate = false, isDayKnown = true): AgendaItem => ({
  debtId: id as DebtId,
  month: firstOfMonth(isoDate(on)),
  dueOn: isoDate(on),
  isLate,
  mayBeOlder: false,
  isDayKnown,
  isPutOff: false,
  count: 1,
  missed: [],
  due: cents(2500),
  unpaid: cents(2500),
  planned: cents(2500),
  paid: cents(0),
  paidOn: null,
  opensOn: null,
  remaining: cents(2500),
});
/** Of a plan, what the dates read. */
const planEnding = (...ends: [id: string, on: string][]) =>
  ({
    order: ends.map(([id, on]) => ({ debtId: id as DebtId, paidOffOn: isoDate(on) })),
  }) as unknown as PayoffPlan;

describe('the dates to know', () => {
  it('stand in order, the late ones first, with what they mean', () => {
    const dates = datesOf(
      [debt('a', { statementDay: 27, dueDay: 10 }), debt('b', { dueDay: 19 })],
      [due('a', '2026-12-10'), due('b', '2026-11-19', true)],
      null,
      today,
    );
    expect(dates.map(({ on, what, late }) => [on, what, late])).toEqual([
      ['2026-11-19', 'Card b: $25.00 was due', '2 days late'],
      ['2026-11-27', 'Card a: statement closes', undefined],
      ['2026-12-10', 'Card a: $25.00 is due', undefined],
    ]);
  });

  it('say what is due and, apart, what is planned', () => {
    const [more, rest] = datesOf(
      [debt('a'), debt('b')],
      [
        { ...due('a', '2026-12-10'), planned: cents(20_000), remaining: cents(20_000) },
        { ...due('b', '2026-12-11'), unpaid: cents(0), planned: cents(5_000) },
      ],
      null,
      today,
    );
    expect([more?.what, more?.why]).toEqual([
      'Card a: $25.00 is due',
      'Your plan puts $200.00 toward it.',
    ]);
    expect(rest?.what).toBe('Card b: you’ll pay $25.00');
  });

  it('name no day that nobody has told: such payments stand together, by month', () => {
    const dates = datesOf(
      [debt('a'), debt('b'), debt('c')],
      [
        due('a', '2026-12-31', false, false),
        due('b', '2026-12-31', false, false),
        due('c', '2027-01-31', false, false),
      ],
      null,
      today,
    );
    expect(dates.map(({ on, what, isMonth, late }) => [on, what, isMonth, late])).toEqual([
      ['2026-12-31', '$50.00 for 2 debts with no due day', true, undefined],
      ['2027-01-31', '$25.00 for one debt with no due day', true, undefined],
    ]);
  });

  it('end with the first debt paid off and the last', () => {
    const debts = [debt('a'), debt('b'), debt('c')];
    const ends = (plan: PayoffPlan) =>
      datesOf(debts, [], plan, today).map(({ on, what, why }) => [on, what, why]);
    expect(ends(planEnding(['b', '2027-06-30'], ['a', '2027-02-28'], ['c', '2028-11-30']))).toEqual(
      [
        ['2027-02-28', 'Card a: paid off', 'The first debt your plan pays off.'],
        ['2028-11-30', 'Debt-free with your plan', 'Card c is the last one.'],
      ],
    );
    expect(ends(planEnding(['a', '2027-02-28'])).map(([, what]) => what)).toEqual([
      'Debt-free with your plan',
    ]);
  });

  it('say that the money isn’t enough where it isn’t, and what the end takes', () => {
    const short = { monthly: cents(4_000), needed: cents(5_000) };
    const dates = datesOf(
      [debt('a'), debt('b')],
      [due('a', '2026-12-10'), due('b', '2026-12-31', false, false)],
      planEnding(['a', '2029-12-01']),
      today,
      [],
      short,
    );
    const text = 'Your plan sets aside $40.00 a month, which doesn’t cover everything due.';
    expect(dates.map(({ what, why }) => [what, why])).toEqual([
      ['Card a: $25.00 is due', text],
      ['$25.00 for one debt with no due day', text],
      ['Debt-free, if you pay $50.00 every month', 'Card a is the last one.'],
    ]);
  });

  it('are eight, the ends among them, unless more is due, and name no statement of a bill', () => {
    const debts = Array.from({ length: 9 }, (_, index) =>
      debt(String(index), { kind: 'medical', statementDay: 5, dueDay: index + 1 }),
    );
    const plan = planEnding(['1', '2027-02-28'], ['2', '2028-11-30']);
    const dues = debts.map(({ id }, index) => due(id, `2026-12-0${index + 1}`));
    expect(datesOf(debts, dues, plan, today).map(({ key }) => key)).toEqual([
      ...Array.from({ length: 9 }, (_, index) => `pay-${index}-2026-12-0${index + 1}-false`),
      'end-1',
      'end',
    ]);
    const cards = debts.map((each) => ({ ...each, kind: 'card' as const }));
    expect(datesOf(cards, dues.slice(0, 4), plan, today)).toHaveLength(8);
  });
});

describe('the last day before something late comes to the next step', () => {
  const late = (id: string, dueDay: number, paidThrough: string) =>
    debt(id, {
      balances: [{ id, kind: 'purchase', amount: cents(100_000), apr: aprBps(2400) }],
      balanceAsOf: isoDate('2026-11-01'),
      dueDay,
      paidThrough: isoDate(paidThrough),
    });
  const twoLate = [late('a', 5, '2026-10-01'), late('b', 6, '2026-10-01')];
  const saidAt = (monthly: number, debts: readonly TrackedDebt[] = twoLate) => {
    const plan = {
      strategy: 'avalanche' as const,
      monthly: cents(monthly),
      startsOn: today,
      customOrder: [],
      chosenOn: today,
    };
    const outlook = outlookOf({ debts, payments: [], plan }, today);
    return outlook ? stepDates(outlook).map(({ why }) => why) : [];
  };

  it('says so where the month has less for it, and the day is in this month', () => {
    const one = [late('a', 30, '2026-10-01')];
    expect(saidAt(5_000, one)).toEqual(['The last day for it.']);
    // $20.00 of the $25.00 that come to 30 days on November 29.
    expect(saidAt(2_000, one)).toEqual([
      'Your plan doesn’t have the money for it by then. Call them before that day.',
    ]);
  });

  it('says so where the plan has no money for it by then', () => {
    expect(saidAt(40_000)).toEqual(['The last day for it.', 'The last day for it.']);
    // The oldest of each, $25.00, is what keeps it under its step.
    expect(saidAt(5_000)).toEqual(['The last day for it.', 'The last day for it.']);
    const withFees = twoLate.map((each) => ({
      ...each,
      pastDue: { amount: cents(20_000), asOf: today },
    }));
    expect(saidAt(5_000, withFees)).toContain(
      'Your plan doesn’t have the money for it by then. Call them before that day.',
    );
  });
});

describe('the dates of a credit file', () => {
  it('are the next three, with the month where the day isn’t known', () => {
    const typed = <Value>(value: Value, printed: string) => ({
      value,
      printed,
      state: 'typed' as const,
    });
    const dates = creditDatesOf(
      {
        confirmed: [],
        notMine: new Set(),
        reports: [
          {
            id: 'r',
            bureau: 'equifax',
            printedOn: isoDate('2026-11-02'),
            source: 'annual',
            way: 'typed',
            tradelines: [
              {
                id: 't',
                creditor: 'Beacon',
                isCollection: true,
                firstDelinquency: typed('2020-05' as const, '05/2020'),
                remarks: [],
                history: [],
              },
            ],
            inquiries: ['2025-01', '2025-02', '2025-03'].map((month, index) => ({
              id: `i${index}`,
              by: 'Cascade',
              on: typed(month as '2025-01', month),
              kind: 'hard' as const,
            })),
            publicRecords: [],
            personal: [],
          },
        ],
      },
      today,
    );
    expect(dates.map(({ on, what, isMonth }) => [on, what, isMonth])).toEqual([
      ['2027-01-31', 'Cascade’s inquiry comes off at Equifax', true],
      ['2027-02-28', 'Cascade’s inquiry comes off at Equifax', true],
      ['2027-03-31', 'Cascade’s inquiry comes off at Equifax', true],
    ]);
    expect(datesOf([], [], null, today, dates)).toEqual(dates);
  });
});

describe('the last day of an account', () => {
  const beacon = (bureau: 'equifax' | 'experian', first: string) =>
    report(bureau, '2026-11-02', [
      tradeline({
        creditor: 'Beacon',
        lastFour: '4417',
        opened: date('2023-01'),
        isCollection: true,
        firstDelinquency: date(first),
      }),
    ]);
  const leaves = (...reports: ReturnType<typeof report>[]) =>
    creditDatesOf({ reports, confirmed: [], notMine: new Set() }, today).filter(({ what }) =>
      what.startsWith('Last day'),
    );

  it('names the bureaus that have it, together where they agree', () => {
    const dates = leaves(beacon('equifax', '2021-02'), beacon('experian', '2021-02'));
    expect(dates.map(({ what, why }) => [what, why])).toEqual([
      [
        'Last day Beacon can be reported by Equifax and Experian',
        'By law. Bureaus usually drop it in February 2028.',
      ],
    ]);
  });

  it('says that it’s in question where they don’t', () => {
    const dates = leaves(beacon('equifax', '2021-02'), beacon('experian', '2022-06'));
    expect(dates.map(({ what }) => what)).toEqual([
      'Last day Beacon can be reported by Equifax',
      'Last day Beacon can be reported by Experian',
    ]);
    for (const { why } of dates) expect(why).toContain('That date is in question.');
  });
});

describe('dates of disputes', () => {
  const dispute = (over: Partial<ListedDispute>): ListedDispute => ({
    id: 'd1',
    recipient: 'bureau',
    bureau: 'equifax',
    recipientName: 'Equifax',
    things: [{ id: 'f', title: 'Paid, yet owed', name: 'Meridian Auto', says: 'It says so.' }],
    words: 'I paid this loan off in June.',
    isAfterAnnual: false,
    state: 'received',
    sentOn: isoDate('2026-10-09'),
    receivedOn: isoDate('2026-10-13'),
    answerDueOn: isoDate('2026-11-12'),
    mailDueOn: isoDate('2026-11-19'),
    procedureDueOn: null,
    answer: null,
    ...over,
  });

  it('are the last days to answer, late only where the day they count from is known', () => {
    const [late, about] = disputeDatesOf(
      [dispute({}), dispute({ id: 'd2', state: 'sent', receivedOn: null })],
      today,
    );
    expect(late).toMatchObject({ on: '2026-11-19', late: '2 days late' });
    expect(about).toMatchObject({ on: '2026-11-19' });
    expect(about?.late).toBeUndefined();
    expect(about?.why).toContain('An estimate');
  });

  it('of a company are the last day to look into it: it has no days more for the mail', () => {
    const [date] = disputeDatesOf([dispute({ recipient: 'furnisher', bureau: null })], today);
    expect(date?.on).toBe('2026-11-12');
  });

  it('are the last day to tell how it was checked, once a bureau was asked and while it has time', () => {
    const asked = (procedureDueOn: string) =>
      disputeDatesOf(
        [dispute({ state: 'answered', procedureDueOn: isoDate(procedureDueOn) })],
        today,
      );
    expect(asked('2026-12-10')).toMatchObject([
      { on: '2026-12-10', what: 'Last day for Equifax to tell you how they checked' },
    ]);
    expect(asked('2026-11-01')).toEqual([]);
  });

  it('are the last day for a lawsuit over an answer that left it as it was, once that’s within the year', () => {
    const answer = { on: isoDate('2026-11-16'), outcomes: { f: 'verified' } } as const;
    const on = (day: string) =>
      disputeDatesOf([dispute({ state: 'answered', answer })], isoDate(day));
    expect(on('2026-11-21')).toEqual([]);
    expect(on('2028-05-01')).toMatchObject([
      { on: '2028-11-16', what: 'Last day to sue the bureau over your dispute with Equifax' },
    ]);
    expect(on('2028-11-17')).toEqual([]);
  });

  it('are none of what is a draft, answered or closed', () => {
    const states = ['draft', 'answered', 'frivolous', 'no_answer', 'closed', 'withdrawn'] as const;
    expect(
      disputeDatesOf(
        states.map((state) => dispute({ state })),
        today,
      ),
    ).toEqual([]);
  });
});

it('tells the days that a member keeps, the soonest first, and none that is over', () => {
  const kept = (id: string, kind: 'collector_notice' | 'denial', endsOn: string) => ({
    id,
    kind,
    name: 'Beacon',
    startedOn: isoDate('2026-10-01'),
    endsOn: isoDate(endsOn),
  });
  expect(
    keptDatesOf(
      [
        kept('b', 'denial', '2027-01-02'),
        kept('a', 'collector_notice', '2026-12-30'),
        kept('c', 'denial', '2026-10-31'),
      ],
      isoDate('2026-11-29'),
    ).map(({ on, what }) => [on, what]),
  ).toEqual([
    ['2026-12-30', 'Last day to dispute with Beacon in writing'],
    ['2027-01-02', 'Last day for a free report'],
  ]);
});
