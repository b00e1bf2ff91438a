import type { Database } from '../../../supabase/types.ts';
import type { Backend } from '../client.ts';
import { isSessionEnded } from '../ended_session.ts';
import { AppFailure } from '../result.ts';
import { listStep, wholeList } from '../whole_list.ts';
import type { Collections, DocumentKind, ItemOf, ValuesOf } from './document.ts';
import type { Placed, RemotePort, SyncKinds } from './port.ts';

type Tables = Database['public']['Tables'];
type Row<Table extends keyof Tables> = Tables[Table]['Row'];

/** The table that has the rows of a collection: what becomes of a row, and in which order rows are shown. */
export interface CollectionTable<Item> {
  readonly table: keyof Tables;
  /** The column that tells one person's rows apart, and what comes before every id in it. */
  readonly id: { readonly column: string; readonly first: string };
  toRow(this: void, placed: Placed<Item>): object;
  /** Throws where the row is none that this build knows. */
  fromRow(this: void, row: unknown): Item;
  isBefore?(this: void, one: unknown, other: unknown): boolean;
}

/** The same, checked against the generated types of its table. */
export const tableOf = <Item, Table extends keyof Tables>({
  toRow,
  fromRow,
  isBefore,
  ...where
}: {
  readonly table: Table;
  readonly id: { readonly column: keyof Row<Table> & string; readonly first: string };
  readonly toRow: (placed: Placed<Item>) => Omit<Tables[Table]['Insert'], 'user_id'>;
  readonly fromRow: (row: Row<Table>) => Item;
  readonly isBefore?: (one: Row<Table>, other: Row<Table>) => boolean;
}): CollectionTable<Item> => ({
  ...where,
  toRow,
  fromRow: (row) => fromRow(row as Row<Table>),
  ...(isBefore && {
    isBefore: (one: unknown, other: unknown) => isBefore(one as Row<Table>, other as Row<Table>),
  }),
});

/** A table for every collection of a document. */
export type TablesOf<C> = { readonly [Name in keyof C]: CollectionTable<ItemOf<C[Name]>> };

interface Answer<Data> {
  readonly data: Data | null;
  readonly error: { readonly message: string; readonly code: string } | null;
  readonly status: number;
}

function taken<Data>({ data, error, status }: Answer<Data>): Data | null {
  if (!error) return data;
  const mustBeMended = status >= 400 && status < 500 && status !== 408 && status !== 429;
  throw new AppFailure<SyncKinds>(
    mustBeMended
      ? { code: 'refused', sqlState: error.code }
      : status === 0
        ? { code: 'offline' }
        : { code: 'unexpected', message: error.message },
    { cause: error },
  );
}

interface ReadTable {
  readonly entries: readonly (readonly [string, unknown])[];
  readonly unreadable: readonly string[];
}

/** Makes items of rows, in their order; a row that cannot be read is named. */
function readRows(
  rows: readonly { readonly id: string }[],
  { fromRow, isBefore }: CollectionTable<unknown>,
): ReadTable {
  const entries: (readonly [string, unknown])[] = [];
  const unreadable: string[] = [];
  const inOrder = isBefore
    ? rows.toSorted((one, other) => (isBefore(one, other) ? -1 : Number(isBefore(other, one))))
    : rows;
  for (const row of inOrder) {
    try {
      entries.push([row.id, fromRow(row)]);
    } catch {
      unreadable.push(row.id);
    }
  }
  return { entries, unreadable };
}

/** The port over supabase-js, for one person. The client's session may become another's at any moment, in another tab
 *  too: every row says whose it is, so that the database refuses what was meant for somebody else. */
export function tablePort<C extends Collections>(
  { collections }: DocumentKind<C>,
  tables: TablesOf<C>,
  client: Backend,
  userId: string,
): RemotePort<C> {
  const tableNamed = (name: keyof C) => tables[name] as CollectionTable<unknown>;
  /** Any table: the client's types follow one at a time only. */
  const rowsOf = (name: keyof C) => client.from(tableNamed(name).table as 'debts');
  /** Finding no rows of theirs says nothing once the session is another's, or was ended elsewhere. */
  const insist = async () => {
    const { data } = await client.auth.getSession();
    if (data.session?.user.id !== userId)
      throw new AppFailure({ code: 'unexpected', message: 'The session is another person’s now' });
    if (taken(await client.rpc('session_status')) !== 'nobody') return;
    await isSessionEnded(client);
    throw new AppFailure({ code: 'unexpected', message: 'The session has ended' });
  };
  const readTable = async (name: keyof C) => {
    const table = tableNamed(name);
    const column = table.id.column as 'id';
    const rows = await wholeList<{ readonly id: string }>(table.id.first, async (after) => {
      const answer = await rowsOf(name)
        .select('*', { count: 'exact' })
        .eq('user_id', userId)
        .gt(column, after)
        .order(column)
        .limit(listStep);
      const data = taken(answer)?.map((row) => ({ ...row, id: row[column] })) ?? null;
      return { data, count: answer.count };
    });
    return [name, readRows(rows, table)] as const;
  };
  return {
    async read() {
      const found = await Promise.all(Object.keys(collections).map(readTable));
      await insist();
      return {
        values: Object.fromEntries(
          found.map(([name, { entries }]) => [
            name,
            collections[name as string]?.fromEntries(entries),
          ]),
        ) as ValuesOf<C>,
        unreadable: Object.fromEntries(
          found.map(([name, { unreadable }]) => [name, unreadable]),
        ) as {
          readonly [Name in keyof C]?: readonly string[];
        },
      };
    },
    async save(name, items) {
      const { toRow } = tableNamed(name);
      const rows = items.map((each) => ({ ...toRow(each), user_id: userId }));
      taken(await rowsOf(name).upsert(rows as unknown as Tables['debts']['Insert'][]));
    },
    async remove(name, ids) {
      const own = rowsOf(name).delete().eq('user_id', userId);
      // What there is one of has no id but its person's.
      const isSingle = collections[name as string]?.isSingle === true;
      const column = tableNamed(name).id.column as 'id';
      taken(await (isSingle ? own : own.in(column, [...ids])));
      await insist();
    },
  };
}
