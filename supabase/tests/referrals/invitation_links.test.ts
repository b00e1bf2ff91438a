import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { readFirstName } from '../../../domain/people/first_name.ts';
import { namesAsTyped } from '../../../domain/people/testing/names.ts';
import { acceptInvitation } from '../testing/codes.ts';
import { inTransactions } from '../testing/transactions.ts';
import { call } from '../testing/purchases.ts';
import { addInviter, confirmAccount, savePlan } from '../testing/referrals.ts';
import {
  addFactor,
  addPass,
  addUser,
  asOwner,
  become,
  nobody,
  type Session,
  sessionOf,
} from '../testing/sessions.ts';

// A member's link, and what it tells whom.

let client: PoolClient;
let member: string;
inTransactions(async (fresh) => {
  client = fresh;
  member = await addUser(client, { metadata: { first_name: 'Ada' } });
});

async function as<T>(session: Session, sql: string, values: unknown[] = []): Promise<T> {
  await client.query('savepoint asking');
  try {
    await become(client, session);
    return await call<T>(client, sql, values);
  } catch (error) {
    await client.query('rollback to savepoint asking');
    throw error;
  } finally {
    await asOwner(client);
  }
}
interface Invitations {
  code: string;
  invited: number;
  joined: number;
  qualified: number;
  points: number;
  pointsThisMonth: number;
  passesLeft: number;
  friends: { firstName: string | null; state: string }[];
}
const mine = (session: Session) => as<Invitations | null>(session, 'public.my_invitations()');
/** Whoever invites with a code, as the server asks for somebody on this network; null for a code that is none. */
async function invitation(code: string, sender = 'the network') {
  await client.query('set local role service_role');
  const { outcome, ...rest } = await call<{ outcome: string }>(
    client,
    'public.see_invitation($1, $2)',
    [code, sender],
  );
  await asOwner(client);
  if (outcome === 'known') return rest;
  return outcome === 'unknown' ? null : { outcome, ...rest };
}
const renew = (session: Session) => as<string>(session, 'public.renew_invitation()');
const visitorSession = (id: string) => sessionOf(id, { is_anonymous: true });

describe('a first name', () => {
  it('is shown by the rule of the app', async () => {
    const blanks = Array.from(
      { length: 0x3200 },
      (_, code) => `a${String.fromCharCode(code + 1)}b`,
    );
    const typed = [...namesAsTyped.map(([each]) => each), ...blanks];
    const { rows } = await client.query<{ shown: string | null }>(
      `select private.shown_name(given) as shown
       from unnest($1::text[]) with ordinality as names (given, place) order by place`,
      [typed],
    );
    expect(rows.map(({ shown }) => shown)).toEqual(typed.map(readFirstName));
  });

  it.each([
    ['   ', null],
    ['\u202Eada', 'ada'],
    ['A\nd\u200Ba', 'A da'],
  ])('%j reaches a friend as %j', async (name, shown) => {
    const { code } = await addInviter(client);
    await client.query(
      'update public.profiles set first_name = $2 where user_id = (select user_id from public.referral_links where code = $1)',
      [code, name],
    );
    expect(await invitation(code)).toMatchObject({ firstName: shown });
  });
});

