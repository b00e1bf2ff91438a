import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { agendaOf, toPay } from './agenda.ts';
import { ledgerOf } from './ledger.ts';
import { type PlanResult, planPayoff } from './plan.ts';
import { planStart } from './plan_start.ts';
import type { Payment, TrackedDebt } from './progress.ts';
import { balance, debtId, dollars, fixed, ONE_PERCENT_PLUS_INTEREST } from './testing.ts';

interface Typed {
  name?: string;
  on?: string;
  dueDay?: number;
  amount?: number;
  rate?: number;
  paidThrough?: string;
  minimum?: TrackedDebt['minimum'];
  kind?: TrackedDebt['kind'];
}

/** A debt as typed on a day: paid through the day before, unless the person says otherwise. */
function typed({
  name = 'card',
  on = '2026-11-01',
  dueDay,
  amount = 5_000,
  rate = 24.99,
  paidThrough,
  minimum = fixed(44.53),
  kind = 'card',
}: Typed = {}): TrackedDebt {
  const day = new Date(`${on}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return {
    id: debtId(name),
    name,
    kind,
    balances: [balance(amount, rate)],
    interest: 'monthly',
    minimum,
    balanceAsOf: isoDate(on),
    startingBalance: dollars(amount),
    paidThrough: isoDate(paidThrough ?? day.toISOString().slice(0, 10)),
    ...(dueDay !== undefined && { dueDay }),
  };
}

const paid = (on: string, amount: number, name = 'card', countsFor?: string): Payment => ({
  debtId: debtId(name),
  paidOn: isoDate(on),
  amount: dollars(amount),
  ...(countsFor !== undefined && { countsFor: isoDate(countsFor) }),
});

function look(
  debts: readonly TrackedDebt[],
  payments: readonly Payment[],
  on: string,
  monthly = 200,
) {
  const today = isoDate(on);
  const ledgers = debts.map((debt) => ledgerOf(debt, payments, today));
  const result: PlanResult = planPayoff({
    ...planStart(ledgers, dollars(monthly), today),
    strategy: { kind: 'avalanche' },
    budget: { monthly: dollars(monthly), rollOver: true, events: [] },
  });
  const plan = result.ok ? result.plan : null;
  return { ledgers, plan, agenda: agendaOf(ledgers, plan, today) };
}

/** What is to be paid, as a person reads it. */
const said = (...of: Parameters<typeof look>) =>
  toPay(look(...of).agenda).map(
    ({ dueOn, isLate, unpaid, remaining }) =>
      `${isLate ? 'late since' : 'by'} ${dueOn}: due ${unpaid / 100}, planned ${remaining / 100}`,
  );

describe('what is due next', () => {
  it.each([
    // typed on, due day, today, what is said
    ['2026-11-01', 25, '2026-11-01', ['by 2026-11-25: due 44.53, planned 200']],
    ['2026-11-25', 25, '2026-11-25', ['by 2026-11-25: due 44.53, planned 200']],
    ['2026-11-26', 25, '2026-11-26', ['by 2026-12-25: due 44.53, planned 200']],
    ['2026-12-22', 5, '2026-12-22', ['by 2027-01-05: due 44.53, planned 200']],
    [
      '2027-01-15',
      31,
      '2027-02-01',
      [
        'late since 2027-01-31: due 44.53, planned 44.53',
        'by 2027-02-28: due 44.53, planned 155.47',
      ],
    ],
    ['2026-11-22', undefined, '2026-11-22', ['by 2026-12-31: due 44.53, planned 200']],
  ])('typed on %s, due on day %s: on %s it is %j', (on, dueDay, today, expected) => {
    expect(said([typed({ on, ...(dueDay !== undefined && { dueDay }) })], [], today)).toEqual(
      expected,
    );
  });

  it('is late the day after the due day, and what is late stays until it is paid', () => {
    const debt = typed({ dueDay: 25 });
    expect(said([debt], [], '2026-11-25')).toEqual(['by 2026-11-25: due 44.53, planned 200']);
    expect(said([debt], [], '2026-11-26')[0]).toBe(
      // With what the plan meant for November on top: paid late, it is paid all the same.
      'late since 2026-11-25: due 44.53, planned 200',
    );
    expect(said([debt], [paid('2026-11-27', 44.53)], '2026-11-27')).toEqual([
      'by 2026-11-30: due 0, planned 155.47',
      'by 2026-12-25: due 44.53, planned 200',
    ]);
  });

  it('counts several late months as one', () => {
    const { agenda } = look([typed({ dueDay: 25 })], [], '2027-02-01');
    expect(agenda[0]).toMatchObject({
      isLate: true,
      count: 3,
      unpaid: 13_359,
      dueOn: '2026-11-25',
    });
  });

  it('is not asked for twice, in whatever way it was paid', () => {
    const debt = typed({ dueDay: 25, kind: 'auto' });
    for (const day of ['2026-11-02', '2026-11-25'])
      expect(said([debt], [paid(day, 200)], '2026-11-25')).toEqual([
        'by 2026-12-25: due 44.53, planned 200',
      ]);
    expect(said([debt], [paid('2026-11-02', 200)], '2026-11-26')).toEqual([
      'by 2026-12-25: due 44.53, planned 200',
    ]);
    // In the month before its own, as who is paid on the last of the month does.
    const first = typed({ dueDay: 1, on: '2026-11-15' });
    expect(said([first], [paid('2026-11-28', 200)], '2026-12-02')).toEqual([
      'by 2027-01-01: due 44.53, planned 200',
    ]);
    // Before the debt was entered: the person says which month it was for.
    expect(
      said(
        [typed({ on: '2026-11-10', dueDay: 25 })],
        [paid('2026-11-06', 200, 'card', '2026-11-01')],
        '2026-11-26',
      ),
    ).toEqual(['by 2026-12-25: due 44.53, planned 200']);
  });

  it('splits a payment between what is late and what comes next', () => {
    const loan = typed({ dueDay: 25, kind: 'auto' });
    const { agenda } = look([loan], [paid('2026-12-01', 100)], '2026-12-01');
    expect(agenda).toMatchObject([
      { dueOn: '2026-12-25', paid: 5_547, unpaid: 0 },
      { dueOn: '2027-01-25', paid: 0, unpaid: 4_453 },
    ]);
  });

  it('keeps a percentage minimum where it was once it is paid', () => {
    const debt = typed({ dueDay: 25, minimum: ONE_PERCENT_PLUS_INTEREST });
    const before = look([debt], [], '2026-11-10').agenda[0];
    const after = look([debt], [paid('2026-11-10', 200)], '2026-11-20').agenda[0];
    expect(before?.due).toBe(15_413);
    expect(after).toMatchObject({ due: 15_413, paid: 20_000, unpaid: 0, remaining: 0 });
  });

  it('takes the person’s word that a month is paid', () => {
    expect(said([typed({ dueDay: 25, paidThrough: '2026-11-25' })], [], '2026-11-20')).toEqual([
      'by 2026-12-25: due 44.53, planned 200',
    ]);
    expect(
      said(
        [typed({ on: '2026-11-20', dueDay: 5, paidThrough: '2026-11-04' })],
        [],
        '2026-11-20',
      )[0],
    ).toBe('late since 2026-11-05: due 44.53, planned 200');
  });

  it('asks for nothing where nothing is owed, and for nothing due without a minimum', () => {
    expect(said([typed({ dueDay: 25 })], [paid('2026-11-12', 5_000)], '2026-12-26')).toEqual([
      // The interest of November’s first days came at its end.
      expect.stringMatching(/^late since 2026-12-25/),
    ]);
    expect(
      said([typed({ dueDay: 25, rate: 0 })], [paid('2026-11-02', 5_000)], '2026-12-26'),
    ).toEqual([]);
    expect(said([typed({ dueDay: 25, minimum: { kind: 'none' } })], [], '2027-03-26', 200)).toEqual(
      ['by 2027-04-25: due 0, planned 200'],
    );
  });
});

describe('a balance that was typed where it’s tomorrow already', () => {
  it.each(['2026-11-22', '2026-11-30', '2026-12-01', '2027-01-01'])('%s', (on) => {
    const card = typed({ on });
    const there = ledgerOf(card, [], isoDate(on));
    const before = new Date(`${on}T00:00:00Z`);
    before.setUTCDate(before.getUTCDate() - 1);
    const here = ledgerOf(card, [], isoDate(before.toISOString().slice(0, 10)));
    expect(here.owedToday).toBe(there.owedToday);
    expect(here.payoff).toBe(there.payoff);
  });
});

describe('a plan from today', () => {
  it('is the plan from next month for a debt without a day that was typed this month', () => {
    const { plan } = look(
      [typed({ on: '2026-11-22', minimum: ONE_PERCENT_PLUS_INTEREST })],
      [],
      '2026-11-22',
    );
    expect(plan?.months[0]?.month).toBe('2026-12-01');
    expect(plan?.months).toHaveLength(36);
    expect(plan?.totals.interest).toBe(213_518);
  });

  it('begins with what is still due this month', () => {
    const { plan } = look([typed({ dueDay: 25 })], [], '2026-11-01');
    expect(plan?.months[0]).toMatchObject({ month: '2026-11-01', opening: 500_000, paid: 20_000 });
  });

  it('starts at what is owed today, whatever was paid, and stays as it was where the plan is kept', () => {
    const debts = [typed({ name: 'a', dueDay: 5 }), typed({ name: 'b', dueDay: 20, rate: 12 })];
    const plans = [
      [],
      [paid('2026-11-04', 155.47, 'a')],
      [paid('2026-11-04', 155.47, 'a'), paid('2026-11-20', 44.53, 'b')],
    ].map((payments, place) =>
      look(debts, payments, ['2026-11-03', '2026-11-04', '2026-11-20'][place] ?? '', 200),
    );
    for (const { plan, ledgers } of plans)
      expect(plan?.months[0]?.opening).toBe(
        ledgers.reduce((sum, { owedToday }) => sum + owedToday, 0),
      );
    expect(plans[0]?.agenda.map(({ planned }) => planned)).toEqual([15_547, 4_453]);
    expect(plans[1]?.agenda.map(({ planned, remaining }) => [planned, remaining])).toEqual([
      [15_547, 0],
      [4_453, 4_453],
      // December’s, of what is paid this month.
      [15_547, 15_547],
    ]);
    expect(new Set(plans.map(({ plan }) => plan?.debtFreeOn)).size).toBe(1);
  });

  it('leaves what was paid ahead out of the next month', () => {
    const debts = [
      typed({ name: 'a', on: '2026-11-22', dueDay: 5 }),
      typed({ name: 'b', on: '2026-11-22', dueDay: 20, rate: 12, kind: 'auto' }),
    ];
    const before = look(debts, [], '2026-11-22');
    const after = look(debts, [paid('2026-11-22', 44.53, 'b')], '2026-11-22');
    expect(before.plan?.months.find(({ month }) => month === '2026-12-01')?.paid).toBe(20_000);
    expect(after.plan?.months.find(({ month }) => month === '2026-12-01')?.paid).toBe(15_547);
    expect(after.agenda.map(({ planned, remaining }) => [planned, remaining])).toEqual([
      [15_547, 15_547],
      [4_453, 0],
      // January’s, of what is paid ahead.
      [4_453, 4_453],
    ]);
  });
});

describe('what comes next, once this month is paid', () => {
  it.each([
    // due day, today, paid on, what is said
    [
      'days before it was due',
      25,
      '2026-11-22',
      '2026-11-20',
      ['by 2026-12-25: due 44.53, planned 200'],
    ],
    ['today', 25, '2026-11-22', '2026-11-22', ['by 2026-12-25: due 44.53, planned 200']],
    [
      'on the due day itself',
      22,
      '2026-11-22',
      '2026-11-22',
      ['by 2026-12-22: due 44.53, planned 200'],
    ],
    [
      'on a due day that has passed',
      20,
      '2026-11-22',
      '2026-11-20',
      ['by 2026-12-20: due 44.53, planned 200'],
    ],
  ])('is next month’s day and sum: paid %s', (_what, dueDay, today, on, expected) => {
    expect(said([typed({ dueDay })], [paid(on, 200)], today)).toEqual(expected);
  });

  it('is named of every debt, and of one without a due day', () => {
    const debts = [
      typed({ name: 'a', dueDay: 25 }),
      typed({ name: 'b', on: '2026-10-20', rate: 12, minimum: fixed(30) }),
    ];
    const payments = [paid('2026-11-20', 170, 'a'), paid('2026-11-20', 30, 'b')];
    expect(said(debts, payments, '2026-11-22', 200)).toEqual([
      'by 2026-12-25: due 44.53, planned 170',
      'by 2026-12-31: due 30, planned 30',
    ]);
  });

  it('goes on to the month after, where that one is paid ahead too', () => {
    const made = [paid('2026-11-20', 200), paid('2026-11-21', 200, 'card', '2026-12-01')];
    expect(said([typed({ dueDay: 25, kind: 'auto' })], made, '2026-11-22')).toEqual([
      'by 2027-01-25: due 44.53, planned 200',
    ]);
  });

  it('is nothing, where nothing is left', () => {
    const debt = typed({ dueDay: 25, amount: 150, rate: 0 });
    expect(said([debt], [paid('2026-11-20', 150)], '2026-11-22')).toEqual([]);
  });

  it('waits behind what is planned this month and not paid', () => {
    expect(said([typed({ dueDay: 25 })], [paid('2026-11-20', 44.53)], '2026-11-22')).toEqual([
      'by 2026-11-25: due 0, planned 155.47',
      'by 2026-12-25: due 44.53, planned 200',
    ]);
  });
});
