import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Kernel } from '../kernel/context.ts';
import { codeOf } from '../kernel/databases.ts';
import type { ByteRange, Disk, Written } from './disks/disk.ts';
import { refusals } from './errors.ts';
import { cacheControlOf, isObjectName, takesType, typeOf } from './names.ts';
import {
  asCaller,
  type Asker,
  asOwner,
  type BucketRow,
  bucketColumns,
  type Entrance,
  type Metadata,
  objectColumns,
  type ObjectRow,
} from './rows.ts';
import { createReads } from './reads.ts';
import type { Described } from './uploads/body.ts';

/** Where an object is. */
export interface Place {
  readonly bucket: string;
  readonly name: string;
}

/** Whether there may be one of that name already: none, any, or there must be. */
export type Writing = 'new' | 'upsert' | 'update';

/** What is known of a file before it comes. */
export interface Expected {
  /** The name that it gets on the disk, where it has one already. */
  readonly version?: string;
  readonly bytes?: number | undefined;
}

export interface NewFile extends Expected {
  readonly type: string;
  /** Puts it on the disk under a name, throwing where it is too large. */
  put(version: string, maxBytes: number): Promise<Written>;
  described(): Promise<Described>;
  /** Its row is written. */
  kept?(): void;
}

export interface ObjectStore {
  bucketOf(id: string): Promise<BucketRow>;
  /** The most that an object of a bucket may have. */
  maxBytesOf(bucket: BucketRow): number;
  /** A kind as it's kept. Throws where it is malformed, or none that the bucket takes. */
  requireType(bucket: BucketRow, given: string): string;
  /** Throws where `writer` may not write there. Keeps nothing. */
  requireWriting(
    writer: Asker,
    place: Place,
    writing: Writing,
    expected?: Expected,
  ): Promise<BucketRow>;
  write(writer: Asker, place: Place, writing: Writing, file: NewFile): Promise<ObjectRow>;
  find(caller: Asker, place: Place, operation: string): Promise<ObjectRow>;
  /** Those of `names` that the caller may see, by their names. */
  findMany(
    caller: Asker,
    bucket: string,
    names: readonly string[],
    operation: string,
  ): Promise<ReadonlyMap<string, Pick<ObjectRow, 'id'>>>;
  /** One of a public bucket, or one that a signed address names. */
  findForAll(place: Place, isSigned: boolean): Promise<ObjectRow>;
  open(object: ObjectRow, range?: ByteRange): Promise<NodeJS.ReadableStream>;
  move(caller: Asker, from: Place, to: Place): Promise<ObjectRow>;
  remove(caller: Asker, bucket: string, names: readonly string[]): Promise<ObjectRow[]>;
  removeAll(caller: Asker, bucket: string): Promise<void>;
  /** Takes the files off the disk whose rows are gone. Returns how many. */
  sweep(): Promise<number>;
  /** Takes what no row names off the disk: what was written as the machine stopped. Returns how many. */
  sweepStrays(before: Date): Promise<number>;
}

const insert = `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
 values ($1, $2, $3, $4, $5, $6, $7, $8)`;
const overwrite = ` on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
 user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id`;
const update = `update storage.objects set version = $6, metadata = $7, user_metadata = $8, owner = $4, owner_id = $5
 where bucket_id = $2 and name = $3 and $1::uuid is not null`;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Values {
  readonly place: Place;
  readonly owner: string | undefined;
  readonly version: string;
  readonly metadata: Metadata | Pick<Metadata, 'size'> | null;
  readonly userMetadata: Readonly<Record<string, unknown>> | null;
}

