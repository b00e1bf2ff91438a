import type { Pool } from 'pg';
import {
  type Catalogue,
  type Column,
  type ColumnPair,
  type Routine,
  type Table,
  tableKey,
} from './catalogue.ts';
import { grouped } from '../../kernel/grouped.ts';
import { type ForeignKey, relationshipsOf } from './relationships.ts';

// Types and expressions are written for an empty search path, so that they say their schema. Nothing here looks a
// name up as a statement would: the login that reads has no rights of its own on what is exposed.

/** The roles that a request may run as. */
const callers = `pg_roles role
  where pg_has_role(current_user, role.oid, 'member') and role.rolname <> current_user`;

const tablesQuery = `
select n.nspname as schema, c.relname as name,
  coalesce((
    select json_agg(json_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod),
      'isTextSearchVector', 'tsvector'::regtype in (a.atttypid, t.typbasetype),
      'defaultExpression', case
        when a.attgenerated <> '' or a.attidentity = 'a' then null
        when a.attidentity = 'd' then
          (select format('nextval(%L)', format('%I.%I', sn.nspname, s.relname))
           from pg_depend owned
           join pg_class s on s.oid = owned.objid and s.relkind = 'S'
           join pg_namespace sn on sn.oid = s.relnamespace
           where owned.classid = 'pg_class'::regclass and owned.refclassid = 'pg_class'::regclass
             and owned.refobjid = c.oid and owned.refobjsubid = a.attnum and owned.deptype = 'i')
        else coalesce(pg_get_expr(d.adbin, d.adrelid), t.typdefault)
      end) order by a.attnum)
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
  coalesce((
    select json_agg(a.attname order by k.position)
    from pg_constraint p, unnest(p.conkey) with ordinality k(attnum, position)
    join pg_attribute a on a.attnum = k.attnum
    where p.conrelid = c.oid and p.contype = 'p' and a.attrelid = c.oid), '[]') as "primaryKey",
  case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
    when 'f' then 'foreign table' else 'table' end as kind,
  c.relrowsecurity as "hasRowSecurity",
  array(select role.rolname::text from ${callers}
    and has_any_column_privilege(role.oid, c.oid, 'insert')) as "insertableBy",
  array(select role.rolname::text from ${callers}
    and has_any_column_privilege(role.oid, c.oid, 'update')) as "updatableBy"
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and n.nspname = any ($1)`;

const foreignKeysQuery = `
select k.conname as constraint,
  json_build_object('schema', n.nspname, 'name', c.relname) as "from",
  json_build_object('schema', fn.nspname, 'name', fc.relname) as "to",
  (select json_agg(json_build_array(a.attname, fa.attname) order by pair.position)
   from unnest(k.conkey, k.confkey) with ordinality pair(own, other, position)
   join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
   join pg_attribute fa on fa.attrelid = k.confrelid and fa.attnum = pair.other) as columns,
  exists (
    select from pg_constraint u
    where u.conrelid = k.conrelid and u.contype in ('p', 'u')
      and u.conkey @> k.conkey and u.conkey <@ k.conkey) as unique
from pg_constraint k
join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
join pg_class fc on fc.oid = k.confrelid join pg_namespace fn on fn.oid = fc.relnamespace
where k.contype = 'f' and k.conparentid = 0 and n.nspname = any ($1) and fn.nspname = any ($1)
order by n.nspname, c.relname, k.conname`;

