// Starts the cluster of the folder in its first argument with the programs of the second (JSON, may be
// missing), asks it something, and ends it. For starts as another user than the test's own.
import fs from 'node:fs';
import pg from 'pg';
import { startPostgres } from '../launcher.ts';

const [dataDir = '', places] = process.argv.slice(2);
const running = await startPostgres({
  dataDir,
  log: { info() {}, warn() {}, error() {} },
  ...(places === undefined ? {} : { binaryPlaces: JSON.parse(places) }),
});
const client = new pg.Client({ connectionString: running.databaseUrl });
await client.connect();
const { rows } = await client.query(`select current_setting('server_version_num')::int as version`);
await client.end();
await running.stop();
fs.writeSync(1, `${JSON.stringify(rows[0])}\n`);
