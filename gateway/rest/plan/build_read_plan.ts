import { RestRefusal, restErrors } from '../errors.ts';
import type { Query } from '../parse/query.ts';
import type { SelectedEmbedding, SelectedField, Selection } from '../parse/select.ts';
import { allRows, restrict, type RowRange } from '../range.ts';
import { type Catalogue, isToOne, type TableName, tableKey } from '../schema/catalogue.ts';
import { findRelationship } from './find_relationship.ts';
import type { Embedding, ReadPlan } from './read_plan.ts';

interface Root {
  readonly name: TableName;
  readonly fromStatement: boolean;
  /** The rows of the whole response that are asked for. */
  readonly range: RowRange;
  /** No level gives more rows than this; null: as many as there are. */
  readonly maxRows: number | null;
  /** Whether conditions of the root belong to this plan, or to the statement before it. */
  readonly filtered: boolean;
}

/** The reading that a query string asks for, with its relationships found. */
export function buildReadPlan(query: Query, root: Root, catalogue: Catalogue): ReadPlan {
  const builder = new Builder(catalogue, root.name, root.maxRows);
  const plan = builder.plan(root.name, root.name.name, root.fromStatement, query.select);
  plan.range = root.maxRows === null ? root.range : restrict(root.range, root.maxRows);
  for (const { embeddings, value } of query.conditions) {
    if (embeddings.length > 0 || root.filtered) nodeAt(plan, embeddings).conditions.push(value);
  }
  for (const { embeddings, value } of query.order) {
    nodeAt(plan, embeddings).order = value;
  }
  for (const { embeddings, value } of query.ranges) {
    if (embeddings.length === 0) continue;
    nodeAt(plan, embeddings).range = root.maxRows === null ? value : restrict(value, root.maxRows);
  }
  return plan;
}

/** The plan that a path of embeddings leads to. What is not embedded cannot be filtered. */
function nodeAt(plan: ReadPlan, embeddings: readonly string[]): ReadPlan {
  let node = plan;
  for (const name of embeddings) {
    const embedding = node.embeddings.find((one) => one.name === name);
    if (!embedding) throw new RestRefusal(restErrors.notEmbedded(name));
    node = embedding.plan;
  }
  return node;
}

class Builder {
  readonly #catalogue: Catalogue;
  readonly #root: TableName;
  readonly #maxRows: number | null;
  #embeddings = 0;

  constructor(catalogue: Catalogue, root: TableName, maxRows: number | null) {
    this.#catalogue = catalogue;
    this.#root = root;
    this.#maxRows = maxRows;
  }

  plan(name: TableName, alias: string, fromStatement: boolean, select: Selection): ReadPlan {
    const fields = select.filter((item): item is SelectedField => item.kind === 'field');
    if (fields.some(({ aggregate }) => aggregate)) throw new RestRefusal(restErrors.aggregates());
    const embedded = select.filter((item): item is SelectedEmbedding => item.kind === 'embedding');
    return {
      source: fromStatement ? 'statement' : name,
      alias,
      table: this.#catalogue.tables.get(tableKey(name)) ?? null,
      fields,
      conditions: [],
      order: [],
      range: this.#maxRows === null ? allRows : restrict(allRows, this.#maxRows),
      embeddings: embedded.map((item) => this.#embedding(name.name, item)),
    };
  }

  #embedding(parent: string, item: SelectedEmbedding): Embedding {
    const relationship = findRelationship(this.#catalogue, this.#root.schema, parent, item);
    if (item.spread && !isToOne(relationship))
      throw new RestRefusal(restErrors.spreadNotToOne(parent, item.name));
    this.#embeddings += 1;
    return {
      name: item.alias ?? item.name,
      rows: this.#alias(`${item.name.slice(0, 40)}_rows`),
      relationship,
      inner: item.inner,
      spread: item.spread,
      plan: this.plan(
        relationship.to,
        this.#alias(relationship.to.name.slice(0, 40)),
        false,
        item.select,
      ),
    };
  }

  /** A name that no other row of the statement has, the root's included. */
  #alias(name: string): string {
    const alias = `${name}_${this.#embeddings}`;
    return alias === this.#root.name ? `${alias}_` : alias;
  }
}
