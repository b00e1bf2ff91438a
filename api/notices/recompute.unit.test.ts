import { describe, expect, it } from 'vitest';
import { aprBps, cents } from '../../domain/money/cents.ts';
import type { DebtId } from '../../domain/planner/debt.ts';
import type { PlannerRecords } from '../../domain/planner/plan_choice.ts';
import type { TrackedDebt } from '../../domain/planner/progress.ts';
import { isoDate } from '../../domain/time/iso_date.ts';
import { recompute } from './recompute.ts';

/** $2,000.00 at no interest, $100.00 due on the 25th of each month, paid through today's. */
const debt = (over: Partial<TrackedDebt> = {}): TrackedDebt => ({
  id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0001' as DebtId,
  name: 'Harbor Visa',
  kind: 'medical',
  balances: [{ id: 'all', kind: 'purchase', amount: cents(200_000), apr: aprBps(0) }],
  interest: 'monthly',
  minimum: { kind: 'fixed', amount: cents(10_000) },
  dueDay: 25,
  balanceAsOf: isoDate('2026-11-01'),
  startingBalance: cents(200_000),
  paidThrough: isoDate('2026-10-31'),
  ...over,
});
const records = (over: Partial<PlannerRecords> = {}): PlannerRecords => ({
  debts: [debt()],
  payments: [],
  plan: {
    strategy: 'avalanche',
    monthly: cents(20_000),
    startsOn: isoDate('2026-11-01'),
    customOrder: [],
    chosenOn: isoDate('2026-11-01'),
  },
  ...over,
});
const eventsOn = (day: string, given = records()) =>
  recompute(given, isoDate(day), null).events.map(({ event }) => event);
const paid = (amount: number, on: string) => ({
  id: on,
  debtId: debt().id,
  amount: cents(amount),
  paidOn: isoDate(on),
});

