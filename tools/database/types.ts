import type { ClientBase } from 'pg';

// The TypeScript types of schema `public` in the shape supabase-js takes as `Database`: what
// `supabase/types.ts` holds.

const heading = `// Generated from the database: \`npx tsx tools/database/main.ts\` writes it anew, the database tests compare it.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];
`;

/** PostgreSQL's type → what arrives as JSON. bigint is a JSON number; our checks keep it a safe integer. */
const scalars: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  text: 'string',
  tsvector: 'string',
  varchar: 'string',
  citext: 'string',
  uuid: 'string',
  date: 'string',
  time: 'string',
  timestamp: 'string',
  timestamptz: 'string',
  interval: 'string',
  bytea: 'string',
  inet: 'string',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
};

/** Throws for a type it does not know: better no file than a wrong one. */
function typeOf(name: string): string {
  if (name.startsWith('_')) return `${typeOf(name.slice(1))}[]`;
  const type = scalars[name];
  if (type === undefined) throw new Error(`No TypeScript type is known for PostgreSQL's ${name}.`);
  return type;
}

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  defaulted: boolean;
}
interface Relationship {
  name: string;
  columns: string[];
  relation: string;
  referenced: string[];
  one: boolean;
}
interface Table {
  name: string;
  columns: Column[];
  relationships: Relationship[];
}
interface Routine {
  name: string;
  /** Name and type in turn, of what one passes in. */
  args: { name: string; type: string; defaulted: boolean }[];
  returns: string;
  set: boolean;
}

export async function typescriptTypes(client: ClientBase): Promise<string> {
  const tables = await readTables(client);
  const routines = await readRoutines(client);
  return `${heading}
export type Database = {
  __InternalSupabase: { PostgrestVersion: '12' };
  public: {
    Tables: {
${tables.map(tableText).join('\n')}
    };
    Views: { [_ in never]: never };
    Functions: {
${routines.map(routineText).join('\n')}
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
`;
}

async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
       (select json_agg(json_build_object('name', a.attname, 'type', t.typname, 'nullable', not a.attnotnull,
          'defaulted', a.atthasdef) order by a.attname)
        from pg_catalog.pg_attribute as a join pg_catalog.pg_type as t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       coalesce((select json_agg(json_build_object('name', k.conname, 'columns', own.names,
            'relation', k.confrelid::regclass::text, 'referenced', other.names,
            'one', exists (select from pg_catalog.pg_constraint as u where u.conrelid = k.conrelid
              and u.contype in ('p', 'u') and u.conkey @> k.conkey and u.conkey <@ k.conkey)) order by k.conname)
          from pg_catalog.pg_constraint as k,
          lateral (select json_agg(a.attname order by n) as names from unnest(k.conkey) with ordinality as x (num, n)
            join pg_catalog.pg_attribute as a on a.attrelid = k.conrelid and a.attnum = x.num) as own,
          lateral (select json_agg(a.attname order by n) as names from unnest(k.confkey) with ordinality as x (num, n)
            join pg_catalog.pg_attribute as a on a.attrelid = k.confrelid and a.attnum = x.num) as other
          where k.conrelid = c.oid and k.contype = 'f'
            and (select relnamespace from pg_catalog.pg_class where oid = k.confrelid) = 'public'::regnamespace),
          '[]') as relationships
     from pg_catalog.pg_class as c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`,
  );
  return rows;
}

async function readRoutines(client: ClientBase): Promise<Routine[]> {
  const { rows } = await client.query<Routine>(
    `select p.proname as name, r.typname as returns, p.proretset as set,
       coalesce((select json_agg(json_build_object('name', p.proargnames[n], 'type', t.typname,
            'defaulted', n > p.pronargs - p.pronargdefaults) order by n)
          from unnest(p.proargtypes::oid[]) with ordinality as a (type, n)
          join pg_catalog.pg_type as t on t.oid = a.type), '[]') as args
     from pg_catalog.pg_proc as p join pg_catalog.pg_type as r on r.oid = p.prorettype
     where p.pronamespace = 'public'::regnamespace and r.typname not in ('trigger', 'event_trigger')
     order by p.proname`,
  );
  return rows;
}

function tableText({ name, columns, relationships }: Table): string {
  const value = ({ type, nullable }: Column) => `${typeOf(type)}${nullable ? ' | null' : ''}`;
  const block = (title: string, optional: (column: Column) => boolean) =>
    [
      `        ${title}: {`,
      ...columns.map(
        (column) => `          ${column.name}${optional(column) ? '?' : ''}: ${value(column)};`,
      ),
      '        };',
    ].join('\n');
  return [
    `      ${name}: {`,
    block('Row', () => false),
    block('Insert', ({ nullable, defaulted }) => nullable || defaulted),
    block('Update', () => true),
    relationshipsText(relationships),
    '      };',
  ].join('\n');
}

function relationshipsText(relationships: Relationship[]): string {
  if (relationships.length === 0) return '        Relationships: [];';
  const names = (list: string[]) => `[${list.map((name) => `'${name}'`).join(', ')}]`;
  return [
    '        Relationships: [',
    ...relationships.map(
      ({ name, columns, relation, referenced, one }) => `          {
            foreignKeyName: '${name}';
            columns: ${names(columns)};
            isOneToOne: ${one};
            referencedRelation: '${relation}';
            referencedColumns: ${names(referenced)};
          },`,
    ),
    '        ];',
  ].join('\n');
}

function routineText({ name, args, returns, set }: Routine): string {
  const passed =
    args.length === 0
      ? 'never'
      : `{ ${args.map((arg) => `${arg.name}${arg.defaulted ? '?' : ''}: ${typeOf(arg.type)}`).join('; ')} }`;
  return `      ${name}: { Args: ${passed}; Returns: ${typeOf(returns)}${set ? '[]' : ''} };`;
}
