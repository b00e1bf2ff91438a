import { Refusal, restErrors } from '../errors.ts';
import type { Payload } from '../payload.ts';
import { requestedRange } from '../range.ts';
import type { RestRequest } from '../request.ts';
import { type Catalogue, type Column, type Table, tableKey } from '../schema/catalogue.ts';
import { nearestName } from '../schema/nearest_name.ts';
import {
  type BodyShape,
  type Conflict,
  deleteSql,
  insertSql,
  type Returning,
  updateSql,
} from '../sql/change.ts';
import { countedSql, readSql } from '../sql/read.ts';
import { parameter, type Sql, sql } from '../sql/sql.ts';
import { changeStatement, estimateStatement, readStatement } from '../sql/statement.ts';
import { buildReadPlan } from './build_read_plan.ts';
import { planCall } from './plan_call.ts';
import type { ReadPlan } from './read_plan.ts';
import { type AnswerPlan, compiled, type StatementPlan } from './statement_plan.ts';

/** What planning may know besides the request. */
export interface Planning {
  readonly catalogue: Catalogue;
  /** No reading gives more rows. */
  readonly mostRows: number;
}

/** Makes SQL of a request. `payload` is its body, by shape alone. */
export function planRequest(
  request: RestRequest,
  payload: Payload | null,
  planning: Planning,
): StatementPlan {
  if (request.target.kind === 'function') return planCall(request, payload, planning);
  const table = findTable(request, planning.catalogue);
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return planReading(request, table, planning);
    case 'POST':
      return planInsert(request, table, payload, planning);
    case 'PATCH':
      return planUpdate(request, table, payload, planning);
    case 'DELETE':
      return planDelete(request, table, planning);
  }
}

function findTable({ schema, target }: RestRequest, { tables }: Catalogue): Table {
  const table = tables.get(tableKey({ schema, name: target.name }));
  if (table) return table;
  const names = [...tables.values()].flatMap((one) => (one.schema === schema ? [one.name] : []));
  throw new Refusal(restErrors.noTable(schema, target.name, nearestName(target.name, names)));
}

/** The parts of an answer that all actions share. */
export function answerPlan(
  request: RestRequest,
  action: AnswerPlan['action'],
  more: Partial<AnswerPlan> = {},
): AnswerPlan {
  const { preferences, media, target, schema, schemaChosen, method } = request;
  return {
    action,
    withoutBody: method === 'HEAD',
    offset: 0,
    mostRows: null,
    media,
    preferences,
    name: target.name,
    contentLocation: null,
    contentProfile: schemaChosen ? schema : null,
    resolved: false,
    returnsVoid: false,
    ...more,
  };
}

/** How the total is found: counted, counted up to a number, or estimated. */
export function countingOf(
  plan: ReadPlan,
  { preferences }: RestRequest,
  mostRows: number,
): { counted: Sql | null; estimate: Sql | null } {
  if (preferences.count === null) return { counted: null, estimate: null };
  const counted = countedSql(plan);
  if (preferences.count === 'exact') return { counted, estimate: null };
  const estimate = estimateStatement(counted);
  if (preferences.count === 'planned') return { counted: null, estimate };
  return { counted: sql`${counted} limit ${parameter(String(mostRows + 1))}`, estimate };
}

function planReading(request: RestRequest, table: Table, planning: Planning): StatementPlan {
  const { catalogue, mostRows } = planning;
  const { query, headerRange, media, preferences, target, canonicalQuery } = request;
  const range = requestedRange(rootRange(request), headerRange);
  const plan = buildReadPlan(
    query,
    { name: table, fromStatement: false, range, mostRows, filtered: true },
    catalogue,
  );
  const { counted, estimate } = countingOf(plan, request, mostRows);
  return {
    statement: compiled(readStatement(readSql(plan), counted, media)),
    estimate: estimate && compiled(estimate),
    readOnly: true,
    judged: false,
    answer: answerPlan(request, 'read', {
      offset: plan.range.offset,
      mostRows: preferences.count === 'estimated' ? mostRows : null,
      contentLocation: `/${encodeURIComponent(target.name)}${canonicalQuery && `?${canonicalQuery}`}`,
    }),
  };
}

/** `limit` and `offset` of the response's own rows. */
export const rootRange = ({ query }: RestRequest) =>
  query.ranges.find(({ embeddings }) => embeddings.length === 0)?.value ?? {
    offset: 0,
    limit: null,
  };

