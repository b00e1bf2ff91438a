import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** Held while this process uses a data folder. It ends with the process, however that ends. */
export interface FolderLock {
  release(): Promise<void>;
}

/** What a claim answers: its holder, and whether it won or still looks around. */
interface Claim {
  readonly pid: string;
  readonly isHeld: boolean;
}

const pollIntervalMs = 50;
/** Two seconds in which this process ran: one that a busy machine stopped finds the answer waiting. */
const maxPolls = 40;

/** Takes `dataDir` for this process, or throws naming who holds it.
 *
 *  A claim is a listening socket with a name of its own in `folder`. A killed process answers on its
 *  socket no more, and because no name is ever used twice, removing such a socket can hit nobody else.
 *  Of two that start at once at least one sees the other: the later name gives way. */
export async function lockFolder(dataDir: string, folder: string): Promise<FolderLock> {
  const name = `${randomBytes(8).toString('hex')}.claim`;
  let isHeld = false;
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.end(`${process.pid} ${isHeld ? 'holds' : 'claims'}\n`);
  });
  await listen(server, path.join(folder, name));
  server.unref();
  const release = () => new Promise<void>((done) => server.close(() => done()));
  try {
    for (const other of fs.readdirSync(folder)) {
      if (!other.endsWith('.claim') || other === name) continue;
      await outlast(path.join(folder, other), other > name, dataDir);
    }
  } catch (error) {
    await release();
    throw error;
  }
  isHeld = true;
  return { release };
}

/** Returns once nobody is behind `socketFile`; throws when somebody is and stays. */
async function outlast(socketFile: string, weGoFirst: boolean, dataDir: string): Promise<void> {
  for (let isRefused = false; ; ) {
    const claim = await ask(socketFile);
    if (claim === 'gone') return;
    if (claim === 'refused') {
      // For a moment there is a name on which nobody listens yet.
      if (isRefused) return fs.rmSync(socketFile, { force: true });
      isRefused = true;
    } else if (claim.isHeld || !weGoFirst)
      throw new Error(
        `The data folder ${dataDir} is in use by another Mendwell (process ${claim.pid}). Stop that one first, or set DATA_DIR to a different folder.`,
      );
    await new Promise((later) => setTimeout(later, pollIntervalMs));
  }
}

function listen(server: net.Server, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(file, resolve);
  });
}

/** Who is behind the socket; or that there is none, or nobody behind it. One that accepts and says
 *  nothing is stopped or busy, so alive, and counts as holding. */
function ask(file: string): Promise<Claim | 'gone' | 'refused'> {
  return new Promise((resolve, reject) => {
    let said = '';
    let looked = 0;
    const socket = net.connect(file);
    const poll = setInterval(() => {
      looked += 1;
      if (looked < maxPolls) return;
      socket.destroy();
      resolve({ pid: 'unknown', isHeld: true });
    }, pollIntervalMs);
    socket.once('close', () => clearInterval(poll));
    socket.on('data', (data) => {
      said += data;
    });
    socket.once('end', () => {
      const [pid, word] = said.trim().split(' ');
      if (pid && word) resolve({ pid, isHeld: word === 'holds' });
      else ask(file).then(resolve, reject);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') resolve('gone');
      else if (error.code === 'ECONNREFUSED') resolve('refused');
      // It was killed while it was asked: the next question finds nobody.
      else if (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        ask(file).then(resolve, reject);
      else if (error.code === 'EACCES')
        reject(
          new Error(
            `${file} belongs to another user's Mendwell. Start as that user, or remove it.`,
          ),
        );
      else reject(error);
    });
  });
}
