import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/payoff/debt.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { outlookOf } from '../../../domain/payoff/outlook.ts';
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
    expect(agenda('2026-11-22')).toMatchObject([{ remaining: 0, paid: 20_000 }]);
    act(() => {
      if (item) actions.current.tick(item, false);
    });
    expect(kept().payments).toEqual([]);
    expect(agenda('2026-11-22')).toMatchObject([{ remaining: 20_000 }]);
  });

  it('counts for the first month that is not paid, where the person said that this one is', () => {
    keep({ ...linden, dueDay: 25, paidThrough: isoDate('2026-11-25') });
    setAside(200);
    const actions = actionsOn('2026-11-22');
    const [item] = agenda('2026-11-22');
    expect(item).toMatchObject({ dueOn: '2026-12-25', remaining: 20_000 });
    act(() => {
      if (item) actions.current.tick(item, true);
    });
    expect(kept().payments).toMatchObject([{ paidOn: '2026-11-22', countsFor: '2026-12-01' }]);
    expect(agenda('2026-11-22')).toMatchObject([{ dueOn: '2026-12-25', remaining: 0 }]);
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
