import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { catalogueLines } from '../../gateway/postgres/catalogue.ts';
import { startScratchPostgres } from '../../gateway/postgres/testing.ts';
import { schemasText } from './baseline.ts';
import { prepareScratch, withSchemasFolder } from './scratch.ts';
import { statementsOf } from './statements.ts';

const migrations = path.join(import.meta.dirname, '../../supabase/migrations');
/** Runs `work` on a scratch database that the SQL files of a folder made. */
export async function withDatabaseOf<Answer>(
  folder: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const server = await startScratchPostgres();
  try {
    await prepareScratch(server.url, folder);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const answer = await work(client);
    await client.end();
    return answer;
  } finally {
    await server.stop();
  }
}

/** Writes the step from what the migrations make to what `supabase/schemas` say: functions whole, new tables with all that
 *  is theirs. What it can't write (a column, a constraint, a policy of a table that stands) is said at its head, to be
 *  written by hand. `renames`: `private.old=private.new`, of functions, whose policies and triggers go on.
 *  @returns the path of the file, or null where the two agree */
export async function writeStep(
  title: string,
  renames: readonly string[],
): Promise<{ file: string; byHand: readonly string[] } | null> {
  const renamed: string[] = [];
  const [before, after] = await Promise.all([
    withDatabaseOf(migrations, async (client) => {
      for (const each of renames) renamed.push(...(await rename(client, each)));
      return await catalogueLines(client);
    }),
    withSchemasFolder((folder) => withDatabaseOf(folder, catalogueLines)),
  ]);
  const text = stepBetween(before, after);
  if (text.sql === '' && text.byHand.length === 0 && renamed.length === 0) return null;
  const [last = ''] = fs.readdirSync(migrations).toSorted().at(-1)?.split('_') ?? [];
  const file = `${BigInt(last) + 1n}_${title}.sql`;
  const head = text.byHand.map((line) => `-- by hand: ${line}\n`).join('');
  fs.writeFileSync(
    path.join(migrations, file),
    [head, renamed.join('\n'), text.sql].filter((part) => part !== '').join('\n'),
  );
  return { file: path.posix.join('supabase/migrations', file), byHand: text.byHand };
}

/** Renames a function (each of that name, whatever it takes), and says the statements. */
async function rename(client: pg.Client, each: string): Promise<string[]> {
  const [from = '', to = ''] = each.split('=');
  // With nothing on the path, PostgreSQL names every type in full.
  await client.query("set search_path = ''");
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter function %s rename to %I;', oid::regprocedure, split_part($2, '.', 2)) as statement
     from pg_proc where pronamespace = split_part($1, '.', 1)::regnamespace and proname = split_part($1, '.', 2)`,
    [from, to],
  );
  if (rows.length === 0) throw new Error(`There is no function ${from}`);
  for (const { statement } of rows) await client.query(statement);
  await client.query('reset search_path');
  return rows.map(({ statement }) => statement);
}

const line = /^(\w+) ([^:]*): ([\s\S]*)$/;

/** What the catalogue says of each object: its kind and name → the rest. */
const byObject = (lines: readonly string[]): ReadonlyMap<string, string> =>
  new Map<string, string>(
    lines.map((each) => {
      const [, kind = '', of = '', detail = ''] = line.exec(each) ?? [];
      return [`${kind} ${of}`, detail] as const;
    }),
  );

function stepBetween(before: readonly string[], after: readonly string[]) {
  const was = byObject(before);
  const is = byObject(after);
  const changed = [...is].filter(([object, detail]) => was.get(object) !== detail);
  const gone = [...was.keys()].filter((object) => !is.has(object));
  const functions = new Set(
    changed.map(([object]) => /^function (\w+\.\w+)/.exec(object)?.[1]).filter((of) => of),
  );
  const relations = new Set(
    changed
      .filter(([object]) => !was.has(object))
      .map(([object]) => /^relation (\w+\.\w+)$/.exec(object)?.[1])
      .filter((of) => of),
  );
  const statements = statementsOf(schemasText()).filter(({ owner }) => {
    const [kind, of] = owner?.split(' ') ?? [];
    return (kind === 'function' ? functions : relations).has(of);
  });
  const drops = gone
    .filter((object) => object.startsWith('function '))
    .map((object) => `drop ${object};`);
  const isWritten = (object: string) =>
    object.startsWith('function ') ||
    [...relations].some((of) =>
      [...object.split(' '), ...(is.get(object) ?? '').split(' ')].includes(of ?? ''),
    );
  return {
    sql: [
      ...statements.map(({ text, owner }) =>
        owner?.startsWith('function ')
          ? text.replace(/^create function/m, 'create or replace function')
          : text,
      ),
      ...drops,
    ]
      .map((text) => `${text}\n`)
      .join('\n'),
    byHand: [...changed.map(([object]) => object), ...gone].filter((object) => !isWritten(object)),
  };
}
