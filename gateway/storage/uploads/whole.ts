import type { Context } from 'hono';
import type { Disk } from '../disks/disk.ts';
import type { ObjectStore, Place, Writing } from '../objects.ts';
import { limited, receiveFile } from './body.ts';
import { createOnTheirWay } from './on_their_way.ts';
import type { Asker } from '../rows.ts';

/** How large a file will be whose request has nothing else; undefined where that's not said. */
function bytesToCome(c: Context): number | undefined {
  const length = Number(c.req.header('content-length') ?? 'none');
  const isForm = /^multipart\/form-data/i.test(c.req.header('content-type') ?? '');
  return isForm || !Number.isSafeInteger(length) ? undefined : length;
}

/** Uploads in one piece: a request with a file, kept as an object of the caller's. */
export function createWholeUploads(objects: ObjectStore, disk: Disk) {
  const onTheirWay = createOnTheirWay();

  return async function storedFrom(
    c: Context,
    writer: Asker,
    place: Place,
    writing: Writing,
  ): Promise<Response> {
    // First whether they may: nothing is read of whoever may not.
    const bytes = bytesToCome(c);
    const bucket = await objects.requireWriting(writer, place, writing, { bytes });
    const way = onTheirWay.of(writer.claims.sub);
    const own = bytes ?? objects.maxBytesOf(bucket);

    /** What is on its way takes a person's room as what is there does: many at once aren't more than one after the other. */
    async function requireRoomTogether(): Promise<void> {
      for (;;) {
        const together = way.together();
        if (together <= own) return;
        try {
          await objects.requireWriting(writer, place, writing, { bytes: together });
          return;
        } catch (error) {
          // What was kept meanwhile was counted twice, on its way and there: then it's asked again.
          if (way.together() >= together) throw error;
        }
      }
    }

    try {
      way.add(own);
      await requireRoomTogether();
      const file = await receiveFile(c);
      const row = await objects.write(writer, place, writing, {
        type: file.type,
        bytes,
        put: (version, maxBytes) => disk.write(version, limited(file.content, maxBytes)),
        described: () => file.described(),
        kept: () => way.end(),
      });
      return c.json({ Id: row.id, Key: `${row.bucket_id}/${row.name}` });
    } finally {
      way.end();
    }
  };
}
