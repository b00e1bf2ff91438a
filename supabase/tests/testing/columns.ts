import type { PoolClient } from 'pg';

/** Every column in which one of these texts stands, also within JSON, arrays and bytes: `schema.table.column`. */
export async function columnsWith(
  client: Pick<PoolClient, 'query'>,
  needles: readonly string[],
): Promise<string[]> {
  const { rows: tables } = await client.query<{ place: string; names: string[] }>(
    `select classes.oid::regclass::text as place,
       array(select attname::text from pg_attribute where attrelid = classes.oid and attnum > 0 and not attisdropped) as names
     from pg_class as classes join pg_namespace as spaces on spaces.oid = classes.relnamespace
     where classes.relkind in ('r', 'p', 'm') and spaces.nspname not in ('pg_catalog', 'information_schema')
       and spaces.nspname not like 'pg\\_%' order by 1`,
  );
  const found: string[] = [];
  for (const { place, names } of tables) {
    const looks = names.map(
      (name, index) =>
        `bool_or(exists (select from unnest($1::text[]) as needle
           where strpos(lower("${name}"::text), lower(needle)) > 0)) as c${index}`,
    );
    const { rows } = await client.query<Record<string, boolean | null>>(
      `select ${looks.join(', ')} from ${place}`,
      [needles],
    );
    for (const [index, name] of names.entries())
      if (rows[0]?.[`c${index}`])
        found.push(`${place.includes('.') ? '' : 'public.'}${place}.${name}`);
  }
  return found;
}
