/** What the database's catalogue says of the schemas that are exposed. Texts named `type` and
 *  `defaultExpression` are SQL as the catalogue writes it. */
export interface Catalogue {
  /** By `schema.table`; see `tableKey`. */
  readonly tables: ReadonlyMap<string, Table>;
  /** Relationships that start at a table, by its key. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
  /** Overloads of a function, by its key. */
  readonly routines: ReadonlyMap<string, readonly Routine[]>;
  /** Roles that a request may run as, each with the exposed schemas it may look into. */
  readonly callers: ReadonlyMap<string, readonly string[]>;
  /** By their names, which differ by the case of a letter too. */
  readonly timeZones: ReadonlySet<string>;
  /** Settings that a role has of its own, such as a statement time-out. */
  readonly roleSettings: ReadonlyMap<string, readonly Setting[]>;
}

export type Setting = readonly [name: string, value: string];

export interface TableName {
  readonly schema: string;
  readonly name: string;
}

export interface Table extends TableName {
  /** As PostgreSQL calls it when it refuses. */
  readonly kind: 'table' | 'view' | 'materialized view' | 'foreign table';
  /** Policies say who sees which of its rows. */
  readonly hasRowSecurity: boolean;
  /** Roles that may write at least one column. */
  readonly insertableBy: readonly string[];
  readonly updatableBy: readonly string[];
  readonly columns: ReadonlyMap<string, Column>;
  readonly primaryKey: readonly string[];
}

export interface Column {
  readonly name: string;
  readonly type: string;
  /** It, or what its domain is made of, is a `tsvector`. */
  readonly isTextSearchVector: boolean;
  readonly defaultExpression: string | null;
}

export interface Relationship {
  readonly from: TableName;
  readonly to: TableName;
  /** The foreign key's name; that of the one to the target, through a junction. */
  readonly constraint: string;
  readonly cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many';
  /** Pairs of equal columns: of `from`, of `to`. Empty through a junction. */
  readonly columns: readonly ColumnPair[];
  readonly junction: Junction | null;
  /** The function that gives the related rows, where no foreign key does. */
  readonly computedBy: TableName | null;
}

export type ColumnPair = readonly [from: string, to: string];

export interface Junction {
  readonly table: TableName;
  readonly sourceConstraint: string;
  readonly targetConstraint: string;
  /** Columns of `from`, and of the junction. */
  readonly source: readonly ColumnPair[];
  /** Columns of the junction, and of `to`. */
  readonly target: readonly ColumnPair[];
}

export interface Routine extends TableName {
  readonly parameters: readonly RoutineParameter[];
  readonly returns: 'void' | 'scalar' | 'row';
  readonly returnsSet: boolean;
  /** Declared to give one row at most. */
  readonly givesOneRow: boolean;
  /** The table whose rows it gives, if any. */
  readonly table: TableName | null;
  readonly volatile: boolean;
  /** Those of its settings that begin before it does: with the transaction. */
  readonly settings: readonly Setting[];
  readonly callableBy: readonly string[];
}

export interface RoutineParameter {
  readonly name: string;
  readonly type: string;
  /** The table whose row it is, if it is one. */
  readonly rowOf: TableName | null;
  readonly required: boolean;
  readonly variadic: boolean;
}

export const tableKey = ({ schema, name }: TableName): string => `${schema}.${name}`;

export const isToOne = ({ cardinality }: Relationship): boolean =>
  cardinality === 'many-to-one' || cardinality === 'one-to-one';
