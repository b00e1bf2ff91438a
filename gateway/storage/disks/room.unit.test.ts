import { expect, test, vi } from 'vitest';
import type { Disk } from './disk.ts';
import { createRoom, keptFreeBytes, withRoom } from './room.ts';

test('there is room until only what is kept free is left; it is asked once a second', async () => {
  let free = keptFreeBytes + 1;
  let at = 0;
  const freeBytesOf = vi.fn(async () => free);
  const onFull = vi.fn();
  const room = createRoom('/data', onFull, freeBytesOf, () => at);
  await room.require();
  free = keptFreeBytes;
  at = 999;
  await room.require();
  expect(freeBytesOf.mock.calls).toEqual([['/data']]);
  at = 1_000;
  await expect(room.require()).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(onFull.mock.calls).toEqual([[keptFreeBytes]]);
  free = keptFreeBytes + 1;
  at = 2_000;
  await room.require();
});

test('a file that fills the disk on its way is given up', async () => {
  let isFull = false;
  const room = {
    require: async () => {
      if (isFull) throw Object.assign(new Error(), { code: 'ENOSPC' });
    },
  };
  const taken: Uint8Array[] = [];
  const disk = withRoom(
    {
      async write(_name, content) {
        for await (const chunk of content) taken.push(chunk);
        return { bytes: 0, md5: '' };
      },
      copy: async () => true,
      remove: async () => undefined,
    } as Partial<Disk> as Disk,
    room,
  );
  async function* content() {
    yield new Uint8Array(1);
    isFull = true;
    yield new Uint8Array(2);
  }
  await expect(disk.write('a', content())).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(taken.map(({ length }) => length)).toEqual([1]);
  await expect(disk.copy('a', 'b')).rejects.toMatchObject({ code: 'ENOSPC' });
  await disk.remove(['a']);
});
