import { describe, expect, it } from 'vitest';
import type { TrackedDebt } from '../planner/progress.ts';
import { debt, debtId, dollars, fixed, recordsOf } from '../planner/testing.ts';
import { type IsoDate, isoDate } from '../time/iso_date.ts';
import { owedOnCards, plannerStandingOf } from './planner_standing.ts';

const TODAY = isoDate('2026-11-30');
const TYPED = isoDate('2026-11-20');

const tracked = (
  name: string,
  [owed, rate, minimum]: readonly [number, number, number],
  rest: Partial<TrackedDebt> = {},
): TrackedDebt => ({
  ...debt(name, owed, rate, fixed(minimum), { interest: 'average_daily', dueDay: 12 }),
  balanceAsOf: TYPED,
  startingBalance: dollars(owed),
  paidThrough: TYPED,
  ...rest,
});

/** $235 a month in minimums, with a payment of November 12 on the store card that isn't paid. */
const late = (monthly: number, paidThrough: IsoDate = isoDate('2026-10-31')) =>
  recordsOf(
    [
      tracked('Visa', [3_400, 27.9, 113]),
      tracked('Store', [1_850, 31.99, 72], { paidThrough }),
      tracked('Hospital', [600, 0, 50], { kind: 'medical', dueDay: 28, paidThrough: TODAY }),
    ],
    monthly,
    TODAY,
  );
/** The same, with the late payment made today. */
const madeUp = (monthly: number) => ({
  ...late(monthly),
  payments: [{ id: 'one', debtId: debtId('Store'), paidOn: TODAY, amount: dollars(72) } as never],
});

describe('what the planner knows', () => {
  it('has a month that is short, with something late and without', () => {
    const short = { month: '2026-12-01', by: dollars(40) };
    expect(plannerStandingOf(late(195), TODAY)).toMatchObject({ isLateNow: true, short });
    expect(plannerStandingOf(madeUp(195), TODAY)).toMatchObject({ isLateNow: false, short });
  });

  it('is not short where the money covers what’s due, nor where only what is late doesn’t fit', () => {
    expect(plannerStandingOf(madeUp(400), TODAY).short).toBeNull();
    expect(plannerStandingOf(late(240), TODAY)).toMatchObject({ isLateNow: true, short: null });
  });

  it('has the day on which what is late comes to 30 days', () => {
    expect(plannerStandingOf(late(400), TODAY).reportedFrom).toBe('2026-12-12');
  });

  it('has no such day once it has come, without a due day, or where nothing is late', () => {
    const { reportedFrom } = plannerStandingOf(late(400, isoDate('2026-09-30')), TODAY);
    expect(reportedFrom).toBeNull();
    const undated = tracked('Store', [1_850, 31.99, 72], { paidThrough: isoDate('2026-09-30') });
    delete undated.dueDay;
    const before = isoDate('2026-11-25');
    expect(plannerStandingOf(recordsOf([undated], 400, before), before)).toMatchObject({
      isLateNow: true,
      reportedFrom: null,
    });
    expect(plannerStandingOf(madeUp(400), TODAY).reportedFrom).toBeNull();
  });
});

describe('what is owed on cards', () => {
  it('is what is owed on the cards today, and on nothing else', () => {
    const bill = tracked('Hospital', [600, 0, 50], { kind: 'medical' });
    const visa = tracked('Visa', [3_400, 0, 113]);
    expect(owedOnCards(recordsOf([visa, bill], 195, TODAY), TODAY)).toBe(dollars(3_400));
    expect(owedOnCards(recordsOf([], 195, TODAY), TODAY)).toBe(0);
  });
});
