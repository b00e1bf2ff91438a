import { type Cents, cents } from '../../../domain/money/cents.ts';
import type { Owed } from '../../../domain/planner/history.ts';
import type { PayoffPlan } from '../../../domain/planner/payoff_plan.ts';
import {
  addMonths,
  daysInMonth,
  firstOfMonth,
  type IsoDate,
  monthsBetween,
} from '../../../domain/time/iso_date.ts';

/** Months a chart shows at the least, and how many times as long as the plan, so that its end lies well within
 *  and the other way can be seen going on. */
const leastMonths = 24;
const timesThePlan = 3;

/** Where and how much: months from the beginning of the plan's first month, and cents. */
export type Point = readonly [at: number, value: number];

/** The way of a plan on a chart. Places are months from the beginning of its first month: 1 is that month's end. */
export interface Course {
  /** First day of the plan's first month. */
  readonly start: IsoDate;
  readonly today: number;
  /** Up to today, oldest first; empty when nothing is paid yet. */
  readonly history: readonly Point[];
  readonly plan: readonly Point[];
  /** Minimum payments alone; null where they never end it. */
  readonly baseline: readonly Point[] | null;
  readonly range: readonly [number, number];
}

/** The end of a day, in months from the beginning of `start`. */
const placeOf = (start: IsoDate, day: IsoDate): number =>
  monthsBetween(start, day) + Number(day.slice(8)) / daysInMonth(day);

/** What is left at the end of each month, from today on. */
function pointsOf(plan: PayoffPlan, today: Point): readonly Point[] {
  const months = plan.months.map(({ closing }, index): Point => [index + 1, closing]);
  return [today, ...months.filter(([at]) => at > today[0])];
}

/** The same of minimums alone, with what asks for nothing on top of it to the end: cents, without its interest. */
function baselinePoints(
  baseline: PayoffPlan,
  today: Point,
  leftOut: Cents,
  until: number,
): readonly Point[] {
  if (leftOut === 0) return pointsOf(baseline, today);
  const months = Array.from(
    { length: Math.max(until, baseline.months.length) },
    (_, index): Point => [index + 1, (baseline.months[index]?.closing ?? 0) + leftOut],
  );
  return [today, ...months.filter(([at]) => at > today[0])];
}

/** `owed` ends today. `leftOut` is owed on debts that minimums alone never pay. Cents. */
export function courseOf(
  owed: readonly Owed[],
  plan: PayoffPlan,
  baseline: PayoffPlan | null,
  leftOut: Cents = cents(0),
): Course {
  const start = firstOfMonth(plan.months[0]?.month ?? plan.debtFreeOn);
  const past = owed.map(({ on, owed: value }): Point => [placeOf(start, on), value]);
  const today = past.at(-1) ?? [0, 0];
  const hasPaid = past.length > 1 && (past[0]?.[1] ?? 0) > today[1];
  const history = hasPaid ? past : [];
  const wanted = Math.ceil(Math.max(leastMonths, plan.months.length * timesThePlan) / 12) * 12;
  const longest = baseline ? Math.max(plan.months.length, baseline.months.length) : wanted;
  return {
    start,
    today: today[0],
    history,
    plan: pointsOf(plan, today),
    baseline: baseline && baselinePoints(baseline, today, leftOut, wanted),
    range: [history[0]?.[0] ?? today[0], Math.min(wanted, longest)],
  };
}

/** The places one can go to: the ends of the months, today among them. */
export function stopsOf({ history, today, range: [, last] }: Course): readonly number[] {
  const ends = Array.from({ length: Math.floor(last) }, (_, index) => index + 1);
  return [...history.slice(0, -1).map(([at]) => at), today, ...ends.filter((at) => at > today)];
}

/** What a line comes to at a place: nothing after its end. Null before it begins. */
export function valueAt(points: readonly Point[], at: number): number | null {
  if ((points[0]?.[0] ?? Number.POSITIVE_INFINITY) > at) return null;
  return points.find(([where]) => where === at)?.[1] ?? 0;
}

/** The month that a place ends. */
export const monthAt = ({ start }: Course, at: number): IsoDate =>
  addMonths(start, Math.ceil(at) - 1);

/** The places that a table shows: today, each quarter or each year of a long plan, and the end. */
export function tableStops(course: Course, last: number): readonly number[] {
  const every = last > 60 ? 12 : 3;
  const stops = stopsOf(course).filter(
    (at) => at <= last && (at === course.today || at === last || (at > 0 && at % every === 0)),
  );
  const [first] = course.history;
  return first && first[0] < course.today ? [first[0], ...stops] : stops;
}
