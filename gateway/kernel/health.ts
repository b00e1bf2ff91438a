import pg from 'pg';

/** Whether the database answers, asked on a connection of its own: neither a long line for the others nor the
 *  statements that hold them make it look away. However many ask at once, the database is asked once. */
export function createHealthCheck(options: pg.PoolConfig): {
  answers(): Promise<boolean>;
  close(): Promise<void>;
} {
  const pool = new pg.Pool({
    ...options,
    application_name: 'mendwell health',
    max: 1,
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  });
  // A lost connection is what the next question finds out.
  pool.on('error', () => undefined);
  let asking: Promise<boolean> | null = null;
  return {
    answers() {
      asking ??= pool
        .query('select 1')
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          asking = null;
        });
      return asking;
    },
    close: () => pool.end(),
  };
}
