import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, endLeftover } from './cluster.ts';
import { spawnWatched, type Watched } from './watchdog.ts';

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
const noticeAfterSeconds = 5;
const maxRestartDelayMs = 5000;

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

async function keepAlive(cluster: Cluster, first: Watched, stopping: AbortSignal): Promise<void> {
  for (let life: Watched | null = first; life !== null; ) {
    const how = await life.ended;
    if (stopping.aborted) return;
    cluster.log.error({ how }, 'the database ended unasked; starting it again');
    life = await startAgain(cluster, stopping);
  }
}

/** Tries until it succeeds, or until it is no longer wanted. */
async function startAgain(cluster: Cluster, stopping: AbortSignal): Promise<Watched | null> {
  for (let wait = 250; !stopping.aborted; wait = Math.min(wait * 2, maxRestartDelayMs)) {
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

/** What a postmaster says that comes too early: after a crash the old children need a moment to let
 *  go of the memory, and one that outlived its server may itself be only starting, or just ending. */
const isHeld =
  /pre-existing shared memory|lock file "postmaster\.pid" (?:already exists|is empty)|bogus data in lock file/;

async function startLife(cluster: Cluster, stopping: AbortSignal): Promise<Watched> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await spawnPostmaster(cluster, stopping);
    } catch (error) {
      if (!isHeld.test(`${error}`) || attempt === 100 || stopping.aborted) throw error;
      await pause(100);
      await endLeftover(cluster);
    }
  }
}

function spawnPostmaster(cluster: Cluster, stopping: AbortSignal): Promise<Watched> {
  const { folder, sockets, binaries, identity } = cluster;
  const chosen = { ...settings, ...cluster.settings };
  const life = spawnWatched(identity, binaries.postgres, [
    '-D',
    folder,
    '-k',
    sockets,
    ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const { child, end, ended, heard } = life;
  child.stdin?.end();
  child.stdout?.resume();
  stopping.addEventListener('abort', end, { once: true });
  void ended.then(() => stopping.removeEventListener('abort', end));
  if (stopping.aborted) end();

  return new Promise<Watched>((resolve, reject) => {
    let said = '';
    let isReady = false;
    const notice = setTimeout(
      () => cluster.log.info({}, 'the database is recovering, which can take a while'),
      noticeAfterSeconds * 1000,
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
      clearTimeout(notice);
      clearTimeout(limit);
      if (said.includes('was not properly shut down'))
        cluster.log.info({}, 'the database was killed last time and has recovered');
      resolve(life);
    });
    void ended.then(async (how) => {
      clearTimeout(notice);
      clearTimeout(limit);
      if (isReady) return;
      // Its last words say why, and whether to try again.
      await heard;
      reject(new Error(`The database did not start (${how}): ${said.trim()}`));
    });
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
