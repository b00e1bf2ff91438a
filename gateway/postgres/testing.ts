import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from './launcher.ts';

const quiet = { info() {}, warn() {}, error() {} };

/** A PostgreSQL of its own for one test file, in a folder that goes with it. `url` is a superuser's. */
export async function startScratchPostgres() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-pg-'));
  fs.chmodSync(dataDir, 0o711);
  const running = await startPostgres({ dataDir, log: quiet });
  return {
    url: running.databaseUrl,
    async stop() {
      await running.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
