import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Held while this process uses a data folder. It ends with the process, however that ends. */
export interface FolderLock {
  release(): Promise<void>;
}

/** A unix socket's path may have 107 bytes; PostgreSQL adds its own file name to the folder. */
const longestSocketFolder = 80;

/** Folder for sockets of `dataDir`: inside it, or a short one of its own where its path is too long. */
export function socketFolder(dataDir: string): string {
  const inside = path.join(dataDir, 'run');
  if (Buffer.byteLength(inside) <= longestSocketFolder) return inside;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `mendwell-${process.getuid?.() ?? 'user'}-${name}`);
}

/** Takes the folder for this process, or throws naming who holds it. A lock that a killed process
 *  left behind answers nobody and is taken over: a socket file alone is no lock. */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const folder = socketFolder(dataDir);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'lock.sock');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const server = net.createServer((socket) => socket.end(String(process.pid)));
    const listening = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      );
      server.listen(file, () => resolve(true));
    });
    if (listening) {
      server.unref();
      return { release: () => new Promise((done) => server.close(() => done())) };
    }
    const holder = await holderOf(file);
    if (holder !== null)
      throw new Error(
        `The data folder ${dataDir} is in use by another Mendwell (process ${holder}). Stop that one first, or set DATA_DIR to another folder.`,
      );
    fs.rmSync(file, { force: true });
  }
  throw new Error(`The data folder ${dataDir} could not be locked. Start again.`);
}

/** Process id of whoever answers on the socket, or null when nobody does. */
function holderOf(file: string): Promise<string | null> {
  return new Promise((resolve) => {
    let said = '';
    const socket = net.connect(file);
    socket.setTimeout(2000, () => {
      // It accepts but does not speak: stopped or busy, so alive.
      socket.destroy();
      resolve(said || 'unknown');
    });
    socket.on('data', (data) => {
      said += data;
    });
    socket.once('end', () => resolve(said || 'unknown'));
    socket.once('error', () => resolve(null));
  });
}
