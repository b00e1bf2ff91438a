import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFactor,
  addPass,
  addSession,
  addUser,
  asOwner,
  become,
  nobody,
  type Session,
  sessionOf,
  setPassword,
} from '../testing/sessions.ts';
import { startDatabase } from '../testing/database.ts';

let database: Awaited<ReturnType<typeof startDatabase>>;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

/** Runs in a transaction that leaves nothing behind. */
async function inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function standing(client: PoolClient, session: Session): Promise<string> {
  await become(client, session);
  const { rows } = await client.query<{ standing: string }>(
    'select public.session_status() as standing',
  );
  await asOwner(client);
  return rows[0]?.standing ?? '';
}

const now = () => Math.floor(Date.now() / 1000);
const recovered = (secondsAgo: number) => [
  { method: 'totp', timestamp: now() },
  { method: 'recovery', timestamp: now() - secondsAgo },
];

describe('session_status', () => {
  it('calls a permanent user a member', () =>
    inTransaction(async (client) => {
      expect(await standing(client, sessionOf(await addUser(client)))).toBe('member');
    }));

  it('calls a user who does not exist nobody', () =>
    inTransaction(async (client) => {
      const session = sessionOf('6f0c4f6e-7f8e-4a31-9d0c-6f3f3a1d9b11');
      expect(await standing(client, session)).toBe('nobody');
    }));

  it('calls a session without a user nobody', () =>
    inTransaction(async (client) => {
      expect(
        await standing(client, { role: 'authenticated', claims: { role: 'authenticated' } }),
      ).toBe('nobody');
    }));

  it('tells visitors apart by their passes', () =>
    inTransaction(async (client) => {
      const id = await addUser(client, { anonymous: true });
      const session = sessionOf(id, { is_anonymous: true });
      expect(await standing(client, session)).toBe('visitor_pass_over');
      await addPass(client, id, -120, -60);
      expect(await standing(client, session)).toBe('visitor_pass_over');
      await addPass(client, id, -1, 1);
      expect(await standing(client, session)).toBe('visitor_pass_running');
    }));

  it('does not take the token’s word for being permanent', () =>
    inTransaction(async (client) => {
      const id = await addUser(client, { anonymous: true });
      expect(await standing(client, sessionOf(id, { is_anonymous: false }))).toBe(
        'visitor_pass_over',
      );
    }));

  it('asks for a verified second factor below aal2, and when the level is not told', () =>
    inTransaction(async (client) => {
      const id = await addUser(client);
      await addFactor(client, id, 'unverified');
      expect(await standing(client, sessionOf(id))).toBe('member');
      await addFactor(client, id, 'verified');
      const { aal: _, ...claims } = sessionOf(id).claims;
      expect(await standing(client, sessionOf(id))).toBe('second_factor_due');
      expect(await standing(client, { role: 'authenticated', claims })).toBe('second_factor_due');
      expect(await standing(client, sessionOf(id, { aal: 'aal2' }))).toBe('member');
    }));

  it('asks for the password after recovery until it is changed, in that session alone', () =>
    inTransaction(async (client) => {
      const id = await addUser(client);
      const session = sessionOf(id, { amr: recovered(60) });
      expect(await standing(client, session)).toBe('password_due');
      expect(await standing(client, sessionOf(id)), 'another session').toBe('member');
      await client.query('update auth.users set updated_at = now() where id = $1', [id]);
      expect(await standing(client, session), 'another change of the user').toBe('password_due');
      await setPassword(client, id);
      expect(await standing(client, session)).toBe('member');
      const later = sessionOf(id, { amr: recovered(-60) });
      expect(await standing(client, later), 'a recovery after that').toBe('password_due');
    }));

  it('calls a token nobody’s once its session has ended, was ended or is another’s', () =>
    inTransaction(async (client) => {
      const id = await addUser(client);
      const alive = await addSession(client, id);
      const session = sessionOf(id, { session_id: alive });
      expect(await standing(client, session)).toBe('member');
      const late = await addSession(client, id, { endsInMinutes: 5 });
      expect(await standing(client, sessionOf(id, { session_id: late }))).toBe('member');
      const over = await addSession(client, id, { endsInMinutes: -5 });
      expect(await standing(client, sessionOf(id, { session_id: over }))).toBe('nobody');
      const others = await addSession(client, await addUser(client));
      expect(await standing(client, sessionOf(id, { session_id: others }))).toBe('nobody');
      await client.query('delete from auth.sessions where id = $1', [alive]);
      expect(await standing(client, session)).toBe('nobody');
    }));

  it('holds a session back that asks for it until the password is changed, and no other', () =>
    inTransaction(async (client) => {
      const id = await addUser(client);
      const mailed = await addSession(client, id, { method: 'otp' });
      const session = sessionOf(id, { session_id: mailed });
      const other = sessionOf(id, { session_id: await addSession(client, id) });
      const hold = async () => {
        await become(client, session);
        await client.query('select public.await_new_password()');
        await asOwner(client);
      };
      await setPassword(client, id);
      await hold();
      await hold();
      expect(await standing(client, session), 'a password set before').toBe('password_due');
      expect(await standing(client, other), 'another session').toBe('member');
      await setPassword(client, id);
      expect(await standing(client, session)).toBe('member');
    }));

  it('refuses to hold back a token without a session, and nobody', () =>
    inTransaction(async (client) => {
      const id = await addUser(client);
      for (const [caller, code] of [
        [sessionOf(id), 'MW111'],
        [nobody, '42501'],
      ] as const) {
        await client.query('savepoint before');
        await become(client, caller);
        await expect(client.query('select public.await_new_password()')).rejects.toMatchObject({
          code,
        });
        await client.query('rollback to before');
      }
    }));

  it('refuses to hold back a session that does not stand, and keeps no row for it', () =>
    inTransaction(async (client) => {
      const id = await addUser(client);
      const ended = await addSession(client, id);
      await client.query('delete from auth.sessions where id = $1', [ended]);
      const over = await addSession(client, id, { endsInMinutes: -5 });
      const others = await addSession(client, await addUser(client));
      const kept = async () =>
        (await client.query('select from private.sessions_awaiting_password')).rowCount;
      for (const session of [ended, over, others]) {
        await client.query('savepoint before');
        await become(client, sessionOf(id, { session_id: session }));
        await expect(client.query('select public.await_new_password()')).rejects.toMatchObject({
          code: 'MW111',
        });
        await client.query('rollback to before');
      }
      expect(await kept()).toBe(0);
      const alive = await addSession(client, id, { endsInMinutes: 5, method: 'recovery' });
      await become(client, sessionOf(id, { session_id: alive }));
      await client.query('select public.await_new_password()');
      await asOwner(client);
      expect(await kept()).toBe(1);
    }));

  it.each([
    ['a password opened', { method: 'password' }],
    ['another service opened', { method: 'oauth' }],
    ['nothing is known of', {}],
    ['a mail opened more than an hour ago', { method: 'recovery', minutesAgo: 61 }],
  ])('refuses to hold back a session that %s', (_, how) =>
    inTransaction(async (client) => {
      const id = await addUser(client);
      await become(client, sessionOf(id, { session_id: await addSession(client, id, how) }));
      await expect(client.query('select public.await_new_password()')).rejects.toMatchObject({
        code: 'MW111',
      });
    }),
  );

  it.each(['recovery', 'otp', 'magiclink', 'invite', 'email/signup', 'email_change'])(
    'holds back one that a mail opened (%s)',
    (method) =>
      inTransaction(async (client) => {
        const id = await addUser(client);
        const session_id = await addSession(client, id, { method, minutesAgo: 59 });
        await become(client, sessionOf(id, { session_id }));
        await client.query('select public.await_new_password()');
        await asOwner(client);
        expect(await standing(client, sessionOf(id, { session_id }))).toBe('password_due');
      }),
  );

  it('counts the latest of several recoveries', () =>
    inTransaction(async (client) => {
      const id = await addUser(client);
      await setPassword(client, id);
      const amr = [...recovered(120), ...recovered(-60)];
      expect(await standing(client, sessionOf(id, { amr }))).toBe('password_due');
    }));

  it('asks for the second factor before the password', () =>
    inTransaction(async (client) => {
      const id = await addUser(client);
      await addFactor(client, id, 'verified');
      expect(await standing(client, sessionOf(id, { amr: recovered(60) }))).toBe(
        'second_factor_due',
      );
    }));

  it('is closed to who has no session', () =>
    inTransaction(async (client) => {
      await expect(standing(client, nobody)).rejects.toMatchObject({ code: '42501' });
    }));
});

