import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A unix socket's path may have 103 bytes on every system, of which names in the folder take 23. */
const maxFolderBytes = 80;

/** The folder of a data folder's sockets, made if need be: inside it, or a short one of its own in the
 *  system's temporary folder where the path would be too long. Throws when somebody else made that. */
export function socketFolder(dataDir: string): string {
  const inside = path.join(dataDir, 'run');
  if (Buffer.byteLength(inside) <= maxFolderBytes) return made(inside);
  const outside = path.join(
    os.tmpdir(),
    `mendwell-${process.getuid?.() ?? 0}-${shortName(dataDir)}`,
  );
  if (Buffer.byteLength(outside) > maxFolderBytes)
    throw new Error(
      `The paths of ${dataDir} and of the temporary folder ${os.tmpdir()} are both too long for a socket. Set DATA_DIR to a shorter path.`,
    );
  made(outside);
  const found = fs.lstatSync(outside);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)
    throw new Error(
      `${outside} is needed for sockets, but others may write there. Remove it, or set DATA_DIR to a shorter path.`,
    );
  return outside;
}

/** Others may pass through to what they own inside, and see nothing. */
function made(folder: string): string {
  fs.mkdirSync(folder, { recursive: true, mode: 0o711 });
  return folder;
}

const shortName = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
