import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** As whom PostgreSQL runs: it refuses to be root, and no account is made for it. */
export interface Identity {
  /** User and group to become; empty when this process's own will do. */
  readonly credentials: { readonly uid?: number; readonly gid?: number };
  /** Words before a command, for the case where only a user namespace helps. */
  readonly prefix: readonly string[];
}

/** What the programs get of our environment: no key of ours, and no `PG…` that would steer them. */
export const programEnvironment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
});

/** The words and options with which `node:child_process` runs a program as `identity`. */
export function commandAs(identity: Identity, program: string, words: readonly string[]) {
  const [command, ...rest] = [...identity.prefix, program, ...words] as [string, ...string[]];
  return {
    command,
    words: rest,
    // An unprivileged user may not be able to enter the folder we were started in.
    options: { ...identity.credentials, cwd: '/', env: programEnvironment() },
  };
}

/** True when the program ends with 0; a program that cannot be run at all is `false` too. */
export function succeedsAs(identity: Identity, program: string, words: readonly string[]): boolean {
  const { command, words: rest, options } = commandAs(identity, program, words);
  return spawnSync(command, rest, { ...options, stdio: 'ignore', timeout: 10_000 }).status === 0;
}

const mayEnter = (identity: Identity, folder: string) =>
  succeedsAs(identity, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]);

const idOfNobody = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));

/** Decides who runs the cluster in `cluster`, a folder below `dataDir` that may not exist yet, and
 *  gives it to them. Throws with the way out where there is none. */
export function identityFor(dataDir: string, cluster: string): Identity {
  const owner = fs.existsSync(cluster) ? fs.statSync(cluster) : null;
  const self = process.getuid?.();
  if (self !== 0) {
    if (owner !== null && owner.uid !== self)
      throw new Error(
        `The database in ${cluster} belongs to another user (uid ${owner.uid}; this is uid ${self}). Start Mendwell as that user, or set DATA_DIR to another folder.`,
      );
    return { credentials: {}, prefix: [] };
  }
  letOthersPass(dataDir);
  const credentials =
    owner !== null && owner.uid !== 0
      ? { uid: owner.uid, gid: owner.gid }
      : { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
  const unprivileged = { credentials, prefix: [] };
  if (mayEnter(unprivileged, dataDir)) {
    if (owner?.uid === 0) giveAll(cluster, credentials);
    return unprivileged;
  }
  const confined = {
    credentials: {},
    prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'],
  };
  // Below a folder that only root may enter, another uid cannot reach its files. In a user namespace
  // the process stays root to the file system and is an ordinary user to itself.
  if (!mayEnter(confined, dataDir))
    throw new Error(
      `PostgreSQL must not run as root, and no other user can reach ${dataDir}. Set DATA_DIR to a folder that every user can reach, for example /var/lib/mendwell, or start Mendwell as an ordinary user.`,
    );
  if (owner !== null && owner.uid !== 0) giveAll(cluster, { uid: 0, gid: 0 });
  return confined;
}

/** The data folder is ours and what is secret in it has modes of its own: PostgreSQL only passes. */
function letOthersPass(dataDir: string) {
  const { mode, uid } = fs.statSync(dataDir);
  if (uid === 0 && (mode & 0o001) === 0) fs.chmodSync(dataDir, (mode & 0o777) | 0o011);
}

function giveAll(folder: string, to: { uid: number; gid: number }) {
  execFileSync('chown', ['-R', `${to.uid}:${to.gid}`, folder], { stdio: 'pipe' });
}

/** Makes `folder` with mode 700, owned by the identity. */
export function makePrivateFolder(folder: string, identity: Identity) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(folder, identity);
}

/** Leaves it as it is where this process's own user runs the programs. */
export function giveTo(path: string, { credentials: { uid, gid } }: Identity) {
  if (uid !== undefined && gid !== undefined) fs.chownSync(path, uid, gid);
}
