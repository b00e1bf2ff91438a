import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from './launcher.ts';

const quiet = { info() {}, warn() {}, error() {} };

/** A PostgreSQL in a folder that goes with it, for what concerns a whole server; who needs no more than a database
 *  clones one (`testing/databases.ts`). `url` is a superuser's. */
export async function startScratchPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await scratchDataFolder();
  const running = await startPostgres({ dataDir, log: quiet, settings });
  return {
    url: running.databaseUrl,
    async stop() {
      await running.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A data folder whose first start has been, for the caller to remove. */
export async function scratchDataFolder(): Promise<string> {
  const model = await modelDataFolder();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-pg-'));
  fs.chmodSync(dataDir, 0o711);
  for (const part of ['postgres', 'superuser.password'])
    execFileSync('cp', ['-a', path.join(model, part), dataDir]);
  return dataDir;
}

/** A data folder as the first start leaves it, made once and copied after that: 0.1 s against 1 s.
 *  Its name holds what it was made with, so that none is copied that today's start would not make. */
async function modelDataFolder(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of ['cluster.ts', 'binaries.ts', 'identity.ts', 'watchdog.ts'])
    hash.update(fs.readFileSync(path.join(import.meta.dirname, file)));
  const user = process.getuid?.() ?? 0;
  const family = `mendwell-model-${user}-`;
  const model = path.join(os.tmpdir(), `${family}${hash.digest('hex').slice(0, 16)}`);
  if (fs.existsSync(model)) {
    belongingTo(user, model);
    // What is in use is never a day old: another checkout's tests remove only what nobody wants.
    fs.utimesSync(model, new Date(), new Date());
    return model;
  }
  for (const name of fs.readdirSync(os.tmpdir()))
    if (name.startsWith(family) && isDayOld(path.join(os.tmpdir(), name)))
      fs.rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
  const making = fs.mkdtempSync(`${model}.`);
  fs.chmodSync(making, 0o711);
  const running = await startPostgres({ dataDir: making, log: quiet });
  await running.stop();
  try {
    fs.renameSync(making, model);
  } catch {
    // Another test file made it meanwhile.
    fs.rmSync(making, { recursive: true, force: true });
  }
  return belongingTo(user, model);
}

/** Not when it is gone: another test file may be renaming or removing it. */
const isDayOld = (folder: string) =>
  Date.now() - (fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) >
  24 * 3600 * 1000;

/** Nobody else may have laid it there: it is copied and run. */
function belongingTo(user: number, folder: string): string {
  if (fs.lstatSync(folder).uid !== user) throw new Error(`${folder} belongs to another user.`);
  return folder;
}
