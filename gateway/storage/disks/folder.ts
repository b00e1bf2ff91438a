import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type ByteRange, type Disk, isFileName, type Written } from './disk.ts';

const isAway = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files in a folder of this machine. A file is written beside, told to the disk itself, and then given its name: whoever reads
 *  finds all of it or nothing, and what was acknowledged outlives a power cut. */
export async function openFolderDisk(folder: string): Promise<Disk> {
  const files = path.join(folder, 'files');
  const coming = path.join(folder, 'coming');
  await fs.mkdir(files, { recursive: true });
  await fs.mkdir(coming, { recursive: true });
  // Statements and letters of people: nobody else on the machine looks in, also at what is still coming.
  await fs.chmod(folder, 0o700);

  function placeOf(name: string): string {
    if (!isFileName(name)) throw new Error('a file is named by a UUID');
    return path.join(files, name.slice(0, 2), name);
  }

  async function give(name: string, temporary: string): Promise<void> {
    const place = placeOf(name);
    const parent = path.dirname(place);
    await fs.mkdir(parent, { recursive: true });
    await fs.rename(temporary, place);
    await syncFolder(parent);
    await syncFolder(files);
  }

  return {
    async write(name, content): Promise<Written> {
      const temporary = path.join(coming, randomUUID());
      const handle = await fs.open(temporary, 'wx', 0o600);
      const hash = createHash('md5');
      let bytes = 0;
      try {
        try {
          for await (const chunk of content) {
            hash.update(chunk);
            bytes += chunk.length;
            for (let at = 0; at < chunk.length; )
              at += (await handle.write(chunk, at)).bytesWritten;
          }
          await handle.sync();
        } finally {
          await handle.close();
        }
        await give(name, temporary);
      } catch (error) {
        await fs.rm(temporary, { force: true });
        throw error;
      }
      return { bytes, md5: hash.digest('hex') };
    },

    async adopt(name, file): Promise<Written> {
      const hash = createHash('md5');
      let bytes = 0;
      for await (const chunk of createReadStream(file)) {
        hash.update(chunk as Buffer);
        bytes += (chunk as Buffer).length;
      }
      const handle = await fs.open(file);
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await give(name, file);
      return { bytes, md5: hash.digest('hex') };
    },

    async read(name: string, range?: ByteRange): Promise<Readable | null> {
      try {
        const handle = await fs.open(placeOf(name));
        return handle.createReadStream(range);
      } catch (error) {
        if (isAway(error)) return null;
        throw error;
      }
    },

    async copy(from, to): Promise<boolean> {
      const temporary = path.join(coming, randomUUID());
      try {
        await fs.copyFile(placeOf(from), temporary);
        const handle = await fs.open(temporary);
        await handle.sync().finally(() => handle.close());
        await give(to, temporary);
        return true;
      } catch (error) {
        await fs.rm(temporary, { force: true });
        if (isAway(error)) return false;
        throw error;
      }
    },

    async remove(names): Promise<void> {
      for (const name of names) await fs.rm(placeOf(name), { force: true });
    },

    async *list(before) {
      for (const part of await fs.readdir(files)) {
        const names = await fs.readdir(path.join(files, part)).catch(() => []);
        for (const name of names) {
          const found = await fs.stat(path.join(files, part, name)).catch(() => null);
          if (found && found.mtime < before && isFileName(name)) yield name;
        }
      }
    },

    async tidy(before) {
      for (const name of await fs.readdir(coming)) {
        const file = path.join(coming, name);
        const found = await fs.stat(file).catch(() => null);
        if (found && found.mtime < before) await fs.rm(file, { force: true });
      }
    },
  };
}
