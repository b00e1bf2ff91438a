import { type DataColumn, DataTable } from '../../ui/data_table.tsx';
import { Seam } from '../../ui/seam.tsx';

interface Row {
  readonly name: string;
  readonly owed: string;
  readonly apr: string;
  readonly minimum: string;
  readonly ends: string;
  readonly percent: number;
}
const rows: readonly Row[] = [
  {
    name: 'Harbor Visa',
    owed: '$3,957.39',
    apr: '24.99%',
    minimum: '$121.98',
    ends: 'Mar 2028',
    percent: 10,
  },
  {
    name: 'Linden Store Card',
    owed: '$414.55',
    apr: '29.99%',
    minimum: '$25.00',
    ends: 'Feb 2027',
    percent: 80,
  },
  {
    name: 'St. Anne medical bill',
    owed: '$660.00',
    apr: '0.00%',
    minimum: '$60.00',
    ends: 'Oct 2027',
    percent: 50,
  },
];
const name: DataColumn<Row> = {
  key: 'name',
  head: 'Debt',
  isRowHeader: true,
  cell: (row) => row.name,
  total: 'Total',
};
const figure = (key: 'owed' | 'apr' | 'minimum' | 'ends', head: string, total?: string) => ({
  key,
  head,
  align: 'end' as const,
  cell: (row: Row) => row[key],
  ...(total === undefined ? {} : { total }),
});

/** Few columns stay a table on a phone; many become blocks. */
export function TablesSection() {
  return (
    <>
      <DataTable
        caption="Debts, short"
        rows={rows}
        rowKey={(row) => row.name}
        columns={[name, figure('owed', 'Balance', '$5,031.94'), figure('ends', 'Paid off')]}
      />
      <DataTable
        caption="Debts, in full"
        stack="sm"
        rows={rows}
        rowKey={(row) => row.name}
        columns={[
          name,
          figure('owed', 'Balance', '$5,031.94'),
          figure('apr', 'APR'),
          figure('minimum', 'Minimum', '$206.98'),
          figure('ends', 'Paid off', 'Mar 2028'),
          {
            key: 'seam',
            head: 'Paid down so far',
            isWide: true,
            cell: (row) => (
              <span className="flex items-center gap-3">
                <span className="num w-10">{row.percent}%</span>
                <Seam percent={row.percent} label={`${row.percent}% of ${row.name} paid down`} />
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
