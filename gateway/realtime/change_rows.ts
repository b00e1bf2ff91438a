import type { Pool, PoolClient } from 'pg';
import type { Caller } from '../kernel/context.ts';
import type { Change } from './feed.ts';
import type { Filter } from './filters.ts';

// What PostgreSQL itself says of a change: its values as JSON, whether a filter fits, and who may see the row.

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What a table says of its columns. */
export interface TableFacts {
  readonly hasPolicies: boolean;
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
  }>(
    `select a.attname as "column", format_type(a.atttypid, null) as "cast",
            t.typname as "type", c.relrowsecurity as has_policies
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_catalog.pg_type t on t.oid = a.atttypid
     where n.nspname = $1 and c.relname = $2
     order by a.attnum`,
    [schema, table],
  );
  const [first] = rows;
  if (!first) return null;
  return {
    hasPolicies: first.has_policies,
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

/** Values of a change as JSON text by column, and which of the filters fit its row. */
export async function readChange(
  pool: Pool,
  { record, old }: Change,
  { casts }: TableFacts,
  filters: readonly Filter[],
): Promise<{ readonly values: ReadonlyMap<string, string>; readonly fits: readonly boolean[] }> {
  const row = record ?? old;
  const names = Object.keys(row).filter((name) => casts.has(name));
  const parameters: (string | null)[] = names.map((name) => row[name] ?? null);
  const values = names.map(
    (name, at) => `to_json(cast($${at + 1}::text as ${casts.get(name)}))::text`,
  );
  const fits = filters.map(({ column, operator, value }) => {
    const place = names.indexOf(column);
    const type = casts.get(column);
    if (place < 0 || type === undefined) return 'false';
    parameters.push(value);
    const wanted =
      operator === '= any'
        ? `(cast($${parameters.length}::text as ${type}[]))`
        : `cast($${parameters.length}::text as ${type})`;
    return `coalesce(cast($${place + 1}::text as ${type}) ${operator} ${wanted}, false)`;
  });
  const { rows } = await pool.query<unknown[]>({
    text: `select ${[...values, ...fits].join(', ') || 'null'}`,
    values: parameters,
    rowMode: 'array',
  });
  const found = rows[0] ?? [];
  return {
    values: new Map(names.map((name, at) => [name, (found[at] as string | null) ?? 'null'])),
    fits: filters.map((_, at) => found[names.length + at] === true),
  };
}

async function as<Value>(
  pool: Pool,
  { role, claimsJson, claims }: Caller,
  work: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query('begin read only');
    await client.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
              set_config('request.jwt.claim.sub', $3, true)`,
      [role, claimsJson, claims.sub ?? ''],
    );
    const value = await work(client);
    await client.query('rollback');
    isBroken = false;
    return value;
  } finally {
    client.release(isBroken);
  }
}

/** Whether somebody may see the row of a change, by the table's own policies. */
export async function maySee(
  pool: Pool,
  change: Change,
  { casts }: TableFacts,
  caller: Caller,
): Promise<boolean> {
  const { record, keys, schema, table } = change;
  if (!record || keys.length === 0) return false;
  const wanted = keys
    .map((key, at) => `${identifier(key)} = cast($${at + 1}::text as ${casts.get(key) ?? 'text'})`)
    .join(' and ');
  try {
    return await as(pool, caller, async (client) => {
      const { rows } = await client.query<{ seen: boolean }>(
        `select exists (select 1 from ${identifier(schema)}.${identifier(table)} where ${wanted}) as seen`,
        keys.map((key) => record[key] ?? null),
      );
      return rows[0]?.seen === true;
    });
  } catch (error) {
    // Refused is not seen; anything else is not seen either, and the table's own reader will say what is wrong.
    if ((error as { code?: string }).code !== undefined) return false;
    throw error;
  }
}

/** Whether a filter's value is one of its column's type. */
export async function isOfType(
  pool: Pool,
  { operator, value }: Filter,
  type: string,
): Promise<boolean> {
  try {
    await pool.query(`select cast($1::text as ${type}${operator === '= any' ? '[]' : ''})`, [
      value,
    ]);
    return true;
  } catch {
    return false;
  }
}
