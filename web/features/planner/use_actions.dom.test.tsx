import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import type { RecordedPayment } from '../../../domain/planner/plan_choice.ts';
import { outlookOf } from '../../../domain/planner/outlook.ts';
import { plannerOf } from '../../data/planner/planner.ts';
import { InApp, takeDown } from '../../data/testing/people.tsx';
import { services } from '../../data/testing/services.ts';
import { monthlyToAsk } from './ask_monthly.tsx';
import { harbor, keep, linden, setAside } from './testing/planner_page.tsx';
import { useActions } from './use_actions.ts';

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await takeDown();
});

const kept = () => services.of(plannerOf).get();
const actionsOn = (today: string) =>
  renderHook(() => useActions(isoDate(today)), { wrapper: InApp }).result;

describe('a plan', () => {
  it.each([
    ['monthly amount', { monthly: cents(50_000) }],
    ['strategy', { strategy: 'snowball' as const }],
    ['order', { customOrder: [linden.id] }],
  ])('is of the day on which its %s was chosen', (_what, change) => {
    keep(linden);
    setAside(400);
    const actions = actionsOn('2027-02-03');
    act(() => actions.current.choose(change));
    expect(kept().plan).toMatchObject({
      ...change,
      startsOn: '2026-11-21',
      chosenOn: '2027-02-03',
    });
  });

  it('asks once for the monthly amount, and takes a new debt’s minimum in', () => {
    const actions = actionsOn('2026-11-22');
    act(() => actions.current.carry({ balance: 840_000, apr: 2_949, monthly: 35_000 }));
    expect(monthlyToAsk.read()).toBe('typed');
    expect(kept().plan?.monthly).toBe(35_000);
    act(() =>
      actions.current.save({ ...harbor, minimum: { kind: 'fixed', amount: cents(6_000) } }),
    );
    expect(kept().plan?.monthly).toBe(41_000);
    expect(actions.current.last?.text).toBe(
      '$410 a month now: your $350, and $60 for Harbor Visa.',
    );
    const { last } = actions.current;
    act(() => {
      if (last) actions.current.undo(last);
    });
    expect(kept().debts).toHaveLength(1);
    expect(kept().plan?.monthly).toBe(35_000);
  });
});

describe('a debt typed on the landing page', () => {
  it('is the same one when it comes again, and another one with other figures', () => {
    const actions = actionsOn('2026-11-22');
    const typed = { balance: 320_000, apr: 2_999, monthly: 17_500 };
    act(() => actions.current.carry(typed));
    act(() => actions.current.carry({ ...typed, monthly: 20_000 }));
    expect(kept().debts).toHaveLength(1);
    expect(kept().plan?.monthly).toBe(20_000);
    act(() => actions.current.carry({ ...typed, balance: 50_000 }));
    const { plan } = kept();
    expect(kept().debts).toHaveLength(2);
    act(() => actions.current.carry(typed));
    expect(kept().debts).toHaveLength(2);
    expect(kept().plan).toEqual(plan);
  });
});

describe('a payment checked off', () => {
  const agenda = (today: string) => outlookOf(kept(), isoDate(today))?.agenda ?? [];

  it('is recorded for today, settles the item on every page, and comes back when it is unchecked', () => {
    keep({ ...linden, dueDay: 10 });
    setAside(200);
    const actions = actionsOn('2026-11-22');
    const [item] = agenda('2026-11-22');
    act(() => {
      if (item) actions.current.tick(item, true);
    });
    expect(kept().payments).toMatchObject([{ amount: 20_000, paidOn: '2026-11-22' }]);
    expect(agenda('2026-11-22')).toMatchObject([
      { remaining: 0, paid: 20_000 },
      { dueOn: '2027-01-10', remaining: 20_000 },
    ]);
    // What was paid on another day, or on another debt, isn't what is taken back.
    act(() => actions.current.pay(linden.id, cents(500), isoDate('2026-11-21')));
    const [done] = agenda('2026-11-22');
    act(() => {
      if (done) actions.current.tick(done, false);
    });
    expect(kept().payments).toMatchObject([{ amount: 500, paidOn: '2026-11-21' }]);
    act(() => actions.current.removePayment(kept().payments[0] as RecordedPayment));
    expect(agenda('2026-11-22')).toMatchObject([{ remaining: 20_000 }]);
  });

  it.each([
    ['checked off', 0],
    ['typed with the amount that is planned', 1],
  ])('settles what comes after this month too, once that is paid: %s', (_what, typed) => {
    // A loan is paid ahead; a card asks again with its next statement.
    keep({ ...linden, kind: 'personal_loan', dueDay: 25 });
    setAside(100);
    const actions = actionsOn('2026-11-22');
    for (const dueOn of ['2026-11-25', '2026-12-25', '2027-01-25']) {
      const next = agenda('2026-11-22').find(({ remaining }) => remaining > 0);
      expect(next).toMatchObject({ dueOn });
      act(() => {
        if (next && typed) actions.current.pay(linden.id, next.remaining, isoDate('2026-11-22'));
        else if (next) actions.current.tick(next, true);
      });
      expect(agenda('2026-11-22').find((each) => each.dueOn === dueOn)).toMatchObject({
        remaining: 0,
      });
    }
  });

  it('counts whole for the month that is late, with what the plan puts on top', () => {
    keep({
      ...linden,
      dueDay: 20,
      balanceAsOf: isoDate('2026-11-01'),
      paidThrough: isoDate('2026-11-01'),
    });
    setAside(100);
    const actions = actionsOn('2026-11-22');
    const [late] = agenda('2026-11-22');
    expect(late).toMatchObject({ isLate: true, unpaid: 2_500, remaining: 10_000 });
    act(() => {
      if (late) actions.current.tick(late, true);
    });
    expect(agenda('2026-11-22')).toMatchObject([
      { dueOn: '2026-11-20', paid: 10_000, remaining: 0, isLate: false },
      { dueOn: '2026-12-20', paid: 0, remaining: 10_000 },
    ]);
  });

  it('counts for the first month that is not paid, where the person said that this one is', () => {
    keep({
      ...linden,
      kind: 'personal_loan',
      dueDay: 25,
      paidThrough: isoDate('2026-11-25'),
    });
    setAside(200);
    const actions = actionsOn('2026-11-22');
    const [item] = agenda('2026-11-22');
    expect(item).toMatchObject({ dueOn: '2026-12-25', remaining: 20_000 });
    act(() => {
      if (item) actions.current.tick(item, true);
    });
    expect(kept().payments).toMatchObject([{ paidOn: '2026-11-22', countsFor: '2026-12-01' }]);
    expect(agenda('2026-11-22')).toMatchObject([
      { dueOn: '2026-12-25', remaining: 0 },
      { dueOn: '2027-01-25', remaining: 20_000 },
    ]);
  });

  it('is not needed where the person says that all of it is paid', () => {
    keep({ ...linden, dueDay: 10 });
    setAside(200);
    expect(agenda('2027-02-12')[0]).toMatchObject({ isLate: true, count: 3 });
    const actions = actionsOn('2027-02-12');
    act(() => actions.current.upToDate(linden.id as DebtId));
    expect(agenda('2027-02-12').some(({ isLate }) => isLate)).toBe(false);
  });
});

