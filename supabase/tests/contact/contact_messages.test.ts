import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
          site_hash: randomUUID(),
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
      client.query('select public.open_contact_message($1, null, null, $2, $3, $4, $5, $5)', [
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

describe('of strangers', () => {
  /** Opens one from a household of a site: what refuses it, and the seconds to wait. */
  const open = async (site: string, person: string | null = null) => {
    try {
      await backend.superuser.query(
        'select public.open_contact_message($1, $5, null, $2, $3, $4, $6, $7)',
        [randomUUID(), `${randomUUID()}@example.com`, 'other', 'Hello', person, randomUUID(), site],
      );
      return 'opened';
    } catch (error) {
      const { code, hint } = error as { code?: string; hint?: string };
      expect(Number(hint)).toBeGreaterThan(0);
      return code;
    }
  };
  const openMany = async (site: string, times: number) => {
    const outcomes: unknown[] = [];
    for (let time = 0; time < times; time += 1) outcomes.push(await open(site));
    return outcomes.filter((outcome) => outcome === 'opened').length;
  };
  /** As if so many had come from as many sites. */
  const fill = (count: number) =>
    backend.superuser.query(
      `insert into public.contact_messages (id, number, email, topic, body, sender, site)
       select gen_random_uuid(), private.new_ticket_number(), gen_random_uuid() || '@example.com', 'other', 'Before',
         gen_random_uuid(), gen_random_uuid()
       from generate_series(1, $1)`,
      [count],
    );
  beforeEach(() => backend.superuser.query('delete from public.contact_messages'));

  it('a site opens 20 an hour whatever its households and addresses are, and the next site its own', async () => {
    const site = randomUUID();
    expect(await openMany(site, 30)).toBe(20);
    expect(await open(randomUUID())).toBe('opened');
  });

  it('a site opens 40 a day', async () => {
    const site = randomUUID();
    expect(await openMany(site, 20)).toBe(20);
    await backend.superuser.query(
      "update public.contact_messages set created_at = created_at - interval '2 hours'",
    );
    expect(await openMany(site, 20)).toBe(20);
    await backend.superuser.query(
      "update public.contact_messages set created_at = created_at - interval '2 hours'",
    );
    expect(await open(site)).toBe('MW201');
  });

  it('calls of a site at once don’t pass its limit together', async () => {
    const site = randomUUID();
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => open(site)));
    expect(outcomes.filter((outcome) => outcome === 'opened')).toHaveLength(20);
  });

  it('three hundred sites leave a site that wrote nothing today its message', async () => {
    const early = randomUUID();
    expect(await open(early)).toBe('opened');
    await fill(298);
    expect(await open(early)).toBe('opened');
    expect(await open(early)).toBe('MW201');
    expect(await open(randomUUID())).toBe('opened');
    await fill(100);
    expect(await open(randomUUID())).toBe('MW201');
  });

  it('a member writes where strangers have used up the site and the hour, ten times a day', async () => {
    const site = randomUUID();
    await fill(400);
    const { rows } = await backend.superuser.query(
      `insert into auth.users (id, email) values (gen_random_uuid(), 'member@example.com') returning id`,
    );
    const { id } = (rows as { id: string }[])[0] ?? { id: '' };
    for (let time = 0; time < 10; time += 1) expect(await open(site, id)).toBe('opened');
    expect(await open(site, id)).toBe('MW201');
  });
});

it('the operator is mailed of 20 an hour, then once that more wait', async () => {
  await backend.superuser.query('delete from private.attempts');
  const take = async () => {
    const { rows } = await backend.superuser.query('select public.take_contact_mail() as taken');
    return (rows as { taken: { kind: string } }[])[0]?.taken.kind;
  };
  const kinds: unknown[] = [];
  for (let time = 0; time < 25; time += 1) kinds.push(await take());
  expect(kinds).toEqual([...Array(20).fill('each'), 'rest', ...Array(4).fill('none')]);
});
