import { RestRefusal, restErrors } from '../errors.ts';
import type { Payload } from '../payload.ts';
import { type Catalogue, type Routine, type TableName, tableKey } from '../schema/catalogue.ts';
import { nearestName } from '../schema/nearest_name.ts';

/** The overload that takes these arguments, or the one that takes the whole body. */
export function findRoutine(
  catalogue: Catalogue,
  name: TableName,
  given: readonly string[],
  payload: Payload | null,
): { readonly routine: Routine; readonly wholeBody: boolean } {
  const overloads = (catalogue.routines.get(tableKey(name)) ?? []).filter(isCallable);
  const byName = isDocument(payload) ? [] : overloads.filter((routine) => takes(routine, given));
  const fitting =
    byName.length === 0 ? overloads.filter((routine) => takesWhole(routine, payload)) : byName;
  const [routine, another] = fitting;
  if (!routine) throw new RestRefusal(notFound(catalogue, name, given, payload, overloads));
  if (another) throw new RestRefusal(restErrors.ambiguousFunction(fitting.map(signature)));
  return { routine, wholeBody: takesWhole(routine, payload) };
}

function takes({ parameters }: Routine, given: readonly string[]): boolean {
  const known = new Set(parameters.map(({ name }) => name));
  return (
    given.every((name) => known.has(name)) &&
    parameters.every(({ name, required }) => !required || given.includes(name))
  );
}

/** Plain text, XML or bytes, which name no arguments. */
const isDocument = (payload: Payload | null): boolean =>
  payload !== null && documentKinds.has(payload.kind);

const documentKinds = new Set<Payload['kind']>(['text', 'xml', 'bytea']);
const wholeTypes = new Set(['json', 'jsonb', 'text', 'xml', 'bytea']);

/** Whether a request can give it anything: arguments have names, but for the one that is a whole body. */
function isCallable({ parameters }: Routine): boolean {
  const [only, another] = parameters;
  if (!only || parameters.some(({ name }) => name !== '')) return true;
  return !another && wholeTypes.has(only.type);
}

function takesWhole({ parameters }: Routine, payload: Payload | null): boolean {
  const [only, another] = parameters;
  if (!payload || !only || another || only.name !== '') return false;
  if (payload.kind === 'json') return only.type === 'json' || only.type === 'jsonb';
  return only.type === payload.kind;
}

const signature = ({ schema, name, parameters }: Routine): string =>
  `${schema}.${name}(${parameters.map((one) => `${one.name} => ${one.type}`).join(', ')})`;

function notFound(
  catalogue: Catalogue,
  { schema, name }: TableName,
  given: readonly string[],
  payload: Payload | null,
  overloads: readonly Routine[],
) {
  const full = `${schema}.${name}`;
  const sorted = given.toSorted();
  const list = sorted.join(', ');
  const called = isDocument(payload)
    ? full
    : `${full}${given.length > 0 ? `(${list})` : ' without parameters'}`;
  const parameters =
    given.length === 0
      ? `${full} without parameters`
      : `${full} with parameter${given.length > 1 ? 's' : ''} ${list}`;
  const searched = isDocument(payload)
    ? `${full} with a single unnamed ${payload?.kind} parameter`
    : payload?.kind === 'json'
      ? `${parameters} or with a single unnamed json/jsonb parameter`
      : parameters;
  return restErrors.noFunction(
    called,
    searched,
    isDocument(payload) ? null : hint(catalogue, { schema, name }, list, overloads),
  );
}

function hint(
  catalogue: Catalogue,
  { schema, name }: TableName,
  list: string,
  overloads: readonly Routine[],
): string | null {
  const start = 'Perhaps you meant to call the function';
  if (overloads.length > 0) {
    const lists = overloads
      .map(
        ({ parameters }) =>
          `(${parameters
            .map((one) => one.name)
            .toSorted()
            .join(', ')})`,
      )
      .filter((one) => one !== '()' || list === '');
    const nearest = nearestName(`(${list})`, lists, 0.33);
    return nearest === null ? null : `${start} ${schema}.${name}${nearest}`;
  }
  const names = [...catalogue.routines.values()].flatMap((all) => {
    const one = all.find(isCallable);
    return one?.schema === schema ? [one.name] : [];
  });
  const nearest = nearestName(name, names);
  return nearest === null ? null : `${start} ${schema}.${nearest}`;
}