async function writeRow(client: PoolClient, writing: Writing, values: Values): Promise<void> {
  const { place, owner, version, metadata, userMetadata } = values;
  const text = writing === 'update' ? update : insert + (writing === 'upsert' ? overwrite : '');
  const done = await client
    .query(text, [
      randomUUID(),
      place.bucket,
      place.name,
      owner !== undefined && uuid.test(owner) ? owner : null,
      owner ?? null,
      version,
      metadata,
      userMetadata,
    ])
    .catch((error: unknown) => {
      throw codeOf(error) === '23505' ? refusals.duplicate('KeyAlreadyExists') : error;
    });
  if (done.rowCount === 0) throw refusals.noObject();
}

const requireName = ({ name }: Place): void => {
  if (!isObjectName(name)) throw refusals.key(name);
};

/** Objects: rows under the caller's policies, files on `disk`. A row names its file by `version`; a file is there before its row,
 *  and goes after it. */
export function createObjects(
  { config, now }: Pick<Kernel, 'config' | 'now'>,
  pools: { readonly rest: Entrance; readonly storage: Pool },
  disk: Disk,
): ObjectStore {
  const transact = (
    writer: Asker,
    operation: string,
    work: (client: PoolClient) => Promise<void>,
    ending: 'commit' | 'rollback',
  ): Promise<void> => asCaller(pools.rest, writer, operation, work, ending);

  const findAsOwner = (place: Place): Promise<ObjectRow | undefined> =>
    asOwner(pools.storage, async (client) => {
      const { rows } = await client.query<ObjectRow>(
        `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`,
        [place.bucket, place.name],
      );
      return rows[0];
    });

  const reads = createReads();
  const store: ObjectStore = {
    async bucketOf(id) {
      const bucket = await asOwner(pools.storage, async (client) => {
        const { rows } = await client.query<BucketRow>(
          `select ${bucketColumns} from storage.buckets where id = $1`,
          [id],
        );
        return rows[0];
      });
      if (!bucket) throw refusals.noBucket();
      return bucket;
    },

    maxBytesOf: (bucket) =>
      Math.min(bucket.file_size_limit ?? Number.POSITIVE_INFINITY, config.storage.file_size_limit),

    requireType(bucket, given) {
      const type = typeOf(given);
      if (type === undefined || !takesType(bucket.allowed_mime_types, type))
        throw refusals.mimeType(given);
      return type;
    },

    async requireWriting(writer, place, writing, { version = randomUUID(), bytes } = {}) {
      requireName(place);
      const bucket = await store.bucketOf(place.bucket);
      await transact(
        writer,
        writing === 'update' ? 'object.upload_update' : 'object.upload',
        (client) =>
          writeRow(client, writing, {
            place,
            owner: writer.claims.sub,
            version,
            // Triggers may ask how large it is.
            metadata: bytes === undefined ? null : { size: bytes },
            userMetadata: null,
          }),
        'rollback',
      );
      return bucket;
    },

    async write(writer, place, writing, file) {
      const bucket = await store.requireWriting(writer, place, writing, file);
      const type = store.requireType(bucket, file.type);
      const { version = randomUUID() } = file;
      const written = await file.put(version, store.maxBytesOf(bucket));
      try {
        const described = await file.described();
        const metadata: Metadata = {
          eTag: `"${written.md5}"`,
          size: written.bytes,
          mimetype: type,
          cacheControl: cacheControlOf(described.cacheControl),
          lastModified: now().toISOString(),
          contentLength: written.bytes,
          httpStatusCode: 200,
        };
        const { userMetadata } = described;
        const owner = writer.claims.sub;
        await transact(
          writer,
          writing === 'update' ? 'object.upload_update' : 'object.upload',
          (client) => writeRow(client, writing, { place, owner, version, metadata, userMetadata }),
          'commit',
        );
        file.kept?.();
      } catch (error) {
        await disk.remove([version]);
        throw error;
      }
      await store.sweep();
      const row = await findAsOwner(place);
      // Somebody may have removed it in between: it was written all the same.
      if (!row) throw refusals.noObject();
      return row;
    },

    async find(caller, place, operation) {
      const found = await asCaller(pools.rest, caller, operation, async (client) => {
        const { rows } = await client.query<ObjectRow>(
          `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`,
          [place.bucket, place.name],
        );
        return rows[0];
      });
      if (!found) throw refusals.noObject();
      return found;
    },

    async findMany(caller, bucket, names, operation) {
      const { rows } = await asCaller(pools.rest, caller, operation, (client) =>
        client.query<Pick<ObjectRow, 'id' | 'name'>>(
          'select id, name from storage.objects where bucket_id = $1 and name = any($2)',
          // No text of PostgreSQL's holds a NUL, and so no name.
          [bucket, names.filter((name) => !name.includes('\0'))],
        ),
      );
      return new Map(rows.map((row) => [row.name, row]));
    },

    async findForAll(place, isSigned) {
      const bucket = await store.bucketOf(place.bucket);
      if (!isSigned && !bucket.public) throw refusals.noBucket();
      const found = await findAsOwner(place);
      if (!found) throw refusals.noObject();
      return found;
    },

    async open(object, range) {
      const stream = await reads.open(object, () => disk.read(object.version, range));
      if (stream) return stream;
      // It was overwritten since its row was read.
      const newer = await findAsOwner({ bucket: object.bucket_id, name: object.name });
      const again =
        newer && newer.version !== object.version && !range
          ? await reads.open(newer, () => disk.read(newer.version))
          : null;
      if (!again) throw refusals.noObject();
      return again;
    },

    async move(caller, from, to) {
      requireName(from);
      requireName(to);
      await store.find(caller, from, 'object.move');
      await asCaller(pools.rest, caller, 'object.move', async (client) => {
        const moved = await client
          .query(
            'update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2',
            [from.bucket, from.name, to.bucket, to.name],
          )
          .catch((error: unknown) => {
            throw codeOf(error) === '23505' ? refusals.duplicate('KeyAlreadyExists') : error;
          });
        if (moved.rowCount === 0) throw refusals.denied();
      });
      const row = await findAsOwner(to);
      if (!row) throw refusals.noObject();
      return row;
    },

    async remove(caller, bucket, names) {
      const rows = await asCaller(pools.rest, caller, 'object.delete', async (client) => {
        const removed = await client.query<ObjectRow>(
          `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${objectColumns}`,
          [bucket, names],
        );
        return removed.rows;
      });
      await store.sweep();
      return rows;
    },

    async removeAll(caller, bucket) {
      await asCaller(pools.rest, caller, 'bucket.empty', async (client) => {
        const seen = await client.query('select from storage.buckets where id = $1', [bucket]);
        if (seen.rowCount === 0) throw refusals.noBucket();
        await client.query('delete from storage.objects where bucket_id = $1', [bucket]);
      });
      await store.sweep();
    },

    async sweep() {
      let count = 0;
      for (;;) {
        const taken = await asOwner(pools.storage, async (client) => {
          const { rows } = await client.query<{ version: string }>(
            `delete from storage.abandoned_files where version in
               (select version from storage.abandoned_files order by version limit 500 for update skip locked)
             returning version`,
          );
          await disk.remove(rows.map(({ version }) => version));
          return rows.length;
        });
        count += taken;
        if (taken < 500) return count;
      }
    },

    async sweepStrays(before) {
      let count = 0;
      let some: string[] = [];
      const look = async () => {
        const asked = some;
        some = [];
        const strays = await asOwner(pools.storage, async (client) => {
          const { rows } = await client.query<{ version: string }>(
            `select asked.version from unnest($1::text[]) as asked (version)
             where not exists (select from storage.objects as o where o.version = asked.version)`,
            [asked],
          );
          return rows.map(({ version }) => version);
        });
        await disk.remove(strays);
        count += strays.length;
      };
      for await (const version of disk.list(before)) {
        some.push(version);
        if (some.length === 500) await look();
      }
      await look();
      await disk.tidy(before);
      return count;
    },
  };
  return store;
}
