import { z } from 'zod';
import { asCaller, type Asker, type Entrance } from './rows.ts';

const order = z.enum(['asc', 'desc']).default('asc');

/** One level of a bucket, the hosted service's first way. */
export const listing = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(10_000).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  search: z.string().max(1024).default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order,
    })
    .prefault({}),
});

/** Whole names, page by page. */
export const pagedListing = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(['name', 'updated_at', 'created_at']).default('name'), order })
    .prefault({}),
});

const time = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Folders first, with nothing but their names; then files. */
export async function list(
  entrance: Entrance,
  caller: Asker,
  bucket: string,
  asked: z.infer<typeof listing>,
): Promise<unknown[]> {
  const prefix =
    asked.prefix === '' || asked.prefix.endsWith('/') ? asked.prefix : `${asked.prefix}/`;
  // Both come from fixed lists.
  const { column, order: direction } = asked.sortBy;
  const sorted = column === 'name' ? `name ${direction}` : `${column} ${direction}, name`;
  const folderOrder = column === 'name' ? direction : 'asc';
  const { rows } = await asCaller(entrance, caller, 'object.list', (client) =>
    client.query(
      `with seen as materialized (
         select o.*, substr(o.name, length($2::text) + 1) as rest from storage.objects o
         where o.bucket_id = $1 and starts_with(o.name, $2)
           and starts_with(lower(substr(o.name, length($2::text) + 1)), lower($3))
       ), level as (
         (select 0 as kind, row_number() over (order by folder ${folderOrder}) as at, folder as name, null::uuid as id,
                 null::text as updated_at, null::text as created_at, null::text as last_accessed_at, null::jsonb as metadata
            from (select distinct split_part(rest, '/', 1) collate "C" as folder from seen where strpos(rest, '/') > 0) as folders)
         union all
         (select 1, row_number() over (order by ${sorted}), rest, id, ${time('updated_at')}, ${time('created_at')},
                 ${time('last_accessed_at')}, metadata
            from seen where strpos(rest, '/') = 0)
       )
       select name, id, updated_at, created_at, last_accessed_at, metadata from level
       order by kind, at limit $4 offset $5`,
      [bucket, prefix, asked.search, asked.limit, asked.offset],
    ),
  );
  return rows as unknown[];
}

interface Entry {
  readonly name: string;
  readonly id: string | null;
  readonly updated_at: string | null;
  readonly created_at: string | null;
  readonly last_accessed_at: string | null;
  readonly metadata: unknown;
  /** What the order goes by, besides the name. */
  readonly moment: string;
}

const cursorShape = z.tuple([z.string(), z.string()]);

/** Where the next page begins, as a text that says nothing to its reader. */
const cursorOf = ({ moment, name }: Entry): string =>
  Buffer.from(JSON.stringify([moment, name])).toString('base64url');

function afterCursor(cursor: string | undefined): readonly [string, string] | null | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    return cursorShape.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export interface Page {
  readonly hasNext: boolean;
  readonly nextCursor?: string;
  readonly folders: readonly unknown[];
  readonly objects: readonly unknown[];
}

/** Null where the cursor isn't one of ours. */
export async function listPaged(
  entrance: Entrance,
  caller: Asker,
  bucket: string,
  asked: z.infer<typeof pagedListing>,
): Promise<Page | null> {
  const after = afterCursor(asked.cursor);
  if (after === null) return null;
  const { column, order: direction } = asked.sortBy;
  const moment =
    column === 'name' ? `''` : `to_char(${column} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;
  const than = direction === 'asc' ? '>' : '<';
  const folder = asked.with_delimiter
    ? `case when strpos(substr(name, length($2::text) + 1), '/') > 0
            then $2 || split_part(substr(name, length($2::text) + 1), '/', 1) || '/' end`
    : 'null::text';
  const { rows } = await asCaller(entrance, caller, 'object.list_v2', (client) =>
    client.query<Entry>(
      `with seen as (
         select ${folder} as folder, o.* from storage.objects o where bucket_id = $1 and starts_with(name, $2)
       ), entries as (
         select folder collate "C" as name, null::uuid as id, null::text as updated_at, null::text as created_at,
                null::text as last_accessed_at, null::jsonb as metadata, min(${moment}) as moment
           from seen where folder is not null group by folder
         union all
         select name, id, ${time('updated_at')}, ${time('created_at')}, ${time('last_accessed_at')}, metadata, ${moment}
           from seen where folder is null
       )
       select * from entries
       where $3::text is null or (moment collate "C", name collate "C") ${than} ($3, $4::text)
       order by moment collate "C" ${direction}, name collate "C" ${direction} limit $5`,
      [bucket, asked.prefix, after?.[0] ?? null, after?.[1] ?? null, asked.limit + 1],
    ),
  );
  const page = rows.slice(0, asked.limit);
  const last = page.at(-1);
  const hasNext = rows.length > asked.limit;
  return {
    hasNext,
    ...(hasNext && last && { nextCursor: cursorOf(last) }),
    folders: page.filter(({ id }) => id === null).map(({ name }) => ({ name, key: name })),
    objects: page
      .filter(({ id }) => id !== null)
      .map(({ moment: _moment, ...entry }) => ({ ...entry, key: entry.name })),
  };
}