/** Whether the result of a change is looked at before it is kept. */
const isJudged = ({ media, preferences }: RestRequest): boolean =>
  (media.kind === 'object' && preferences.representation === 'representation') ||
  preferences.transaction === 'rollback' ||
  (preferences.handling === 'strict' && preferences.maxAffected !== null);

function planChange(
  request: RestRequest,
  table: Table,
  planning: Planning,
  change: (returning: Returning) => Sql,
  answer: AnswerPlan,
  more: { readonly location: readonly string[]; readonly countUpdates: boolean },
): StatementPlan {
  const { query, media, preferences } = request;
  const full = preferences.representation === 'representation';
  const plan = buildReadPlan(
    query,
    {
      name: table,
      fromStatement: true,
      range: { offset: 0, limit: null },
      mostRows: null,
      filtered: false,
    },
    planning.catalogue,
  );
  const returning = full ? neededColumns(plan) : more.location;
  return {
    statement: compiled(
      changeStatement(change(returning), full ? readSql(plan) : null, media, {
        ...more,
        location: full ? [] : more.location,
      }),
    ),
    estimate: null,
    readOnly: false,
    judged: isJudged(request),
    answer,
  };
}

/** Columns that the reading of changed rows uses: no more, since each needs the right to be seen. */
function neededColumns(plan: ReadPlan): Returning {
  const names = new Set<string>();
  for (const { name } of plan.fields) {
    if (name === '*') return 'everything';
    names.add(name);
  }
  for (const { relationship } of plan.embeddings) {
    if (relationship.computedBy) return 'everything';
    for (const [own] of relationship.junction?.source ?? relationship.columns) names.add(own);
  }
  return [...names];
}

function columnsOf(table: Table, names: readonly string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.get(name);
    if (!column) throw new Refusal(restErrors.noColumn(table.name, name));
    return column;
  });
}

function bodyShape({ query, preferences }: RestRequest, table: Table, payload: Payload | null): BodyShape {
  if (!payload) throw new Refusal(restErrors.body('Empty or invalid json'));
  return {
    isObject: payload.isObject,
    columns: columnsOf(table, [...new Set(query.columns ?? payload.keys)]),
    defaults: preferences.missing === 'default',
  };
}

function planInsert(
  request: RestRequest,
  table: Table,
  payload: Payload | null,
  planning: Planning,
): StatementPlan {
  const { query, preferences } = request;
  const { resolution } = preferences;
  const shape = bodyShape(request, table, payload);
  const conflict: Conflict | null =
    resolution === null
      ? null
      : {
          columns: query.onConflict ?? table.primaryKey,
          merge: resolution === 'merge-duplicates',
        };
  return planChange(
    request,
    table,
    planning,
    (returning) => insertSql(table, shape, conflict, returning),
    answerPlan(request, 'insert', { resolved: conflict !== null && conflict.columns.length > 0 }),
    {
      location: preferences.representation === 'headers-only' ? table.primaryKey : [],
      countUpdates: conflict?.merge ?? false,
    },
  );
}

const rootConditions = ({ query }: RestRequest) =>
  query.conditions.flatMap(({ embeddings, value }) => (embeddings.length === 0 ? [value] : []));

/** The hosted service loads `safeupdate`: what would change every row says so with a filter. */
function requireConditions(request: RestRequest, action: 'UPDATE' | 'DELETE'): void {
  if (rootConditions(request).length > 0) return;
  throw new Refusal({
    status: 400,
    code: '21000',
    message: `${action} requires a WHERE clause`,
    details: null,
    hint: null,
  });
}

function planUpdate(
  request: RestRequest,
  table: Table,
  payload: Payload | null,
  planning: Planning,
): StatementPlan {
  const shape = bodyShape(request, table, payload);
  requireConditions(request, 'UPDATE');
  return planChange(
    request,
    table,
    planning,
    (returning) => updateSql(table, shape, rootConditions(request), returning),
    answerPlan(request, 'update'),
    { location: [], countUpdates: false },
  );
}

function planDelete(request: RestRequest, table: Table, planning: Planning): StatementPlan {
  requireConditions(request, 'DELETE');
  return planChange(
    request,
    table,
    planning,
    (returning) => deleteSql(table, rootConditions(request), returning),
    answerPlan(request, 'delete'),
    { location: [], countUpdates: false },
  );
}
