import type { Readable } from 'node:stream';
import { createAtOnce } from './at_once.ts';
import { refusals } from './errors.ts';
import type { ObjectRow } from './rows.ts';

// A file that is deleted stays on the disk while somebody still reads it. So nobody may read for ever, and no person's files be read by
// any number at a time.

/** Reads of one person's files at a time. */
const atOnce = 50;
/** A read may take so long, and besides as long as its bytes take on a slow line. */
const leastSeconds = 60;
const slowestBytesASecond = 16 * 1024;

/** How long a read may take, in milliseconds. */
export const maxMs = (bytes: number): number => (leastSeconds + bytes / slowestBytesASecond) * 1000;

export interface Reads {
  /** Gives what `read` opens; ends it where it takes too long. Throws where too many of that owner's files are being read. */
  open(object: ObjectRow, read: () => Promise<Readable | null>): Promise<Readable | null>;
}

export function createReads(maxOf: (bytes: number) => number = maxMs): Reads {
  const reading = createAtOnce(atOnce);
  return {
    async open({ owner_id: owner, metadata }, read) {
      const release = reading.take(owner ?? '');
      if (!release) throw refusals.tooManyReads();
      const stream = await read().catch((error: unknown) => {
        release();
        throw error;
      });
      if (!stream) {
        release();
        return null;
      }
      const late = setTimeout(
        () => stream.destroy(new Error('a file was read too slowly')),
        maxOf(metadata?.size ?? 0),
      );
      late.unref();
      stream.once('close', () => {
        clearTimeout(late);
        release();
      });
      return stream;
    },
  };
}
