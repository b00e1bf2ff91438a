import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRow, type Registered, register, sampleRow, samples } from '../testing/rows.ts';
import {
  addFactor,
  addPass,
  addUser,
  asOwner,
  become,
  nobody,
  type Session,
  server,
  sessionOf,
  setPassword,
} from '../testing/sessions.ts';
import { startDatabase } from '../testing/database.ts';

// PRODUCT's "States of a person", cell by cell: every table of the register, everyone who may ask,
// every operation. The row asked for is the actor's own unless the actor's name says otherwise.
// A refusal is only worth something where the row is really there: that is each cell's control.

const operations = ['select', 'insert', 'update', 'delete'] as const;
type Operation = (typeof operations)[number];

/** What a session is worth: everything, nothing, or what it may do to its own rows. */
type Worth = 'server' | 'enter' | 'see own' | 'nothing' | 'stranger' | 'nobody';

interface Actor {
  name: string;
  worth: Worth;
  /** Not a member: a pass buys nothing that is of members alone. */
  isVisitor?: true;
  /** Makes the people needed; says who asks, and whose row is asked for. */
  arrange(client: PoolClient): Promise<{ session: Session; owner: string }>;
}

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
const recoverySession = (userId: string) =>
  sessionOf(userId, { amr: [{ method: 'recovery', timestamp: minutesAgo(5) }] });
const visitorSession = (userId: string) =>
  sessionOf(userId, {
    is_anonymous: true,
    amr: [{ method: 'anonymous', timestamp: minutesAgo(1) }],
  });

function visitor(name: string, worth: Worth, pass?: [number, number]): Actor {
  return {
    name,
    worth,
    isVisitor: true,
    async arrange(client) {
      const owner = await addUser(client, { anonymous: true });
      if (pass) await addPass(client, owner, ...pass);
      return { session: visitorSession(owner), owner };
    },
  };
}

function member(
  name: string,
  worth: Worth,
  arrange: (client: PoolClient, id: string) => Promise<Session>,
): Actor {
  return {
    name,
    worth,
    async arrange(client) {
      const owner = await addUser(client);
      return { session: await arrange(client, owner), owner };
    },
  };
}

const actors: Actor[] = [
  member('nobody', 'nobody', async () => nobody),
  visitor('an anonymous visitor without a pass', 'see own'),
  visitor('an anonymous visitor whose pass is over', 'see own', [-90, -30]),
  visitor('an anonymous visitor whose pass ends this instant', 'see own', [-60, 0]),
  visitor('an anonymous visitor whose pass has not begun', 'see own', [10, 70]),
  visitor('an anonymous visitor with a pass', 'enter', [-1, 59]),
  {
    name: 'an anonymous visitor whose sign-up waits for its confirmation',
    worth: 'enter',
    isVisitor: true,
    async arrange(client) {
      const owner = await addUser(client, { anonymous: true });
      await client.query('update auth.users set email_change = $2 where id = $1', [
        owner,
        `${owner}@mail.test`,
      ]);
      return { session: visitorSession(owner), owner };
    },
  },
  {
    name: 'a visitor who has just become a member, with the token from before',
    worth: 'enter',
    async arrange(client) {
      const owner = await addUser(client, { anonymous: true });
      await client.query('update auth.users set is_anonymous = false where id = $1', [owner]);
      return { session: visitorSession(owner), owner };
    },
  },
  member('the owner, a member', 'enter', async (_, id) => sessionOf(id)),
  member('another member', 'stranger', async (client) => sessionOf(await addUser(client))),
  member('another, anonymous, with a pass', 'stranger', async (client) => {
    const id = await addUser(client, { anonymous: true });
    await addPass(client, id, -1, 59);
    return visitorSession(id);
  }),
  member('a member at aal1 with a verified second factor', 'nothing', async (client, id) => {
    await addFactor(client, id, 'verified');
    return sessionOf(id);
  }),
  member('a member at aal2 with a verified second factor', 'enter', async (client, id) => {
    await addFactor(client, id, 'verified');
    return sessionOf(id, { aal: 'aal2' });
  }),
  member('a member at aal1 with an unverified second factor', 'enter', async (client, id) => {
    await addFactor(client, id, 'unverified');
    return sessionOf(id);
  }),
  member('a member recovering the password', 'nothing', async (client, id) => {
    await setPassword(client, id);
    await client.query(
      "update private.password_changes set changed_at = now() - interval '1 day' where user_id = $1",
      [id],
    );
    return recoverySession(id);
  }),
  member('a member who recovered the password and set it', 'enter', async (client, id) => {
    await setPassword(client, id);
    return recoverySession(id);
  }),
  member('a banned member', 'nothing', async (client, id) => {
    await client.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [id],
    );
    return sessionOf(id);
  }),
  member('a member whose account is marked deleted', 'nothing', async (client, id) => {
    await client.query('update auth.users set deleted_at = now() where id = $1', [id]);
    return sessionOf(id);
  }),
  member('a member whose account is closed', 'nothing', async (client, id) => {
    // Their rows are from before it was closed.
    for (const table of ['circle_members', 'buddies', 'meetings', 'match_requests'])
      await client.query(`alter table public.${table} disable trigger refuse_leaving`);
    await client.query(
      'insert into private.leaving_accounts (user_id, keeps_answers) values ($1, true)',
      [id],
    );
    return sessionOf(id);
  }),
  member('the server', 'server', async () => server),
];

