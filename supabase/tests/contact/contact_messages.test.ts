import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactRequest } from '../../../api/contact/wire.ts';
import { startBackend } from '../testing/backend.ts';

// How tickets are opened and limited by the database itself.

let backend: Awaited<ReturnType<typeof startBackend>>;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend?.close());

const ticketsOf = async (email: string) =>
  (
    await backend.superuser.query(
      'select sender from public.contact_messages where lower(email) = lower($1)',
      [email],
    )
  ).rows as { sender: string | null }[];

describe('at the database', () => {
  it('only the server opens a ticket', async () => {
    const call = async (key: string) => {
      const response = await fetch(`${backend.url}/rest/v1/rpc/open_contact_message`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: key,
          authorization: `Bearer ${key}`,
        },
        body: JSON.stringify({
          message: randomUUID(),
          person: null,
          sender_name: null,
          sender_email: 'a@example.com',
          about: 'other',
          words: 'Hello',
          sender_hash: randomUUID(),
        }),
      });
      return response.status;
    };
    expect(await call(backend.secrets.anonKey)).toBe(401);
    expect(await call(backend.secrets.serviceRoleKey)).toBe(200);
  });

  it('a call that is not finished yet counts for its mail address already', async () => {
    const email = `${randomUUID()}@example.com`;
    await backend.superuser.query(
      `insert into public.contact_messages (id, number, email, topic, body)
       select gen_random_uuid(), private.new_ticket_number(), $1, 'other', 'Before'
       from generate_series(1, 19)`,
      [email],
    );
    const opening = (client: Pick<PoolClient, 'query'>, address: string) =>
      client.query('select public.open_contact_message($1, null, null, $2, $3, $4, $5)', [
        randomUUID(),
        address,
        'other',
        'Hello',
        randomUUID(),
      ]);
    const first = await backend.superuser.connect();
    try {
      await first.query('begin');
      await opening(first, email);
      let isSettled = false;
      const second = opening(backend.superuser, email.toUpperCase())
        .then(
          () => 'opened',
          (error: { code?: string }) => error.code,
        )
        .finally(() => {
          isSettled = true;
        });
      // Another address waits for nobody.
      await opening(backend.superuser, `${randomUUID()}@example.com`);
      await expect
        .poll(async () => {
          const { rows } = await backend.superuser.query(
            "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
          );
          return (rows as { waiting: number }[])[0]?.waiting;
        })
        .toBe(1);
      expect(isSettled).toBe(false);
      await first.query('commit');
      expect(await second).toBe('MW201');
      expect(await ticketsOf(email)).toHaveLength(20);
    } finally {
      first.release();
    }
  });

  it('a sender is forgotten after a day', async () => {
    const written = (): ContactRequest => ({
      id: randomUUID(),
      name: 'Dana Reyes',
      email: `${randomUUID()}@example.com`,
      topic: 'planner',
      body: 'My plan ends a month later than I thought.',
      website: '',
      elapsedMs: 30_000,
    });
    const old = written();
    await backend.superuser.query(
      `insert into public.contact_messages (id, number, email, topic, body, sender, created_at)
       values ($1, 'MW-ABCDEF', $2, 'other', 'Old', 'someone', now() - interval '25 hours')`,
      [old.id, old.email],
    );
    await fetch(`${backend.url}/functions/v1/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: backend.secrets.anonKey },
      body: JSON.stringify(written()),
    });
    expect((await ticketsOf(old.email))[0]?.sender).toBeNull();
  });
});