describe('may_enter, on a protected table', () => {
  it('lets in members and running passes, whatever a permissive policy says', () =>
    inTransaction(async (client) => {
      await client.query(`
        create table public.probe (note text);
        insert into public.probe values ('inside');
        alter table public.probe enable row level security;
        revoke all on public.probe from public, anon, authenticated, service_role;
        grant select on public.probe to authenticated;
        create policy "Anyone inside" on public.probe for select to authenticated using (true);
        create policy "Only who may enter" on public.probe as restrictive for all to authenticated
          using ((select private.may_enter()));
      `);
      const seen = async (session: Session) => {
        await become(client, session);
        const { rowCount } = await client.query('select from public.probe');
        await asOwner(client);
        return rowCount;
      };
      const visitor = await addUser(client, { anonymous: true });
      const member = await addUser(client);
      expect(await seen(sessionOf(visitor, { is_anonymous: true }))).toBe(0);
      await addPass(client, visitor, -1, 1);
      expect(await seen(sessionOf(visitor, { is_anonymous: true }))).toBe(1);
      expect(await seen(sessionOf(member))).toBe(1);
      expect(await seen(sessionOf(member, { amr: recovered(60) }))).toBe(0);
      await addFactor(client, member, 'verified');
      expect(await seen(sessionOf(member))).toBe(0);
      expect(await seen(sessionOf(member, { aal: 'aal2' }))).toBe(1);
    }));
});