describe('a payment that is due', () => {
  it('is told three days before and the day before, and not in between or after', () => {
    const days = ['21', '22', '23', '24', '25', '26'];
    expect(days.map((day) => eventsOn(`2026-11-${day}`))).toEqual([
      [],
      ['due:2026-11-25:3'],
      // The same event, for whoever missed the day before.
      ['due:2026-11-25:3'],
      ['due:2026-11-25:1'],
      ['due:2026-11-25:1'],
      [],
    ]);
  });

  it('says what the lender asks for and what is planned', () => {
    const [event] = recompute(records(), isoDate('2026-11-22'), null).events;
    expect(event?.params).toEqual({
      dueOn: '2026-11-25',
      days: 3,
      items: [{ debt: debt().id, due: 10_000, planned: 20_000 }],
    });
  });

  it('is told with the others of that day', () => {
    const two = [debt(), debt({ id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0002' as DebtId })];
    const { events } = recompute(records({ debts: two }), isoDate('2026-11-22'), null);
    expect(events).toHaveLength(1);
    expect(events[0]?.params['items']).toHaveLength(2);
  });

  it('is told of twenty at most, and of how many there are besides', () => {
    const many = Array.from({ length: 23 }, (_, index) =>
      debt({ id: `3b0c6d1e-6f0a-4a57-9d5e-${String(index).padStart(12, '0')}` as DebtId }),
    );
    const [event] = recompute(records({ debts: many }), isoDate('2026-11-22'), null).events;
    expect(event?.params).toMatchObject({ more: 3 });
    expect(event?.params['items']).toHaveLength(20);
    expect(JSON.stringify(event?.params).length).toBeLessThan(4000);
  });

  it('is not told once it is paid, where no day is known, and where nothing is asked for', () => {
    expect(eventsOn('2026-11-22', records({ payments: [paid(20_000, '2026-11-20')] }))).toEqual([]);
    const { dueDay: _, ...without } = debt();
    expect(eventsOn('2026-11-28', records({ debts: [without] }))).toEqual([]);
    expect(
      eventsOn('2026-11-22', records({ debts: [debt({ minimum: { kind: 'none' } })] })),
    ).toEqual([]);
    expect(eventsOn('2026-11-22', records({ debts: [] }))).toEqual([]);
  });
});

describe('a plan', () => {
  const today = isoDate('2026-12-10');
  const planEvents = (given: PlannerRecords, marked: Parameters<typeof recompute>[2]) =>
    recompute(given, today, marked).events.filter(({ kind }) => kind === 'plan');
  const own = { chosenOn: isoDate('2026-11-01'), monthly: cents(20_000), strategy: 'avalanche' };

  it('is marked when it is first seen, and told when it ends later than that', () => {
    const first = recompute(records(), isoDate('2026-11-02'), null);
    expect(first.marked).toEqual({ ...own, endsOn: '2027-08-01' });
    expect(first.events.filter(({ kind }) => kind === 'plan')).toEqual([]);
    // November's payment was not made.
    const late = recompute(records(), today, first.marked);
    expect(late.events.filter(({ kind }) => kind === 'plan')).toEqual([
      {
        kind: 'plan',
        type: 'plan_drift',
        event: 'drift:2026-12',
        params: { before: '2027-08-01', endsOn: late.marked?.endsOn },
      },
    ]);
    expect(String(late.marked?.endsOn) > '2027-08-01').toBe(true);
    expect(planEvents(records(), late.marked)).toEqual([]);
  });

  it('that ends as it did, or sooner, is not told', () => {
    const kept = records({ payments: [paid(20_000, '2026-11-20')] });
    expect(planEvents(kept, { ...own, endsOn: isoDate('2027-08-01') })).toEqual([]);
    const ahead = records({ payments: [paid(100_000, '2026-11-20')] });
    expect(planEvents(ahead, { ...own, endsOn: isoDate('2027-08-01') })).toEqual([]);
    expect(recompute(ahead, today, { ...own, endsOn: isoDate('2027-08-01') }).marked).toEqual({
      ...own,
      endsOn: '2027-04-01',
    });
  });

  it('that can’t be kept with what is set aside is neither told nor marked', () => {
    const [plan] = [records().plan];
    if (!plan) throw new Error('no plan');
    // The lender asks for $100.00 a month.
    const short = records({ plan: { ...plan, monthly: cents(5_000) } });
    expect(recompute(short, today, null).marked).toBeNull();
    const marked = { ...own, monthly: cents(5_000), endsOn: isoDate('2026-12-01') };
    expect(recompute(short, today, marked).marked).toEqual(marked);
    expect(planEvents(short, marked)).toEqual([]);
  });

  it('that was chosen anew is marked anew', () => {
    const endsOn = isoDate('2026-12-01');
    const others = [
      { ...own, endsOn, chosenOn: isoDate('2026-10-01') },
      // Typed over on the same day: whoever chose another amount knows that it ends later.
      { ...own, endsOn, monthly: 90_000 },
      { ...own, endsOn, strategy: 'custom' },
      // As it was noted before the amount was.
      { ...own, endsOn, monthly: null, strategy: null },
    ];
    for (const before of others) {
      expect(planEvents(records(), before)).toEqual([]);
      expect(recompute(records(), today, before).marked).toMatchObject(own);
    }
  });
});

describe('due days that were kept', () => {
  it('are given as the planner judges them, also where no plan was chosen', () => {
    const made = records({ payments: [paid(10_000, '2026-11-20')], plan: null });
    const keptOn = (day: string, given = made) => recompute(given, isoDate(day), null).kept;
    expect(keptOn('2026-11-24')).toEqual([]);
    const november = [{ debtId: debt().id, dueOn: '2026-11-25' }];
    expect(keptOn('2026-11-25')).toEqual(november);
    expect(keptOn('2027-02-01')).toEqual(november);
    expect(keptOn('2026-11-26', records({ payments: [paid(10_000, '2026-11-26')] }))).toEqual([]);
    expect(keptOn('2026-11-26', records({ debts: [] }))).toEqual([]);
  });
});
