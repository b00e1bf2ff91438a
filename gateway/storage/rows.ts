import type { Pool, PoolClient } from 'pg';
import type { Admission, Caller } from '../kernel/context.ts';
import { refusals } from './errors.ts';

/** A bucket as the database and clients have it. */
export interface BucketRow {
  readonly id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly public: boolean;
  /** Bytes. */
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
  readonly type: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What is known of an object's content. */
export interface Metadata {
  readonly eTag: string;
  readonly size: number;
  readonly mimetype: string;
  readonly cacheControl: string;
  /** ISO 8601. */
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: 200;
}

export interface ObjectRow {
  readonly id: string;
  readonly name: string;
  readonly bucket_id: string;
  readonly owner: string | null;
  readonly owner_id: string | null;
  /** The file's name on the disk. */
  readonly version: string;
  readonly metadata: Metadata | null;
  readonly user_metadata: Readonly<Record<string, unknown>> | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_accessed_at: string;
}

/** Times as clients get them. */
const time = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

export const bucketColumns = `id, name, coalesce(owner::text, '') as owner, public, file_size_limit::float8 as file_size_limit, allowed_mime_types, type, ${time('created_at')}, ${time('updated_at')}`;
export const objectColumns = `id, name, bucket_id, owner, owner_id, version, metadata, user_metadata, ${time('created_at')}, ${time('updated_at')}, ${time('last_accessed_at')}`;

/** Who asks, and whence: what is asked at once is counted by both. */
export interface Asker extends Caller {
  /** The client's. */
  readonly address: string;
}

/** The connections that callers share, and the line before them. */
export interface Entrance {
  readonly pool: Pool;
  readonly admission: Admission;
}

/** How a transaction ends that has found what it wanted to know. */
export type Ending = 'commit' | 'rollback';

/** Runs `work` as `caller`, under the policies of the storage tables, when it is its turn. `operation` is what `storage.operation()`
 *  says. */
export async function asCaller<Value>(
  { pool, admission }: Entrance,
  caller: Asker,
  operation: string,
  work: (client: PoolClient) => Promise<Value>,
  ending: Ending = 'commit',
): Promise<Value> {
  const leave = await admission.enter(caller, caller.address);
  if (!leave) throw refusals.tooManyAtOnce();
  try {
    return await asAdmitted(pool, caller, operation, work, ending);
  } finally {
    leave();
  }
}

const asAdmitted = <Value>(
  pool: Pool,
  caller: Caller,
  operation: string,
  work: (client: PoolClient) => Promise<Value>,
  ending: Ending,
): Promise<Value> =>
  inTransaction(
    pool,
    async (client) => {
      await client.query(
        `select set_config('storage.operation', $1, true), set_config('storage.allow_delete_query', 'true', true),
                set_config('request.jwt.claims', $2, true), set_config('request.jwt.claim.sub', $3, true),
                set_config('request.method', 'POST', true), set_config('role', $4, true)`,
        [`storage.${operation}`, caller.claimsJson, caller.claims.sub ?? '', caller.role],
      );
      return work(client);
    },
    ending,
  );

/** Runs `work` as the owner of the storage tables, past every policy: for what a policy has allowed before, and for what belongs
 *  to all. */
export const asOwner = <Value>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Value>,
): Promise<Value> =>
  inTransaction(
    pool,
    async (client) => {
      await client.query(`select set_config('storage.allow_delete_query', 'true', true)`);
      return work(client);
    },
    'commit',
  );

async function inTransaction<Value>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Value>,
  ending: Ending,
): Promise<Value> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query('begin');
    try {
      const value = await work(client);
      await client.query(ending);
      isBroken = false;
      return value;
    } catch (error) {
      await client.query('rollback');
      isBroken = false;
      throw error;
    }
  } finally {
    client.release(isBroken);
  }
}
