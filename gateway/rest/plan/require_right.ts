import { restErrorOf } from '../database_errors.ts';
import { RestRefusal } from '../errors.ts';
import type { RestRequest } from '../request.ts';
import { type Catalogue, tableKey } from '../schema/catalogue.ts';
import { findTable } from './plan_request.ts';

/** Refuses, in PostgreSQL's words, who has no right at all to what a request would write or call: before its body is
 *  read, which whoever may do nothing should not have us do. What passes here is judged by PostgreSQL as ever. */
export function requireRight(request: RestRequest, role: string, catalogue: Catalogue): void {
  const { schema, target, method } = request;
  const table = target.kind === 'table' ? findTable(request, catalogue) : null;
  const schemas = catalogue.callers.get(role);
  // What kind of role that is, PostgreSQL says best.
  if (!schemas) return;
  const refuse = (what: string): never => {
    throw new RestRefusal(
      restErrorOf({ code: '42501', message: `permission denied for ${what}` }, role !== 'anon'),
    );
  };
  if (!schemas.includes(schema)) refuse(`schema ${schema}`);
  if (table) {
    const writers = method === 'PATCH' ? table.updatableBy : table.insertableBy;
    if (!writers.includes(role)) refuse(`${table.kind} ${table.name}`);
    return;
  }
  const overloads = catalogue.routines.get(tableKey({ schema, name: target.name })) ?? [];
  if (overloads.length > 0 && !overloads.some(({ callableBy }) => callableBy.includes(role)))
    refuse(`function ${target.name}`);
}
