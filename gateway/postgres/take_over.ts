import type pg from 'pg';
import { catalogueLines } from './catalogue.ts';
import { landedMigrations, type Migration, recordMigration } from './migrations.ts';

/** A database that was made step by step is taken over by the baseline that takes the place of those steps: where each of them
 *  has landed, and all that the baseline makes is there (`whatItMakes`: its catalogue, one line an object), the baseline is
 *  recorded in their stead, and no row is touched. What somebody made besides may stay.
 *  Throws, and changes nothing, where a step is missing or an object is another one. */
export async function takeOver(
  client: pg.Client,
  migrations: readonly Migration[],
  whatItMakes: (baseline: Migration) => Promise<readonly string[]>,
): Promise<void> {
  const baseline = migrations.find(({ replaces }) => replaces.length > 0);
  if (!baseline) return;
  const landed = await landedMigrations(client);
  const made = baseline.replaces.filter((version) => landed.has(version));
  if (landed.has(baseline.version) || made.length === 0) return;
  if (made.length < baseline.replaces.length)
    throw new Error(
      `This database was last used by an older version, and ${baseline.replaces.length - made.length} of the steps that lead to this one are missing. ${whatToDo}`,
    );
  const there = new Set(await catalogueLines(client));
  const missing = (await whatItMakes(baseline)).filter((line) => !there.has(line));
  if (missing.length > 0)
    throw new Error(
      `This database isn’t what its version made, for example: ${missing.slice(0, 3).map(nameOf).join('; ')}. Undo what was changed there by hand. ${whatToDo}`,
    );
  await client.query('begin');
  try {
    await client.query(
      'delete from supabase_migrations.schema_migrations where version = any($1)',
      [baseline.replaces],
    );
    await recordMigration(client, baseline);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

const whatToDo = 'Nothing was changed. “Updating” in docs/operations.md says what to do.';

/** A line begins with its object's kind and name. */
const nameOf = (line: string) => line.split(': ', 1)[0] ?? line;