/** `done`: one row. `none`: no row, and no error, as if it were not there. `denied`: 42501. */
type Outcome = 'done' | 'none' | 'denied';

function expected(
  { class: kind, client, members_only: isMembersOnly }: Registered,
  { worth, isVisitor }: Actor,
  operation: Operation,
): Outcome {
  if (worth === 'server') return 'done';
  const refused = operation === 'insert' ? 'denied' : 'none';
  if (kind === 'public' && operation === 'select') return 'done';
  if (worth === 'nobody' || !client.includes(operation)) return 'denied';
  if (isMembersOnly && isVisitor) return refused;
  switch (worth) {
    case 'enter':
      return 'done';
    case 'see own':
      return kind === 'own' && (operation === 'select' || operation === 'delete')
        ? 'done'
        : refused;
    case 'stranger':
      return kind === 'protected' && operation === 'select' ? 'done' : refused;
    case 'nothing':
      return refused;
  }
}

async function attempt(
  client: PoolClient,
  table: string,
  operation: Operation,
  owner: string,
  row: Record<string, unknown>,
): Promise<Outcome> {
  const column = register[table]?.owner;
  await client.query('savepoint attempt');
  try {
    if (operation === 'insert') {
      await insertRow(client, table, row);
      return 'done';
    }
    const [changed, value] = Object.entries(samples[table]?.change ?? {})[0] ?? [];
    const { rowCount } = await {
      select: () => client.query(`select from public.${table} where ${column} = $1`, [owner]),
      update: () =>
        client.query(`update public.${table} set ${changed} = $2 where ${column} = $1`, [
          owner,
          value,
        ]),
      delete: () => client.query(`delete from public.${table} where ${column} = $1`, [owner]),
    }[operation]();
    return rowCount === 0 ? 'none' : 'done';
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    await client.query('rollback to savepoint attempt');
    return 'denied';
  }
}

let database: Awaited<ReturnType<typeof startDatabase>>;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

describe.each(Object.entries(register))('%s', (table, entry) => {
  const cells = actors.flatMap((actor) =>
    operations.map((operation) => ({
      actor,
      operation,
      outcome: expected(entry, actor, operation),
    })),
  );

  it.each(cells)('$operation by $actor.name: $outcome', async ({ actor, operation, outcome }) => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      const { session, owner } = await actor.arrange(client);
      if (table === 'profiles' || table === 'payoff_plans')
        await client.query(`delete from public.${table} where user_id = $1`, [owner]);
      const row = await sampleRow(client, table, owner);
      // Whose it is, or which it is where it's nobody's.
      const key = String(row[entry.owner]);
      const count = async () => {
        const { rows } = await client.query<{ n: number; at: string }>(
          `select count(*)::int as n, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as at
           from public.${table} as t where ${entry.owner} = $1`,
          [key],
        );
        return rows[0];
      };
      if (operation !== 'insert') await insertRow(client, table, row);
      const before = await count();
      if (operation !== 'insert') expect(before?.n, 'control: the row is there').toBeGreaterThan(0);

      await become(client, session);
      expect(await attempt(client, table, operation, key, row)).toBe(outcome);

      await asOwner(client);
      const after = await count();
      if (operation === 'select' || outcome !== 'done') expect(after).toEqual(before);
      else expect(after).not.toEqual(before);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
