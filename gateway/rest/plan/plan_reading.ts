import { requestedRange } from '../range.ts';
import { nameInHeader, type RestRequest } from '../request.ts';
import type { Table } from '../schema/catalogue.ts';
import { countedSql, readSql } from '../sql/read.ts';
import { parameter, type Sql, sql } from '../sql/sql.ts';
import { estimateStatement, readStatement } from '../sql/statement.ts';
import { buildReadPlan } from './build_read_plan.ts';
import type { ReadPlan } from './read_plan.ts';
import { answerPlan, compiled, type Planning, type StatementPlan } from './statement_plan.ts';

/** How the total is asked for. The planner estimates over everybody's rows: where policies hide some, a small total is counted, so that it
 *  tells nothing of theirs. */
const countOf = ({ preferences: { count } }: RestRequest, table: Table) =>
  count === 'planned' && table.hasRowSecurity ? 'estimated' : count;

/** How the total is found: counted, counted up to a number, or estimated. */
function countingOf(
  plan: ReadPlan,
  count: RestRequest['preferences']['count'],
  maxRows: number,
): { counted: Sql | null; estimate: Sql | null } {
  if (count === null) return { counted: null, estimate: null };
  const counted = countedSql(plan);
  if (count === 'exact') return { counted, estimate: null };
  const estimate = estimateStatement(counted);
  if (count === 'planned') return { counted: null, estimate };
  return { counted: sql`${counted} limit ${parameter(String(maxRows + 1))}`, estimate };
}

/** `limit` and `offset` of the response's own rows. */
export const rootRange = ({ query }: RestRequest) =>
  query.ranges.find(({ embeddings }) => embeddings.length === 0)?.value ?? {
    offset: 0,
    limit: null,
  };

export function planReading(request: RestRequest, table: Table, planning: Planning): StatementPlan {
  const { catalogue, maxRows } = planning;
  const { query, headerRange, media, target, canonicalQuery } = request;
  const count = countOf(request, table);
  const range = requestedRange(rootRange(request), headerRange);
  const plan = buildReadPlan(
    query,
    { name: table, fromStatement: false, range, maxRows, filtered: true },
    catalogue,
  );
  const { counted, estimate } = countingOf(plan, count, maxRows);
  return {
    statement: compiled(readStatement(readSql(plan), counted, media)),
    estimate: estimate && compiled(estimate),
    readOnly: true,
    settings: [],
    judged: false,
    answer: answerPlan(request, 'read', {
      offset: plan.range.offset,
      maxRows: count === 'estimated' ? maxRows : null,
      contentLocation: `/${nameInHeader(target.name)}${canonicalQuery && `?${canonicalQuery}`}`,
    }),
  };
}
