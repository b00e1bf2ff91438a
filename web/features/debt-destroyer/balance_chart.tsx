import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useEffect, useRef, useState } from 'react';
import { cents } from '../../../domain/money/cents.ts';
import { formatWholeDollars } from '../../../domain/money/format.ts';
import type { PayoffPlan } from '../../../domain/payoff/payoff_plan.ts';
import { addMonths, firstOfMonth } from '../../../domain/time/iso_date.ts';
import type { Outlook } from '../../data/planner/outlook.ts';
import { m } from '../../paraglide/messages.js';
import { monthText, shortMonthText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';
import { money } from './plan_texts.ts';

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

/** What is owed over time, the plan against minimum payments; the same figures as a table on demand. */
export function BalanceChart({ outlook, plan }: BalanceChartProps) {
  const [isTable, setTable] = useState(false);
  const owed = money(cents(balancesOf(plan)[0] ?? 0));
  const baseline = outlook.minimumsOnly.ok ? outlook.minimumsOnly.plan : null;
  const label = m.planner_chart_label({
    owed,
    date: monthText(plan.debtFreeOn),
    baseline: baseline
      ? m.planner_chart_baseline_end({ date: monthText(baseline.debtFreeOn) })
      : m.planner_chart_baseline_never(),
  });
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2>{m.planner_chart_title()}</h2>
        <button
          type="button"
          aria-expanded={isTable}
          onClick={() => setTable(!isTable)}
          className="min-h-11 text-1 text-glaze-ink underline underline-offset-4"
        >
          {isTable ? m.planner_chart_table_hide() : m.planner_chart_table_show()}
        </button>
      </div>
      {isTable ? (
        <ChartTable plan={plan} baseline={baseline} />
      ) : (
        <Drawing plan={plan} baseline={baseline} owed={owed} label={label} />
      )}
    </section>
  );
}

