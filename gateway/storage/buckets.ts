import type { Pool } from 'pg';
import { z } from 'zod';
import type { Kernel } from '../kernel/context.ts';
import { codeOf } from '../kernel/databases.ts';
import { refusals } from './errors.ts';
import { bytesOf, isBucketName } from './names.ts';
import {
  asCaller,
  type Asker,
  asOwner,
  type BucketRow,
  bucketColumns,
  type Entrance,
} from './rows.ts';

const sizeLimit = z.union([z.string(), z.number()]).nullish();
const types = z.array(z.string().max(200)).max(200).nullish();

export const newBucket = z.object({
  id: z.string().optional(),
  name: z.string(),
  public: z.boolean().default(false),
  file_size_limit: sizeLimit,
  allowed_mime_types: types,
});
export const changedBucket = z.object({
  public: z.boolean().optional(),
  file_size_limit: sizeLimit,
  allowed_mime_types: types,
});
export const bucketListing = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().max(200).default(''),
});

function bytes(limit: z.infer<typeof sizeLimit>): number | null {
  if (limit === null || limit === undefined) return null;
  const read = bytesOf(limit);
  if (read === undefined) throw refusals.sizeFormat();
  return read;
}

export interface Buckets {
  create(caller: Asker, asked: z.infer<typeof newBucket>): Promise<string>;
  list(caller: Asker, asked: z.infer<typeof bucketListing>): Promise<BucketRow[]>;
  get(caller: Asker, id: string): Promise<BucketRow>;
  change(caller: Asker, id: string, asked: z.infer<typeof changedBucket>): Promise<void>;
  remove(caller: Asker, id: string): Promise<void>;
  /** Makes those that the configuration names. One that is there stays as it is. */
  makeConfigured(): Promise<void>;
}

/** Buckets, each under its policies. */
export function createBuckets(
  { config }: Pick<Kernel, 'config'>,
  pools: { readonly rest: Entrance; readonly storage: Pool },
): Buckets {
  return {
    async create(caller, asked) {
      const id = asked.id ?? asked.name;
      if (!isBucketName(id) || !isBucketName(asked.name)) throw refusals.bucketName();
      const limit = bytes(asked.file_size_limit);
      const owner = caller.claims.sub ?? null;
      await asCaller(pools.rest, caller, 'bucket.create', (client) =>
        client.query(
          `insert into storage.buckets (id, name, owner_id, public, file_size_limit, allowed_mime_types)
           values ($1, $2, $3, $4, $5, $6)`,
          [id, asked.name, owner, asked.public, limit, asked.allowed_mime_types ?? null],
        ),
      ).catch((error: unknown) => {
        throw codeOf(error) === '23505' ? refusals.duplicate('BucketAlreadyExists') : error;
      });
      return asked.name;
    },

    async list(caller, asked) {
      const { rows } = await asCaller(pools.rest, caller, 'bucket.list', (client) =>
        client.query<BucketRow>(
          `select ${bucketColumns} from storage.buckets where $3 = '' or strpos(lower(name), lower($3)) > 0
           order by buckets.${asked.sortColumn} ${asked.sortOrder} limit $1 offset $2`,
          [asked.limit, asked.offset, asked.search],
        ),
      );
      return rows;
    },

    async get(caller, id) {
      const { rows } = await asCaller(pools.rest, caller, 'bucket.get', (client) =>
        client.query<BucketRow>(`select ${bucketColumns} from storage.buckets where id = $1`, [id]),
      );
      if (!rows[0]) throw refusals.noBucket();
      return rows[0];
    },

    async change(caller, id, asked) {
      const limit = bytes(asked.file_size_limit);
      const { rowCount } = await asCaller(pools.rest, caller, 'bucket.update', (client) =>
        client.query(
          `update storage.buckets set public = coalesce($2, public), updated_at = now(),
             file_size_limit = case when $3 then $4 else file_size_limit end,
             allowed_mime_types = case when $5 then $6 else allowed_mime_types end
           where id = $1`,
          [
            id,
            asked.public ?? null,
            asked.file_size_limit !== undefined,
            limit,
            asked.allowed_mime_types !== undefined,
            asked.allowed_mime_types ?? null,
          ],
        ),
      );
      if (rowCount === 0) throw refusals.noBucket();
    },

    async remove(caller, id) {
      const { rowCount } = await asCaller(pools.rest, caller, 'bucket.delete', (client) =>
        client.query('delete from storage.buckets where id = $1', [id]),
      ).catch((error: unknown) => {
        throw codeOf(error) === '23503' ? refusals.bucketNotEmpty() : error;
      });
      if (rowCount === 0) throw refusals.noBucket();
    },

    makeConfigured: () =>
      asOwner(pools.storage, async (client) => {
        for (const [id, bucket] of Object.entries(config.storage.buckets))
          await client.query(
            `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
             values ($1, $1, $2, $3, $4) on conflict (id) do nothing`,
            [id, bucket.public, bucket.file_size_limit ?? null, bucket.allowed_mime_types ?? null],
          );
      }),
  };
}
