import { Hono, type Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { afterOversize, readLimitedBody } from '../kernel/body_limit.ts';
import { UnknownCaller } from '../kernel/caller.ts';
import { clientAddress } from '../kernel/client_address.ts';
import type { Caller, Kernel } from '../kernel/context.ts';
import { compressResults, hungUp, openCors, unknownPath } from '../kernel/front.ts';
import { isGone } from '../kernel/gone.ts';
import { type JsonLimits, jsonLimits } from '../kernel/json_limits.ts';
import { isWithin } from '../kernel/within.ts';
import { createAuthentication } from './authentication.ts';
import type { BatchRows } from './database/batch.ts';
import { inTransaction } from './database/transaction.ts';
import { isDatabaseError, restErrorOf, unavailability } from './database_errors.ts';
import { RestRefusal, restErrors } from './errors.ts';
import { parsePayload, type Payload } from './payload.ts';
import { requireRight } from './plan/require_right.ts';
import { planRequest } from './plan/plan_request.ts';
import { type StatementPlan, valuesWith } from './plan/statement_plan.ts';
import { type RequestLine, parseRequest, type RestRequest } from './request.ts';
import { answer, objectionTo, readResult, type Result } from './respond.ts';
import { type CatalogueVersion, createSchemaCache } from './schema/schema_cache.ts';
import { identifier } from './sql/sql.ts';

/** A request that was understood before, with the plan that its catalogue allowed. */
interface Understood {
  readonly request: RestRequest;
  readonly plans: Map<string, StatementPlan>;
  version: number;
}

const rememberedRequests = 500;
const plansOfOneRequest = 8;

const mebibyte = 1024 ** 2;

/** What a body may be, by who sends it: a person's page needs little, a server of ours may load much at once. */
function bodyLimitsOf(role: string): { readonly bytes: number; readonly json: JsonLimits } {
  if (role === 'service_role')
    return { bytes: 10 * mebibyte, json: { ...jsonLimits, values: 10 * jsonLimits.values } };
  return { bytes: role === 'anon' ? mebibyte : 4 * mebibyte, json: jsonLimits };
}

/** Puts the data protocol on the app. What a request may send is limited by who sends it, once that is known. */
export function mountRest(app: Hono, kernel: Kernel): void {
  app.use('/rest/v1/*', openCors, compressResults);
  app.route('/rest/v1', createRestApp(kernel));
  app.all('/rest/v1/*', unknownPath);
}

/** PostgREST's protocol over the kernel's database. */
function createRestApp(kernel: Kernel): Hono {
  const { schemas, extra_search_path: extra, max_rows: maxRows } = kernel.config.api;
  const cache = createSchemaCache(kernel, schemas);
  const authenticate = createAuthentication(kernel);
  const understood = new LRUCache<string, Understood>({ max: rememberedRequests });
  // A connection may be lost while it is in use; the request in hand hears of it by itself.
  kernel.database.rest.on('connect', (client) => client.on('error', () => undefined));

  const searchPaths = new Map(
    schemas.map((schema) => [
      schema,
      [...new Set([schema, ...extra])].map((name) => identifier(name).texts.join('')).join(', '),
    ]),
  );

  function understand(line: RequestLine, timeZones: ReadonlySet<string>): Understood {
    const key = JSON.stringify(line);
    const known = understood.get(key);
    if (known) return known;
    const request = parseRequest(line, schemas, timeZones);
    const fresh = { request, plans: new Map<string, StatementPlan>(), version: 0 };
    if (key.length < 4096) understood.set(key, fresh);
    return fresh;
  }

  function planWith(
    one: Understood,
    payload: Payload | null,
    { catalogue, version }: CatalogueVersion,
  ): StatementPlan {
    if (one.version !== version || one.plans.size > plansOfOneRequest) {
      one.plans.clear();
      one.version = version;
    }
    const shape = payload
      ? JSON.stringify([payload.kind, payload.isObject, payload.isScalar, payload.keys])
      : '';
    const known = one.plans.get(shape);
    if (known) return known;
    const plan = planRequest(one.request, payload, { catalogue, maxRows });
    one.plans.set(shape, plan);
    return plan;
  }

  /** What names something unknown, or a right not known of, may be newer than the catalogue at hand. */
  async function withCatalogue<Done>(work: (seen: CatalogueVersion) => Done): Promise<Done> {
    const seen = await currentCatalogue();
    try {
      return work(seen);
    } catch (error) {
      if (!(error instanceof RestRefusal) || !/^(?:PGRST20[0245]|42501)$/.test(error.error.code))
        throw error;
      const newer = await cache.newerThan(seen);
      if (newer === seen) throw error;
      return work(newer);
    }
  }

  async function currentCatalogue(): Promise<CatalogueVersion> {
    try {
      return await cache.current();
    } catch {
      throw new RestRefusal(restErrors.schemaUnavailable());
    }
  }

  async function respond(c: Context, caller: Caller): Promise<Response> {
    const line = requestLine(c);
    const { catalogue } = await currentCatalogue();
    const one = understand(line, catalogue.timeZones);
    const { request } = one;
    let payload: Payload | null = null;
    if (request.method === 'POST' || request.method === 'PATCH') {
      await withCatalogue((seen) => requireRight(request, caller.role, seen.catalogue));
      const limits = bodyLimitsOf(caller.role);
      const body = await readLimitedBody(c, limits.bytes);
      if (!body.ok)
        throw new RestRefusal({ ...restErrors.tooLarge(), headers: afterOversize(body) });
      payload = parsePayload(body.bytes, c.req.header('content-type'), {
        trusted: request.query.columns !== null,
        forFunction: request.target.kind === 'function',
        limits: limits.json,
      });
    }
    const { plan, seen } = await withCatalogue((version) => ({
      plan: planWith(one, payload, version),
      seen: version,
    }));
    const { preferences } = request;
    const settings = [...(seen.catalogue.roleSettings.get(caller.role) ?? [])];
    if (preferences.timeZone !== null) settings.push(['timezone', preferences.timeZone]);
    settings.push(...plan.settings);
    // No rows, unless its columns are named: then PostgreSQL says what it is.
    const isNoRows =
      payload?.isScalar && request.target.kind === 'table' && request.query.columns === null;
    const body = isNoRows ? '[]' : (payload?.text ?? null);
    const statements = [plan.statement, ...(plan.estimate ? [plan.estimate] : [])].map(
      (statement) => ({
        text: statement.text,
        variant: `${seen.version} ${caller.role}`,
        values: valuesWith(statement, body),
      }),
    );
    let result: Result | null = null;
    const judge = (batch: readonly BatchRows[]) => {
      result = readResult(plan, batch);
      const objection = objectionTo(result, plan.answer);
      if (objection) throw new RestRefusal(objection);
      return preferences.transaction === 'rollback' ? 'rollback' : 'commit';
    };
    const rows = await inTransaction(
      kernel.database.rest,
      {
        caller,
        searchPath: searchPaths.get(request.schema) ?? '',
        method: request.method,
        path: line.path,
        ...headerSettings(c),
        readOnly: plan.readOnly,
        settings,
      },
      statements,
      plan.judged ? judge : null,
    );
    if (!plan.judged) judge(rows);
    return answer(result ?? readResult(plan, rows), plan.answer);
  }

  const app = new Hono();
  app.all('*', async (c) => {
    const caller = await authenticate(c.req);
    if (caller instanceof UnknownCaller) throw caller;
    const leave = await kernel.admission.enter(caller, isWithin(c) ? null : clientAddress(c));
    if (!leave) throw new RestRefusal(restErrors.tooManyAtOnce());
    try {
      return isGone(c) ? c.body(null, 400) : await respond(c, caller);
    } catch (error) {
      // What broke off is the caller's connection, and not the database's.
      if (hungUp(error, c)) throw error;
      const away = unavailability(error);
      if (away) throw new RestRefusal(away);
      if (isDatabaseError(error)) throw new RestRefusal(restErrorOf(error, caller.role !== 'anon'));
      throw error;
    } finally {
      leave();
    }
  });
  return app;
}

function requestLine(c: Context): RequestLine {
  const { url, method } = c.req;
  const start = url.indexOf('/rest/v1') + '/rest/v1'.length;
  const mark = url.indexOf('?', start);
  const reads = method === 'GET' || method === 'HEAD';
  return {
    method,
    path: mark < 0 ? url.slice(start) : url.slice(start, mark),
    queryString: mark < 0 ? '' : url.slice(mark + 1),
    accept: c.req.header('accept'),
    prefer: c.req.header('prefer'),
    range: c.req.header('range'),
    profile: c.req.header(reads ? 'accept-profile' : 'content-profile'),
  };
}

function headerSettings(c: Context): { headersJson: string; cookiesJson: string } {
  const headers = c.req.header();
  const cookies: Record<string, string> = {};
  for (const pair of (headers['cookie'] ?? '').split(';')) {
    const [, name, value] = /^\s*([^=\s]+)=(.*?)\s*$/s.exec(pair) ?? [];
    if (name !== undefined && value !== undefined) cookies[name] = value;
  }
  return { headersJson: JSON.stringify(headers), cookiesJson: JSON.stringify(cookies) };
}