/** Width of the element, kept up to date; null before it is known. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}

interface DrawingProps {
  readonly plan: PayoffPlan;
  readonly baseline: PayoffPlan | null;
  readonly owed: string;
  readonly label: string;
}

const margin = { top: 28, right: 8, bottom: 28, left: 60 };
const height = 300;

function Drawing({ plan, baseline, owed, label }: DrawingProps) {
  const { element, width } = useWidth();
  return (
    <div ref={element} style={{ height }} className="mt-3" role="img" aria-label={label}>
      {width !== null && (
        <Lines plan={plan} baseline={baseline} owed={owed} width={Math.max(width, 240)} />
      )}
    </div>
  );
}

function Lines({
  plan,
  baseline,
  owed,
  width,
}: Omit<DrawingProps, 'label'> & { readonly width: number }) {
  const months = shownMonths(plan);
  const balances = balancesOf(plan);
  const minimums = baseline ? balancesOf(baseline).slice(0, months + 1) : [];
  const highest = Math.max(...balances, ...minimums, 1);
  const x = scaleLinear([0, months], [margin.left, width - margin.right]);
  const y = scaleLinear([0, highest], [height - margin.bottom, margin.top]).nice(4);
  const path = line<number>()
    .x((_, index) => x(index))
    .y((value) => y(value));
  const fill = area<number>()
    .x((_, index) => x(index))
    .y0(y(0))
    .y1((value) => y(value));
  const start = firstOfMonth(plan.months[0]?.month ?? plan.debtFreeOn);
  const isNarrow = width < 480;
  const yearStep = Math.max(1, Math.ceil(months / 12 / (isNarrow ? 4 : 7)));
  // A year is named where it begins: at its January, counted in months from the chart's left edge.
  const firstJanuary = (13 - Number(start.slice(5, 7))) % 12 || 12;
  const years = Array.from(
    { length: Math.floor((months - firstJanuary) / 12 / yearStep) + 1 },
    (_, index) => firstJanuary + index * 12 * yearStep,
  );
  const end = x(plan.months.length);
  const isEndLate = end > width * 0.6;
  const leftAtEdge = minimums.at(-1) ?? 0;
  return (
    <svg width={width} height={height} aria-hidden="true" className="block overflow-visible text-1">
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line
            x1={margin.left}
            x2={width - margin.right}
            y1={y(tick)}
            y2={y(tick)}
            className="stroke-line"
          />
          <text x={margin.left - 8} y={y(tick) + 5} textAnchor="end" className="fill-ink-2">
            {isNarrow && tick >= 100_000
              ? `$${tick / 100_000}k`
              : formatWholeDollars(cents(Math.round(tick)), locale)}
          </text>
        </g>
      ))}
      {years.map((month) => (
        <text
          key={month}
          x={x(month)}
          y={height - 6}
          textAnchor={x(month) > width - 40 ? 'end' : 'middle'}
          className="fill-ink-2"
        >
          {addMonths(start, month).slice(0, 4)}
        </text>
      ))}
      <path d={fill([...balances]) ?? ''} className="fill-glaze-tint" />
      {baseline && (
        <path
          d={path([...minimums]) ?? ''}
          fill="none"
          strokeWidth={1.75}
          strokeDasharray="2 4"
          className="stroke-series-2"
        />
      )}
      <path
        d={path([...balances]) ?? ''}
        fill="none"
        strokeWidth={2.25}
        className="stroke-series-1"
      />
      <circle cx={end} cy={y(0)} r={5} strokeWidth={2} className="fill-paper stroke-series-1" />
      <Label x={margin.left + 8} y={y(balances[0] ?? 0) - 10} anchor="start">
        {m.planner_chart_today({ owed })}
      </Label>
      <Label x={isEndLate ? end - 10 : end + 10} y={y(0) - 12} anchor={isEndLate ? 'end' : 'start'}>
        {m.planner_chart_plan({ date: monthText(plan.debtFreeOn) })}
      </Label>
      <Label
        x={width - margin.right}
        y={baseline ? Math.max(margin.top + 4, y(leftAtEdge) - 12) : margin.top}
        anchor="end"
        isQuiet
      >
        {baselineText(baseline, leftAtEdge, isNarrow)}
      </Label>
    </svg>
  );
}

function baselineText(baseline: PayoffPlan | null, left: number, isNarrow: boolean): string {
  if (baseline === null) return m.planner_chart_minimums_never();
  const date = monthText(baseline.debtFreeOn);
  return left > 0 && !isNarrow
    ? m.planner_chart_minimums({ left: money(cents(left)), date })
    : m.planner_chart_minimums_end({ date });
}

/** A label with a halo in the colour of the paper, so that no line runs through it. */
function Label(props: {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
  readonly isQuiet?: boolean;
  readonly children: string;
}) {
  return (
    <text
      x={props.x}
      y={props.y}
      textAnchor={props.anchor}
      paintOrder="stroke"
      strokeWidth={5}
      strokeLinejoin="round"
      className={`stroke-paper ${props.isQuiet ? 'fill-ink-2' : 'fill-ink font-[560]'}`}
    >
      {props.children}
    </text>
  );
}

function ChartTable({
  plan,
  baseline,
}: {
  readonly plan: PayoffPlan;
  readonly baseline: PayoffPlan | null;
}) {
  const balances = balancesOf(plan);
  const minimums = baseline ? balancesOf(baseline) : null;
  const start = firstOfMonth(plan.months[0]?.month ?? plan.debtFreeOn);
  const months = shownMonths(plan);
  const step = months > 60 ? 12 : 3;
  const rows = Array.from({ length: Math.floor(months / step) + 1 }, (_, index) => index * step);
  return (
    <div
      className="mt-3 max-h-80 overflow-y-auto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={m.planner_chart_title()}
    >
      <table className="w-full text-1">
        <thead>
          <tr className="border-b border-line-strong text-ink-2">
            <th scope="col" className="py-2 text-left font-normal">
              {m.planner_column_month()}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {m.planner_column_plan()}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {m.planner_column_minimums()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row} className="border-b border-line">
              <th scope="row" className="num py-2 text-left font-[560]">
                {shortMonthText(addMonths(start, row - 1))}
              </th>
              <td className="num py-2 text-right">{money(cents(balances[row] ?? 0))}</td>
              <td className="num py-2 text-right">
                {minimums ? money(cents(minimums[row] ?? 0)) : m.planner_chart_minimums_never()}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