describe('my_invitations', () => {
  it('makes the link on first asking, and keeps it', async () => {
    const first = await mine(sessionOf(member));
    expect(first?.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(await mine(sessionOf(member))).toEqual(first);
    expect(first).toMatchObject({ invited: 0, joined: 0, qualified: 0, points: 0, friends: [] });
  });

  it('counts what came of it, and tells first names alone', async () => {
    const { id, code } = await addInviter(client);
    const friends: string[] = [];
    for (const name of ['Grace', 'Alan', 'Edsger']) {
      const friend = await addUser(client, { anonymous: true, metadata: { first_name: name } });
      await acceptInvitation(client, friend, code);
      friends.push(friend);
    }
    const [qualified = '', joined = ''] = friends;
    await confirmAccount(client, qualified, 'grace.hopper@mail.test');
    await savePlan(client, qualified);
    await confirmAccount(client, joined);
    await client.query(
      `insert into public.referral_entries (user_id, kind, points, created_at)
       values ($1, 'qualified', 100, private.month_began() - interval '1 second')`,
      [id],
    );
    const shown = await mine(sessionOf(id));
    expect(shown).toMatchObject({
      code,
      invited: 3,
      joined: 2,
      qualified: 1,
      points: 200,
      pointsThisMonth: 100,
      pointsAFriend: 100,
      friendsAMonth: 10,
      passesAMonth: 10,
      passesLeft: 7,
    });
    expect(
      shown?.friends.map(({ firstName, state }) => `${firstName} ${state}`).toSorted(),
    ).toEqual(['Alan joined', 'Edsger invited', 'Grace qualified']);
    for (const secret of [...friends, 'hopper', 'mail.test'])
      expect(JSON.stringify(shown)).not.toContain(secret);
  });

  it('is for members: visitors and who has something due first get nothing, and no link', async () => {
    const visitor = await addUser(client, { anonymous: true });
    expect(await mine(visitorSession(visitor))).toBeNull();
    await addPass(client, visitor, -1, 59);
    expect(await mine(visitorSession(visitor))).toBeNull();
    await addFactor(client, member, 'verified');
    expect(await mine(sessionOf(member))).toBeNull();
    const { rowCount } = await client.query('select from public.referral_links');
    expect(rowCount).toBe(0);
    expect(await mine(sessionOf(member, { aal: 'aal2' })), 'control').not.toBeNull();
    await expect(mine(nobody)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('invitation', () => {
  it('tells anybody who has the code the first name behind it and the free passes left, and nothing else', async () => {
    const { code } = await addInviter(client);
    expect(await invitation(code)).toEqual({ firstName: 'Ada', passesLeft: 10 });
    expect(await invitation(code.toLowerCase())).toMatchObject({ firstName: 'Ada' });
  });

  it('is a name that is not told, where none was given', async () => {
    const { id, code } = await addInviter(client);
    await client.query('update public.profiles set first_name = null where user_id = $1', [id]);
    expect(await invitation(code)).toEqual({ firstName: null, passesLeft: 10 });
  });

  it('is nothing for a code that is none, and while the account is closed to its owner', async () => {
    const { id, code } = await addInviter(client);
    expect(await invitation('22223333')).toBeNull();
    expect(await invitation('%')).toBeNull();
    await client.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [id],
    );
    expect(await invitation(code)).toBeNull();
  });
});

describe('guessing', () => {
  it('stops at twenty wrong codes in a quarter of an hour from a network, the right one too', async () => {
    const { code } = await addInviter(client);
    for (let guess = 0; guess < 20; guess += 1) {
      expect(await invitation('22223333', 'guesser')).toBeNull();
      expect(await invitation(code, 'friend')).toMatchObject({ firstName: 'Ada' });
    }
    expect(await invitation(code, 'guesser')).toEqual({ outcome: 'too_many', waitSeconds: 900 });
    expect(await invitation(code, 'friend')).toMatchObject({ firstName: 'Ada' });
    // Nor is what a person may try used up by it.
    const friend = await addUser(client, { anonymous: true });
    expect(await acceptInvitation(client, friend, code)).toMatchObject({ outcome: 'given' });
    await client.query(`update private.attempts set tried_at = tried_at - interval '16 minutes'`);
    expect(await invitation(code, 'guesser')).toMatchObject({ firstName: 'Ada' });
  });

  it('is not open to a session, nor to nobody, by the data service', async () => {
    for (const session of [nobody, sessionOf(member)])
      await expect(as(session, 'public.see_invitation($1, $2)', ['x', 'y'])).rejects.toMatchObject({
        code: '42501',
      });
  });
});

describe('renew_invitation', () => {
  it('makes a new code; the old one opens nothing, and what it brought stays', async () => {
    const { id, code } = await addInviter(client);
    await acceptInvitation(client, await addUser(client, { anonymous: true }), code);
    const fresh = await renew(sessionOf(id));
    expect(fresh).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(fresh).not.toBe(code);
    expect(await invitation(code)).toBeNull();
    expect(await invitation(fresh)).toEqual({ firstName: 'Ada', passesLeft: 9 });
    expect(await mine(sessionOf(id))).toMatchObject({ code: fresh, invited: 1 });
  });

  it('ten times a day', async () => {
    for (let n = 0; n < 10; n += 1) await renew(sessionOf(member));
    await expect(renew(sessionOf(member))).rejects.toMatchObject({ code: 'MW501', hint: '86400' });
    const other = await addUser(client);
    expect(await renew(sessionOf(other)), 'another').toMatch(/^.{8}$/);
  });

  it('by members alone', async () => {
    const visitor = await addUser(client, { anonymous: true });
    await addPass(client, visitor, -1, 59);
    await expect(renew(visitorSession(visitor))).rejects.toMatchObject({ code: 'MW502' });
    await expect(renew(nobody)).rejects.toMatchObject({ code: '42501' });
  });
});
