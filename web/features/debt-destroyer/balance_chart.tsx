import { useState } from 'react';
import { cents } from '../../../domain/money/cents.ts';
import { formatWholeDollars } from '../../../domain/money/format.ts';
import type { PayoffPlan } from '../../../domain/payoff/payoff_plan.ts';
import { addMonths, firstOfMonth, type IsoDate } from '../../../domain/time/iso_date.ts';
import type { Outlook } from '../../data/planner/outlook.ts';
import { m } from '../../paraglide/messages.js';
import { AreaChart } from '../../ui/chart/area_chart.tsx';
import { ChartFrame } from '../../ui/chart/chart_frame.tsx';
import { LineChart } from '../../ui/chart/line_chart.tsx';
import type { Step } from '../../ui/chart/plot.tsx';
import { DataTable } from '../../ui/data_table.tsx';
import { monthText, shortMonthText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';
import { money, nameOf } from './plan_texts.ts';

interface BalanceChartProps {
  readonly outlook: Outlook;
  readonly plan: PayoffPlan;
}

/** What is owed after n months: today first. Cents. */
const balancesOf = (plan: PayoffPlan): readonly number[] => [
  plan.months[0]?.opening ?? 0,
  ...plan.months.map(({ closing }) => closing),
];

/** Months shown: the plan and half as much again, so that the baseline's way on can be seen. */
const shownMonths = (plan: PayoffPlan) =>
  Math.min(1200, Math.max(12, Math.ceil((plan.months.length * 1.5) / 12) * 12));

/** The month that begins the plan. */
const startOf = (plan: PayoffPlan): IsoDate =>
  firstOfMonth(plan.months[0]?.month ?? plan.debtFreeOn);

/** Years, named where they begin: at their January, counted in months from the chart's left edge. */
const yearsOf =
  (start: IsoDate, last: number) =>
  (isNarrow: boolean): Step[] => {
    const every = Math.max(1, Math.ceil(last / 12 / (isNarrow ? 4 : 7)));
    const firstJanuary = (13 - Number(start.slice(5, 7))) % 12 || 12;
    const count = Math.max(0, Math.floor((last - firstJanuary) / 12 / every) + 1);
    return Array.from({ length: count }, (_, index) => {
      const at = firstJanuary + index * 12 * every;
      return { at, label: addMonths(start, at).slice(0, 4) };
    });
  };

const tickText = (tick: number, isNarrow: boolean): string =>
  isNarrow && tick >= 100_000
    ? `$${tick / 100_000}k`
    : formatWholeDollars(cents(Math.round(tick)), locale);

/** The month that a step of the chart ends: step 0 is today. */
const monthAt = (start: IsoDate, at: number) => addMonths(start, at - 1);

/** What is owed over time: the plan against minimum payments, or debt by debt; the same as a table on demand. */
export function BalanceChart({ outlook, plan }: BalanceChartProps) {
  const [isByDebt, setByDebt] = useState(false);
  const isOne = plan.order.length < 2;
  return (
    <ChartFrame
      title={m.planner_chart_title()}
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
      table={
        isByDebt ? <DebtsOverTime {...{ outlook, plan }} /> : <BothWays {...{ outlook, plan }} />
      }
    >
      {isByDebt && !isOne ? (
        <ByDebt outlook={outlook} plan={plan} />
      ) : (
        <Together outlook={outlook} plan={plan} />
      )}
    </ChartFrame>
  );
}

const baselineOf = (outlook: Outlook): PayoffPlan | null =>
  outlook.minimumsOnly.ok ? outlook.minimumsOnly.plan : null;

function Together({ outlook, plan }: BalanceChartProps) {
  const last = shownMonths(plan);
  const start = startOf(plan);
  const balances = balancesOf(plan);
  const baseline = baselineOf(outlook);
  const minimums = baseline ? balancesOf(baseline) : [];
  const owed = money(cents(balances[0] ?? 0));
  const textOf = (at: number) =>
    m.planner_chart_point({
      month: at === 0 ? m.planner_chart_now() : shortMonthText(monthAt(start, at)),
      plan: money(cents(balances[at] ?? 0)),
      minimums: baseline ? money(cents(minimums[at] ?? 0)) : owed,
    });
  return (
    <LineChart
      label={m.planner_chart_label({
        owed,
        date: monthText(plan.debtFreeOn),
        baseline: baseline
          ? m.planner_chart_baseline_end({ date: monthText(baseline.debtFreeOn) })
          : m.planner_chart_baseline_never(),
      })}
      last={last}
      steps={yearsOf(start, last)}
      formatTick={tickText}
      textOf={textOf}
      today={{ at: 0, value: balances[0] ?? 0, text: m.planner_chart_today({ owed }) }}
      series={[
        ...(baseline
          ? [
              {
                key: 'minimums',
                look: 'baseline' as const,
                from: 0,
                values: minimums,
                label: minimumsLabel(baseline, minimums[last] ?? 0),
              },
            ]
          : []),
        {
          key: 'plan',
          look: 'plan' as const,
          from: 0,
          values: balances,
          label: {
            text: m.planner_chart_plan({ date: monthText(plan.debtFreeOn) }),
            short: monthText(plan.debtFreeOn),
          },
        },
      ]}
    />
  );
}

function minimumsLabel(baseline: PayoffPlan, left: number) {
  const date = monthText(baseline.debtFreeOn);
  const short = m.planner_chart_minimums_end({ date });
  return left > 0
    ? { text: m.planner_chart_minimums({ left: money(cents(left)), date }), short }
    : { text: short };
}

/** What is left of one debt after n months: today first. Cents. */
const balancesOfDebt = (plan: PayoffPlan, debtId: string): readonly number[] => {
  const rows = plan.months.map(({ debts }) => debts.find((row) => row.debtId === debtId));
  return [rows[0]?.opening ?? 0, ...rows.map((row) => row?.closing ?? 0)];
};

/** Last to go lies at the bottom, so that the bands end one after the other from the top. */
const bandsOf = ({ outlook, plan }: BalanceChartProps) =>
  [...plan.order].reverse().map(({ debtId }) => ({
    key: debtId as string,
    name: nameOf(outlook, debtId),
    values: balancesOfDebt(plan, debtId),
  }));

function ByDebt({ outlook, plan }: BalanceChartProps) {
  const start = startOf(plan);
  const bands = bandsOf({ outlook, plan });
  const balances = balancesOf(plan);
  return (
    <AreaChart
      label={m.planner_chart_by_debt_label({
        count: bands.length,
        date: monthText(plan.debtFreeOn),
      })}
      bands={bands}
      steps={yearsOf(start, balances.length - 1)}
      formatTick={tickText}
      textOf={(at) =>
        m.planner_chart_debt_point({
          month: at === 0 ? m.planner_chart_now() : shortMonthText(monthAt(start, at)),
          owed: money(cents(balances[at] ?? 0)),
          count: bands.filter(({ values }) => (values[at] ?? 0) > 0).length,
        })
      }
    />
  );
}

/** The steps that a table shows: each quarter, or each year of a long plan, and the end. */
function rowsOf(last: number): number[] {
  const every = last > 60 ? 12 : 3;
  const rows = Array.from({ length: Math.floor(last / every) + 1 }, (_, index) => index * every);
  return rows.at(-1) === last ? rows : [...rows, last];
}

const monthColumn = (plan: PayoffPlan) => ({
  key: 'month',
  head: m.planner_column_month(),
  isRowHeader: true,
  cell: (at: number) =>
    at === 0 ? m.planner_chart_now() : shortMonthText(monthAt(startOf(plan), at)),
});

function BothWays({ outlook, plan }: BalanceChartProps) {
  const balances = balancesOf(plan);
  const baseline = baselineOf(outlook);
  const minimums = baseline && balancesOf(baseline);
  return (
    <DataTable
      caption={m.planner_chart_title()}
      rows={rowsOf(shownMonths(plan))}
      rowKey={String}
      columns={[
        monthColumn(plan),
        {
          key: 'plan',
          head: m.planner_column_plan(),
          align: 'end',
          cell: (at) => money(cents(balances[at] ?? 0)),
        },
        {
          key: 'minimums',
          head: m.planner_column_minimums(),
          align: 'end',
          cell: (at) =>
            minimums ? money(cents(minimums[at] ?? 0)) : m.planner_chart_minimums_never(),
        },
      ]}
    />
  );
}

function DebtsOverTime({ outlook, plan }: BalanceChartProps) {
  return (
    <DataTable
      caption={m.planner_chart_title()}
      stack="sm"
      rows={rowsOf(plan.months.length)}
      rowKey={String}
      columns={[
        monthColumn(plan),
        ...bandsOf({ outlook, plan }).map(({ key, name, values }) => ({
          key,
          head: name,
          align: 'end' as const,
          cell: (at: number) => money(cents(values[at] ?? 0)),
        })),
      ]}
    />
  );
}
