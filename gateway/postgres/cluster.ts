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
}

export const superuser = 'supabase_admin';

const makeSeconds = 120;
const endSeconds = 20;

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
  removeHalfMade(folder);
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
    removeHalfMade(folder);
    throw new Error(`The database could not be made in ${folder}: ${(error as Error).message}`, {
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

function removeHalfMade(folder: string) {
  const parent = path.dirname(folder);
  for (const name of fs.readdirSync(parent))
    if (name.startsWith(`${path.basename(folder)}${halfMade}`))
      // Its initdb may be ending only now.
      fs.rmSync(path.join(parent, name), {
        recursive: true,
        force: true,
        maxRetries: 20,
        retryDelay: 50,
      });
}

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
  const { child, end, ended } = spawnWatched(identity, program, args);
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
  // Its last words may still be in the pipe.
  await pause(20);
  throw new Error(`${path.basename(program)} failed (${how}): ${said.trim()}`);
}

/** Ends a postmaster that outlived its Mendwell, in good order. Returns whether there was one.
 *  Only for who holds the data folder. */
export async function endLeftover({ folder, log }: Cluster): Promise<boolean> {
  const file = path.join(folder, 'postmaster.pid');
  const pid = readPid(file);
  if (pid === null || !isAlive(pid)) return false;
  if (!runsOn(pid, folder)) {
    // Its number went to another process since. PostgreSQL would take that for the old postmaster.
    fs.rmSync(file, { force: true });
    return false;
  }
  log.info({ pid }, 'ending a database that outlived its server');
  await endProcess(pid, 'SIGINT', endSeconds / 2);
  await endProcess(pid, 'SIGQUIT', endSeconds / 2);
  if (isAlive(pid) && runsOn(pid, folder))
    throw new Error(
      `A PostgreSQL (process ${pid}) still runs on ${folder} and did not end within ${endSeconds} s. End it, then start again.`,
    );
  return true;
}

/** The process a postmaster.pid names; null when there is none. A postmaster that just ends takes
 *  its file away at any moment, so nothing is asked before it is read. */
function readPid(file: string): number | null {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process is a postmaster of this cluster, going by its command line. Where that cannot
 *  be read the answer is yes: PostgreSQL then decides by itself. */
function runsOn(pid: number, folder: string): boolean {
  if (!fs.existsSync('/proc/self/cmdline')) return true;
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder);
  } catch {
    return false;
  }
}

async function endProcess(pid: number, signal: NodeJS.Signals, seconds: number): Promise<void> {
  try {
    process.kill(pid, signal);
  } catch {
    return; // It ended by itself.
  }
  for (let waited = 0; waited < seconds * 50 && isAlive(pid); waited += 1) await pause(20);
}
