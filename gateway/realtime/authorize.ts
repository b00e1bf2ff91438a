import type { Pool } from 'pg';
import type { Caller } from '../kernel/context.ts';

/** What somebody may do on a private topic. */
export interface Rights {
  readonly broadcast: { readonly read: boolean; readonly write: boolean };
  readonly presence: { readonly read: boolean; readonly write: boolean };
}

/** On a topic that is open to all. */
export const allRights: Rights = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: true },
};

/** Asks the policies on `realtime.messages` by trying, in a transaction that is rolled back: to see a row is to receive, to
 *  insert one is to send. */
export async function rightsOn(pool: Pool, topic: string, caller: Caller): Promise<Rights> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query('begin');
    const probed = await client.query<{ ids: readonly string[] }>(
      `select set_config('realtime.topic', $1, true), realtime.probe_rows($1) as ids`,
      [topic],
    );
    await client.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
              set_config('request.jwt.claim.sub', $3, true)`,
      [caller.role, caller.claimsJson, caller.claims.sub ?? ''],
    );
    await client.query('savepoint before_probe');
    const attempt = async <Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> => {
      try {
        return await work();
      } catch (error) {
        // Anything but a refusal is a mistake in a policy: it lets nobody in either.
        if ((error as { code?: string }).code === undefined) throw error;
        return otherwise;
      } finally {
        await client.query('rollback to savepoint before_probe');
      }
    };
    const seen = await attempt(async () => {
      const { rows } = await client.query<{ extension: string }>(
        'select extension from realtime.messages where id = any($1)',
        [probed.rows[0]?.ids ?? []],
      );
      return rows.map(({ extension }) => extension);
    }, []);
    const mayInsert = (extension: string) =>
      attempt(async () => {
        await client.query(
          'insert into realtime.messages (topic, extension, private) values ($1, $2, true)',
          [topic, extension],
        );
        return true;
      }, false);
    const broadcast = { read: seen.includes('broadcast'), write: await mayInsert('broadcast') };
    const presence = { read: seen.includes('presence'), write: await mayInsert('presence') };
    await client.query('rollback');
    isBroken = false;
    return { broadcast, presence };
  } finally {
    client.release(isBroken);
  }
}
