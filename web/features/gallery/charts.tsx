import { AreaChart, type Band } from '../../ui/chart/area_chart.tsx';
import { ChartFrame } from '../../ui/chart/chart_frame.tsx';
import type { Step } from '../../ui/chart/geometry.ts';
import { LineChart, type LineSeries } from '../../ui/chart/line_chart.tsx';
import { DataTable } from '../../ui/data_table.tsx';

const dollars = (value: number) => `$${Math.round(value).toLocaleString('en-US')}`;
const tick = (value: number, isNarrow: boolean) =>
  isNarrow && value >= 1000 ? `$${value / 1000}k` : dollars(value);
const months = (count: number) => Array.from({ length: count + 1 }, (_, month) => month);
const falling = (from: number, count: number) =>
  months(count).map((month) => from * (1 - month / count));
const along = (values: readonly number[], from = 0): LineSeries['points'] =>
  values.map((value, index) => [from + index, value]);
const years = (count: number) => (isNarrow: boolean) =>
  months(count - 1)
    .filter((year) => !isNarrow || year % 2 === 0)
    .map((year): Step => ({ at: year * 12, label: String(2026 + year) }));

const paid = months(12).map((month) => 15_790 - month * 338);
const plan = falling(11_735, 24);
const slow = months(72).map((month) => 11_735 * 0.985 ** month);
const lines: readonly LineSeries[] = [
  {
    key: 'slow',
    look: 'baseline',
    points: along(slow, 12),
    label: {
      lines: ['Minimums only: $4,738 still owed,', 'paying until August 2044'],
      short: ['Minimums only,', 'until August 2044'],
    },
  },
  {
    key: 'paid',
    look: 'history',
    points: along(paid),
    label: { lines: ['Paid so far, $4,055'] },
  },
  {
    key: 'plan',
    look: 'plan',
    points: along(plan, 12),
    label: { lines: ['Your plan: November 2028'], short: ['November 2028'] },
  },
];

const debts: readonly Band[] = [
  { key: 'harbor', name: 'Harbor Visa', values: falling(3_957, 24) },
  { key: 'cascade', name: 'Cascade personal loan', values: falling(3_963, 20) },
  { key: 'northway', name: 'Northway Mastercard', values: falling(2_740, 14) },
  { key: 'anne', name: 'St. Anne medical bill', values: falling(660, 11) },
  { key: 'linden', name: 'Linden Store Card', values: falling(415, 3) },
];
const many: readonly Band[] = months(8).map((debt) => ({
  key: String(debt),
  name: `Debt ${debt + 1}`,
  values: falling(1_500, 24 - debt * 2),
}));

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

const overTime = (
  <LineChart
    label="Paid down from $15,790 to $11,735. Your plan ends in 24 months; minimums go on."
    range={[0, 84]}
    steps={years(8)}
    stops={months(84)}
    formatTick={tick}
    textOf={(at) => `Month ${at}: ${dollars(at < 12 ? (paid[at] ?? 0) : (plan[at - 12] ?? 0))}`}
    today={{ at: 12, value: 11_735, text: 'Today, $11,735' }}
    series={lines}
  />
);

function Stacked({ bands }: { readonly bands: readonly Band[] }) {
  return (
    <AreaChart
      label={`${bands.length} debts, one over the other. The last one ends after 24 months.`}
      bands={bands}
      steps={years(3)}
      stops={months(24)}
      formatTick={tick}
      textOf={(at) =>
        `Month ${at}: ${dollars(bands.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))}`
      }
    />
  );
}

/** One line from the first month to wherever it goes. */
function Single({ values, name }: { readonly values: readonly number[]; readonly name: string }) {
  return (
    <LineChart
      label={name}
      range={[0, 12]}
      steps={years(2)}
      stops={months(12)}
      formatTick={tick}
      textOf={(at) => `Month ${at}: ${dollars(values[at] ?? 0)}`}
      className="h-55"
      series={[{ key: 'plan', look: 'plan', points: along(values), label: { lines: [name] } }]}
    />
  );
}

/** Line and area, each with much, with little and with nothing to show, and one as its table. */
export function ChartsSection() {
  return (
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-2">
      <ChartFrame level={3} title="What you owe, over time" table={table}>
        {overTime}
      </ChartFrame>
      <ChartFrame level={3} title="Which debt goes first" table={table}>
        <Stacked bands={debts} />
      </ChartFrame>
      <ChartFrame level={3} title="More debts than colours" table={table}>
        <Stacked bands={many} />
      </ChartFrame>
      <ChartFrame level={3} title="One month left" table={table}>
        <Single values={[60, 0]} name="Done in December 2026" />
      </ChartFrame>
      <ChartFrame level={3} title="One point" table={table}>
        <Single values={[3_957]} name="Today, $3,957" />
      </ChartFrame>
      <ChartFrame level={3} title="As a table" table={table} isTableFirst>
        <Single values={plan} name="Your plan" />
      </ChartFrame>
      <ChartFrame
        level={3}
        title="Nothing to draw"
        table={table}
        empty="No debts here yet. Add the one that worries you most. You can add the rest later."
      >
        <Single values={[]} name="Your plan" />
      </ChartFrame>
    </div>
  );
}
