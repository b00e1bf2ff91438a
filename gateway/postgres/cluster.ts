import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Binaries, majorVersion } from './binaries.ts';
import { giveTo, type Identity, makePrivateFolder } from './identity.ts';
import { spawnWatched } from './watchdog.ts';

export type ClusterLog = Pick<Logger, 'info' | 'warn' | 'error'>;

/** A cluster's files, and what is needed to run programs on them. */
export interface Cluster {
  /** PostgreSQL's own data folder. */
  readonly folder: string;
  /** Mode 700: PostgreSQL listens there and nowhere else. */
  readonly sockets: string;
  readonly binaries: Binaries;
  readonly identity: Identity;
  readonly log: ClusterLog;
  /** Over those that every postmaster is started with. */
  readonly settings?: Readonly<Record<string, string>>;
}

export const superuser = 'supabase_admin';

const makeSeconds = 120;
const endSeconds = 20;
/** For the few bytes of a postmaster.pid. */
const writeSeconds = 1;

/** Whether there is a cluster in `folder`. Throws when something else is, and on another major version. */
export function holdsCluster(folder: string): boolean {
  if (!fs.existsSync(folder)) return false;
  const version = path.join(folder, 'PG_VERSION');
  if (!fs.existsSync(version)) {
    if (fs.readdirSync(folder).length === 0) return false;
    throw new Error(
      `${folder} holds files, but no PostgreSQL data. Nothing was changed. Move them away, or set DATA_DIR to another folder.`,
    );
  }
  const found = fs.readFileSync(version, 'utf8').trim();
  if (found === String(majorVersion)) return true;
  throw new Error(
    `${folder} holds the data of PostgreSQL ${found}, and Mendwell runs ${majorVersion}. Nothing was changed. Dump it with pg_dumpall of PostgreSQL ${found}, start Mendwell on an empty DATA_DIR, and restore the dump into that.`,
  );
}

