import { RestRefusal, restErrors } from '../errors.ts';
import type { Payload } from '../payload.ts';
import { allRows } from '../range.ts';
import type { RestRequest } from '../request.ts';
import type { Column, Table } from '../schema/catalogue.ts';
import {
  type BodyShape,
  type Conflict,
  deleteSql,
  insertSql,
  type Returning,
  updateSql,
} from '../sql/change.ts';
import { readSql } from '../sql/read.ts';
import type { Sql } from '../sql/sql.ts';
import { changeStatement, type Inserted } from '../sql/statement.ts';
import { buildReadPlan } from './build_read_plan.ts';
import type { ReadPlan } from './read_plan.ts';
import {
  type AnswerPlan,
  answerPlan,
  compiled,
  type Planning,
  type StatementPlan,
} from './statement_plan.ts';

/** Whether the result of a change is looked at before it is kept. */
const isJudged = ({ media, preferences }: RestRequest): boolean =>
  media.kind === 'object' ||
  preferences.transaction === 'rollback' ||
  (preferences.handling === 'strict' && preferences.maxAffected !== null);

function planChange(
  request: RestRequest,
  table: Table,
  planning: Planning,
  change: (returning: Returning) => Sql,
  answer: AnswerPlan,
  more: { readonly location: readonly string[]; readonly inserted: Inserted },
): StatementPlan {
  const { query, media, preferences } = request;
  const full = preferences.representation === 'representation';
  const plan = buildReadPlan(
    query,
    {
      name: table,
      fromStatement: true,
      range: allRows,
      maxRows: null,
      filtered: false,
    },
    planning.catalogue,
  );
  const returning =
    full || preferences.representation === 'headers-only'
      ? withKey(neededColumns(plan), more.location)
      : [];
  return {
    statement: compiled(
      changeStatement(change(returning), full ? readSql(plan) : null, media, {
        ...more,
        location: full ? [] : more.location,
      }),
    ),
    estimate: null,
    readOnly: false,
    settings: [],
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
  for (const { embedding, field } of plan.order) if (embedding === null) names.add(field.name);
  for (const { relationship } of plan.embeddings) {
    if (relationship.computedBy) return 'everything';
    for (const [own] of relationship.junction?.source ?? relationship.columns) names.add(own);
  }
  return [...names];
}

const withKey = (needed: Returning, key: readonly string[]): Returning =>
  needed === 'everything' ? needed : [...new Set([...needed, ...key])];

function columnsOf(table: Table, names: readonly string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.get(name);
    if (!column) throw new RestRefusal(restErrors.noColumn(table.name, name));
    return column;
  });
}

function bodyShape(
  { query, preferences }: RestRequest,
  table: Table,
  payload: Payload | null,
): BodyShape {
  if (!payload) throw new RestRefusal(restErrors.body('Empty or invalid json'));
  return {
    isObject: payload.isObject,
    columns: columnsOf(table, [...new Set(query.columns ?? payload.keys)]),
    defaults: preferences.missing === 'default',
  };
}

/** Rows of nothing but defaults have nothing to merge: those that are there already stay, and count as inserted. */
function insertedBy(
  conflict: Conflict | null,
  shape: BodyShape,
  payload: Payload | null,
): Inserted {
  if (!conflict?.merge) return 'unasked';
  const isOfDefaults = shape.columns.length === 0 && !/^\s*\[\s*\]\s*$/.test(payload?.text ?? '');
  return isOfDefaults ? 'some' : 'counted';
}

export function planInsert(
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
      inserted: insertedBy(conflict, shape, payload),
    },
  );
}

const rootConditions = ({ query }: RestRequest) =>
  query.conditions.flatMap(({ embeddings, value }) => (embeddings.length === 0 ? [value] : []));

/** The hosted service loads `safeupdate`: what would change every row says so with a filter. */
function requireConditions(request: RestRequest, action: 'UPDATE' | 'DELETE'): void {
  if (rootConditions(request).length > 0) return;
  throw new RestRefusal({
    status: 400,
    code: '21000',
    message: `${action} requires a WHERE clause`,
    details: null,
    hint: null,
  });
}

export function planUpdate(
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
    { location: [], inserted: 'unasked' },
  );
}

export function planDelete(request: RestRequest, table: Table, planning: Planning): StatementPlan {
  requireConditions(request, 'DELETE');
  return planChange(
    request,
    table,
    planning,
    (returning) => deleteSql(table, rootConditions(request), returning),
    answerPlan(request, 'delete'),
    { location: [], inserted: 'unasked' },
  );
}