describe('a payment that is corrected', () => {
  // Due on the 21st, typed on the 22nd as not paid through the 20th: what was paid on the 15th is for November.
  const due: typeof linden = {
    ...linden,
    kind: 'personal_loan',
    dueDay: 21,
    balanceAsOf: isoDate('2026-11-16'),
  };
  const late = (today: string) =>
    (outlookOf(kept(), isoDate(today))?.agenda ?? [])
      .filter(({ isLate }) => isLate)
      .map(({ month, unpaid }) => `${month}: ${unpaid / 100}`);
  const paidOn15 = () => {
    keep(due);
    setAside(200);
    const actions = actionsOn('2026-11-23');
    act(() => actions.current.pay(due.id, cents(20_000), isoDate('2026-11-15')));
    const [payment] = kept().payments;
    if (!payment) throw new Error('no payment was kept');
    expect(late('2026-11-23')).toEqual([]);
    return { actions, payment };
  };

  it.each([
    ['its amount', 21_000, '2026-11-15', []],
    ['its day, still before the paid-through date', 20_000, '2026-11-12', []],
    ['its day, to that of the balance', 20_000, '2026-11-16', []],
    ['its day, to one after the last due day', 20_000, '2026-11-22', []],
    ['its day, to the month before', 20_000, '2026-10-25', []],
    ['its amount, to less than is due', 1_000, '2026-11-15', ['2026-11-01: 15']],
  ])('keeps the month that it is for: %s', (_what, amount, day, then) => {
    const { actions, payment } = paidOn15();
    act(() => actions.current.changePayment(payment, cents(amount), isoDate(day)));
    expect(late('2026-11-23')).toEqual(then);
    const { last } = actions.current;
    act(() => {
      if (last) actions.current.undo(last);
    });
    expect(kept().payments).toEqual([payment]);
    expect(late('2026-11-23')).toEqual([]);
  });

  it('is asked for its month again where its day moves before the paid-through date', () => {
    keep(due);
    setAside(200);
    const actions = actionsOn('2026-11-23');
    act(() => actions.current.pay(due.id, cents(20_000), isoDate('2026-11-22')));
    const [payment] = kept().payments;
    if (!payment) throw new Error('no payment was kept');
    expect(payment.countsFor).toBeUndefined();
    act(() => actions.current.changePayment(payment, cents(20_000), isoDate('2026-11-14')));
    expect(late('2026-11-23')).toEqual([]);
    expect(kept().payments).toMatchObject([{ paidOn: '2026-11-14', countsFor: '2026-11-01' }]);
  });

  it('gets its month back where an older version took it', () => {
    const { actions, payment } = paidOn15();
    const { countsFor: _month, ...without } = payment;
    act(() => actions.current.changePayment(without, cents(21_000), isoDate('2026-11-15')));
    expect(late('2026-11-23')).toEqual([]);
  });

  it('and one that is deleted comes back as it was', () => {
    const { actions, payment } = paidOn15();
    act(() => actions.current.removePayment(payment));
    expect(late('2026-11-23')).toEqual(['2026-11-01: 25']);
    const { last } = actions.current;
    act(() => {
      if (last) actions.current.undo(last);
    });
    expect(kept().payments).toEqual([payment]);
  });
});
