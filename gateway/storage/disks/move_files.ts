import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Disk } from './disk.ts';

export interface Moved {
  /** Files that the other disk holds now, with the same SHA-256. */
  readonly files: number;
  readonly bytes: number;
  /** Of those, the ones that it held before. */
  readonly before: number;
}

async function fingerprintOf(stream: Readable): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

const everything = new Date(8.64e15);

/** Copies every file, reads it again on the other side and compares SHA-256. A file never changes, so this may run beside a server, and
 *  again: what is there already is only compared. Throws at the first that isn't the same; nothing is taken from `from`. */
export async function copyFiles(from: Disk, to: Disk): Promise<Moved> {
  let [files, bytes, before] = [0, 0, 0];
  for await (const name of from.list(everything)) {
    const source = await from.read(name);
    // Deleted in between.
    if (!source) continue;
    const wanted = await fingerprintOf(source);
    const there = await to.read(name);
    const isThere = there !== null && (await fingerprintOf(there)).sha256 === wanted.sha256;
    if (!isThere) {
      const again = await from.read(name);
      if (!again) continue;
      await to.write(name, again as AsyncIterable<Uint8Array>);
      const written = await to.read(name);
      if (!written || (await fingerprintOf(written)).sha256 !== wanted.sha256)
        throw new Error(`${name} isn’t the same on the other side`);
    }
    files += 1;
    bytes += wanted.bytes;
    before += isThere ? 1 : 0;
  }
  return { files, bytes, before };
}

/** Takes every file off a disk that has been copied. */
export async function removeFiles(disk: Disk): Promise<void> {
  let some: string[] = [];
  for await (const name of disk.list(everything)) {
    some.push(name);
    if (some.length < 500) continue;
    await disk.remove(some);
    some = [];
  }
  await disk.remove(some);
}
