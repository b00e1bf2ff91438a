import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Writable } from 'node:stream';
import { type Cluster, endLeftover } from './cluster.ts';
import { commandAs } from './identity.ts';

const settings: Readonly<Record<string, string>> = {
  // No port: only who may enter the socket's folder can even knock.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // A row that was acknowledged is on the disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'logical',
  // A reader of changes that went away must not fill the disk.
  max_slot_wal_keep_size: '1GB',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  lc_messages: 'C',
  // Errors of statements go to who sent them. The log has neither statements nor values of people.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

/** Recovery after a crash takes its time; what never comes up shall not be waited for without end. */
const startSeconds = 600;
const patienceSeconds = 5;
const longestPauseMilliseconds = 5000;

/** The shell is PostgreSQL's parent and holds the far end of a pipe whose near end only this process
 *  has. When that closes, by our will or because Node was killed with -9, PostgreSQL is asked to end,
 *  and after 4 s told to. Signals to the whole group (a terminal's, a supervisor's) are not for it. */
const watchdog = `trap '' INT TERM HUP
"$@" 3<&- & postmaster=$!
(read -r _ <&3; kill -INT $postmaster; sleep 4; kill -QUIT $postmaster) >/dev/null 2>&1 & watcher=$!
exec 3<&-
wait $postmaster; status=$?
kill -KILL $watcher
exit $status`;

/** One life of the postmaster. */
interface Life {
  /** Asks it to end, in good order. */
  end(): void;
  /** How it ended, in words. */
  readonly ended: Promise<string>;
}

export interface Postmaster {
  stop(): Promise<void>;
}

/** Runs the postmaster, and again when it dies without being asked to. Throws when the first start fails. */
export async function runPostmaster(cluster: Cluster): Promise<Postmaster> {
  const stopping = new AbortController();
  const first = await startLife(cluster, stopping.signal);
  const finished = keepAlive(cluster, first, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

async function keepAlive(cluster: Cluster, first: Life, stopping: AbortSignal): Promise<void> {
  for (let life: Life | null = first; life !== null; ) {
    const how = await life.ended;
    if (stopping.aborted) return;
    cluster.log.error({ how }, 'the database ended unasked; starting it again');
    life = await startAgain(cluster, stopping);
  }
}

/** Tries until it succeeds, or until it is no longer wanted. */
async function startAgain(cluster: Cluster, stopping: AbortSignal): Promise<Life | null> {
  for (let wait = 250; !stopping.aborted; wait = Math.min(wait * 2, longestPauseMilliseconds)) {
    try {
      await endLeftover(cluster);
      const life = await startLife(cluster, stopping);
      cluster.log.info({}, 'the database is up again');
      return life;
    } catch (error) {
      if (stopping.aborted) return null;
      cluster.log.error({ problem: (error as Error).message }, 'the database did not start');
      await pause(wait, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return null;
}

/** After a crash the old children need a moment to let go of the memory. */
async function startLife(cluster: Cluster, stopping: AbortSignal): Promise<Life> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await spawnPostmaster(cluster, stopping);
    } catch (error) {
      const isHeld = /pre-existing shared memory|"postmaster.pid" already exists/.test(`${error}`);
      if (!isHeld || attempt === 100 || stopping.aborted) throw error;
      await pause(100);
    }
  }
}

function spawnPostmaster(cluster: Cluster, stopping: AbortSignal): Promise<Life> {
  const child = spawnWatched(cluster);
  const pipe = child.stdio[3] as Writable;
  // It breaks when the shell is killed; that is seen by its exit.
  pipe.on('error', () => {});
  const end = () => void pipe.end();
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`));
  });
  stopping.addEventListener('abort', end, { once: true });
  void ended.then(() => {
    stopping.removeEventListener('abort', end);
    // When it was the shell that died, PostgreSQL may still run: the pipe tells it to end.
    end();
  });
  if (stopping.aborted) end();

  return new Promise<Life>((resolve, reject) => {
    let said = '';
    let isReady = false;
    const impatience = setTimeout(
      () => cluster.log.info({}, 'the database is recovering, which can take a while'),
      patienceSeconds * 1000,
    );
    const limit = setTimeout(() => {
      end();
      reject(new Error(`The database did not start within ${startSeconds} s: ${said.trim()}`));
    }, startSeconds * 1000);
    child.stderr?.on('data', (data: Buffer) => {
      if (isReady) return stopping.aborted ? undefined : report(cluster, data.toString());
      said = (said + data.toString()).slice(-8000);
      if (!said.includes('database system is ready to accept connections')) return;
      isReady = true;
      clearTimeout(impatience);
      clearTimeout(limit);
      if (said.includes('was not properly shut down'))
        cluster.log.info({}, 'the database was killed last time and has recovered');
      resolve({ end, ended });
    });
    void ended.then(async (how) => {
      clearTimeout(impatience);
      clearTimeout(limit);
      // Its last words may still be in the pipe.
      if (!isReady) await pause(20);
      reject(new Error(`The database did not start (${how}): ${said.trim()}`));
    });
  });
}

function spawnWatched({ folder, sockets, binaries, identity }: Cluster): ChildProcess {
  const { command, words, options } = commandAs(identity, '/bin/sh', [
    '-c',
    watchdog,
    'mendwell-postgres',
    binaries.postgres,
    '-D',
    folder,
    '-k',
    sockets,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  // Detached: Ctrl-C in a terminal is for us, and we end PostgreSQL once its clients are done.
  return spawn(command, words, {
    ...options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
}

/** Passes on what PostgreSQL says, each line with the weight it has. */
function report({ log }: Cluster, text: string) {
  for (const line of text.trim().split('\n')) {
    const [, weight, message] = /^(LOG|WARNING|FATAL|PANIC): +(.*)$/.exec(line) ?? [];
    if (weight === 'LOG') log.info({ source: 'postgres' }, message ?? line);
    else if (weight === 'FATAL' || weight === 'WARNING')
      log.warn({ source: 'postgres' }, message ?? line);
    else log.error({ source: 'postgres' }, line);
  }
}
