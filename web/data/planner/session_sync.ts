import { debtCodec, paymentCodec, planCodec } from '../../../supabase/rows/planner.ts';
import { syncing } from '../sync/session_sync.ts';
import { tableOf } from '../sync/table.ts';
import { noId } from '../whole_list.ts';
import { plannerKind } from './document.ts';
import { sharedPlannerOf } from './left_behind.ts';
import { plannerStandingOf } from './standing.ts';

export const plannerTables = {
  debts: tableOf({
    table: 'debts',
    id: { column: 'id', first: noId },
    toRow: ({ item, position }) => ({ ...debtCodec.toRow(item), position }),
    fromRow: debtCodec.fromRow,
    isBefore: (one, other) =>
      one.position === other.position
        ? one.created_at < other.created_at
        : one.position < other.position,
  }),
  payments: tableOf({
    table: 'debt_payments',
    id: { column: 'id', first: noId },
    toRow: ({ item }) => paymentCodec.toRow(item),
    fromRow: paymentCodec.fromRow,
    // As they were made, and of one day as they were recorded.
    isBefore: (one, other) => one.paid_on + one.created_at < other.paid_on + other.created_at,
  }),
  plan: tableOf({
    table: 'payoff_plans',
    id: { column: 'user_id', first: noId },
    toRow: ({ item }) => planCodec.toRow(item),
    fromRow: planCodec.fromRow,
  }),
};

export const syncPlanner = syncing({
  kind: plannerKind,
  tables: plannerTables,
  storeOf: sharedPlannerOf,
  standingOf: plannerStandingOf,
});
