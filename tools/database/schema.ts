import type { ClientBase } from 'pg';

// The database as its own catalogue tells it, in SQL that reads from top to bottom: what
// `supabase/schema.sql` holds. Made from the catalogue because no pg_dump comes with the embedded
// PostgreSQL; meant to be read and compared, while the migrations are what is run.

const schemas = ['public', 'private'];
const heading = `-- The database as it stands after all migrations: generated, not run.
-- \`npx tsx tools/database/main.ts\` writes it anew; the database tests compare it.`;

interface Relation {
  oid: number;
  name: string;
  comment: string | null;
  columns: string[];
  constraints: string[];
}

/** SQL text of both schemas: schemas and default privileges, functions, tables with everything on them. */
export async function readableSchema(client: ClientBase): Promise<string> {
  // With nothing on the path, PostgreSQL names every object in full.
  await client.query("set search_path = ''");
  try {
    const parts = [
      heading,
      ...(await schemaParts(client)),
      ...(await functionParts(client)),
      ...(await tableParts(client)),
      ...(await outsideTriggers(client)),
    ];
    return `${parts.join('\n\n')}\n`;
  } finally {
    await client.query('reset search_path');
  }
}

async function lines(client: ClientBase, sql: string, values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(sql, values);
  return rows.map(({ line }) => line);
}

/** Grants as sentences, one a grantee, privileges in a fixed order; the owner's own rights are not told. */
const grants = (acl: string, owner: string, object: string) => `
  select format('grant %s on ${object} to %s;', string_agg(lower(a.privilege_type), ', ' order by a.privilege_type),
      coalesce(r.rolname, 'public')) as line
  from aclexplode(${acl}) as a left join pg_catalog.pg_roles as r on r.oid = a.grantee
  where a.grantee <> ${owner}
  group by r.rolname order by r.rolname nulls first`;

async function schemaParts(client: ClientBase): Promise<string[]> {
  const parts: string[] = [];
  for (const schema of schemas) {
    const found = await client.query<{ comment: string | null; owner: number }>(
      `select obj_description(oid, 'pg_namespace') as comment, nspowner as owner
       from pg_catalog.pg_namespace where nspname = $1`,
      [schema],
    );
    const comment = found.rows[0]?.comment;
    const told = [
      `-- Schema ${schema}`,
      ...(schema === 'public'
        ? []
        : [
            `create schema ${schema};`,
            ...(comment ? [`comment on schema ${schema} is ${literal(comment)};`] : []),
            ...(await lines(
              client,
              `select g.line from pg_catalog.pg_namespace as n,
               lateral (${grants("coalesce(n.nspacl, acldefault('n', n.nspowner))", 'n.nspowner', `schema ${schema}`)}) as g
               where n.nspname = $1`,
              [schema],
            )),
          ]),
    ];
    if (told.length > 1) parts.push(told.join('\n'));
  }
  return parts;
}

async function functionParts(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{
    oid: number;
    definition: string;
    name: string;
    comment: string | null;
  }>(
    `select p.oid::int as oid, pg_get_functiondef(p.oid) as definition, p.oid::regprocedure::text as name,
       obj_description(p.oid, 'pg_proc') as comment
     from pg_catalog.pg_proc as p
     where p.pronamespace = any($1::text[]::regnamespace[])
     order by p.pronamespace::regnamespace::text, name`,
    [schemas],
  );
  const parts: string[] = [];
  for (const { oid, definition, name, comment } of rows)
    parts.push(
      [
        `${definition.trimEnd()};`,
        ...(comment ? [`comment on function ${name} is ${literal(comment)};`] : []),
        `revoke all on function ${name} from public;`,
        ...(await lines(
          client,
          `select g.line from pg_catalog.pg_proc as p,
           lateral (${grants("coalesce(p.proacl, acldefault('f', p.proowner))", 'p.proowner', `function ${name}`)}) as g
           where p.oid = $1`,
          [oid],
        )),
      ].join('\n'),
    );
  return parts;
}

