import type { Pool, PoolClient } from 'pg';
import type { Caller } from '../kernel/context.ts';

/** What somebody may do on a private topic. */
export interface Rights {
  readonly broadcast: { readonly read: boolean; readonly write: boolean };
  readonly presence: { readonly read: boolean; readonly write: PresenceWrite };
}

/** How somebody may be present: not at all; as one whom they alone see, which is answered as if everybody did; by their name and
 *  nothing else; or with whatever they say of themselves. */
export type PresenceWrite = 'no' | 'unseen' | 'name' | 'words';

/** On a topic that is open to all. */
export const allRights: Rights = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: 'words' },
};

type Attempt = <Value>(
  work: (client: PoolClient) => Promise<Value>,
  otherwise: Value,
) => Promise<Value>;

/** Tries things as somebody on a topic, in a transaction that is rolled back. `prepare` runs before, with the gateway's rights. */
async function trying<Prepared, Value>(
  pool: Pool,
  topic: string,
  presenceKey: string | null,
  caller: Caller,
  prepare: (client: PoolClient) => Promise<Prepared>,
  work: (attempt: Attempt, prepared: Prepared) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query('begin');
    await client.query(
      `select set_config('realtime.topic', $1, true), set_config('realtime.presence_key', $2, true)`,
      [topic, presenceKey ?? ''],
    );
    const prepared = await prepare(client);
    await client.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
              set_config('request.jwt.claim.sub', $3, true)`,
      [caller.role, caller.claimsJson, caller.claims.sub ?? ''],
    );
    await client.query('savepoint before_probe');
    const value = await work(async (attempt, otherwise) => {
      try {
        return await attempt(client);
      } catch (error) {
        // Anything but a refusal is a mistake in a policy: it lets nobody in either.
        if ((error as { code?: string }).code === undefined) throw error;
        return otherwise;
      } finally {
        await client.query('rollback to savepoint before_probe');
      }
    }, prepared);
    await client.query('rollback');
    isBroken = false;
    return value;
  } finally {
    client.release(isBroken);
  }
}

/** No text of PostgreSQL holds a NUL: no policy can speak of such a name, and asking would only break a connection. */
const isNameless = (...names: readonly (string | null)[]): boolean =>
  names.some((name) => name?.includes('\0') === true);

const noRights: Rights = {
  broadcast: { read: false, write: false },
  presence: { read: false, write: 'no' },
};

const mayInsert = (
  attempt: Attempt,
  topic: string,
  extension: string,
  payload: object | null = null,
  isUnseen = false,
): Promise<boolean> =>
  attempt(async (client) => {
    if (isUnseen)
      await client.query(`select set_config('realtime.presence_audience', 'self', true)`);
    await client.query(
      'insert into realtime.messages (topic, extension, payload, private) values ($1, $2, $3, true)',
      [topic, extension, payload],
    );
    return true;
  }, false);

/** The more is tried first. Who may not be present with words is asked both other questions whatever is answered, so that what
 *  one waits for tells nothing. */
async function presenceWrite(attempt: Attempt, topic: string): Promise<PresenceWrite> {
  if (await mayInsert(attempt, topic, 'presence', { says: 'anything' })) return 'words';
  const byName = await mayInsert(attempt, topic, 'presence', {});
  const unseen = await mayInsert(attempt, topic, 'presence', {}, true);
  if (byName) return 'name';
  return unseen ? 'unseen' : 'no';
}

/** Asks the policies on `realtime.messages` by trying: to see a row is to receive, to insert one is to send. They find the name
 *  under which the caller wants to be present in `realtime.presence_key`, what is said beside it in the row's payload, and in
 *  `realtime.presence_audience` that it is `self` alone who will see it. */
export const rightsOn = (
  pool: Pool,
  topic: string,
  presenceKey: string | null,
  caller: Caller,
): Promise<Rights> => {
  if (isNameless(topic, presenceKey)) return Promise.resolve(noRights);
  return trying(
    pool,
    topic,
    presenceKey,
    caller,
    async (client) => {
      const { rows } = await client.query<{ ids: readonly string[] }>(
        'select realtime.probe_rows($1) as ids',
        [topic],
      );
      return rows[0]?.ids ?? [];
    },
    async (attempt, probes) => {
      const seen = await attempt(async (client) => {
        const { rows } = await client.query<{ extension: string }>(
          'select extension from realtime.messages where id = any($1)',
          [probes],
        );
        return rows.map(({ extension }) => extension);
      }, []);
      return {
        broadcast: {
          read: seen.includes('broadcast'),
          write: await mayInsert(attempt, topic, 'broadcast'),
        },
        presence: {
          read: seen.includes('presence'),
          write: await presenceWrite(attempt, topic),
        },
      };
    },
  );
};

/** Asks no more than whether somebody may send: a row that is tried and rolled back is a dead one, which PostgreSQL has to
 *  clear away, and who is refused makes none. */
export const maySend = (pool: Pool, topic: string, caller: Caller): Promise<boolean> => {
  if (isNameless(topic)) return Promise.resolve(false);
  return trying(
    pool,
    topic,
    null,
    caller,
    async () => {},
    (attempt) => mayInsert(attempt, topic, 'broadcast'),
  );
};
