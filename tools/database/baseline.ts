import fs from 'node:fs';
import path from 'node:path';

const supabase = path.join(import.meta.dirname, '../../supabase');
const migrations = path.join(supabase, 'migrations');

/** The files of `supabase/schemas` in the order that `supabase/config.toml` gives, relative to `supabase`. */
export function schemaFiles(): string[] {
  const config = fs.readFileSync(path.join(supabase, 'config.toml'), 'utf8');
  const [, list = ''] = /^schema_paths = \[([^\]]*)\]/m.exec(config) ?? [];
  return [...list.matchAll(/"\.\/([^"]+)"/g)].map(([, file]) => file ?? '');
}

/** What makes a database as `supabase/schemas` say it. */
export const schemasText = (): string =>
  schemaFiles()
    .map((file) => `-- ${file}\n\n${fs.readFileSync(path.join(supabase, file), 'utf8').trim()}\n`)
    .join('\n');

/** The text of a baseline that takes the place of these files. */
export const baselineText = (replaced: readonly string[]): string => `\
-- Generated from supabase/schemas by \`npx tsx tools/database/main.ts fold\`: edit those, not this.
-- A database that was made by these steps is taken over (gateway/postgres/take_over.ts):
${replaced.map((file) => `-- replaces ${file.replace(/\.sql$/, '')}\n`).join('')}
${schemasText()}`;

/** Writes one baseline in place of all migrations. Returns the path of its file, from the repository's root. */
export function foldMigrations(): string {
  const replaced = fs.readdirSync(migrations).toSorted();
  const [last = ''] = replaced.at(-1)?.split('_') ?? [];
  const file = `${BigInt(last) + 1n}_baseline.sql`;
  fs.writeFileSync(path.join(migrations, file), baselineText(replaced));
  for (const each of replaced) fs.rmSync(path.join(migrations, each));
  return path.posix.join('supabase/migrations', file);
}
