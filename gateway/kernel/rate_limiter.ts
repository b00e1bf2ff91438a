import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiter } from './context.ts';

const schemaName = '_gateway';
const tableName = 'rate_limits';

/** Makes the counters, as superuser. They count a few minutes: not worth a write-ahead log, and
 *  gone after a crash without harm. */
export const rateLimitTable = `
  grant usage on schema ${schemaName} to supabase_auth_admin;
  create unlogged table if not exists ${schemaName}.${tableName} (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  );
  alter table ${schemaName}.${tableName} owner to supabase_auth_admin;
`;

/** Fixed windows, counted in PostgreSQL by one upsert, so that concurrent requests and several
 *  processes share one count. */
export function createRateLimiter(pool: Pool): RateLimiter {
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiterOf(bucket: string, events: number, seconds: number): RateLimiterPostgres {
    const name = `${bucket}:${events}/${seconds}`;
    let limiter = limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        schemaName,
        tableName,
        tableCreated: true,
        keyPrefix: bucket,
        points: events,
        duration: seconds,
        // Whoever is over the limit is refused from memory and costs the database nothing.
        inMemoryBlockOnConsumed: events + 1,
        clearExpiredByTimeout: limiters.size === 0,
      });
      limiters.set(name, limiter);
    }
    return limiter;
  }

  return {
    async take(bucket, key, { events, seconds }) {
      if (events <= 0) return { ok: false, retryAfterSeconds: seconds };
      try {
        await limiterOf(bucket, events, seconds).consume(key.slice(0, 200));
        return { ok: true };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return { ok: false, retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) };
      }
    },
  };
}
