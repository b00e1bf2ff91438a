import { requestedRange } from '../range.ts';
import { nameInHeader, type RestRequest } from '../request.ts';
import type { Table } from '../schema/catalogue.ts';
import { countedSql, readSql } from '../sql/read.ts';
import { parameter, type Sql, sql } from '../sql/sql.ts';
import { estimateStatement, readStatement } from '../sql/statement.ts';
import { buildReadPlan } from './build_read_plan.ts';
import type { ReadPlan } from './read_plan.ts';
import { answerPlan, compiled, type Planning, type StatementPlan } from './statement_plan.ts';

/** How the total is found: counted, counted up to a number, or estimated. */
function countingOf(
  plan: ReadPlan,
  { preferences }: RestRequest,
  maxRows: number,
): { counted: Sql | null; estimate: Sql | null } {
  if (preferences.count === null) return { counted: null, estimate: null };
  const counted = countedSql(plan);
  if (preferences.count === 'exact') return { counted, estimate: null };
  const estimate = estimateStatement(counted);
  if (preferences.count === 'planned') return { counted: null, estimate };
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
  const { query, headerRange, media, preferences, target, canonicalQuery } = request;
  const range = requestedRange(rootRange(request), headerRange);
  const plan = buildReadPlan(
    query,
    { name: table, fromStatement: false, range, maxRows, filtered: true },
    catalogue,
  );
  const { counted, estimate } = countingOf(plan, request, maxRows);
  return {
    statement: compiled(readStatement(readSql(plan), counted, media)),
    estimate: estimate && compiled(estimate),
    readOnly: true,
    settings: [],
    judged: false,
    answer: answerPlan(request, 'read', {
      offset: plan.range.offset,
      maxRows: preferences.count === 'estimated' ? maxRows : null,
      contentLocation: `/${nameInHeader(target.name)}${canonicalQuery && `?${canonicalQuery}`}`,
    }),
  };
}