const routinesQuery = `
select n.nspname as schema, p.proname as name, p.proretset as "returnsSet",
  not p.proretset or p.prorows = 1 as "givesOneRow",
  p.provolatile = 'v' as volatile,
  coalesce((
    select json_agg(json_build_array(split_part(one, '=', 1), substr(one, strpos(one, '=') + 1)))
    from unnest(p.proconfig) one
    where split_part(one, '=', 1) in ('statement_timeout', 'default_transaction_isolation')
  ), '[]') as settings,
  case
    when p.prorettype = 'void'::regtype then 'void'
    when base.typtype = 'c' or p.proargmodes && '{o,b,t}'::"char"[] then 'row'
    else 'scalar'
  end as returns,
  case when r.oid is not null then
    json_build_object('schema', rn.nspname, 'name', r.relname) end as table,
  coalesce((
    select json_agg(json_build_object(
      'name', coalesce(arg.name, ''),
      'type', case arg.type
        -- Without a length these mean one character or bit; a parameter has none, whatever was declared.
        when 'character'::regtype then 'character varying'
        when 'character[]'::regtype then 'character varying[]'
        when 'bit'::regtype then 'bit varying'
        when 'bit[]'::regtype then 'bit varying[]'
        else format_type(arg.type, null)
      end,
      'rowOf', (
        select json_build_object('schema', an.nspname, 'name', ac.relname)
        from pg_type at join pg_class ac on ac.oid = at.typrelid
        join pg_namespace an on an.oid = ac.relnamespace
        where at.oid = arg.type and ac.relkind in ('r', 'p', 'v', 'm', 'f')),
      'required', arg.input <= p.pronargs - p.pronargdefaults,
      'variadic', arg.mode = 'v') order by arg.input)
    from (
      select one.name, one.type, one.mode, row_number() over (order by one.position) as input
      from unnest(
        p.proargnames,
        coalesce(p.proallargtypes, p.proargtypes::oid[]),
        coalesce(p.proargmodes, array_fill('i'::"char", array[p.pronargs::integer]))
      ) with ordinality one(name, type, mode, position)
      where one.type is not null and one.mode in ('i', 'b', 'v')) arg), '[]') as parameters,
  array(select role.rolname::text from ${callers}
    and has_function_privilege(role.oid, p.oid, 'execute')) as "callableBy"
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.prorettype
join pg_type base on base.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
left join pg_class r on r.oid = base.typrelid and r.relkind in ('r', 'p', 'v', 'm', 'f')
left join pg_namespace rn on rn.oid = r.relnamespace
where p.prokind = 'f' and n.nspname = any ($1)
  and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
order by n.nspname, p.proname, p.oid`;

const roleSettingsQuery = `
select r.rolname as role, split_part(one, '=', 1) as name,
  substr(one, strpos(one, '=') + 1) as value
from pg_db_role_setting s
join pg_roles r on r.oid = s.setrole
cross join unnest(s.setconfig) one
join pg_settings known on known.name = split_part(one, '=', 1)
  and (known.context = 'user' or has_parameter_privilege(current_user, known.name, 'set'))
where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  and pg_has_role(current_user, r.oid, 'member') and r.rolname <> current_user
order by s.setdatabase`;

const callersQuery = `
select role.rolname as role,
  array(select n.nspname::text from pg_namespace n
    where n.nspname = any ($1) and has_schema_privilege(role.oid, n.oid, 'usage')) as schemas
from ${callers}`;

interface TableRow extends Omit<Table, 'columns'> {
  readonly columns: readonly Column[];
}

/** Reads the catalogue of `schemas` in one transaction. The time zones, which PostgreSQL reads from many files and
 *  never changes while it runs, are taken over from `earlier`. */
export async function readCatalogue(
  pool: Pool,
  schemas: readonly string[],
  earlier: Catalogue | null,
): Promise<Catalogue> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(`select set_config('search_path', '', true)`);
    const tableRows = await client.query<TableRow>(tablesQuery, [schemas]);
    const keyRows = await client.query<Omit<ForeignKey, 'columns'> & { columns: ColumnPair[] }>(
      foreignKeysQuery,
      [schemas],
    );
    const routineRows = await client.query<Routine>(routinesQuery, [schemas]);
    const settingRows = await client.query<{ role: string; name: string; value: string }>(
      roleSettingsQuery,
    );
    const callerRows = await client.query<{ role: string; schemas: string[] }>(callersQuery, [
      schemas,
    ]);
    const timeZones =
      earlier?.timeZones ??
      new Set(
        (await client.query<{ name: string }>('select name from pg_timezone_names')).rows.map(
          ({ name }) => name,
        ),
      );
    await client.query('commit');
    broken = false;
    const tables = new Map<string, Table>(
      tableRows.rows.map((row) => [
        tableKey(row),
        { ...row, columns: new Map(row.columns.map((column) => [column.name, column])) },
      ]),
    );
    const routines = grouped<Routine, string>(routineRows.rows, tableKey);
    const settings = grouped(settingRows.rows, ({ role }) => role);
    return {
      tables,
      routines,
      relationships: relationshipsOf(keyRows.rows, tables, routines.values()),
      callers: new Map(callerRows.rows.map((one) => [one.role, one.schemas])),
      timeZones,
      roleSettings: new Map(
        [...settings].map(([role, rows]) => [role, rows.map(({ name, value }) => [name, value])]),
      ),
    };
  } finally {
    client.release(broken);
  }
}
