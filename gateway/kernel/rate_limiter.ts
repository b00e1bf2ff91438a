import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Limit, RateLimiter, Taken } from './context.ts';

const table = '_gateway.rate_limits';

/** Makes the counters, as superuser. They count hours at most: not worth a write-ahead log, and
 *  gone after a crash without harm. */
export const rateLimitTable = `
  grant usage on schema _gateway to supabase_auth_admin;
  create unlogged table if not exists ${table} (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  );
  create index if not exists rate_limits_expire on ${table} (expire);
  alter table ${table} owner to supabase_auth_admin;
`;

/** One statement counts, so that concurrent requests and several processes share one count. */
const countSome = `
  insert into ${table} as counted (key, points, expire) values ($1, $4, $3)
  on conflict (key) do update set
    points = case when counted.expire <= $2 then excluded.points else counted.points + excluded.points end,
    expire = case when counted.expire <= $2 then excluded.expire else counted.expire end
  returning points, expire`;

const readCount = `select points, expire from ${table} where key = $1 and expire > $2`;

const sweep = `
  delete from ${table} where key in (
    select key from ${table} where expire < $1 limit 10000 for update skip locked)`;

interface Row {
  readonly points: number;
  /** bigint, which the driver reads as text. */
  readonly expire: string;
}

/** Whoever was just refused is refused for so long without asking the database. Short, because
 *  another process may forget the count meanwhile. */
const refusalCacheMs = 1000;

const sweepIntervalMs = 300_000;

/** Counters of fixed windows in PostgreSQL. Time is an argument: a test moves it. */
export function createRateLimiter(pool: Pool, now: () => Date): RateLimiter {
  const refused = new LRUCache<string, { readonly at: number; readonly until: number }>({
    max: 10_000,
  });
  let sweepsAt = now().getTime() + sweepIntervalMs;

  const nameOf = (bucket: string, key: string) => `${bucket}:${key}`.slice(0, 255);

  const refusal = (until: number, at: number, used: number): Taken => ({
    ok: false,
    used,
    retryAfterSeconds: Math.max(1, Math.ceil((until - at) / 1000)),
  });

  function sweepNowAndThen(at: number): void {
    if (at < sweepsAt) return;
    sweepsAt = at + sweepIntervalMs;
    // Counts that are over are not counted anyway: it only keeps the table small.
    void pool.query(sweep, [at]).catch(() => {});
  }

  return {
    async take(bucket, key, { events, seconds }, count = 1) {
      if (events <= 0) return { ok: false, used: 0, retryAfterSeconds: seconds };
      const at = now().getTime();
      const name = nameOf(bucket, key);
      const known = refused.get(name);
      if (known && at >= known.at && at < Math.min(known.at + refusalCacheMs, known.until))
        return refusal(known.until, at, events + 1);
      sweepNowAndThen(at);
      const { rows } = await pool.query<Row>(countSome, [name, at, at + seconds * 1000, count]);
      const used = rows[0]?.points ?? 0;
      const until = Number(rows[0]?.expire ?? at);
      if (used <= events) return { ok: true, used };
      refused.set(name, { at, until });
      return refusal(until, at, used);
    },

    async look(bucket, key, { events, seconds }: Limit) {
      if (events <= 0) return { ok: false, used: 0, retryAfterSeconds: seconds };
      const at = now().getTime();
      const { rows } = await pool.query<Row>(readCount, [nameOf(bucket, key), at]);
      const used = rows[0]?.points ?? 0;
      return used < events ? { ok: true, used } : refusal(Number(rows[0]?.expire ?? at), at, used);
    },

    async giveBack(bucket, key) {
      const name = nameOf(bucket, key);
      refused.delete(name);
      await pool.query(`update ${table} set points = greatest(points - 1, 0) where key = $1`, [
        name,
      ]);
    },

    async forget(buckets, key) {
      const names = buckets.map((bucket) => nameOf(bucket, key));
      for (const name of names) refused.delete(name);
      await pool.query(`delete from ${table} where key = any($1)`, [names]);
    },
  };
}
