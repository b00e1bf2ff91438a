import type {
  Comparison,
  Condition,
  Filter,
  Operator,
  QuantifiableOperator,
  TextSearch,
  Trilean,
} from '../parse/filter.ts';
import type { Field } from '../parse/scanner.ts';
import type { Table } from '../schema/catalogue.ts';
import { arrayLiteral, join, member, nothing, parameter, type Sql, sql } from './sql.ts';

const operators: Readonly<Record<Operator, Sql>> = {
  neq: sql`<>`,
  cs: sql`@>`,
  cd: sql`<@`,
  ov: sql`&&`,
  sl: sql`<<`,
  sr: sql`>>`,
  nxr: sql`&<`,
  nxl: sql`&>`,
  adj: sql`-|-`,
};

const quantifiableOperators: Readonly<Record<QuantifiableOperator, Sql>> = {
  eq: sql`=`,
  gte: sql`>=`,
  gt: sql`>`,
  lte: sql`<=`,
  lt: sql`<`,
  like: sql`like`,
  ilike: sql`ilike`,
  match: sql`~`,
  imatch: sql`~*`,
};

const textSearches: Readonly<Record<TextSearch, Sql>> = {
  fts: sql`to_tsquery`,
  plfts: sql`plainto_tsquery`,
  phfts: sql`phraseto_tsquery`,
  wfts: sql`websearch_to_tsquery`,
};

const trileans: Readonly<Record<Trilean, Sql>> = {
  null: sql`null`,
  not_null: sql`not null`,
  true: sql`true`,
  false: sql`false`,
  unknown: sql`unknown`,
};

/** The rows whose columns a condition speaks of. */
export interface Rows {
  readonly alias: string;
  readonly table: Table | null;
}

/** A column, or what its JSON path leads to. */
export function fieldSql({ name, path }: Field, { alias, table }: Rows): Sql {
  const column = member(alias, name);
  if (path.length === 0) return column;
  const type = table?.columns.get(name)?.type;
  const start = type === 'json' || type === 'jsonb' ? column : sql`to_jsonb(${column})`;
  return path.reduce(
    (value, { asText, operand }) =>
      'key' in operand
        ? sql`${value}${asText ? sql`->>` : sql`->`}${parameter(operand.key)}::text`
        : sql`${value}${asText ? sql`->>` : sql`->`}${parameter(String(operand.index))}::int`,
    start,
  );
}

/** `special` says what a filter means that speaks of no column, and gives null for all others. */
export function conditionSql(
  condition: Condition,
  rows: Rows,
  special: (filter: Filter) => Sql | null = () => null,
): Sql {
  if (condition.kind === 'logic') {
    const between = condition.operator === 'and' ? sql` and ` : sql` or `;
    const parts = condition.conditions.map((one) => conditionSql(one, rows, special));
    return sql`${condition.negated ? sql`not ` : nothing}(${join(parts, between)})`;
  }
  const compared = special(condition) ?? filterSql(condition, rows);
  return condition.negated ? sql`not (${compared})` : compared;
}

function filterSql({ field, comparison }: Filter, rows: Rows): Sql {
  const left = fieldSql(field, rows);
  if (comparison.kind === 'text search') return textSearchSql(left, field, comparison, rows);
  return sql`${left} ${comparedSql(comparison)}`;
}

function comparedSql(comparison: Exclude<Comparison, { kind: 'text search' }>): Sql {
  switch (comparison.kind) {
    case 'operator':
      return sql`${operators[comparison.operator]} ${parameter(comparison.value)}`;
    case 'quantified': {
      const { operator, quantifier, value } = comparison;
      const isPattern = operator === 'like' || operator === 'ilike';
      const right = parameter(isPattern ? value.replaceAll('*', '%') : value);
      const quantified =
        quantifier === 'any'
          ? sql`any(${right})`
          : quantifier === 'all'
            ? sql`all(${right})`
            : right;
      return sql`${quantifiableOperators[operator]} ${quantified}`;
    }
    case 'in': {
      const { values } = comparison;
      const members = values.length === 1 && values[0] === '' ? [] : values;
      return sql`= any (${parameter(arrayLiteral(members))})`;
    }
    case 'is':
      return sql`is ${trileans[comparison.value]}`;
    case 'distinct':
      return sql`is distinct from ${parameter(comparison.value)}`;
  }
}

/** Text and JSON are made searchable on the way; a `tsvector` is already. */
function textSearchSql(
  left: Sql,
  field: Field,
  { operator, language, value }: Extract<Comparison, { kind: 'text search' }>,
  { table }: Rows,
): Sql {
  const dictionary = language === null ? nothing : sql`${parameter(language)}, `;
  const isVector =
    field.path.length === 0 && (table?.columns.get(field.name)?.isTextSearchVector ?? true);
  const searched = isVector ? left : sql`to_tsvector(${dictionary}${left})`;
  return sql`${searched} @@ ${textSearches[operator]}(${dictionary}${parameter(value)})`;
}
