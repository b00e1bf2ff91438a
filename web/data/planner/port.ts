import type { Database } from '../../../supabase/types.ts';
import type { Backend } from '../client.ts';
import { AppFailure } from '../result.ts';
import { listStep, noId, wholeList } from '../whole_list.ts';
import type { PlanChoice } from '../../../domain/planner/plan_choice.ts';
import type { CollectionName, Collections, Lists } from './document.ts';
import { debtCodec, paymentCodec, planCodec } from '../../../supabase/rows/planner.ts';

export interface RemotePlanner extends Lists {
  readonly plan: PlanChoice | null;
}

/** Something of a list, with its place in it. */
export interface Placed<Item> {
  readonly item: Item;
  readonly position: number;
}

/** Why the server did not take or give something. `refused`: asking again alone will not help. */
export type PlannerKinds = {
  readonly code: 'refused';
  /** The SQLSTATE or PostgREST code, empty when it told none. */
  readonly sqlState: string;
};

export const isRefused = (thrown: unknown): boolean =>
  thrown instanceof AppFailure && (thrown.error as { readonly code: string }).code === 'refused';

/** The person's planner rows at the server. Everything may be asked again with the same result; what fails throws an
 *  `AppFailure` of `PlannerKinds`. */
export interface PlannerPort {
  readonly read: () => Promise<RemotePlanner>;
  readonly save: <Name extends CollectionName>(
    name: Name,
    items: readonly Placed<Collections[Name]>[],
  ) => Promise<void>;
  readonly remove: (name: CollectionName, ids: readonly string[]) => Promise<void>;
  readonly savePlan: (plan: PlanChoice) => Promise<void>;
}

interface Answer<Data> {
  readonly data: Data | null;
  readonly error: { readonly message: string; readonly code: string } | null;
  readonly status: number;
}

function taken<Data>({ data, error, status }: Answer<Data>): Data | null {
  if (!error) return data;
  const mustBeMended = status >= 400 && status < 500 && status !== 408 && status !== 429;
  throw new AppFailure<PlannerKinds>(
    mustBeMended
      ? { code: 'refused', sqlState: error.code }
      : status === 0
        ? { code: 'offline' }
        : { code: 'unexpected', message: error.message },
    { cause: error },
  );
}

type Tables = Database['public']['Tables'];

/** The table that holds a list: what becomes of a row, and in which order its rows are shown. */
interface CollectionTable<Item, Table extends keyof Tables> {
  readonly table: Table;
  readonly toRow: (placed: Placed<Item>) => Tables[Table]['Insert'];
  readonly fromRow: (row: Tables[Table]['Row']) => Item;
  readonly isBefore: (one: Tables[Table]['Row'], other: Tables[Table]['Row']) => boolean;
}

const debts: CollectionTable<Collections['debts'], 'debts'> = {
  table: 'debts',
  toRow: ({ item, position }) => ({ ...debtCodec.toRow(item), position }),
  fromRow: debtCodec.fromRow,
  isBefore: (one, other) =>
    one.position === other.position
      ? one.created_at < other.created_at
      : one.position < other.position,
};

const payments: CollectionTable<Collections['payments'], 'debt_payments'> = {
  table: 'debt_payments',
  toRow: ({ item }) => paymentCodec.toRow(item),
  fromRow: paymentCodec.fromRow,
  // As they were made, and of one day as they were recorded.
  isBefore: (one, other) => one.paid_on + one.created_at < other.paid_on + other.created_at,
};

const tables = { debts, payments } satisfies Record<CollectionName, unknown>;

/** The port over supabase-js, for one person. The client's session may become another's at any moment, in another tab
 *  too: every row says whose it is, so that the database refuses what was meant for somebody else. */
export function plannerPort(client: Backend, userId: string): PlannerPort {
  /** Finding no rows of theirs says nothing once the session is another's, or was ended elsewhere. */
  const insist = async () => {
    const { data } = await client.auth.getSession();
    if (data.session?.user.id !== userId)
      throw new AppFailure({ code: 'unexpected', message: 'The session is another person’s now' });
    if (taken(await client.rpc('session_status')) !== 'nobody') return;
    // Asked for its user, the client lets go of a session that has ended.
    await client.auth.getUser();
    throw new AppFailure({ code: 'unexpected', message: 'The session has ended' });
  };
  /** Any table: the client's types follow one at a time only. */
  const rowsOf = (name: CollectionName) => client.from(tables[name].table as 'debts');
  const readList = async <Item, Table extends keyof Tables>({
    table,
    fromRow,
    isBefore,
  }: CollectionTable<Item, Table>): Promise<readonly Item[]> => {
    const rows = await wholeList(noId, async (after: string) => {
      const answer = await client
        .from(table as 'debts')
        .select('*', { count: 'exact' })
        .eq('user_id', userId)
        .gt('id', after)
        .order('id')
        .limit(listStep);
      return { data: taken(answer), count: answer.count };
    });
    return (rows as unknown as readonly Tables[Table]['Row'][])
      .toSorted((one, other) => (isBefore(one, other) ? -1 : Number(isBefore(other, one))))
      .map((row) => fromRow(row));
  };
  return {
    async read() {
      const [ofDebts, ofPayments, plan] = await Promise.all([
        readList(debts),
        readList(payments),
        client.from('payoff_plans').select('*').eq('user_id', userId).maybeSingle(),
      ]);
      await insist();
      const row = taken(plan);
      return { debts: ofDebts, payments: ofPayments, plan: row && planCodec.fromRow(row) };
    },
    async save(name, items) {
      const toRow = tables[name].toRow as (placed: Placed<unknown>) => Tables['debts']['Insert'];
      taken(await rowsOf(name).upsert(items.map((each) => ({ ...toRow(each), user_id: userId }))));
    },
    async remove(name, ids) {
      taken(
        await rowsOf(name)
          .delete()
          .eq('user_id', userId)
          .in('id', [...ids]),
      );
      await insist();
    },
    async savePlan(plan) {
      taken(
        await client
          .from('payoff_plans')
          .upsert({ ...planCodec.toRow(plan), user_id: userId }, { onConflict: 'user_id' }),
      );
    },
  };
}
