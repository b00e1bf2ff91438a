import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueLines } from '../../../gateway/postgres/catalogue.ts';
import { baselineText, schemaFiles } from '../../../tools/database/baseline.ts';
import { startDatabase } from '../testing/database.ts';
import { filesOfSchemas, startSchemas } from '../testing/schemas.ts';

// supabase/schemas is what one reads and edits, supabase/migrations is what is run: here one database is made of each, and
// everything their catalogues hold must be the same. What differs is told by name, with both sides of it.

let migrated: Awaited<ReturnType<typeof startDatabase>>;
let declared: Awaited<ReturnType<typeof startSchemas>>;
beforeAll(async () => {
  migrated = await startDatabase();
  declared = await startSchemas();
});
afterAll(async () => {
  await declared.stop();
  await migrated.stop();
});

async function inDatabase<T>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<T>) {
  const client = await pool.connect();
  try {
    return await read(client);
  } finally {
    client.release();
  }
}

describe('schemas and migrations', () => {
  it('make the same tables, functions, policies, triggers and rights', async () => {
    const fromMigrations = await inDatabase(migrated.pool, catalogueLines);
    const fromSchemas = await inDatabase(declared.pool, catalogueLines);
    expect(onlyIn(fromMigrations, fromSchemas), 'only the migrations make').toEqual([]);
    expect(onlyIn(fromSchemas, fromMigrations), 'only the schemas make').toEqual([]);
  });

  it('agree to the letter until a step follows the baseline (else: CONTRIBUTING, “To change SQL”)', () => {
    const [baseline = '', ...steps] = fs.readdirSync('supabase/migrations').toSorted();
    const text = fs.readFileSync(`supabase/migrations/${baseline}`, 'utf8');
    const replaced = [...text.matchAll(/^-- replaces (\w+)$/gm)].map(([, name]) => `${name}.sql`);
    expect(replaced).toHaveLength(99);
    // As lines: what differs is told, and not all twelve thousand.
    const wanted = new Set(baselineText(replaced).split('\n'));
    if (steps.length === 0)
      expect(text.split('\n').filter((line) => !wanted.has(line))).toEqual([]);
    if (steps.length === 0) expect(text === baselineText(replaced)).toBe(true);
  });

  it('leave the same rows', async () => {
    expect(await inDatabase(declared.pool, rowCounts)).toEqual(
      await inDatabase(migrated.pool, rowCounts),
    );
    const domains = 'select domain from private.disposable_domains order by domain';
    expect((await declared.pool.query(domains)).rows).toEqual(
      (await migrated.pool.query(domains)).rows,
    );
  });

  it('config.toml lists every file of schemas, once, and nothing else', () => {
    expect(schemaFiles().toSorted()).toEqual(filesOfSchemas());
  });

  it('every function says what it is for, and why it runs with its owner’s rights', () => {
    const silent = schemaFiles().flatMap((file) =>
      [...textOf(file).matchAll(/((?:^--[^\n]*\n)*)^create function ([\w.]+)(.*?)\nas \$\$/gms)]
        .filter(
          ([, comment = '', , head = '']) =>
            comment === '' || (head.includes('security definer') && !/definer/i.test(comment)),
        )
        .map(([, , name]) => `${file}: ${name}`),
    );
    expect(silent).toEqual([]);
  });

  it('every file says first what it is about', () => {
    const silent = schemaFiles().filter((file) => !textOf(file).startsWith('-- '));
    expect(silent).toEqual([]);
  });
});

/** A change that somebody makes in one place and forgets in the other, and the lines that must tell of it. */
const forgotten: [change: string, sql: string, object: string][] = [
  [
    'the body of a function',
    `create or replace function private.month_began() returns timestamptz language sql stable set search_path = ''
     as $$ select now() $$`,
    'function private.month_began()',
  ],
  [
    'a function that runs as its owner',
    'alter function public.my_pass() security definer',
    'function public.my_pass()',
  ],
  [
    'a path that a function searches',
    'alter function public.my_pass() reset search_path',
    'function public.my_pass()',
  ],
  [
    'who may call a function',
    'grant execute on function public.read_order(uuid) to authenticated',
    'function public.read_order(uuid)',
  ],
  ['who may read a table', 'grant select on public.orders to anon', 'relation public.orders'],
  [
    'who may write a column',
    'grant update (state) on public.orders to authenticated',
    'column public.orders 010 state',
  ],
  [
    'row level security',
    'alter table public.debts disable row level security',
    'relation public.debts',
  ],
  [
    'the rule of a policy',
    `alter policy "A person reads their own debts" on public.debts using (true)`,
    'policy public.debts "A person reads their own debts"',
  ],
  [
    'whom a policy is for',
    `alter policy "A person reads their own debts" on public.debts to public`,
    'policy public.debts "A person reads their own debts"',
  ],
  [
    'a check',
    `alter table public.debts drop constraint debts_kind_check`,
    'constraint public.debts debts_kind_check',
  ],
  [
    'what happens to a row when its person goes',
    `alter table public.debts drop constraint debts_user_id_fkey,
       add constraint debts_user_id_fkey foreign key (user_id) references auth.users (id)`,
    'constraint public.debts debts_user_id_fkey',
  ],
  [
    'a default',
    'alter table public.debts alter column position set default 1',
    'column public.debts 015 "position"',
  ],
  [
    'a column that may be empty',
    'alter table public.debts alter column name drop not null',
    'column public.debts 003 name',
  ],
  ['an index', 'drop index public.debts_user_id_position', 'index public.debts_user_id_position'],
  [
    'a trigger',
    'alter table public.debts disable trigger enforce_row_limit',
    'trigger public.debts enforce_row_limit',
  ],
  [
    'a trigger on a table of the auth service',
    'drop trigger make_profile on auth.users',
    'trigger auth.users make_profile',
  ],
  [
    'how a number is counted',
    'alter table private.attempts alter column id set generated by default',
    'column private.attempts 001 id',
  ],
  [
    'a comment',
    `comment on column public.debts.position is 'Something else.'`,
    'column public.debts 015 "position"',
  ],
  [
    'a view',
    'create view public.everything as select * from public.debts',
    'relation public.everything',
  ],
  [
    'what a new table is open to',
    'alter default privileges for role postgres in schema public revoke select on tables from anon',
    'default privileges postgres in public for r',
  ],
];

describe('a difference is told:', () => {
  it.each(forgotten)('%s', async (_, sql, object) => {
    await inDatabase(declared.pool, async (client) => {
      const before = await catalogueLines(client);
      await client.query('begin');
      try {
        await client.query(sql);
        const after = await catalogueLines(client);
        const lines = [...onlyIn(before, after), ...onlyIn(after, before)];
        expect(lines.filter((line) => line.startsWith(`${object}: `))).not.toEqual([]);
      } finally {
        await client.query('rollback');
      }
    });
  });
});

const textOf = (file: string) =>
  fs.readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');

const onlyIn = (these: readonly string[], those: readonly string[]) => {
  const known = new Set(those);
  return these.filter((line) => !known.has(line));
};

/** How many rows each table holds: those that come with it. */
async function rowCounts(client: pg.PoolClient): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await client.query<{ count: string }>(`select count(*) from ${name}`);
    counts[name] = Number(counted.rows[0]?.count);
  }
  return counts;
}
