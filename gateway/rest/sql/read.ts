import { RestRefusal, restErrors } from '../errors.ts';
import type { Comparison, Filter } from '../parse/filter.ts';
import type { OrderTerm } from '../parse/order.ts';
import type { SelectedField } from '../parse/select.ts';
import { type Embedding, isHidden, type ReadPlan } from '../plan/read_plan.ts';
import { isToOne } from '../schema/catalogue.ts';
import { conditionSql, fieldSql } from './conditions.ts';
import {
  commaSeparated,
  identifier,
  join,
  member,
  nothing,
  parameter,
  type Sql,
  sql,
} from './sql.ts';
import { typeName } from './type_name.ts';

/** What a statement returned, for the reading that follows it. */
export const statementRows = sql`pgrst_source`;

/** `select …` for a plan and what is embedded in it. `parent` is the alias of the row around it. */
export function readSql(
  plan: ReadPlan,
  within: { embedding: Embedding; parent: string } | null = null,
): Sql {
  const shown = plan.embeddings.filter((one) => !isHidden(one));
  const items = [
    ...plan.fields.map((field) => selectedSql(field, plan)),
    ...shown.map(embeddedSql),
  ];
  const joins = plan.embeddings.map((one) => joinSql(one, plan.alias));
  const conditions = [
    ...(within ? joinConditions(within.embedding, within.parent) : []),
    ...plan.conditions.map((one) => conditionSql(one, plan, embeddedFilter(plan))),
  ];
  return sql`select ${
    items.length > 0 ? commaSeparated(items) : nothing
  } from ${sourceSql(plan, within)} ${join(joins, sql` `)}${whereSql(conditions)}${orderSql(
    plan,
  )}${rangeSql(plan)}`;
}

/** `select 1 …` for as many rows as the plan would give without its range. */
export function countedSql(
  plan: ReadPlan,
  within: { embedding: Embedding; parent: string } | null = null,
): Sql {
  const exists = (embedding: Embedding) =>
    sql`exists (${countedSql(embedding.plan, { embedding, parent: plan.alias })})`;
  const special = (filter: Filter): Sql | null => {
    const embedding = embeddingOf(plan, filter);
    if (!embedding) return null;
    return isNullTest(filter) ? sql`not ${exists(embedding)}` : exists(embedding);
  };
  const conditions = [
    ...(within ? joinConditions(within.embedding, within.parent) : []),
    ...plan.conditions.map((one) => conditionSql(one, plan, special)),
    ...plan.embeddings.filter(({ inner }) => inner).map(exists),
  ];
  return sql`select 1 from ${sourceSql(plan, within)}${whereSql(conditions)}`;
}

const tableSql = (name: { schema: string; name: string }): Sql => member(name.schema, name.name);

function sourceSql(plan: ReadPlan, within: { embedding: Embedding; parent: string } | null): Sql {
  const alias = identifier(plan.alias);
  if (plan.source === 'statement') return sql`${statementRows} as ${alias}`;
  const relationship = within?.embedding.relationship;
  if (within && relationship?.computedBy) {
    const row = sql`${identifier(within.parent)}::${tableSql(relationship.from)}`;
    return sql`${tableSql(relationship.computedBy)}(${row}) as ${alias}`;
  }
  const source = sql`${tableSql(plan.source)} as ${alias}`;
  if (!relationship?.junction) return source;
  return sql`${source}, ${tableSql(relationship.junction.table)} as ${identifier(
    junctionAlias(plan.alias),
  )}`;
}

const junctionAlias = (alias: string): string => `${alias}_through`;

function joinConditions({ relationship, plan }: Embedding, parent: string): Sql[] {
  const { columns, junction } = relationship;
  const equal = (one: Sql, other: Sql) => sql`${one} = ${other}`;
  if (!junction)
    return columns.map(([own, other]) => equal(member(plan.alias, other), member(parent, own)));
  const through = junctionAlias(plan.alias);
  return [
    ...junction.source.map(([own, key]) => equal(member(through, key), member(parent, own))),
    ...junction.target.map(([key, other]) =>
      equal(member(plan.alias, other), member(through, key)),
    ),
  ];
}

