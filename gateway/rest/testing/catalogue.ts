import type { Catalogue, Column, Routine, Table } from '../schema/catalogue.ts';
import { relationshipsOf } from '../schema/relationships.ts';

function table(
  name: string,
  columns: Readonly<Record<string, string>>,
  primaryKey: string[],
): Table {
  const entries = Object.entries(columns).map(([column, type]): [string, Column] => [
    column,
    {
      name: column,
      type,
      isTextSearchVector: type === 'tsvector',
      defaultExpression: column === 'id' ? null : 'now()',
    },
  ]);
  return {
    schema: 'public',
    name,
    kind: 'table',
    hasRowSecurity: false,
    columns: new Map(entries),
    primaryKey,
    insertableBy: [],
    updatableBy: [],
  };
}

const tables = new Map(
  [
    table('clients', { id: 'integer', name: 'text', details: 'jsonb', words: 'tsvector' }, ['id']),
    table('loans', { id: 'integer', client_id: 'integer', cents: 'bigint' }, ['id']),
  ].map((one) => [`public.${one.name}`, one]),
);

const add: Routine = {
  schema: 'public',
  name: 'add',
  parameters: [
    { name: 'a', type: 'integer', rowOf: null, required: true, variadic: false },
    { name: 'b', type: 'integer', rowOf: null, required: false, variadic: false },
  ],
  returns: 'scalar',
  returnsSet: false,
  givesOneRow: true,
  table: null,
  volatile: true,
  settings: [],
  callableBy: [],
};

/** Two related tables and a function, as the catalogue of a database would have them. */
export const smallCatalogue: Catalogue = {
  tables,
  routines: new Map([['public.add', [add]]]),
  relationships: relationshipsOf(
    [
      {
        constraint: 'loans_client_id_fkey',
        from: { schema: 'public', name: 'loans' },
        to: { schema: 'public', name: 'clients' },
        columns: [['client_id', 'id']],
        unique: false,
      },
    ],
    tables,
    [],
  ),
  callers: new Map(),
  timeZones: new Set(['UTC', 'Europe/Berlin', 'America/New_York']),
  roleSettings: new Map(),
};
