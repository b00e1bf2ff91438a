import type { Routine, RoutineParameter } from '../schema/catalogue.ts';
import {
  arrayLiteral,
  commaSeparated,
  fromCatalogue,
  identifier,
  member,
  nothing,
  parameter,
  requestBody,
  type Sql,
  sql,
} from './sql.ts';

/** How a function is given its arguments. */
export type Arguments =
  | { readonly kind: 'none' }
  /** One parameter without a name takes the whole body. */
  | { readonly kind: 'whole body'; readonly type: string }
  /** Members of the body's object, or of the first object of its array. */
  | {
      readonly kind: 'members';
      readonly isObject: boolean;
      readonly parameters: readonly RoutineParameter[];
    }
  /** From the query string: one text each, or several for a variadic parameter. */
  | {
      readonly kind: 'texts';
      readonly values: readonly (readonly [RoutineParameter, readonly string[]])[];
    };

/** The rows that a call gives. A scalar is in the column `pgrst_scalar`. */
export function callSql(routine: Routine, args: Arguments): Sql {
  const name = member(routine.schema, routine.name);
  const { given, from } = argumentsSql(args);
  const call = sql`${name}(${given})`;
  const source = from ? sql`${from}, ` : nothing;
  if (routine.returns === 'row') {
    const lateral = from ? sql`lateral ` : nothing;
    return sql`select pgrst_call.* from ${source}${lateral}${call} as pgrst_call`;
  }
  return sql`select pgrst_call.pgrst_scalar from ${source}${
    from ? sql`lateral ` : nothing
  }(select ${call} as pgrst_scalar) as pgrst_call`;
}

function argumentsSql(args: Arguments): { given: Sql; from: Sql | null } {
  switch (args.kind) {
    case 'none':
      return { given: nothing, from: null };
    case 'whole body':
      return {
        given: sql`${parameter(requestBody)}::${fromCatalogue(args.type)}`,
        from: null,
      };
    case 'members': {
      const { parameters, isObject } = args;
      if (parameters.length === 0) return { given: nothing, from: null };
      const typed = commaSeparated(
        parameters.map(({ name, type }) => sql`${identifier(name)} ${fromCatalogue(type)}`),
      );
      const sent = sql`${parameter(requestBody)}::json`;
      const from = isObject
        ? sql`json_to_record(${sent}) as pgrst_body(${typed})`
        : sql`(select * from json_to_recordset(${sent}) as all_sent(${typed}) limit 1) as pgrst_body`;
      const given = parameters.map((one) => named(one, sql`pgrst_body.${identifier(one.name)}`));
      return { given: commaSeparated(given), from };
    }
    case 'texts': {
      const given = args.values.map(([one, texts]) => {
        const text = one.variadic ? arrayLiteral(texts) : (texts.at(-1) ?? null);
        return named(one, sql`${parameter(text)}::${fromCatalogue(one.type)}`);
      });
      return { given: commaSeparated(given), from: null };
    }
  }
}

const named = ({ name, variadic }: RoutineParameter, value: Sql): Sql =>
  sql`${variadic ? sql`variadic ` : nothing}${identifier(name)} := ${value}`;
