import type { Media } from '../media.ts';
import type { Routine } from '../schema/catalogue.ts';
import { countedUpdates } from './change.ts';
import { statementRows } from './read.ts';
import { commaSeparated, nothing, parameter, type Sql, sql } from './sql.ts';

/** Where each thing stands in the one row that every statement gives. */
export const resultColumns = {
  rows: 0,
  body: 1,
  responseHeaders: 2,
  responseStatus: 3,
  total: 4,
  location: 5,
  inserted: 6,
} as const;

interface Parts {
  /** How many rows there are; counted, unless it is known. */
  readonly rows?: Sql;
  readonly from: Sql;
  readonly body: Sql;
  readonly total?: Sql | null;
  readonly location?: Sql | null;
  readonly inserted?: Inserted;
}

const none = sql`null`;

/** Rows of an upsert that were not there before; of those too that the response does not show. */
const insertedRows = sql`(select count(*) from ${statementRows}) - ${countedUpdates}::int`;

/** How many of the rows that were sent were not there before: all but those changed instead, at least one whatever was there, or
 *  nobody asks. */
export type Inserted = 'counted' | 'some' | 'unasked';

const insertedSql: Readonly<Record<Inserted, Sql>> = {
  counted: insertedRows,
  some: sql`1`,
  unasked: none,
};

/** No answer has more bytes. Embeddings multiply rows: a short request could ask for gigabytes. */
const maxBytes = 32 * 1024 ** 2;

/** What the error says that PostgreSQL raises for a longer answer. */
export const answerTooLarge = 'the answer is larger than the gateway sends';

/** The body, or an error, which also undoes what was changed. SQL raises one without a function only where a value
 *  cannot be had: here of a text as a number. */
const withinLimit = sql`case when octet_length(body) > ${parameter(String(maxBytes))}::int then (left(body, 0) || ${parameter(answerTooLarge)}::text)::int::text else body end as body`;

function result({
  rows = sql`count(*)`,
  from,
  body,
  total,
  location,
  inserted = 'unasked',
}: Parts): Sql {
  const columns = commaSeparated([
    sql`${rows} as row_count`,
    sql`(${body})::text as body`,
    sql`nullif(current_setting('response.headers', true), '') as headers`,
    sql`nullif(current_setting('response.status', true), '') as status`,
    sql`${total ? sql`(select count(*) from (${total}) as counted)` : none} as total`,
    sql`${location ?? none} as location`,
    sql`${insertedSql[inserted]} as inserted`,
  ]);
  return sql`select row_count, ${withinLimit}, headers, status, total, location, inserted from (select ${columns} from ${from} as pgrst_row) as answer`;
}

/** Rows as the response's body. */
function bodySql(media: Media, routine: Routine | null): Sql {
  if (media.kind === 'csv') return csvSql;
  const isScalar = routine !== null && routine.returns !== 'row';
  // Of a set of scalars one alone comes as a row, as the service has it.
  const isRow = !isScalar || (routine.returnsSet && media.kind === 'object');
  const item = isRow ? sql`pgrst_row` : sql`pgrst_row.pgrst_scalar`;
  const all = sql`json_agg(${item})`;
  const rows = media.stripNulls ? sql`json_strip_nulls(${all})` : all;
  const isSingle = media.kind === 'object' || (routine !== null && !routine.returnsSet);
  return isSingle ? sql`coalesce((${rows})->0, 'null')` : sql`coalesce(${rows}, '[]')`;
}

/** A line of names, and one for each row as PostgreSQL writes a row, without its brackets. */
const csvSql = sql`(
  select coalesce(string_agg(first.name, ','), '')
  from json_object_keys((json_agg(pgrst_row)->0)) as first(name)
) || e'\\n' || coalesce(string_agg(substring(pgrst_row::text, 2, length(pgrst_row::text) - 2), e'\\n'), '')`;

export function readStatement(read: Sql, counted: Sql | null, media: Media): Sql {
  return result({ from: sql`(${read})`, body: bodySql(media, null), total: counted });
}

/** `read` shows the changed rows; null when the response has none. */
export function changeStatement(
  change: Sql,
  read: Sql | null,
  media: Media,
  more: { readonly location: readonly string[]; readonly inserted: Inserted },
): Sql {
  const { location, inserted } = more;
  return sql`with ${statementRows} as (${change}) ${result({
    from: read ? sql`(${read})` : statementRows,
    body: read ? bodySql(media, null) : sql`''`,
    location: location.length > 0 ? locationSql(location) : null,
    inserted,
  })}`;
}

/** The key of the one row that was inserted, as a JSON object of texts. */
const locationSql = (key: readonly string[]): Sql => sql`case when count(*) = 1 then (
  select json_object_agg(member.key, member.value)
  from (select row_to_json(one) as row from ${statementRows} as one limit 1) as inserted,
    json_each_text(inserted.row) as member
  where member.key in (${commaSeparated(key.map((name) => sql`${parameter(name)}::text`))})) end`;

export function callStatement(
  call: Sql,
  read: Sql,
  counted: Sql | null,
  media: Media,
  routine: Routine,
): Sql {
  // What gives no set gives one thing, though it be null, and whatever is asked for of it.
  const single = routine.returnsSet ? {} : { rows: sql`least(count(*), 0) + 1` };
  return sql`with ${statementRows} as (${call}) ${result({
    from: sql`(${read})`,
    body: routine.returns === 'void' ? sql`''` : bodySql(media, routine),
    total: counted,
    ...single,
  })}`;
}

/** The planner's estimate of how many rows a statement gives, as JSON. */
export const estimateStatement = (counted: Sql): Sql =>
  sql`explain (format json) ${counted}${nothing}`;