/** Makes the cluster, or nothing under its name: a start killed half way leaves no half cluster. */
export async function makeCluster(cluster: Cluster, password: string): Promise<void> {
  const { folder, sockets, binaries, identity } = cluster;
  await removeHalfMade(folder);
  const making = `${folder}${halfMade}${randomBytes(4).toString('hex')}`;
  makePrivateFolder(making, identity);
  // In a file that only its reader may open: words of a command are for everybody to see.
  const passwordFile = path.join(sockets, 'initial.password');
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveTo(passwordFile, identity);
  try {
    await runOnce(identity, binaries.initdb, [
      `--pgdata=${making}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--no-locale',
      // What people type sorts as the hosted service sorts it.
      '--locale-provider=icu',
      '--icu-locale=en-US',
      '--no-instructions',
    ]);
  } catch (error) {
    await removeHalfMade(folder);
    throw new Error(`The database couldn’t be created in ${folder}: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
  fs.renameSync(making, folder);
  const parent = fs.openSync(path.dirname(folder), 'r');
  fs.fsyncSync(parent);
  fs.closeSync(parent);
}

const halfMade = '.new-';

async function removeHalfMade(folder: string) {
  const parent = path.dirname(folder);
  for (const name of fs.readdirSync(parent))
    if (name.startsWith(`${path.basename(folder)}${halfMade}`))
      // Its initdb may be ending only now.
      await removeInUse(path.join(parent, name));
}

/** Removes a folder in which a program that is just ending may still write. */
export const removeInUse = (folder: string): Promise<void> =>
  fs.promises.rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });

/** The superuser's password of the data folder, and whether it had to be made just now. */
export function superuserPassword(dataDir: string): { password: string; isNew: boolean } {
  const file = path.join(dataDir, 'superuser.password');
  if (fs.existsSync(file)) return { password: fs.readFileSync(file, 'utf8').trim(), isNew: false };
  const password = randomBytes(24).toString('base64url');
  const draft = `${file}.${process.pid}`;
  const handle = fs.openSync(draft, 'w', 0o600);
  fs.writeSync(handle, `${password}\n`);
  fs.fsyncSync(handle);
  fs.closeSync(handle);
  fs.renameSync(draft, file);
  return { password, isNew: true };
}

/** Gives a cluster whose password file was lost (a backup of the cluster alone) the new password. */
export async function resetSuperuserPassword(cluster: Cluster, password: string): Promise<void> {
  cluster.log.warn({}, 'the superuser has a new password: its file was missing');
  await runOnce(
    cluster.identity,
    cluster.binaries.postgres,
    ['--single', '-D', cluster.folder, '-c', 'log_min_messages=fatal', 'postgres'],
    `alter role ${superuser} password '${password}';\n`,
  );
}

/** Runs a program to its end; throws what it said when that was not well. */
async function runOnce(
  identity: Identity,
  program: string,
  args: readonly string[],
  input = '',
): Promise<void> {
  const { child, end, ended, heard } = spawnWatched(identity, program, args);
  let said = '';
  const hear = (data: Buffer) => {
    said = (said + data.toString()).slice(-4000);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  child.stdin?.end(input);
  const limit = setTimeout(() => {
    said += `\nIt took longer than ${makeSeconds} s.`;
    end();
  }, makeSeconds * 1000);
  const how = await ended;
  clearTimeout(limit);
  if (how === 'exit 0') return;
  await heard;
  throw new Error(`${path.basename(program)} failed (${how}): ${said.trim()}`);
}

/** Ends a postmaster that outlived its Mendwell, in good order. Returns whether there was one.
 *  Only for who holds the data folder. */
export async function endLeftover(cluster: Cluster): Promise<boolean> {
  const { folder, log } = cluster;
  const file = path.join(folder, 'postmaster.pid');
  const pid = await namedIn(file, log);
  if (pid === null || !isAlive(pid)) return false;
  const isThere = () => isAlive(pid) && runsOn(pid, folder);
  if (!isThere()) {
    // Its number went to another process since. PostgreSQL would take that for the old postmaster.
    fs.rmSync(file, { force: true });
    return false;
  }
  log.info({ pid }, 'ending a database that outlived its server');
  await endProcess(pid, 'SIGINT', isThere);
  await endProcess(pid, 'SIGQUIT', isThere);
  if (isThere())
    throw new Error(
      `A PostgreSQL (process ${pid}) is still running on ${folder} and didn’t stop within ${endSeconds} s. Stop it, then start again.`,
    );
  return true;
}

/** The process that a postmaster.pid names; null when there is no such file. One that names nobody is
 *  being written at this moment, or was when the machine lost its power: PostgreSQL never starts beside
 *  that one, so it is taken away. */
async function namedIn(file: string, log: ClusterLog): Promise<number | null> {
  for (let looked = 0; ; looked += 1) {
    const text = readIfThere(file);
    if (text === null) return null;
    // A server without a postmaster, which gives new passwords, notes its number below zero.
    const pid = Math.abs(Number(text.split('\n')[0]));
    if (Number.isInteger(pid) && pid > 1) return pid;
    if (looked === writeSeconds * 50) break;
    await pause(20);
  }
  log.warn({}, 'the note of which process runs the database names none; taking it away');
  fs.rmSync(file, { force: true });
  return null;
}

/** The file's text, or null. A postmaster that just ends takes its file away at any moment, so nothing
 *  is asked before it is read. */
function readIfThere(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process is a postmaster of this cluster, going by its command line. One that has ended
 *  has none any more, although its number may be kept until somebody asks how. */
function runsOn(pid: number, folder: string): boolean {
  if (!fs.existsSync('/proc/self/cmdline')) return isNamedWith(pid, folder);
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder);
  } catch {
    return false;
  }
}

/** The same where there is no /proc. */
function isNamedWith(pid: number, folder: string): boolean {
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  return stdout?.includes(` ${folder} `) ?? false;
}

/** Sends the signal and waits for its effect, half of the time that there is. */
async function endProcess(
  pid: number,
  signal: NodeJS.Signals,
  isThere: () => boolean,
): Promise<void> {
  if (!isThere()) return;
  try {
    process.kill(pid, signal);
  } catch {
    return; // It ended by itself.
  }
  for (let waited = 0; waited < endSeconds * 25 && isThere(); waited += 1) await pause(20);
}
