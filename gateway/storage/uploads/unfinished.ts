import type { Pool } from 'pg';
import { refusals } from '../errors.ts';
import { asOwner } from '../rows.ts';

/** An upload that has begun. */
interface Beginning {
  /** Its file's name too, once it is whole. */
  readonly id: string;
  /** Whom it belongs to: nobody else goes on with it. */
  readonly owner: string;
  /** The person whose room it takes; null where it's nobody's. */
  readonly person: string | null;
  readonly bucket: string;
  readonly name: string;
  /** What it will have, or may have where that's said last. */
  readonly bytes: number;
}

/** Uploads in parts that aren't whole yet, as rows: several gateways count them together, triggers see them, and a person's go with the
 *  person. */
export interface UnfinishedUploads {
  /** Refuses where the owner has begun too many, or a trigger finds no room for it. */
  begin(upload: Beginning): Promise<void>;
  end(id: string): Promise<void>;
  /** Forgets those nobody went on with, and those that are none of `present`. Returns which of `present` have no row. */
  tidy(present: readonly string[]): Promise<string[]>;
}

/** How many uploads somebody may have begun and not finished. */
const maxUnfinished = 20;
export const unfinishedHours = 24;

export const createUnfinishedUploads = (pool: Pool): UnfinishedUploads => ({
  begin: ({ id, owner, person, bucket, name, bytes }) =>
    asOwner(pool, async (client) => {
      // Two at once are counted one after the other.
      await client.query(
        `select pg_advisory_xact_lock(hashtextextended('unfinished uploads of ' || $1, 0))`,
        [owner],
      );
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int from storage.s3_multipart_uploads where upload_signature = $1',
        [owner],
      );
      if ((rows[0]?.count ?? 0) >= maxUnfinished) throw refusals.tooManyUploads();
      await client.query(
        `insert into storage.s3_multipart_uploads (id, in_progress_size, upload_signature, bucket_id, key, version, owner_id)
         values ($1, $2, $3, $4, $5, $1, $6)`,
        [id, bytes, owner, bucket, name, person],
      );
    }),

  end: (id) =>
    asOwner(pool, async (client) => {
      await client.query('delete from storage.s3_multipart_uploads where id = $1', [id]);
    }),

  tidy: (present) =>
    asOwner(pool, async (client) => {
      await client.query(
        `delete from storage.s3_multipart_uploads
         where created_at < now() - make_interval(hours => $1)
           or created_at < now() - interval '10 minutes' and not id = any ($2)`,
        [unfinishedHours, present],
      );
      const { rows } = await client.query<{ id: string }>(
        `select asked.id from unnest($1::text[]) as asked (id)
         where not exists (select from storage.s3_multipart_uploads as known where known.id = asked.id)`,
        [present],
      );
      return rows.map(({ id }) => id);
    }),
});
