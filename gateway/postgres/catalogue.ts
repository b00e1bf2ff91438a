import type { ClientBase } from 'pg';

/** Everything of the schemas `public` and `private` that PostgreSQL keeps in its catalogue, one line an object and part:
 *  what two databases must have in common to be the same. No oids, no order of creation but the order of columns.
 *  Made from the catalogue because no pg_dump comes with the embedded PostgreSQL. */
export async function catalogueLines(client: ClientBase): Promise<string[]> {
  // With nothing on the path, PostgreSQL names every object in full.
  await client.query("set search_path = ''");
  try {
    const { rows } = await client.query<{ line: string }>(
      `select format('%s %s: %s', kind, name, detail) as line
       from (${parts.join('\nunion all\n')}) as part (kind, name, detail)`,
    );
    return rows.map(({ line }) => line).toSorted();
  } finally {
    await client.query('reset search_path');
  }
}

const ours = `('public', 'private')`;
const ourNamespaces = `(select oid from pg_namespace where nspname in ${ours})`;

/** Who may do what with an object, in one order; a null list means what PostgreSQL grants by default. */
const grants = (acl: string, kind: string, owner: string) => `(
  select string_agg(format('%s:%s by %s', coalesce(grantee.rolname, 'public'),
    a.privilege_type || case when a.is_grantable then '*' else '' end, grantor.rolname), ', '
    order by grantee.rolname nulls first, a.privilege_type)
  from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) as a
  left join pg_roles as grantee on grantee.oid = a.grantee
  join pg_roles as grantor on grantor.oid = a.grantor)`;

/** An object may carry a comment. */
const comment = (oid: string, catalogue: string) =>
  `coalesce(' -- ' || obj_description(${oid}, '${catalogue}'), '')`;

const owner = (oid: string) => `(select rolname from pg_roles where oid = ${oid})`;

const schemas = `
  select 'schema', nspname::text,
    concat_ws(' ', ${owner('nspowner')}, ${grants('nspacl', 'n', 'nspowner')}, ${comment('oid', 'pg_namespace')})
  from pg_namespace where nspname in ${ours}`;

const relations = `
  select 'relation', c.oid::regclass::text, concat_ws(' ', c.relkind, c.relpersistence, ${owner('c.relowner')},
    case when c.relrowsecurity then 'row level security' end,
    case when c.relforcerowsecurity then 'forced' end, c.reloptions::text, c.relreplident,
    ${grants('c.relacl', 'r', 'c.relowner')},
    case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end, ${comment('c.oid', 'pg_class')})
  from pg_class as c
  where c.relnamespace in ${ourNamespaces} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')`;

// By their place among those there are: one that was dropped keeps its number.
const columns = `
  select 'column', format('%s %s %I', a.attrelid::regclass, lpad((
      select count(*) from pg_attribute as before
      where before.attrelid = a.attrelid and before.attnum between 1 and a.attnum and not before.attisdropped)::text, 3, '0'), a.attname),
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      'default ' || pg_get_expr(d.adbin, d.adrelid), 'identity ' || nullif(a.attidentity::text, ''),
      'generated ' || nullif(a.attgenerated::text, ''), 'storage ' || a.attstorage::text,
      nullif(a.attcollation, t.typcollation)::regcollation::text,
      case when a.attacl is not null then ${grants('a.attacl', 'c', 'c.relowner')} end,
      '-- ' || col_description(a.attrelid, a.attnum))
  from pg_attribute as a
  join pg_class as c on c.oid = a.attrelid
  join pg_type as t on t.oid = a.atttypid
  left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace in ${ourNamespaces} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
    and a.attnum > 0 and not a.attisdropped`;

const constraints = `
  select 'constraint', format('%s %I', coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text), conname),
    concat_ws(' ', pg_get_constraintdef(oid), case when not convalidated then 'not valid' end,
      ${comment('oid', 'pg_constraint')})
  from pg_constraint where connamespace in ${ourNamespaces} and contype <> 't'`;

