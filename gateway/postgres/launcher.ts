import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { type Binaries, findBinaries, majorVersion } from './binaries.ts';
import { lockFolder, socketFolder } from './folder_lock.ts';
import { type Identity, identityFor, makePrivateFolder } from './identity.ts';

/** A PostgreSQL that runs as long as this process, and is there again after it was killed. */
export interface RunningPostgres {
  /** Superuser URL over a unix socket in a 700 folder. For the owner of the data folder only. */
  readonly databaseUrl: string;
  /** True when a cluster of an earlier, killed process was found still running and taken over. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  readonly dataDir: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

const superuser = 'supabase_admin';
const startSeconds = 60;
const stopSeconds = 20;
const restartPauseMilliseconds = 250;

/** The shell waits on a pipe that only this process holds: when it is killed with -9 the pipe closes,
 *  and the shell ends PostgreSQL in good order. */
const watchdog = `"$@" & child=$!
trap 'kill -INT $child' INT TERM
{ cat <&3 >/dev/null; kill -INT $child 2>/dev/null; } &
wait $child; status=$?
while kill -0 $child 2>/dev/null; do wait $child; status=$?; done
exit $status`;

/** Starts the cluster of `dataDir`, makes it first if there is none. Errors say what to do. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = path.resolve(options.dataDir);
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const lock = await lockFolder(dataDir);
  try {
    const cluster = path.join(dataDir, 'postgres');
    const identity = identityFor(cluster);
    const binaries = await findBinaries(identity.unprivileged);
    const sockets = path.join(socketFolder(dataDir), 'postgres');
    makePrivateFolder(cluster, identity);
    // The lock's folder is ours alone; PostgreSQL needs one that it may write to.
    if (identity.credentials.uid !== undefined) fs.chmodSync(path.dirname(sockets), 0o711);
    makePrivateFolder(sockets, identity);
    const password = superuserPassword(dataDir);
    if (!fs.existsSync(path.join(cluster, 'PG_VERSION')))
      makeCluster({ cluster, sockets, binaries, identity }, password);
    refuseOtherMajor(cluster);
    const adopted = await endLeftover(cluster, options.log);
    const running = await runCluster({ cluster, sockets, binaries, identity, log: options.log });
    return {
      databaseUrl: `postgresql://${superuser}:${password}@/postgres?host=${encodeURIComponent(sockets)}`,
      adopted,
      stop: async () => {
        await running.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function superuserPassword(dataDir: string): string {
  const file = path.join(dataDir, 'superuser.password');
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8').trim();
  const password = randomBytes(24).toString('base64url');
  fs.writeFileSync(file, password, { mode: 0o600 });
  return password;
}

type ClusterPlace = Omit<ClusterRun, 'log'>;

function makeCluster({ cluster, sockets, binaries, identity }: ClusterPlace, password: string) {
  // Into a folder beside, then renamed: a start that was killed half way leaves no half cluster.
  const making = `${cluster}.new`;
  fs.rmSync(making, { recursive: true, force: true });
  makePrivateFolder(making, identity);
  // A file, because initdb cannot read Node's pipes; in a folder that only its own user may enter.
  const passwordFile = path.join(sockets, 'initial.password');
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  const { uid, gid } = identity.credentials;
  if (uid !== undefined && gid !== undefined) fs.chownSync(passwordFile, uid, gid);
  const [command, ...words] = [
    ...identity.prefix,
    binaries.initdb,
    '--pgdata',
    making,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ] as [string, ...string[]];
  try {
    execFileSync(command, words, {
      ...identity.credentials,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? error);
    throw new Error(`The database could not be made in ${cluster}: ${said.trim()}`, {
      cause: error,
    });
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
  fs.rmdirSync(cluster);
  fs.renameSync(making, cluster);
}

function refuseOtherMajor(cluster: string) {
  const found = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === String(majorVersion)) return;
  throw new Error(
    `${cluster} holds data of PostgreSQL ${found}, and Mendwell runs ${majorVersion}. Nothing was changed. Dump it with the pg_dumpall of PostgreSQL ${found}, start Mendwell on an empty DATA_DIR, and restore the dump into it (docs/operations.md).`,
  );
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const pause = (milliseconds: number) => new Promise((later) => setTimeout(later, milliseconds));

/** Ends a postmaster that outlived its Mendwell. Returns whether there was one. */
async function endLeftover(cluster: string, log: PostgresOptions['log']): Promise<boolean> {
  const file = path.join(cluster, 'postmaster.pid');
  if (!fs.existsSync(file)) return false;
  const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid) || !isPostgresOf(pid, cluster))
    return false;
  log.info({ pid }, 'ending a database that outlived its server');
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It ended by itself.
  }
  for (let waited = 0; waited < stopSeconds * 20 && isAlive(pid); waited += 1) await pause(50);
  return true;
}

