import type { Condition } from '../parse/filter.ts';
import type { Column, Table } from '../schema/catalogue.ts';
import { conditionSql } from './conditions.ts';
import {
  commaSeparated,
  fromCatalogue,
  identifier,
  join,
  member,
  nothing,
  parameter,
  requestBody,
  type Sql,
  sql,
} from './sql.ts';

/** The body of a request that writes: its shape is known, its content comes with each request. */
export interface BodyShape {
  readonly isObject: boolean;
  readonly columns: readonly Column[];
  /** A missing member means the column's default instead of null. */
  readonly defaults: boolean;
}

export interface Conflict {
  readonly columns: readonly string[];
  readonly merge: boolean;
}

/** What comes back from each changed row. */
export type Returning = 'everything' | readonly string[];

const body = sql`pgrst_body`;

/** Counts rows that an upsert changed instead of inserted, where the statement after it looks. */
export const countedUpdates = sql`coalesce(nullif(current_setting('rest.updated_rows', true), ''), '0')`;

const countUpdate = sql`set_config('rest.updated_rows', (${countedUpdates}::int + 1)::text, true) is not null`;

const names = (columns: readonly Column[]): Sql =>
  commaSeparated(columns.map(({ name }) => identifier(name)));

/** A JSON object or array of objects as rows of the given columns. */
function bodyRows({ isObject, columns, defaults }: BodyShape): Sql {
  const typed = commaSeparated(
    columns.map(({ name, type }) => sql`${identifier(name)} ${fromCatalogue(type)}`),
  );
  const sent = parameter(requestBody);
  if (columns.length === 0)
    return isObject
      ? sql`(select from (select ${sent}::json) as sent) as ${body}`
      : sql`(select from json_array_elements(${sent}::json)) as ${body}`;
  if (!defaults)
    return isObject
      ? sql`json_to_record(${sent}::json) as ${body}(${typed})`
      : sql`json_to_recordset(${sent}::json) as ${body}(${typed})`;
  const values = columns.flatMap(({ name, defaultExpression }) =>
    defaultExpression === null
      ? []
      : [sql`${parameter(name)}::text, ${fromCatalogue(defaultExpression)}`],
  );
  const filled = sql`jsonb_build_object(${commaSeparated(values)}) || sent.one`;
  const objects = isObject
    ? sql`(select ${sent}::jsonb as one) as sent`
    : sql`jsonb_array_elements(${sent}::jsonb) as sent(one)`;
  return sql`(select filled.* from ${objects}, jsonb_to_record(${filled}) as filled(${typed})) as ${body}`;
}

function returningSql(returning: Returning, alias: string): Sql {
  if (returning === 'everything') return sql` returning ${identifier(alias)}.*`;
  if (returning.length === 0) return sql` returning 1`;
  return sql` returning ${commaSeparated(returning.map((name) => member(alias, name)))}`;
}

function whereSql(conditions: readonly Condition[], table: Table): Sql {
  if (conditions.length === 0) return nothing;
  const rows = { alias: table.name, table };
  return sql` where ${join(
    conditions.map((one) => conditionSql(one, rows)),
    sql` and `,
  )}`;
}

const target = (table: Table): Sql =>
  sql`${member(table.schema, table.name)} as ${identifier(table.name)}`;

export function insertSql(
  table: Table,
  shape: BodyShape,
  conflict: Conflict | null,
  returning: Returning,
): Sql {
  const { columns } = shape;
  const into = columns.length === 0 ? nothing : sql` (${names(columns)})`;
  const selected = commaSeparated(columns.map(({ name }) => sql`${body}.${identifier(name)}`));
  return sql`insert into ${target(table)}${into} select ${selected} from ${bodyRows(
    shape,
  )}${conflictSql(conflict, columns)}${returningSql(returning, table.name)}`;
}

function conflictSql(conflict: Conflict | null, columns: readonly Column[]): Sql {
  if (!conflict || conflict.columns.length === 0) return nothing;
  const on = sql` on conflict (${commaSeparated(conflict.columns.map(identifier))})`;
  if (!conflict.merge || columns.length === 0) return sql`${on} do nothing`;
  const assignments = columns.map(
    ({ name }) => sql`${identifier(name)} = excluded.${identifier(name)}`,
  );
  return sql`${on} do update set ${commaSeparated(assignments)} where ${countUpdate}`;
}

export function updateSql(
  table: Table,
  shape: BodyShape,
  conditions: readonly Condition[],
  returning: Returning,
): Sql {
  if (shape.columns.length === 0) return unchangedSql(table, returning);
  const assignments = shape.columns.map(
    ({ name }) => sql`${identifier(name)} = ${body}.${identifier(name)}`,
  );
  return sql`update ${target(table)} set ${commaSeparated(assignments)} from ${bodyRows(
    shape,
  )}${whereSql(conditions, table)}${returningSql(returning, table.name)}`;
}

/** An update of nothing has no SQL: no rows, of the right columns. */
function unchangedSql(table: Table, returning: Returning): Sql {
  const columns =
    returning === 'everything'
      ? sql`${identifier(table.name)}.*`
      : returning.length === 0
        ? sql`1`
        : commaSeparated(returning.map((name) => member(table.name, name)));
  return sql`select ${columns} from ${target(table)} where false`;
}

export function deleteSql(
  table: Table,
  conditions: readonly Condition[],
  returning: Returning,
): Sql {
  return sql`delete from ${target(table)}${whereSql(conditions, table)}${returningSql(
    returning,
    table.name,
  )}`;
}
