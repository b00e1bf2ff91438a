import { RestRefusal, restErrors } from '../errors.ts';
import type { Payload } from '../payload.ts';
import type { RestRequest } from '../request.ts';
import { type Catalogue, type Table, tableKey } from '../schema/catalogue.ts';
import { nearestName } from '../schema/nearest_name.ts';
import { planCall } from './plan_call.ts';
import { planDelete, planInsert, planUpdate } from './plan_change.ts';
import { planReading } from './plan_reading.ts';
import type { Planning, StatementPlan } from './statement_plan.ts';

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

/** The table that a request names; refused when there is none. */
export function findTable({ schema, target }: RestRequest, { tables }: Catalogue): Table {
  const table = tables.get(tableKey({ schema, name: target.name }));
  if (table) return table;
  const names = [...tables.values()].flatMap((one) => (one.schema === schema ? [one.name] : []));
  throw new RestRefusal(restErrors.noTable(schema, target.name, nearestName(target.name, names)));
}
