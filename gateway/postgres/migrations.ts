import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { divideStatements, type Statement } from './statements.ts';

export interface Migration {
  readonly version: string;
  readonly name: string;
  readonly file: string;
  readonly text: string;
  /** Of the text, divided when it's asked for: a start where all has landed needs none. */
  readonly statements: readonly Statement[];
  /** Versions whose place it takes, where it is a baseline: it makes at once what they made. */
  readonly replaces: readonly string[];
}

const fileName = /^(\d{14})_([a-z0-9_]+)\.sql$/;

/** Of every file's name and text: what a start compares with what the last one left. */
export const digestOfMigrations = (migrations: readonly Migration[]): string => {
  const digest = createHash('sha256');
  for (const { file, text } of migrations) digest.update(`${file}\0${text}\0`);
  return digest.digest('hex');
};

/** Applies what is new, in order, each file in a transaction of its own.
 *  Runs as `postgres`, who is no superuser, and records as the hosted service's tool does.
 *  Throws at the first that fails, with file, line and statement; those before it stay applied.
 *  @returns whether the folder and the database tell one story; what differs is logged */
export async function applyMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<boolean> {
  const landed = await landedMigrations(client);
  const agrees = !warnOfDrift(migrations, landed, log);
  await client.query('set session authorization postgres');
  for (const migration of migrations) {
    if (landed.has(migration.version)) continue;
    await applyMigration(client, migration);
    log.info({ migration: migration.file }, 'migrated');
  }
  await client.query('reset session authorization');
  return agrees;
}

/** What was applied, by its version: the statements, or null where whoever recorded it kept none. */
export async function landedMigrations(client: pg.Client): Promise<Map<string, string[] | null>> {
  const { rows } = await client.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations order by version',
  );
  return new Map(rows.map((row) => [row.version, row.statements]));
}

/** The migrations of a folder in the order of their names. Throws where one is misnamed or two have one number. */
export function readMigrations(folder: string): Migration[] {
  if (!fs.existsSync(folder)) throw new Error(`There is no folder of migrations at ${folder}.`);
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const migrations = files.toSorted().map((file) => {
    const [, version, name] = fileName.exec(file) ?? [];
    if (version === undefined || name === undefined)
      throw new Error(
        `The migration ${file} must be named like 20261121090000_create_debts.sql: 14 digits, then words.`,
      );
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    const replaces = [...text.matchAll(/^-- replaces (\d{14})_/gm)].map(([, each]) => each ?? '');
    let statements: readonly Statement[] | null = null;
    return {
      version,
      name,
      file,
      text,
      get statements() {
        return (statements ??= divideStatements(text));
      },
      replaces,
    };
  });
  for (const [at, { version, file }] of migrations.entries())
    if (migrations[at - 1]?.version === version)
      throw new Error(
        `The migrations ${migrations[at - 1]?.file} and ${file} have the same number.`,
      );
  return migrations;
}

/** Says where the folder and the database tell different stories, and whether they do. Neither is changed for it. */
function warnOfDrift(
  migrations: readonly Migration[],
  landed: ReadonlyMap<string, string[] | null>,
  log: Pick<Logger, 'warn'>,
): boolean {
  let differs = false;
  for (const { version, file, statements } of migrations) {
    const recorded = landed.get(version);
    if (!recorded) continue;
    if (isSame(recorded, statements)) continue;
    differs = true;
    log.warn({ migration: file }, 'a migration was changed after it landed; that has no effect');
  }
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = [...landed.keys()].filter((version) => !known.has(version));
  if (unknown.length === 0) return differs;
  log.warn({ versions: unknown }, 'the database has migrations that this version does not know');
  return true;
}

/** What counts in a comparison: not how it is laid out. */
const words = (statements: readonly string[]) => statements.join('').replaceAll(/\s+/g, '');

const isSame = (recorded: readonly string[], statements: readonly Statement[]) =>
  words(recorded) === words(statements.map(({ text }) => text));

const endsTransaction = /^(?:begin|start\s+transaction|commit|end|rollback(?!\s+to)|abort)\b/i;

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  // Settings of the migration before it end here.
  await client.query('reset role; reset all; begin');
  try {
    for (const statement of migration.statements) await runStatement(client, migration, statement);
    // It may have left us in another role.
    await client.query('reset role');
    await recordMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Notes that what a migration makes is there. */
export async function recordMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [migration.version, migration.name, migration.statements.map(({ text }) => text)],
  );
}

async function runStatement(client: pg.Client, migration: Migration, statement: Statement) {
  const code = withoutLeadingComments(statement.text);
  try {
    if (endsTransaction.test(code))
      throw new Error('a migration runs in one transaction already and must not begin or end one');
    await client.query(statement.text);
  } catch (error) {
    const { message, detail, hint } = error as pg.DatabaseError;
    const reasons = [message, detail, hint].filter((reason) => reason !== undefined).join(' ');
    throw new Error(
      `The migration ${migration.file} failed and left nothing behind: ${reasons} (line ${statement.line}: ${beginning(code)})`,
      { cause: error },
    );
  }
}

const withoutLeadingComments = (sql: string) =>
  sql.replace(/^(?:\s+|--[^\n]*|\/\*[\s\S]*?\*\/)+/, '');

const beginning = (code: string) => {
  const line = code.split('\n')[0] ?? '';
  return line.length > 120 ? `${line.slice(0, 120)}…` : line;
};
