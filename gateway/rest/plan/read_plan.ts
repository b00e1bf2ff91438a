import type { Condition } from '../parse/filter.ts';
import type { OrderTerm } from '../parse/order.ts';
import type { SelectedField } from '../parse/select.ts';
import type { RowRange } from '../range.ts';
import type { Relationship, Table, TableName } from '../schema/catalogue.ts';

/** What is read from one table, and from those related to it: a tree, as the selection is. */
export interface ReadPlan {
  /** Where the rows come from: a table, or what a statement before it returned. */
  readonly source: TableName | 'statement';
  /** The name its columns are reached by. */
  readonly alias: string;
  /** Null where the rows are of no known table, as those of a function may be. */
  readonly table: Table | null;
  readonly fields: readonly SelectedField[];
  readonly conditions: Condition[];
  order: readonly OrderTerm[];
  range: RowRange;
  readonly embeddings: readonly Embedding[];
}

export interface Embedding {
  /** What the response calls it. */
  readonly name: string;
  /** The name of its rows within the statement. */
  readonly rows: string;
  readonly relationship: Relationship;
  readonly inner: boolean;
  readonly spread: boolean;
  readonly plan: ReadPlan;
}

/** Nothing of it is shown: it is there to filter by. */
export const isHidden = ({ plan }: Embedding): boolean =>
  plan.fields.length === 0 && plan.embeddings.length === 0;
