import { isBodiless, type RestError, RestRefusal, restErrors } from './errors.ts';
import type { BatchRows } from './database/batch.ts';
import type { AnswerPlan, StatementPlan } from './plan/statement_plan.ts';
import { preferenceApplied } from './preferences.ts';
import { contentRange, pageStatus } from './range.ts';
import { nameInHeader } from './request.ts';
import { resultColumns } from './sql/statement.ts';

/** The one row of a statement, read. */
export interface Result {
  /** Rows in the page, or rows changed. */
  readonly rows: number;
  readonly body: string;
  readonly responseHeaders: string | null;
  readonly responseStatus: string | null;
  readonly total: number | null;
  readonly location: string | null;
  readonly inserted: number | null;
}

export function readResult(plan: StatementPlan, batch: readonly BatchRows[]): Result {
  const [statement, estimate] = batch;
  const row = statement?.[0] ?? [];
  const text = (column: keyof typeof resultColumns) => row[resultColumns[column]] ?? null;
  const number = (column: keyof typeof resultColumns) => {
    const value = text(column);
    return value === null ? null : Number(value);
  };
  const counted = number('total');
  const estimated = plan.estimate ? estimatedRows(estimate) : null;
  return {
    rows: number('rows') ?? 0,
    body: text('body') ?? '',
    responseHeaders: text('responseHeaders'),
    responseStatus: text('responseStatus'),
    total: totalOf(counted, estimated, plan.answer.maxRows),
    location: text('location'),
    inserted: number('inserted'),
  };
}

/** Counted where counting ended; otherwise the estimate, which cannot be less than was counted. */
function totalOf(counted: number | null, estimated: number | null, maxRows: number | null) {
  if (counted === null || estimated === null) return counted ?? estimated;
  return maxRows !== null && counted <= maxRows ? counted : Math.max(counted, estimated);
}

function estimatedRows(estimate: BatchRows | undefined): number | null {
  const text = estimate?.[0]?.[0];
  if (text === undefined || text === null) return null;
  const [{ Plan: plan }] = JSON.parse(text) as [{ Plan: { 'Plan Rows': number } }];
  return plan['Plan Rows'];
}

/** What forbids a result although PostgreSQL allowed the statement. */
export function objectionTo(
  { rows }: Result,
  { action, media, preferences, isSingle }: AnswerPlan,
): RestError | null {
  if (media.kind === 'object' && rows !== 1 && !isSingle) return restErrors.notSingular(rows);
  const { handling, maxAffected } = preferences;
  const changes = action === 'update' || action === 'delete' || action === 'call';
  if (changes && handling === 'strict' && maxAffected !== null && rows > maxAffected)
    return restErrors.maxAffected(rows);
  return null;
}

type HeaderList = [name: string, value: string][];

/** The response to a request whose statement ran. */
export function answer(result: Result, plan: AnswerPlan): Response {
  const { preferences } = plan;
  const headers: HeaderList = [];
  const isPage = plan.action === 'read' || plan.action === 'call';
  let status: number;
  let body: string | null = result.body;
  if (isPage) {
    status = pageStatus(plan.offset, result.rows, result.total);
    if (status === 416) throw new RestRefusal(outOfBounds(plan, result));
    headers.push([
      'content-range',
      contentRange(plan.offset, plan.offset + result.rows - 1, result.total),
    ]);
    if (plan.contentLocation !== null) headers.push(['content-location', plan.contentLocation]);
    if (plan.returnsVoid) status = 204;
  } else {
    const full = preferences.representation === 'representation';
    status = changeStatus(result, plan, full);
    if (!full) body = null;
    headers.push(['content-range', changedRange(result, plan)]);
  }
  if (plan.returnsVoid) body = null;
  if (body !== null) {
    headers.push(['content-type', plan.media.contentType]);
    if (plan.contentProfile !== null) headers.push(['content-profile', plan.contentProfile]);
  }
  const location = locationOf(result, plan);
  if (location !== null) headers.push(['location', location]);
  const applied = preferenceApplied(preferences, {
    resolution: plan.resolved,
    missing: plan.action === 'insert' || plan.action === 'update',
    representation: !isPage,
    maxAffected: !isPage && plan.action !== 'insert',
  });
  if (applied !== null) headers.push(['preference-applied', applied]);
  const finalStatus = statusSetting(result) ?? status;
  return new Response(plan.withoutBody || isBodiless(finalStatus) ? null : body, {
    status: finalStatus,
    headers: withSettings(headers, result),
  });
}

function outOfBounds({ offset }: AnswerPlan, { total }: Result): RestError {
  return {
    ...restErrors.range(
      `An offset of ${offset} was requested, but there are only ${total ?? 0} rows.`,
    ),
    headers: { 'content-range': contentRange(offset, offset - 1, total) },
  };
}

function changeStatus(
  { rows, inserted }: Result,
  { action, preferences }: AnswerPlan,
  full: boolean,
): number {
  if (action !== 'insert') return full ? 200 : 204;
  return (inserted ?? rows) <= 0 && preferences.resolution === 'merge-duplicates' ? 200 : 201;
}

function changedRange({ rows }: Result, { action, preferences }: AnswerPlan): string {
  const total = preferences.count === 'exact' || preferences.count === 'estimated' ? rows : null;
  return action === 'update' ? contentRange(0, rows - 1, total) : contentRange(1, 0, total);
}

function locationOf({ location }: Result, { name }: AnswerPlan): string | null {
  if (location === null) return null;
  const key = JSON.parse(location) as Record<string, string | null>;
  const conditions = Object.entries(key).map(
    ([column, value]) =>
      `${encodeURIComponent(column)}=${value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`}`,
  );
  return `/${nameInHeader(name)}?${conditions.join('&')}`;
}

function statusSetting({ responseStatus }: Result): number | null {
  if (responseStatus === null) return null;
  const status = /^\d{3}$/.test(responseStatus) ? Number(responseStatus) : 0;
  if (status < 200 || status > 599) throw new RestRefusal(restErrors.responseStatus());
  return status;
}

/** The headers that SQL set in `response.headers` go before those of the same name. */
function withSettings(headers: HeaderList, { responseHeaders }: Result): HeaderList {
  if (responseHeaders === null) return headers;
  const set = headersSetting(responseHeaders);
  const names = new Set(set.map(([name]) => name));
  return [...headers.filter(([name]) => !names.has(name)), ...set];
}

function headersSetting(text: string): HeaderList {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw new TypeError('no list');
    const set = list.map((one: unknown): [string, string] => {
      const [entry, another] = Object.entries(one as object);
      if (!entry || another || typeof entry[1] !== 'string') throw new TypeError('no header');
      return [entry[0].toLowerCase(), entry[1]];
    });
    // Refuses names and values that HTTP cannot carry.
    new Headers(set);
    return set;
  } catch {
    throw new RestRefusal(restErrors.responseHeaders());
  }
}
