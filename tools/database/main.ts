// `npx tsx tools/database/main.ts`: writes supabase/types.ts anew from a scratch database with every migration. The
// database tests fail while it is out of date.
// `npx tsx tools/database/main.ts step NAME [private.old=private.new ...]`: first writes the step from the migrations to
// supabase/schemas.
// `npx tsx tools/database/main.ts fold`: first makes one baseline of supabase/schemas, in place of all migrations.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { foldMigrations } from './baseline.ts';
import { withDatabaseOf, writeStep } from './step.ts';
import { typescriptTypes } from './types.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const [command, title = '', ...renames] = process.argv.slice(2);

if (command === 'fold') say(foldMigrations());
if (command === 'step') {
  if (!/^[a-z0-9_]+$/.test(title))
    throw new Error('Name the step: npx tsx tools/database/main.ts step add_scores');
  const step = await writeStep(title, renames);
  say(step?.file ?? 'The migrations make what supabase/schemas say.');
  for (const each of step?.byHand ?? []) say(`  by hand: ${each}`);
}

const types = await withDatabaseOf(
  fileURLToPath(new URL('../../supabase/migrations', import.meta.url)),
  typescriptTypes,
);
fs.writeFileSync(new URL('../../supabase/types.ts', import.meta.url), types);
say('supabase/types.ts');
