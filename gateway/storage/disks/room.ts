import fs from 'node:fs/promises';
import type { Disk } from './disk.ts';

/** Room that stays free on the machine's disk whatever people upload: PostgreSQL needs some to go on. */
export const keptFreeBytes = 256 * 1024 ** 2;

/** How long what is free is believed, in milliseconds: less comes in meanwhile than is kept free. */
const believedMs = 1_000;

export interface Room {
  /** Fails with the code `ENOSPC` where no more than what is kept free is left. */
  require(): Promise<void>;
}

/** The room on the disk that `folder` lies on. `freeBytesOf` tells what is free; `onFull` hears of it each time that it's too little. */
export function createRoom(
  folder: string,
  onFull: (freeBytes: number) => void = () => {},
  freeBytesOf: (folder: string) => Promise<number> = async (place) => {
    const { bavail, bsize } = await fs.statfs(place);
    return bavail * bsize;
  },
  now: () => number = Date.now,
): Room {
  let asked: { readonly at: number; readonly freeBytes: Promise<number> } | null = null;
  return {
    async require() {
      if (asked === null || Math.abs(now() - asked.at) >= believedMs)
        asked = { at: now(), freeBytes: freeBytesOf(folder) };
      const freeBytes = await asked.freeBytes;
      if (freeBytes > keptFreeBytes) return;
      onFull(freeBytes);
      throw Object.assign(new Error('the disk is as full as it may be'), { code: 'ENOSPC' });
    },
  };
}

async function* whileThereIsRoom(
  content: AsyncIterable<Uint8Array>,
  room: Room,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    await room.require();
    yield chunk;
  }
}

/** The same disk, which takes nothing more once only what is kept free is left. */
export const withRoom = (disk: Disk, room: Room): Disk => ({
  ...disk,
  async write(name, content) {
    await room.require();
    return disk.write(name, whileThereIsRoom(content, room));
  },
  async copy(from, to) {
    await room.require();
    return disk.copy(from, to);
  },
});
