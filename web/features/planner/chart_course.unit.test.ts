import { describe, expect, it } from 'vitest';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import { planPayoff } from '../../../domain/planner/plan.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { yearSteps } from '../../ui/chart/years.ts';
import { courseOf, monthAt, stopsOf, tableStops, valueAt } from './chart_course.ts';

/** A bill of $300 without interest, paid at so much a month from the month after `asOf`. */
function planOf(asOf: string, monthly: number) {
  const planned = planPayoff({
    asOf: isoDate(asOf),
    debts: [
      {
        id: 'a' as DebtId,
        name: 'Bill',
        kind: 'medical',
        balances: [{ id: 'a', kind: 'purchase', amount: cents(30_000), apr: aprBps(0) }],
        interest: 'monthly',
        minimum: { kind: 'fixed', amount: cents(1_000) },
      },
    ],
    strategy: { kind: 'avalanche' },
    budget: { monthly: cents(monthly), rollOver: true, events: [] },
  });
  if (!planned.ok) throw new Error(planned.error.code);
  return planned.plan;
}
const owed = (on: string, amount: number) => ({ on: isoDate(on), owed: cents(amount) });

describe('the way of a plan that begins next month', () => {
  const course = courseOf([owed('2026-11-15', 30_000)], planOf('2026-11-15', 10_000), null);

  it('goes from today to the end of each month', () => {
    // Half of November is over, and December is the first month.
    expect(course.today).toBe(-0.5);
    expect(course.plan).toEqual([
      [-0.5, 30_000],
      [1, 20_000],
      [2, 10_000],
      [3, 0],
    ]);
    expect(course.history).toEqual([]);
  });

  it('names the month that a place ends', () => {
    expect(monthAt(course, 1)).toBe('2026-12-01');
    expect(monthAt(course, 3)).toBe('2027-02-01');
    expect(monthAt(course, course.today)).toBe('2026-11-01');
  });

  it('is nothing after its end, and unknown before it begins', () => {
    expect(valueAt(course.plan, 2)).toBe(10_000);
    expect(valueAt(course.plan, 9)).toBe(0);
    expect(valueAt(course.plan, -3)).toBeNull();
  });

  it('shows two years at least, and each year where it begins', () => {
    expect(course.range).toEqual([-0.5, 24]);
    expect(yearSteps(course.start, course.range, false)).toEqual([
      { at: 1, label: '2027' },
      { at: 13, label: '2028' },
    ]);
  });
});

describe('the way of a plan that has begun', () => {
  const history = [
    owed('2026-08-10', 60_000),
    owed('2026-08-31', 50_000),
    owed('2026-11-15', 30_000),
  ];
  const course = courseOf(history, planOf('2026-10-31', 10_000), planOf('2026-10-31', 1_000));

  it('goes on from today, in the middle of its first month', () => {
    expect(course.start).toBe('2026-11-01');
    expect(course.plan.slice(0, 2)).toEqual([
      [0.5, 30_000],
      [1, 20_000],
    ]);
  });

  it('has what was paid behind it', () => {
    expect(course.history.map(([, value]) => value)).toEqual([60_000, 50_000, 30_000]);
    expect(course.history[1]?.[0]).toBe(-2);
    expect(course.range[0]).toBe(course.history[0]?.[0]);
  });

  it('has a stop for each known day, with today once', () => {
    const stops = stopsOf(course);
    expect(stops.slice(1, 5)).toEqual([-2, 0.5, 1, 2]);
    expect(stops).toEqual(stops.toSorted((one, other) => one - other));
  });

  it('ends where the longer of the two ways ends', () => {
    expect(course.range[1]).toBe(24);
    const both = courseOf(history, planOf('2026-10-31', 10_000), planOf('2026-10-31', 10_000));
    expect(both.range[1]).toBe(3);
  });

  it('fills a table with its beginning, today, quarters and the end', () => {
    const rows = tableStops(course, 24);
    expect(rows[0]).toBe(course.history[0]?.[0]);
    expect(rows.slice(1, 4)).toEqual([0.5, 3, 6]);
    expect(rows.at(-1)).toBe(24);
  });
});

it('a debt that has grown has no history to show', () => {
  const grown = [owed('2026-08-10', 20_000), owed('2026-11-15', 30_000)];
  expect(courseOf(grown, planOf('2026-10-31', 10_000), null).history).toEqual([]);
});

it('leaves what asks for nothing on top of minimums alone, to the end', () => {
  const minimums = planOf('2026-10-31', 10_000);
  const [plain, with500] = [0, 50_000].map((leftOut) =>
    courseOf([owed('2026-11-15', 80_000)], planOf('2026-10-31', 10_000), minimums, cents(leftOut)),
  );
  const last = with500?.range[1] ?? 0;
  expect(valueAt(plain?.baseline ?? [], last)).toBe(0);
  expect(valueAt(with500?.baseline ?? [], last)).toBe(50_000);
  for (const [at, value] of plain?.baseline?.slice(1) ?? [])
    expect(valueAt(with500?.baseline ?? [], at)).toBe(value + 50_000);
});