function selectedSql(field: SelectedField, plan: ReadPlan): Sql {
  if (field.name === '*' && field.path.length === 0) return sql`${identifier(plan.alias)}.*`;
  const value = fieldSql(field, plan);
  const alias = field.alias ?? lastKey(field);
  return sql`${field.cast === null ? value : sql`cast(${value} as ${typeName(field.cast)})`}${
    alias === null ? nothing : sql` as ${identifier(alias)}`
  }`;
}

/** A JSON path's value is called by its last key, or the column if the path has indexes only. */
function lastKey({ name, path }: SelectedField): string | null {
  if (path.length === 0) return null;
  const keys = path.flatMap(({ operand }) => ('key' in operand ? [operand.key] : []));
  return keys.at(-1) ?? name;
}

function embeddedSql({ name, rows, relationship, spread }: Embedding): Sql {
  if (spread) return sql`${identifier(rows)}.*`;
  if (isToOne(relationship)) return sql`row_to_json(${identifier(rows)}.*) as ${identifier(name)}`;
  return sql`coalesce(${member(rows, rows)}, '[]') as ${identifier(name)}`;
}

function joinSql(embedding: Embedding, parent: string): Sql {
  const { rows, relationship, inner, plan } = embedding;
  const alias = identifier(rows);
  const kind = inner ? sql`inner` : sql`left`;
  const read = readSql(plan, { embedding, parent });
  if (isToOne(relationship)) return sql` ${kind} join lateral (${read}) as ${alias} on true`;
  return sql` ${kind} join lateral (select json_agg(${alias}) as ${alias} from (${read}) as ${alias}) as ${alias} on ${
    inner ? sql`${member(rows, rows)} is not null` : sql`true`
  }`;
}

/** What a filter by a name says of an embedding of that name. A column may have the same name: then only a test for
 *  null speaks of the embedding. */
function embeddingOf(plan: ReadPlan, { field, comparison }: Filter): Embedding | null {
  if (field.path.length > 0) return null;
  const embedding = plan.embeddings.find(({ name }) => name === field.name);
  if (!embedding || isNullWord(comparison)) return embedding ?? null;
  if (plan.table?.columns.has(field.name)) return null;
  throw new RestRefusal(restErrors.embeddedFilter(embedding.name));
}

const isNullWord = (comparison: Comparison): boolean =>
  comparison.kind === 'is' && (comparison.value === 'null' || comparison.value === 'not_null');

const isNullTest = ({ comparison }: Filter): boolean =>
  comparison.kind === 'is' && comparison.value === 'null';

/** `embedding=is.null`: whether there is a related row at all. */
const embeddedFilter =
  (plan: ReadPlan) =>
  (filter: Filter): Sql | null => {
    const embedding = embeddingOf(plan, filter);
    if (!embedding) return null;
    const value = isToOne(embedding.relationship)
      ? identifier(embedding.rows)
      : member(embedding.rows, embedding.rows);
    return isNullTest(filter)
      ? sql`${value} is not distinct from null`
      : sql`${value} is distinct from null`;
  };

const whereSql = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? nothing : sql` where ${join(conditions, sql` and `)}`;

function orderSql(plan: ReadPlan): Sql {
  if (plan.order.length === 0) return nothing;
  return sql` order by ${commaSeparated(plan.order.map((term) => orderTermSql(term, plan)))}`;
}

function orderTermSql({ embedding, field, direction, nulls }: OrderTerm, plan: ReadPlan): Sql {
  let value: Sql;
  if (embedding === null) value = fieldSql(field, plan);
  else {
    const related = plan.embeddings.find(({ name }) => name === embedding);
    if (!related) throw new RestRefusal(restErrors.notEmbedded(embedding));
    if (!isToOne(related.relationship))
      throw new RestRefusal(restErrors.relatedOrder(plan.alias, related.name));
    value = fieldSql(field, { alias: related.rows, table: null });
  }
  const way = direction === 'asc' ? sql` asc` : direction === 'desc' ? sql` desc` : nothing;
  const empty =
    nulls === 'first' ? sql` nulls first` : nulls === 'last' ? sql` nulls last` : nothing;
  return sql`${value}${way}${empty}`;
}

function rangeSql({ range }: ReadPlan): Sql {
  const limit = range.limit === null ? nothing : sql` limit ${parameter(String(range.limit))}`;
  return range.offset === 0 ? limit : sql`${limit} offset ${parameter(String(range.offset))}`;
}
