import type { InPlan } from '../../../../domain/cards/move_in_plan.ts';
import { type Cents, cents } from '../../../../domain/money/cents.ts';
import { m } from '../../../paraglide/messages.js';
import { DataTable } from '../../../ui/data_table.tsx';
import { monthText } from '../../../ui/day_text.ts';
import { money } from '../card_texts.ts';

/** Staying, or a way to move. */
export interface SideRow {
  readonly key: string;
  readonly name: string;
  readonly fee: Cents;
  /** Null where it never ends. */
  readonly side: InPlan | null;
  /** Against staying. */
  readonly against: string;
}

const YEAR = 12;
const none = '–';

/** What each way comes to, one under the other. `isOfAll`: of all debts together. */
const SidesTable = ({
  caption,
  rows,
  isOfAll,
  hasAgainst = true,
}: {
  readonly caption: string;
  readonly rows: readonly SideRow[];
  readonly isOfAll: boolean;
  readonly hasAgainst?: boolean;
}) => (
  <DataTable
    caption={caption}
    stack="lg"
    rows={rows}
    rowKey={({ key }) => key}
    columns={[
      {
        key: 'way',
        head: m.cards_move_way(),
        isRowHeader: true,
        cell: ({ name }) => name,
      },
      {
        key: 'fee',
        head: m.cards_move_col_fee(),
        cardLabel: m.cards_move_short_fee(),
        align: 'end',
        cell: ({ fee }) => money(fee),
      },
      {
        key: 'left',
        head: isOfAll ? m.cards_move_col_left_all() : m.cards_move_col_left(),
        cardLabel: m.cards_move_short_left(),
        align: 'end',
        cell: ({ side }) => (side ? money(side.owed[YEAR] ?? cents(0)) : none),
      },
      {
        key: 'cost',
        head: isOfAll ? m.cards_move_col_cost_all() : m.cards_move_col_cost(),
        cardLabel: m.cards_move_short_cost(),
        align: 'end',
        cell: ({ side }) => (side ? money(side.cost) : none),
      },
      {
        key: 'done',
        head: m.cards_move_col_done(),
        align: 'end',
        cell: ({ side }) => (side ? monthText(side.endsOn) : m.cards_move_col_never()),
      },
      ...(hasAgainst
        ? [
            {
              key: 'against',
              head: m.cards_move_col_against(),
              align: 'end' as const,
              cell: ({ against }: SideRow) => against,
            },
          ]
        : []),
    ]}
  />
);

export default SidesTable;
