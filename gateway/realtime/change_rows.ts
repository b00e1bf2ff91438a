import pg, { type Pool } from 'pg';
import type { Caller } from '../kernel/context.ts';
import { type Change, publication, type TextRow } from './feed.ts';
import type { Condition } from './filters.ts';
import { grouped } from '../kernel/grouped.ts';

// What PostgreSQL itself says of a change: its values as JSON, whether a filter fits, and who may see the row.

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What a table says of its columns. */
export interface TableFacts {
  readonly hasPolicies: boolean;
  /** Whether its changes are in the log that is read. */
  readonly isPublished: boolean;
  readonly primaryKey: readonly string[];
  /** Names of types by column: in casts, and as a client is told of them. */
  readonly casts: ReadonlyMap<string, string>;
  readonly types: ReadonlyMap<string, string>;
}

export async function tableFacts(
  pool: Pool,
  schema: string,
  table: string,
): Promise<TableFacts | null> {
  const { rows } = await pool.query<{
    column: string;
    cast: string;
    type: string;
    has_policies: boolean;
    is_published: boolean;
    is_key: boolean;
  }>(
    // Of a type without its modifier: "character" would be one character long.
    `select a.attname as "column", format_type(a.atttypid, -1) as "cast",
            t.typname as "type", c.relrowsecurity as has_policies,
            exists (select from pg_catalog.pg_publication_tables p
              where p.pubname = $3 and p.schemaname = $1 and p.tablename = $2) as is_published,
            exists (select from pg_catalog.pg_index i
              where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as is_key
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_catalog.pg_type t on t.oid = a.atttypid
     where n.nspname = $1 and c.relname = $2
     order by a.attnum`,
    [schema, table, publication],
  );
  const [first] = rows;
  if (!first) return null;
  return {
    hasPolicies: first.has_policies,
    isPublished: first.is_published,
    primaryKey: rows.flatMap((row) => (row.is_key ? [row.column] : [])),
    casts: new Map(rows.map((row) => [row.column, row.cast])),
    types: new Map(rows.map((row) => [row.column, row.type])),
  };
}

/** The columns that a role may read. */
export async function readableColumns(
  pool: Pool,
  schema: string,
  table: string,
  role: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ column: string }>(
    `select a.attname as "column"
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = $1 and c.relname = $2
       and has_schema_privilege($3, n.oid, 'usage')
       and has_column_privilege($3, c.oid, a.attnum, 'select')`,
    [schema, table, role],
  );
  return new Set(rows.map(({ column }) => column));
}

/** What may be said of the row that was. Who may see it can't be asked any more: under row level security of a deleted one the
 *  primary key alone is said, however much of it the log has. */
export function oldRow(
  { type, old }: Pick<Change, 'type' | 'old'>,
  { hasPolicies, primaryKey }: TableFacts,
): TextRow {
  if (!hasPolicies || type !== 'DELETE') return old;
  return Object.fromEntries(Object.entries(old).filter(([name]) => primaryKey.includes(name)));
}

/** Values of a row as JSON text by column. */
export async function valuesOf(
  pool: Pool,
  row: TextRow,
  { casts }: TableFacts,
): Promise<ReadonlyMap<string, string>> {
  const names = Object.keys(row).filter((name) => casts.has(name));
  const values = names.map(
    (name, at) => `to_json(cast($${at + 1}::text as ${casts.get(name)}))::text`,
  );
  const { rows } = await pool.query<(string | null)[]>({
    text: `select ${values.join(', ') || 'null'}`,
    values: names.map((name) => row[name] ?? null),
    rowMode: 'array',
  });
  return new Map(names.map((name, at) => [name, rows[0]?.[at] ?? 'null']));
}

/** Conditions are compared so many at a time. */
const maxBatch = 200;

const symbols = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
} as const;

/** `own`, a value of a type, beside `value`, a text. Of `is` the value is a word of the language. */
function comparison(
  { operator, isNegated, value: word }: Condition,
  own: string,
  value: string,
  type: string,
): string {
  const typed = `cast(${own} as ${type})`;
  if (operator === 'is') return `${typed} is ${isNegated ? 'not ' : ''}${word}`;
  const compared =
    operator === 'in'
      ? `${typed} = any (cast(${value} as ${type}[]))`
      : `${typed} ${symbols[operator]} cast(${value} as ${operator === 'match' || operator === 'imatch' ? 'text' : type})`;
  return isNegated ? `not (${compared})` : compared;
}

/** Everybody's changes wait for a comparison: one that takes longer fits nothing. */
const comparisonTimeoutMs = 500;

/** Asks something, and no longer than so long. */
async function within<Row extends pg.QueryResultRow>(
  pool: Pool,
  timeoutMs: number,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query(`begin read only; set local statement_timeout = ${timeoutMs}`);
    const { rows } = await client.query<Row>(text, [...values]);
    await client.query('commit');
    isBroken = false;
    return rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError) {
      await client.query('rollback');
      isBroken = false;
    }
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** Which of some values, each asked for of the same column with the same operator, fit a row's. Where comparing fails, only
 *  the values that it fails for do not fit: others wait for this answer. */
