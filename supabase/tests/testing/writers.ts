import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { addUser, asOwner, become, type Session, sessionOf } from './sessions.ts';

/** Somebody who takes part in the community under a name. */
export interface Writer {
  readonly id: string;
  readonly alias: string;
  readonly session: Session;
}

/** A member with a name, whose account is a year old and who has written before, unless they are `isNew`. */
export async function addWriter(
  client: Pick<PoolClient, 'query'>,
  name: string,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<Writer> {
  const id = await addUser(client);
  if (!isNew)
    await client.query(
      "update auth.users set created_at = now() - interval '1 year', email_confirmed_at = now() - interval '1 year' where id = $1",
      [id],
    );
  const { rows } = await client.query<{ id: string }>(
    `insert into public.aliases (user_id, name, skeleton, pot_shape, pot_glaze, shown_posts)
     values ($1, $2, $3, 1, 2, $4) returning id`,
    [id, name, randomUUID(), isNew ? 0 : 10],
  );
  return { id, alias: rows[0]?.id ?? '', session: sessionOf(id) };
}

/** What a function answers or refuses, as a session: `MW605`, or its JSON. */
export async function callAs(
  client: PoolClient,
  session: Session,
  name: string,
  given: Readonly<Record<string, unknown>>,
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON of any shape: each test says which
): Promise<any> {
  await client.query('savepoint call');
  await become(client, session);
  try {
    const { rows } = await client.query<{ answer: unknown }>(
      `select public.${name}(${Object.keys(given)
        .map((arg, index) => `${arg} => $${index + 1}`)
        .join(', ')}) as answer`,
      Object.values(given),
    );
    await asOwner(client);
    await client.query('release savepoint call');
    return rows[0]?.answer;
  } catch (error) {
    await client.query('rollback to savepoint call');
    const { code, hint } = error as { code?: string; hint?: string };
    if (code === undefined) throw error;
    return hint ? `${code} ${hint}` : code;
  }
}

/** The same in a transaction of its own, which stays. */
export async function commitAs(
  pool: Pool,
  session: Session,
  name: string,
  given: Readonly<Record<string, unknown>>,
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON of any shape: each test says which
): Promise<any> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const answer = await callAs(client, session, name, given);
    await client.query('commit');
    return answer;
  } finally {
    client.release();
  }
}
