// Starts the cluster of the folder in its argument and writes rows as fast as it can. Each row that
// PostgreSQL acknowledged is a line on stdout: its key, and when the postmaster that took it began.
// It is there to be killed.
import fs from 'node:fs';
import pg from 'pg';
import { startPostgres } from '../launcher.ts';

const quiet = { info() {}, warn() {}, error() {} };
const running = await startPostgres({ dataDir: process.argv[2] as string, log: quiet });
const pool = new pg.Pool({ connectionString: running.databaseUrl, max: 4 });
pool.on('error', () => {});
await pool.query('create table if not exists written (key text primary key)');
fs.writeSync(1, `ready ${running.databaseUrl}\n`);

let next = 0;
async function write() {
  for (;;) {
    const key = `${process.pid}-${next++}`;
    try {
      const { rows } = await pool.query(
        'insert into written (key) values ($1) returning extract(epoch from pg_postmaster_start_time()) as life',
        [key],
      );
      fs.writeSync(1, `${key} ${rows[0].life}\n`);
    } catch {
      // The database is down for a moment: this row was not acknowledged, so it is not promised.
      await new Promise((later) => setTimeout(later, 50));
    }
  }
}
await Promise.all([write(), write(), write(), write()]);
