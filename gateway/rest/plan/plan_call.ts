import { RestRefusal, restErrors } from '../errors.ts';
import type { Payload } from '../payload.ts';
import { requestedRange } from '../range.ts';
import type { RestRequest } from '../request.ts';
import type { Routine } from '../schema/catalogue.ts';
import { type Arguments, callSql } from '../sql/call.ts';
import { countedSql, readSql } from '../sql/read.ts';
import { callStatement } from '../sql/statement.ts';
import { buildReadPlan } from './build_read_plan.ts';
import { findRoutine } from './find_routine.ts';
import { rootRange } from './plan_reading.ts';
import { answerPlan, compiled, type Planning, type StatementPlan } from './statement_plan.ts';

/** A function called: by GET with arguments from the query string and nothing changed, by POST
 *  with arguments from the body. */
export function planCall(
  request: RestRequest,
  payload: Payload | null,
  { catalogue, maxRows }: Planning,
): StatementPlan {
  const { query, media, preferences, headerRange, schema, target } = request;
  const reads = request.method !== 'POST';
  const given = reads
    ? [...new Set(query.arguments.map(([name]) => name))]
    : (query.columns ?? payload?.keys ?? []);
  const body = reads ? null : payload;
  const { routine, wholeBody } = findRoutine(catalogue, { schema, name: target.name }, given, body);
  refuseLimit(request, routine);
  const plan = buildReadPlan(
    query,
    {
      name: routine.table ?? routine,
      fromStatement: true,
      range: requestedRange(rootRange(request), headerRange),
      maxRows,
      filtered: true,
    },
    catalogue,
  );
  const args = wholeBody
    ? ({ kind: 'whole body', type: routine.parameters[0]?.type ?? 'json' } as const)
    : argumentsOf(request, routine, given, body);
  // What a function gives is there already, so it is counted instead of estimated.
  const isCounted = preferences.count === 'exact' || preferences.count === 'estimated';
  const readOnly = reads || !routine.volatile;
  return {
    statement: compiled(
      callStatement(
        callSql(routine, args),
        readSql(plan),
        isCounted ? countedSql(plan) : null,
        media,
        routine,
      ),
    ),
    estimate: null,
    readOnly,
    settings: routine.settings,
    judged:
      !readOnly &&
      (media.kind === 'object' ||
        preferences.transaction === 'rollback' ||
        (preferences.handling === 'strict' && preferences.maxAffected !== null)),
    answer: answerPlan(request, 'call', {
      offset: plan.range.offset,
      returnsVoid: routine.returns === 'void',
      isSingle: !routine.returnsSet,
    }),
  };
}

function argumentsOf(
  { query }: RestRequest,
  { parameters }: Routine,
  given: readonly string[],
  payload: Payload | null,
): Arguments {
  const used = parameters.filter(({ name }) => given.includes(name));
  if (used.length === 0) return { kind: 'none' };
  if (payload) return { kind: 'members', isObject: payload.isObject, parameters: used };
  return {
    kind: 'texts',
    values: used.map((one) => [
      one,
      query.arguments.flatMap(([name, value]) => (name === one.name ? [value] : [])),
    ]),
  };
}

/** Only a set has rows to be limited. */
function refuseLimit({ preferences }: RestRequest, { returnsSet }: Routine): void {
  if (preferences.handling === 'strict' && preferences.maxAffected !== null && !returnsSet)
    throw new RestRefusal(restErrors.maxAffectedRpc());
}
