import { AreaChart } from '../../ui/chart/area_chart.tsx';
import { BarChart } from '../../ui/chart/bar_chart.tsx';
import { ChartFrame } from '../../ui/chart/chart_frame.tsx';
import { LineChart } from '../../ui/chart/line_chart.tsx';
import type { Step } from '../../ui/chart/plot.tsx';
import { DataTable } from '../../ui/data_table.tsx';

const dollars = (value: number) => `$${Math.round(value).toLocaleString('en-US')}`;
const tick = (value: number, isNarrow: boolean) =>
  isNarrow && value >= 1000 ? `$${value / 1000}k` : dollars(value);
const falling = (from: number, months: number) =>
  Array.from({ length: months + 1 }, (_, month) => from * (1 - month / months));
const slow = Array.from({ length: 61 }, (_, month) => 11_735 * 0.985 ** month);
const years = (count: number) => (): Step[] =>
  Array.from({ length: count }, (_, index) => ({ at: index * 12, label: String(2026 + index) }));
const plan = falling(11_735, 24);
const bands = [
  { key: 'harbor', name: 'Harbor Visa', values: falling(4_000, 24) },
  { key: 'cascade', name: 'Cascade loan', values: falling(3_963, 20) },
  { key: 'northway', name: 'Northway', values: falling(2_740, 12) },
  { key: 'linden', name: 'Linden', values: falling(415, 3) },
];
const table = (
  <DataTable
    caption="What you owe, over time"
    rows={[0, 12, 24]}
    rowKey={String}
    columns={[
      { key: 'at', head: 'Month', isRowHeader: true, cell: (at) => String(at) },
      { key: 'plan', head: 'Your plan', align: 'end', cell: (at) => dollars(plan[at] ?? 0) },
      { key: 'slow', head: 'Minimums only', align: 'end', cell: (at) => dollars(slow[at] ?? 0) },
    ]}
  />
);

/** Line, area and bars, and a line of one point. */
export function ChartsSection() {
  return (
    <div className="grid gap-12 lg:grid-cols-2">
      <ChartFrame level={3} title="What you owe, over time" table={table}>
        <LineChart
          label="Your plan goes from $11,735 to nothing in 24 months; minimums go on."
          last={60}
          steps={years(6)}
          formatTick={tick}
          textOf={(at) => `Month ${at}: ${dollars(plan[at - 12] ?? 0)}`}
          today={{ at: 12, value: 11_735, text: 'Today, $11,735' }}
          series={[
            {
              key: 'slow',
              look: 'baseline',
              from: 12,
              values: slow,
              label: { text: 'Minimums only: until 2044' },
            },
            {
              key: 'paid',
              look: 'history',
              from: 0,
              values: Array.from({ length: 13 }, (_, month) => 15_790 - month * 338),
              label: { text: 'Paid so far, $4,055', isAtStart: true },
            },
            {
              key: 'plan',
              look: 'plan',
              from: 12,
              values: plan,
              label: { text: 'Your plan: November 2028', short: 'Nov 2028' },
            },
          ]}
        />
      </ChartFrame>
      <ChartFrame level={3} title="Which debt goes first" table={table}>
        <AreaChart
          label="Four debts, one over the other. The last one ends after 24 months."
          bands={bands}
          steps={years(3)}
          formatTick={tick}
          textOf={(at) =>
            `Month ${at}: ${dollars(bands.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))}`
          }
        />
      </ChartFrame>
      <ChartFrame level={3} title="What each order costs in interest" table={table}>
        <BarChart
          label="Interest of each order"
          bars={[
            {
              key: 'highest',
              name: 'Highest rate first',
              value: 2475,
              text: '$2,475.00',
              isMain: true,
            },
            { key: 'smallest', name: 'Smallest balance first', value: 2726, text: '$2,726.29' },
            { key: 'minimums', name: 'Minimums only', value: 11_967, text: '$11,967.20' },
          ]}
        />
      </ChartFrame>
      <ChartFrame level={3} title="One month left" table={table}>
        <LineChart
          label="One payment is left."
          last={12}
          steps={years(2)}
          formatTick={tick}
          textOf={(at) => `Month ${at}`}
          height={220}
          series={[
            {
              key: 'plan',
              look: 'plan',
              from: 0,
              values: [60, 0],
              label: { text: 'Done in December 2026' },
            },
          ]}
        />
      </ChartFrame>
    </div>
  );
}
