import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGateway } from '@mendwell/gateway';
import { parseConfig } from '@mendwell/gateway/config';
import { startPostgres } from '@mendwell/gateway/postgres';
import pg from 'pg';
import { pino } from 'pino';

/**
 * How long the database looks through a document of the credit file for a whole number:
 * `npx tsx bench/full_numbers/run.ts`. Each shape is measured against plain letters of the same size in one run; above its
 * ratio the bench exits 1.
 */
const rounds = 5;
const size = 300_000;

const filled = (part: string) => part.repeat(Math.floor(size / part.length));
const listed = (part: string) =>
  `[${Array(Math.floor(size / part.length))
    .fill(part)
    .join(',')}]`;
const floor = JSON.stringify({ text: filled('Paid as agreed. ') });

/** The shape, the document, and how many times the floor it may take. */
const shapes: readonly (readonly [string, string, number])[] = [
  ['letters with one accent', JSON.stringify({ text: `${filled('Paid as agreed. ')}\u00e9` }), 12],
  ['accents', JSON.stringify({ text: '\u00e9'.repeat(160_000) }), 12],
  ['digits of another script', JSON.stringify({ text: '\u0661 '.repeat(80_000) }), 12],
  ['fields of a report', listed('{"value":1,"printed":"$1","state":"typed"}'), 12],
  ['small objects', listed('{"a":1}'), 12],
  ['numbers', listed('1'), 12],
  ['long numbers under names with digits', listed('{"a1":123456789}'), 24],
  ['ids', listed('{"id":"1234abcd-1234-4123-8123-123456789abc"}'), 12],
  ['a deep document', `${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`, 1],
];

const log = pino({ level: 'warn' }, process.stderr);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-bench-'));
// PostgreSQL runs as another user when this runs as root, and has to enter.
fs.chmodSync(dataDir, 0o711);
const postgres = await startPostgres({ dataDir, log });
const client = new pg.Client({ connectionString: postgres.databaseUrl });
try {
  const reading = parseConfig('project_id = "bench"', {});
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  // A first start brings every migration.
  const gateway = await createGateway({
    databaseUrl: postgres.databaseUrl,
    dataDir,
    config: reading.config,
    migrations: fileURLToPath(new URL('../../supabase/migrations', import.meta.url)),
    functions: () => ({}),
    siteUrl: 'http://127.0.0.1',
    trustedProxies: '',
    log,
  });
  await gateway.close();
  await client.connect();
  await took(floor);
  for (const [name, document, bound] of shapes) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      ratios.push((await took(document)) / (await took(floor)));
    const ratio =
      ratios.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
    const isWithin = ratio <= bound;
    console.log(
      `${isWithin ? 'ok  ' : 'OVER'} ${name}: ${ratio.toFixed(2)} of the floor (at most ${bound})`,
    );
    if (!isWithin) process.exitCode = 1;
  }
} finally {
  await client.end();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

/** Milliseconds of looking through a document. */
async function took(document: string): Promise<number> {
  const began = performance.now();
  await client.query('select private.has_full_number($1)', [document]);
  return performance.now() - began;
}
