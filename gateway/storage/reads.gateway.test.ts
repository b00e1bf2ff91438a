import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createReads, maxMs } from './reads.ts';
import type { ObjectRow } from './rows.ts';

const object = (owner_id: string | null) =>
  ({ owner_id, metadata: { size: 10_000_000 } }) as ObjectRow;
/** One that nobody reads from, and that never ends by itself. */
const stalled = async () => new Readable({ read() {} });

describe('reading files', () => {
  test('ends where it takes too long', async () => {
    const stream = await createReads(() => 20).open(object('ada'), stalled);
    const error = await new Promise<Error>((resolve) => stream?.once('error', resolve));
    expect(error.message).toContain('too slowly');
  });

  test('has a minute, and what its bytes take on a slow line', () => {
    expect(maxMs(0)).toBe(60_000);
    expect(Math.round(maxMs(10_000_000) / 60_000)).toBe(11);
  });

  test('is refused beyond fifty of one owner, and goes on once one is over', async () => {
    const reads = createReads();
    const open = await Promise.all(
      Array.from({ length: 50 }, () => reads.open(object('ada'), stalled)),
    );
    await expect(reads.open(object('ada'), stalled)).rejects.toMatchObject({ code: 'SlowDown' });
    (await reads.open(object('grace'), stalled))?.destroy();
    open[0]?.destroy();
    await expect.poll(() => reads.open(object('ada'), stalled)).toBeInstanceOf(Readable);
    for (const each of open) each?.destroy();
  });

  test('counts nothing for what isn’t there or fails', async () => {
    const reads = createReads();
    for (let times = 0; times < 60; times += 1) {
      expect(await reads.open(object('ada'), async () => null)).toBeNull();
      await expect(
        reads.open(object('ada'), () => Promise.reject(new Error('away'))),
      ).rejects.toThrow('away');
    }
    (await reads.open(object('ada'), stalled))?.destroy();
  });
});