async function fittingValues(
  pool: Pool,
  type: string,
  condition: Condition,
  own: string | null,
  wanted: readonly string[],
): Promise<readonly string[]> {
  const part = (from: number, to?: number) =>
    fittingValues(pool, type, condition, own, wanted.slice(from, to));
  if (wanted.length > maxBatch) {
    const fitting: string[] = [];
    for (let at = 0; at < wanted.length; at += maxBatch)
      fitting.push(...(await part(at, at + maxBatch)));
    return fitting;
  }
  try {
    const rows = await within<{ value: string }>(
      pool,
      comparisonTimeoutMs,
      `select value from unnest($2::text[]) as value where ${comparison(condition, '$1::text', 'value', type)}`,
      [own, wanted],
    );
    return rows.map(({ value }) => value);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (wanted.length <= 1) return [];
    const half = Math.ceil(wanted.length / 2);
    return [...(await part(0, half)), ...(await part(half))];
  }
}

/** What tells one condition from another. */
export const conditionKey = ({ column, isNegated, operator, value }: Condition): string =>
  JSON.stringify([column, isNegated, operator, value]);

/** The keys of those conditions that a row meets. */
export async function conditionsMet(
  pool: Pool,
  row: TextRow,
  { casts }: TableFacts,
  conditions: readonly Condition[],
): Promise<ReadonlySet<string>> {
  const distinct = new Map(conditions.map((each) => [conditionKey(each), each]));
  const met = new Set<string>();
  const alike = grouped([...distinct.values()], ({ column, isNegated, operator, value }) =>
    JSON.stringify([column, isNegated, operator, operator === 'is' ? value : null]),
  );
  for (const group of alike.values()) {
    const [first] = group;
    const type = first && casts.get(first.column);
    if (!first || type === undefined || !Object.hasOwn(row, first.column)) continue;
    const wanted = group.map(({ value }) => value);
    const own = row[first.column] ?? null;
    for (const value of await fittingValues(pool, type, first, own, wanted))
      met.add(conditionKey({ ...first, value }));
  }
  return met;
}

/** Whether a transaction of the log can be seen. The log tells of a commit before that: for a moment as a rule, and for as long
 *  as it takes where a commit waits for a standby. The log leaves out the epoch: it is the one nearest to now. */
export async function isVisible(pool: Pool, xid: number): Promise<boolean> {
  const { rows } = await pool.query<{ visible: boolean }>(
    `with snapshot as (
       select taken, pg_snapshot_xmax(taken)::text::bigint as next from pg_current_snapshot() as taken
     )
     select pg_visible_in_snapshot(
       (next - ((next - $1::bigint + 2147483648) & 4294967295) + 2147483648)::text::xid8, taken) as visible
     from snapshot`,
    [xid],
  );
  return rows[0]?.visible === true;
}

/** Who of several may see the row of a change, by the table's own policies: their claims, as they are signed. All are asked in
 *  one message to the database, each in a savepoint of their own, so that nothing which a policy sets reaches the next. */
export async function whoMaySee(
  pool: Pool,
  change: Change,
  facts: TableFacts,
  callers: readonly Caller[],
): Promise<ReadonlySet<string>> {
  const { record, schema, table } = change;
  const { primaryKey: keys } = facts;
  if (!record || keys.length === 0 || callers.length === 0) return new Set();
  const wanted = keys
    .map((key) => {
      const value = record[key];
      const literal = value === null || value === undefined ? 'null' : pg.escapeLiteral(value);
      return `${identifier(key)} = cast(${literal} as ${facts.casts.get(key) ?? 'text'})`;
    })
    .join(' and ');
  const question = `select exists (select 1 from ${identifier(schema)}.${identifier(table)} where ${wanted}) as seen;`;
  const asked = callers.map(
    ({ role, claimsJson, claims }) =>
      `savepoint caller;
       select set_config('role', ${pg.escapeLiteral(role)}, true),
         set_config('request.jwt.claims', ${pg.escapeLiteral(claimsJson)}, true),
         set_config('request.jwt.claim.sub', ${pg.escapeLiteral(claims.sub ?? '')}, true);
       ${question}
       rollback to savepoint caller;`,
  );
  const client = await pool.connect();
  let isBroken = true;
  try {
    const results = (await client.query(
      `begin read only; ${asked.join('\n')} rollback;`,
    )) as unknown as readonly pg.QueryResult<{ seen?: boolean }>[];
    isBroken = false;
    const answers = results.filter(({ fields }) => fields?.[0]?.name === 'seen');
    return new Set(
      callers.filter((_, at) => answers[at]?.rows[0]?.seen).map(({ claimsJson }) => claimsJson),
    );
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await client.query('rollback');
    isBroken = false;
  } finally {
    client.release(isBroken);
  }
  // Refused is not seen; anything else is not seen either, and the table's own reader will say what is wrong. Whoever it is that
  // it fails for is found by halves: the others wait for this answer.
  if (callers.length === 1) return new Set();
  const half = Math.ceil(callers.length / 2);
  return new Set([
    ...(await whoMaySee(pool, change, facts, callers.slice(0, half))),
    ...(await whoMaySee(pool, change, facts, callers.slice(half))),
  ]);
}

/** Whether a condition's value is one of its column's type, and can be compared as it asks. */
export async function isOfType(pool: Pool, condition: Condition, type: string): Promise<boolean> {
  const isPattern = condition.operator === 'match' || condition.operator === 'imatch';
  try {
    await within(
      pool,
      comparisonTimeoutMs,
      `select $1::text, ${comparison(condition, 'null::text', '$1::text', type)}${isPattern ? `, '' ~ $1::text` : ''}`,
      [condition.value],
    );
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return false;
  }
}