/** Process ids are used again: only a process that runs on this cluster is ended. */
function isPostgresOf(pid: number, cluster: string): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  if (!fs.existsSync('/proc/self/cmdline')) return true;
  try {
    return fs.readFileSync(commandLine, 'utf8').includes(cluster);
  } catch {
    return false;
  }
}

interface ClusterRun {
  readonly cluster: string;
  readonly sockets: string;
  readonly binaries: Binaries;
  readonly identity: Identity;
  readonly log: PostgresOptions['log'];
}

/** Runs the postmaster, and runs it again when it dies without being asked to. */
async function runCluster(run: ClusterRun): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  let child = await spawnUntilReady(run);
  const keep = () => {
    child.once('exit', async (code, signal) => {
      if (stopping) return;
      run.log.error({ code, signal }, 'the database ended unasked; starting it again');
      for (;;) {
        await pause(restartPauseMilliseconds);
        if (stopping) return;
        try {
          child = await spawnUntilReady(run);
          return keep();
        } catch (error) {
          run.log.error({ error: String(error) }, 'the database did not start');
        }
      }
    });
  };
  keep();
  return {
    stop: async () => {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise<void>((done) => child.once('exit', () => done()));
      child.kill('SIGINT');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopSeconds * 1000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Starts a postmaster; after a crash its old children may need a moment to let go of the memory. */
async function spawnUntilReady(run: ClusterRun): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await spawnOnce(run);
    } catch (error) {
      const text = String(error);
      const isHeld = /pre-existing shared memory|lock file "postmaster.pid" already exists/.test(
        text,
      );
      if (!isHeld || attempt === 100) throw error;
      await pause(100);
    }
  }
}

function spawnOnce({ cluster, sockets, binaries, identity, log }: ClusterRun) {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    wal_level: 'logical',
    max_connections: '100',
    shared_buffers: '128MB',
    // One acknowledged row lost is one too many.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_min_messages: 'warning',
    log_statement: 'none',
    log_min_error_statement: 'panic',
  };
  const command = [
    ...identity.prefix,
    binaries.postgres,
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const child = spawn('/bin/sh', ['-c', watchdog, 'mendwell-postgres', ...command], {
    ...identity.credentials,
    cwd: '/',
    detached: true,
    env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  return new Promise<ChildProcess>((resolve, reject) => {
    let said = '';
    let isReady = false;
    const timer = setTimeout(() => {
      child.kill('SIGINT');
      reject(new Error(`The database did not start within ${startSeconds} s: ${said.trim()}`));
    }, startSeconds * 1000);
    child.stderr?.on('data', (data: Buffer) => {
      const text = data.toString();
      if (isReady) return log.warn({ source: 'postgres' }, text.trim());
      said = (said + text).slice(-8000);
      if (!said.includes('database system is ready to accept connections')) return;
      isReady = true;
      clearTimeout(timer);
      resolve(child);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The database did not start (exit ${code}): ${said.trim()}`));
    });
  });
}