const indexes = `
  select 'index', indexrelid::regclass::text,
    concat_ws(' ', pg_get_indexdef(indexrelid), case when not indisvalid then 'invalid' end,
      ${comment('indexrelid', 'pg_class')})
  from pg_index where indrelid in (select oid from pg_class where relnamespace in ${ourNamespaces})`;

const sequences = `
  select 'sequence', seqrelid::regclass::text, concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax,
    seqcache, seqcycle, (select string_agg(refobjid::regclass::text || '.' || refobjsubid, ', ') from pg_depend
      where classid = 'pg_class'::regclass and objid = seqrelid and refclassid = 'pg_class'::regclass))
  from pg_sequence where seqrelid in (select oid from pg_class where relnamespace in ${ourNamespaces})`;

const policies = `
  select 'policy', format('%s %I', polrelid::regclass, polname), concat_ws(' ', polcmd,
    case when polpermissive then 'permissive' else 'restrictive' end,
    (select string_agg(case when role = 0 then 'public' else role::regrole::text end, ', ' order by role::regrole::text)
      from unnest(polroles) as role),
    'using ' || pg_get_expr(polqual, polrelid), 'with check ' || pg_get_expr(polwithcheck, polrelid),
    ${comment('oid', 'pg_policy')})
  from pg_policy where polrelid in (select oid from pg_class where relnamespace in ${ourNamespaces})`;

/** Those on our tables, and those by which our functions hang on the tables of other schemas. */
const triggers = `
  select 'trigger', format('%s %I', tgrelid::regclass, tgname),
    concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled, ${comment('t.oid', 'pg_trigger')})
  from pg_trigger as t
  join pg_class as c on c.oid = tgrelid
  join pg_proc as p on p.oid = tgfoid
  where not tgisinternal and (c.relnamespace in ${ourNamespaces} or p.pronamespace in ${ourNamespaces})`;

const rules = `
  select 'rule', format('%s %I', ev_class::regclass, rulename), pg_get_ruledef(oid)
  from pg_rewrite
  where ev_class in (select oid from pg_class where relnamespace in ${ourNamespaces} and relkind not in ('v', 'm'))`;

const functions = `
  select 'function', p.oid::regprocedure::text, concat_ws(' ', ${owner('p.proowner')},
    ${grants('p.proacl', 'f', 'p.proowner')},
    case p.prokind when 'a' then 'aggregate' else pg_get_functiondef(p.oid) end, ${comment('p.oid', 'pg_proc')})
  from pg_proc as p where p.pronamespace in ${ourNamespaces}`;

/** Not the row types of tables, nor the arrays that come with every type. */
const types = `
  select 'type', t.oid::regtype::text, concat_ws(' ', t.typtype, ${owner('t.typowner')},
    ${grants('t.typacl', 'T', 't.typowner')}, format_type(nullif(t.typbasetype, 0), t.typtypmod),
    case when t.typnotnull then 'not null' end, t.typdefault,
    (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid),
    ${comment('t.oid', 'pg_type')})
  from pg_type as t
  left join pg_class as c on c.oid = t.typrelid
  where t.typnamespace in ${ourNamespaces} and t.typcategory <> 'A' and coalesce(c.relkind, 'c') = 'c'`;

const defaultPrivileges = `
  select 'default privileges', format('%s in %s for %s', d.defaclrole::regrole, n.nspname, d.defaclobjtype),
    d.defaclacl::text
  from pg_default_acl as d left join pg_namespace as n on n.oid = d.defaclnamespace
  where d.defaclnamespace = 0 or n.nspname in ${ours}`;

const publications = `
  select 'publication', pubname::text, format('%I.%I (%s) where %s', schemaname, tablename, attnames, rowfilter)
  from pg_publication_tables where schemaname in ${ours}`;

const parts = [
  schemas,
  relations,
  columns,
  constraints,
  indexes,
  sequences,
  policies,
  triggers,
  rules,
  functions,
  types,
  defaultPrivileges,
  publications,
];