async function tableParts(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<Relation>(
    `select c.oid::int as oid, c.oid::regclass::text as name,
       obj_description(c.oid, 'pg_class') as comment,
       array(
         select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
           || case when a.attnotnull then ' not null' else '' end
           || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
         from pg_catalog.pg_attribute as a
         left join pg_catalog.pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum
       ) as columns,
       array(
         select format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
         from pg_catalog.pg_constraint as k
         where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')
         order by array_position(array['p', 'u', 'f', 'x', 'c'], k.contype::text), k.conname
       ) as constraints
     from pg_catalog.pg_class as c
     where c.relnamespace = any($1::text[]::regnamespace[]) and c.relkind in ('r', 'p')
     order by c.relnamespace::regnamespace::text desc, c.relname`,
    [schemas],
  );
  const parts: string[] = [];
  for (const table of rows) {
    const body = [...table.columns, ...table.constraints].map((line) => `  ${line}`).join(',\n');
    parts.push(
      [
        `create table ${table.name} (\n${body}\n);`,
        ...(table.comment ? [`comment on table ${table.name} is ${literal(table.comment)};`] : []),
        ...(await onTable(client, table.oid, table.name)),
      ].join('\n'),
    );
  }
  return parts;
}

/** What belongs to one table: column comments, indexes, row level security, policies, grants, triggers. */
async function onTable(client: ClientBase, oid: number, name: string): Promise<string[]> {
  const values = [oid];
  const told = [
    ...(await lines(
      client,
      `select format('comment on column ${name}.%I is %L;', a.attname, col_description(a.attrelid, a.attnum)) as line
       from pg_catalog.pg_attribute as a
       where a.attrelid = $1 and col_description(a.attrelid, a.attnum) is not null order by a.attnum`,
      values,
    )),
    ...(await lines(
      client,
      `select pg_get_indexdef(i.indexrelid) || ';' as line from pg_catalog.pg_index as i
       where i.indrelid = $1
         and not exists (select from pg_catalog.pg_constraint as k where k.conindid = i.indexrelid and k.conrelid = $1)
       order by i.indexrelid::regclass::text`,
      values,
    )),
    ...(await lines(
      client,
      `select 'alter table ${name} enable row level security;' as line
       from pg_catalog.pg_class where oid = $1 and relrowsecurity`,
      values,
    )),
    `revoke all on ${name} from public, anon, authenticated, service_role;`,
    ...(await lines(
      client,
      `select g.line from pg_catalog.pg_class as c,
       lateral (${grants('c.relacl', 'c.relowner', name)}) as g where c.oid = $1`,
      values,
    )),
    ...(await lines(
      client,
      `select format('grant %s (%s) on ${name} to %s;', lower(x.privilege_type),
         string_agg(quote_ident(a.attname), ', ' order by a.attnum), r.rolname) as line
       from pg_catalog.pg_attribute as a, aclexplode(a.attacl) as x
       join pg_catalog.pg_roles as r on r.oid = x.grantee
       where a.attrelid = $1 group by r.rolname, x.privilege_type order by r.rolname, x.privilege_type`,
      values,
    )),
    ...(await lines(
      client,
      `select format('create policy %I on ${name} as %s for %s to %s', p.polname,
           case when p.polpermissive then 'permissive' else 'restrictive' end,
           case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
             when 'd' then 'delete' else 'all' end,
           (select string_agg(case when role = 0 then 'public' else role::regrole::text end, ', ')
            from unnest(p.polroles) as role))
         || coalesce(E'\\n  using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
         || coalesce(E'\\n  with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '') || ';' as line
       from pg_catalog.pg_policy as p where p.polrelid = $1 order by p.polcmd, p.polname`,
      values,
    )),
    ...(await lines(
      client,
      `select pg_get_triggerdef(t.oid) || ';' as line from pg_catalog.pg_trigger as t
       where t.tgrelid = $1 and not t.tgisinternal order by t.tgname`,
      values,
    )),
  ];
  return told;
}

/** Triggers that our functions hang on other schemas' tables, such as auth.users. */
async function outsideTriggers(client: ClientBase): Promise<string[]> {
  const found = await lines(
    client,
    `select pg_get_triggerdef(t.oid) || ';' as line
     from pg_catalog.pg_trigger as t
     join pg_catalog.pg_class as c on c.oid = t.tgrelid
     join pg_catalog.pg_proc as p on p.oid = t.tgfoid
     where not t.tgisinternal and p.pronamespace = any($1::text[]::regnamespace[])
       and c.relnamespace <> all($1::text[]::regnamespace[])
     order by c.oid::regclass::text, t.tgname`,
    [schemas],
  );
  return found.length > 0 ? [['-- On tables of other schemas', ...found].join('\n')] : [];
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
