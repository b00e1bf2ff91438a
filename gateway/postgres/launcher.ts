import fs from 'node:fs';
import path from 'node:path';
import { type BinaryPlaces, findBinaries } from './binaries.ts';
import {
  type ClusterLog,
  endLeftover,
  holdsCluster,
  makeCluster,
  removeInUse,
  resetSuperuserPassword,
  superuser,
  superuserPassword,
} from './cluster.ts';
import { type FolderLock, lockFolder } from './folder_lock.ts';
import { identityFor, makePrivateFolder } from './identity.ts';
import { runPostmaster } from './postmaster.ts';
import { socketFolder } from './sockets.ts';

/** A PostgreSQL that runs as long as this process, and is there again after it was killed. */
export interface RunningPostgres {
  /** Superuser URL over a unix socket in a 700 folder. For the owner of the data folder only. */
  readonly databaseUrl: string;
  /** True when the cluster of an earlier, killed process still ran and was ended first. */
  readonly adopted: boolean;
  /** Ends it within 5 s and frees the data folder. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Made if need be. One process at a time may use it. */
  readonly dataDir: string;
  readonly log: ClusterLog;
  /** Where to look for the programs; the machine's places unless told. */
  readonly binaryPlaces?: BinaryPlaces;
  /** PostgreSQL's settings, over those of every start: for a server that many test files share. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts the cluster of `dataDir`; makes it first if there is none. Errors say what to do. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  if (process.platform === 'win32')
    throw new Error(
      'Mendwell starts a PostgreSQL of its own on Linux and macOS. On Windows use WSL, or set DATABASE_URL to a PostgreSQL 17 that runs.',
    );
  const dataDir = enterDataFolder(options.dataDir);
  const sockets = socketFolder(dataDir);
  const lock = await lockFolder(dataDir, sockets);
  try {
    return await startLocked(options, dataDir, path.join(sockets, 'postgres'), lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startLocked(
  { log, binaryPlaces, settings = {} }: PostgresOptions,
  dataDir: string,
  sockets: string,
  lock: FolderLock,
): Promise<RunningPostgres> {
  const folder = path.join(dataDir, 'postgres');
  const isMade = holdsCluster(folder);
  const identity = identityFor(dataDir, folder);
  const binaries = await findBinaries(identity, binaryPlaces);
  const cluster = { folder, sockets, binaries, identity, log, settings };
  const adopted = await endLeftover(cluster);
  // Made anew, because it may be another's than last time.
  await removeInUse(sockets);
  makePrivateFolder(sockets, identity);
  const { password, isNew } = superuserPassword(dataDir);
  if (!isMade) await makeCluster(cluster, password);
  else if (isNew) await resetSuperuserPassword(cluster, password);
  const postmaster = await runPostmaster(cluster);
  return {
    databaseUrl: `postgresql://${superuser}:${password}@/postgres?host=${encodeURIComponent(sockets)}`,
    adopted,
    async stop() {
      await postmaster.stop();
      await lock.release();
    },
  };
}

/** The real path of the data folder, which is this user's to write to. */
function enterDataFolder(wanted: string): string {
  try {
    // Others may pass to what is theirs inside: a database that root starts does not run as root.
    fs.mkdirSync(wanted, { recursive: true, mode: 0o711 });
    fs.accessSync(wanted, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    return fs.realpathSync(wanted);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The data folder ${path.resolve(wanted)} can’t be used (${code}): this user (uid ${process.getuid?.()}) isn’t allowed to write there. Set DATA_DIR to a folder of your own.`,
      { cause: error },
    );
  }
}
