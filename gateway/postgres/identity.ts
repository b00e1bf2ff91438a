import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { othersMayEnter } from './binaries.ts';

/** As whom PostgreSQL runs: it refuses to be root, and no account is made for it. */
export interface Identity {
  readonly credentials: { readonly uid?: number; readonly gid?: number };
  /** Words before the command, for the case where only a user namespace helps. */
  readonly prefix: readonly string[];
  /** True when the programs must be readable by a uid that owns nothing. */
  readonly unprivileged: boolean;
}

const nobody = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));

/** Decides the identity for a cluster in `folder`, whose parent exists.
 *  Throws with the way out when this root may not give its rights away. */
export function identityFor(folder: string): Identity {
  if (process.getuid?.() !== 0) return { credentials: {}, prefix: [], unprivileged: false };
  if (othersMayEnter(path.dirname(folder)))
    return {
      credentials: { uid: nobody('-u'), gid: nobody('-g') },
      prefix: [],
      unprivileged: true,
    };
  // Below a folder that only root may enter, another uid cannot reach its files. In a user namespace
  // the process stays root to the file system and is an ordinary user to itself.
  const prefix = ['unshare', '--user', `--map-user=${nobody('-u')}`, `--map-group=${nobody('-g')}`];
  if (spawnSync(prefix[0] as string, [...prefix.slice(1), 'true']).status !== 0)
    throw new Error(
      `PostgreSQL must not run as root, and no other user can reach ${folder}. Set DATA_DIR to a folder that others may enter, for example /var/lib/mendwell, or start as an ordinary user.`,
    );
  return { credentials: {}, prefix, unprivileged: false };
}

/** Makes `folder` with mode 700, owned by the identity. */
export function makePrivateFolder(folder: string, identity: Identity) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = identity.credentials;
  if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid);
}