describe('the grace pass', () => {
  const passes = async (client: PoolClient, id: string) =>
    (
      await client.query<{ plan: string; source: string; hours: number }>(
        `select plan, source, extract(epoch from ends_at - starts_at)::int / 3600 as hours
         from public.access_passes where user_id = $1`,
        [id],
      )
    ).rows;
  const grace = { plan: 'grace', source: 'grace', hours: 24 };

  it.each([
    ['a mail address', 'email_change', 'ada@mail.test'],
    ['a phone number', 'phone_change', '15550100'],
  ])('is 24 hours when an anonymous user gives %s', (_, column, value) =>
    inTransaction(async (client) => {
      const id = await addUser(client, { anonymous: true });
      await client.query(`update auth.users set ${column} = $2 where id = $1`, [id, value]);
      expect(await passes(client, id)).toEqual([grace]);
    }),
  );

  it('is given once, however often and with whatever address one asks', () =>
    inTransaction(async (client) => {
      const id = await addUser(client, { anonymous: true });
      for (const address of ['ada@mail.test', 'ada@mail.test', '', 'grace@mail.test'])
        await client.query('update auth.users set email_change = $2 where id = $1', [id, address]);
      await client.query("update auth.users set phone_change = '15550100' where id = $1", [id]);
      expect(await passes(client, id)).toEqual([grace]);
    }));

  const asks = async (client: PoolClient, column: string, value: string, ip?: string) => {
    const id = await addUser(client, { anonymous: true });
    if (ip !== undefined)
      await client.query(
        `insert into auth.sessions (id, user_id, created_at, updated_at, ip)
         values (gen_random_uuid(), $1, now(), now(), $2)`,
        [id, ip],
      );
    await client.query(`update auth.users set ${column} = $2 where id = $1`, [id, value]);
    return (await passes(client, id)).length;
  };

  it.each([
    [
      'mailbox',
      'email_change',
      ['ada@mail.test', 'ADA@mail.test', 'ada+1@mail.test', 'ada+2@mail.test'],
    ],
    [
      'gmail mailbox',
      'email_change',
      ['a.da@gmail.com', 'ada@gmail.com', 'ad.a@googlemail.com', 'ada+x@gmail.com'],
    ],
    ['telephone', 'phone_change', ['15550100', '15550100', '15550100', '15550100']],
  ])(
    'is one a %s: three visitors share it, and after it nobody gets another',
    (_, column, spelled) =>
      inTransaction(async (client) => {
        const given: number[] = [];
        for (const value of spelled) given.push(await asks(client, column, value));
        expect(given).toEqual([1, 1, 1, 0]);
        const { rows } = await client.query<{ ends: number }>(
          `select count(distinct ends_at)::int as ends from public.access_passes where source = 'grace'`,
        );
        expect(rows).toEqual([{ ends: 1 }]);
        await client.query(
          `update private.grace_days set ends_at = now() - interval '1 minute', visitors = 1`,
        );
        expect(await asks(client, column, spelled[0] ?? '')).toBe(0);
        expect(
          await asks(client, column, column === 'email_change' ? 'eve@mail.test' : '15550101'),
        ).toBe(1);
        const { rows: kept } = await client.query<{ day: string }>(
          'select day::text from private.grace_days day',
        );
        expect(kept.map(({ day }) => day).join()).not.toMatch(/mail\.test|gmail|1555/);
      }),
  );

  it('is given thirty times a day to one network, with whatever addresses', () =>
    inTransaction(async (client) => {
      const household = (index: number) => `2001:db8::${index.toString(16)}`;
      const given: number[] = [];
      for (let index = 1; index <= 33; index += 1)
        given.push(await asks(client, 'email_change', `new${index}@mail.test`, household(index)));
      expect(given).toEqual([...Array(30).fill(1), 0, 0, 0]);
      expect(await asks(client, 'email_change', 'next@mail.test', '2001:db8:0:1::1')).toBe(1);
      await client.query(`update private.attempts set tried_at = tried_at - interval '25 hours'`);
      expect(await asks(client, 'email_change', 'later@mail.test', household(1))).toBe(1);
    }));

  it('of a mailbox is forgotten a year after it ended', () =>
    inTransaction(async (client) => {
      await asks(client, 'email_change', 'ada@mail.test');
      await client.query(`update private.grace_days set ends_at = now() - interval '366 days'`);
      await asks(client, 'email_change', 'eve@mail.test');
      expect((await client.query('select from private.grace_days')).rowCount).toBe(1);
    }));

  it('is not for members, nor for a visitor who withdraws', () =>
    inTransaction(async (client) => {
      const member = await addUser(client);
      await client.query("update auth.users set email_change = 'new@mail.test' where id = $1", [
        member,
      ]);
      expect(await passes(client, member)).toEqual([]);
      const visitor = await addUser(client, { anonymous: true });
      await client.query("update auth.users set email_change = '' where id = $1", [visitor]);
      expect(await passes(client, visitor)).toEqual([]);
    }));
});

describe('the profile made with each user', () => {
  const firstName = (metadata: Record<string, unknown>) =>
    inTransaction(async (client) => {
      const id = await addUser(client, { metadata });
      const { rows } = await client.query<{ first_name: string | null }>(
        'select first_name from public.profiles where user_id = $1',
        [id],
      );
      return rows;
    });

  it('takes the first name along', async () => {
    expect(await firstName({ first_name: '  Ada ' })).toEqual([{ first_name: 'Ada' }]);
  });

  it.each([
    [{}],
    [{ first_name: null }],
    [{ first_name: '   ' }],
    [{ first_name: 'x'.repeat(81) }],
  ])('never fails a sign-up over metadata: %j', async (metadata) => {
    expect(await firstName(metadata)).toEqual([{ first_name: null }]);
  });
});
