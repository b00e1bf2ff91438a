import {
  type ColumnPair,
  type Relationship,
  type Routine,
  type Table,
  type TableName,
  tableKey,
} from './catalogue.ts';
import { grouped } from '../../kernel/grouped.ts';

export interface ForeignKey {
  readonly constraint: string;
  readonly from: TableName;
  readonly to: TableName;
  readonly columns: readonly ColumnPair[];
  /** No two rows of `from` can point at the same row of `to`. */
  readonly unique: boolean;
}

const reversed = (columns: readonly ColumnPair[]): ColumnPair[] =>
  columns.map(([from, to]) => [to, from]);

/** Both directions of each foreign key, and the many-to-many relationships through tables whose
 *  primary key holds two of them. */
export function relationshipsOf(
  foreignKeys: readonly ForeignKey[],
  tables: ReadonlyMap<string, Table>,
  routines: Iterable<readonly Routine[]>,
): Map<string, Relationship[]> {
  const relationships = new Map<string, Relationship[]>();
  const add = (relationship: Relationship) => {
    const key = tableKey(relationship.from);
    const known = relationships.get(key);
    if (known) known.push(relationship);
    else relationships.set(key, [relationship]);
  };
  for (const { constraint, from, to, columns, unique } of foreignKeys) {
    const common = { constraint, junction: null, computedBy: null };
    add({ ...common, from, to, columns, cardinality: unique ? 'one-to-one' : 'many-to-one' });
    add({
      ...common,
      from: to,
      to: from,
      columns: reversed(columns),
      cardinality: unique ? 'one-to-one' : 'one-to-many',
    });
  }
  for (const relationship of throughJunctions(foreignKeys, tables)) add(relationship);
  for (const overloads of routines)
    for (const routine of overloads) {
      const relationship = computedRelationship(routine, tables);
      if (relationship) add(relationship);
    }
  return relationships;
}

function* throughJunctions(
  foreignKeys: readonly ForeignKey[],
  tables: ReadonlyMap<string, Table>,
): Generator<Relationship> {
  const byTable = grouped(foreignKeys, (key) => tableKey(key.from));
  for (const [key, own] of byTable) {
    const primaryKey = new Set(tables.get(key)?.primaryKey);
    const identifying = own.filter(({ columns }) =>
      columns.every(([from]) => primaryKey.has(from)),
    );
    for (const one of identifying)
      for (const other of identifying) {
        if (one === other) continue;
        yield {
          from: one.to,
          to: other.to,
          constraint: other.constraint,
          cardinality: 'many-to-many',
          columns: [],
          junction: {
            table: one.from,
            sourceConstraint: one.constraint,
            targetConstraint: other.constraint,
            source: reversed(one.columns),
            target: other.columns,
          },
          computedBy: null,
        };
      }
  }
}

/** A function of one row of a table that gives rows of another acts as a relationship. */
function computedRelationship(
  routine: Routine,
  tables: ReadonlyMap<string, Table>,
): Relationship | null {
  const [parameter, ...others] = routine.parameters;
  if (!parameter?.rowOf || others.length > 0 || !routine.table) return null;
  const from = tables.get(tableKey(parameter.rowOf));
  if (!from) return null;
  return {
    from,
    to: routine.table,
    constraint: routine.name,
    cardinality: routine.givesOneRow ? 'many-to-one' : 'one-to-many',
    columns: [],
    junction: null,
    computedBy: routine,
  };
}
