import { useMemo, useState } from 'react';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import { type Owed, owedSince } from '../../../domain/planner/history.ts';
import type { PayoffPlan } from '../../../domain/planner/payoff_plan.ts';
import type { PlannerDocument } from '../../data/planner/document.ts';
import { leftByMinimums, type Outlook } from '../../../domain/planner/outlook.ts';
import { m } from '../../paraglide/messages.js';
import { AreaChart } from '../../ui/chart/area_chart.tsx';
import { ChartFrame } from '../../ui/chart/chart_frame.tsx';
import { LineChart, type LineSeries } from '../../ui/chart/line_chart.tsx';
import { tickText } from '../../ui/chart/money_ticks.ts';
import { yearSteps } from '../../ui/chart/years.ts';
import { DataTable } from '../../ui/data_table.tsx';
import { monthText, shortMonthText } from '../../ui/day_text.ts';
import { type Course, courseOf, monthAt, stopsOf, tableStops, valueAt } from './chart_course.ts';
import { money, nameOf } from './plan_texts.ts';

interface ChartProps {
  readonly outlook: Outlook;
  readonly plan: PayoffPlan;
  readonly course: Course;
}

/** Minimum payments, unless they are what was chosen: then there is one line. */
const baselineOf = ({ minimumsOnly, choice }: Outlook): PayoffPlan | null =>
  minimumsOnly.ok && choice.strategy !== 'minimums' ? minimumsOnly.plan : null;

/** What minimums alone would leave for good. Cents. */
const leftOutOf = (outlook: Outlook): Cents =>
  cents(leftByMinimums(outlook).reduce((sum, { id }) => sum + (outlook.owedToday.get(id) ?? 0), 0));

const placeText = (course: Course, at: number): string =>
  at === course.today ? m.planner_chart_now() : shortMonthText(monthAt(course, at));

/** What is owed over time: what has been paid, the plan against minimum payments, or debt by debt; the same as a
 *  table on demand. */
export function BalanceChart({
  document,
  outlook,
  plan,
}: {
  readonly document: PlannerDocument;
  readonly outlook: Outlook;
  readonly plan: PayoffPlan;
}) {
  const [isByDebt, setByDebt] = useState(false);
  const { debts, payments } = document;
  const { today, choice } = outlook;
  const owed = useMemo<readonly Owed[]>(
    () => owedSince(choice.startsOn, debts, payments, today),
    [choice.startsOn, debts, payments, today],
  );
  const course = courseOf(owed, plan, baselineOf(outlook), leftOutOf(outlook));
  const isOne = plan.order.length < 2;
  const props = { outlook, plan, course };
  return (
    <ChartFrame
      title={titleOf(course)}
      aside={
        !isOne && (
          <button
            type="button"
            onClick={() => setByDebt(!isByDebt)}
            className="min-h-11 text-1 text-glaze-ink underline decoration-1 underline-offset-4"
          >
            {isByDebt ? m.planner_chart_together() : m.planner_chart_by_debt()}
          </button>
        )
      }
      table={isByDebt && !isOne ? <DebtsOverTime {...props} /> : <BothWays {...props} />}
    >
      {isByDebt && !isOne ? <ByDebt {...props} /> : <Together {...props} />}
    </ChartFrame>
  );
}

/** What is paid for good, once something is. */
function titleOf({ history }: Course): string {
  const paid = (history[0]?.[1] ?? 0) - (history.at(-1)?.[1] ?? 0);
  return paid > 0
    ? m.planner_chart_paid_title({ paid: money(cents(paid)) })
    : m.planner_chart_title();
}

function Together({ outlook, plan, course }: ChartProps) {
  const owed = money(outlook.totalToday);
  const done = monthText(plan.debtFreeOn);
  const stops = stopsOf(course);
  const pointText = (stop: number) => {
    const at = stops[stop] ?? 0;
    const month = placeText(course, at);
    const before = at < course.today ? valueAt(course.history, at) : null;
    if (before !== null) return m.planner_chart_past({ month, owed: money(cents(before)) });
    const left = money(cents(valueAt(course.plan, at) ?? 0));
    if (!course.baseline || at === course.today) return m.planner_chart_past({ month, owed: left });
    const minimums = money(cents(valueAt(course.baseline, at) ?? 0));
    return m.planner_chart_point({ month, plan: left, minimums });
  };
  return (
    <LineChart
      label={[historyText(course), m.planner_chart_label({ owed, date: done }), otherWay(outlook)]
        .filter(Boolean)
        .join(' ')}
      range={course.range}
      steps={(isNarrow) => yearSteps(course.start, course.range, isNarrow)}
      stops={stops}
      textOf={pointText}
      formatTick={tickText}
      today={{
        at: course.today,
        value: outlook.totalToday,
        text: m.planner_chart_today({ owed }),
      }}
      series={[
        ...baselineSeries(outlook, course),
        ...historySeries(course),
        {
          key: 'plan',
          look: 'plan',
          points: course.plan,
          label: { lines: [m.planner_chart_plan({ date: done })], short: [done] },
        },
      ]}
    />
  );
}

/** Months of the past that leave room for words beside their line. */
const roomyMonths = 6;

function historySeries({ history, today }: Course): LineSeries[] {
  const paid = (history[0]?.[1] ?? 0) - (history.at(-1)?.[1] ?? 0);
  return paid > 0
    ? [
        {
          key: 'history',
          look: 'history',
          points: history,
          // Beside a line of a month or two there is no room: the title says it.
          label: {
            lines:
              today - (history[0]?.[0] ?? today) >= roomyMonths
                ? [m.planner_chart_paid({ paid: money(cents(paid)) })]
                : [],
          },
        },
      ]
    : [];
}

function baselineSeries(outlook: Outlook, course: Course): LineSeries[] {
  const baseline = baselineOf(outlook);
  if (!baseline || !course.baseline) return [];
  const date = monthText(baseline.debtFreeOn);
  const left = valueAt(course.baseline, course.range[1]) ?? 0;
  const hasEnd = leftOutOf(outlook) === 0;
  const short = hasEnd
    ? [m.planner_chart_minimums_short(), m.planner_chart_until({ date })]
    : [m.planner_chart_minimums_only()];
  return [
    {
      key: 'minimums',
      look: 'baseline',
      points: course.baseline,
      label:
        left > 0
          ? {
              lines: [
                m.planner_chart_minimums({ left: money(cents(left)) }),
                ...(hasEnd ? [m.planner_chart_minimums_until({ date })] : []),
              ],
              short,
            }
          : { lines: [m.planner_chart_minimums_end({ date })], short },
    },
  ];
}

const historyText = ({ history }: Course): string =>
  history.length === 0
    ? ''
    : m.planner_chart_label_history({ from: money(cents(history[0]?.[1] ?? 0)) });

/** What the line that is not the plan says. */
function otherWay(outlook: Outlook): string {
  const { choice, minimumsOnly } = outlook;
  if (choice.strategy === 'minimums') return '';
  return minimumsOnly.ok && leftOutOf(outlook) === 0
    ? m.planner_chart_baseline_end({ date: monthText(minimumsOnly.plan.debtFreeOn) })
    : m.planner_chart_baseline_never();
}

/** What is left of one debt at each stop of the plan: today first. Cents. */
function balancesOfDebt(
  { outlook, plan }: ChartProps,
  debtId: PayoffPlan['order'][number]['debtId'],
  stops: readonly number[],
): readonly number[] {
  return stops.map((at, index) =>
    index === 0
      ? (outlook.owedToday.get(debtId) ?? 0)
      : (plan.months[at - 1]?.debts.find((row) => row.debtId === debtId)?.closing ?? 0),
  );
}

/** Today and the ends of the plan's months. */
const planStops = ({ course }: ChartProps): readonly number[] => course.plan.map(([at]) => at);

/** Last to go lies at the bottom, so that the bands end one after the other from the top. */
const bandsOf = (props: ChartProps, stops: readonly number[]) =>
  [...props.plan.order].reverse().map(({ debtId }) => ({
    key: debtId as string,
    name: nameOf(props.outlook, debtId),
    values: balancesOfDebt(props, debtId, stops),
  }));

function ByDebt(props: ChartProps) {
  const { plan, course } = props;
  const stops = planStops(props);
  const bands = bandsOf(props, stops);
  const [first = 0, last = 0] = [stops[0], stops.at(-1)];
  return (
    <AreaChart
      label={m.planner_chart_by_debt_label({
        count: bands.length,
        date: monthText(plan.debtFreeOn),
      })}
      bands={bands}
      stops={stops}
      steps={(isNarrow) => yearSteps(course.start, [first, last], isNarrow)}
      formatTick={tickText}
      textOf={(stop) =>
        m.planner_chart_debt_point({
          month: placeText(course, stops[stop] ?? 0),
          owed: money(cents(course.plan[stop]?.[1] ?? 0)),
          count: bands.filter(({ values }) => (values[stop] ?? 0) > 0).length,
        })
      }
    />
  );
}

const monthColumn = (course: Course) => ({
  key: 'month',
  head: m.planner_column_month(),
  isRowHeader: true,
  cell: (at: number) => <span className="num">{placeText(course, at)}</span>,
});

function BothWays({ outlook, course }: ChartProps) {
  const ofLine = (points: Course['plan'], at: number) =>
    money(cents(valueAt(at < course.today ? course.history : points, at) ?? 0));
  return (
    <DataTable
      caption={m.planner_chart_title()}
      rows={tableStops(course, course.range[1])}
      rowKey={String}
      columns={[
        monthColumn(course),
        {
          key: 'plan',
          head: m.planner_column_plan(),
          align: 'end',
          cell: (at) => ofLine(course.plan, at),
        },
        ...(outlook.choice.strategy === 'minimums'
          ? []
          : [
              {
                key: 'minimums',
                head: m.planner_column_minimums(),
                align: 'end' as const,
                cell: (at: number) =>
                  course.baseline ? ofLine(course.baseline, at) : m.planner_chart_no_end(),
              },
            ]),
      ]}
    />
  );
}

function DebtsOverTime(props: ChartProps) {
  const { course, plan } = props;
  const stops = planStops(props);
  return (
    <DataTable
      caption={m.planner_chart_title()}
      stack="sm"
      rows={tableStops({ ...course, history: [] }, plan.months.length)}
      rowKey={String}
      columns={[
        monthColumn(course),
        ...bandsOf(props, stops).map(({ key, name, values }) => ({
          key,
          head: name,
          align: 'end' as const,
          cell: (at: number) => money(cents(values[stops.indexOf(at)] ?? 0)),
        })),
      ]}
    />
  );
}
